import ActionRuntime
import Testing

@testable import ActionConditions

@Suite struct ConditionErrorTests {
    @Test("a faulty text says where, what was expected and found, and how to mend it", arguments: cases)
    func message(text: String, column: Int, fault: String, advice: String) {
        let error = #expect(throws: ConditionError.self) { try Condition(parsing: text) }
        #expect(error?.description == "column \(column): \(fault) \(advice)")
    }

    private static let missingAfter = "Something is missing after the operator."
    private static let missingBefore = "Something is missing before the operator."
    private static let equals = "Use '==' to compare."
    private static let join = "Put '&&' or '||' between two conditions, and quotes around a text of several words."
    private static let keyFirst = "Put the key first: key == value."
    private static let unquotedKey =
        "Write the key without quotes; a quoted text may only stand to the right of a comparison."
    private static let value = "Write '' for an empty text, and put quotes around one that is not a single word."
    private static let container = "Name the key whose value is the list; compare with '==' and '||' for fixed values."
    private static let slashes = "Write it between slashes and without quotes: /pattern/."
    private static let repeated = #"Write \*, \+, \? or \{ for the character itself."#

    private static let reference =
        #"Matching one may take very long. Write out what the group may match again: for (a|b)\1 write (aa|bb)."#

    private static let lookbehind = #"""
        Write a character, a class or an alternative of them: (?<=a), (?<!\w), (?<=a|b). Match a longer text as well, \#
        or use two conditions.
        """#

    private static let escape = #"Write \\ for a backslash itself, and \x0A or \u000A for a character by its number."#
    private static let group = #"Write \( for the character itself, and a group without a name or flags."#
    private static let property = #"Write the characters themselves, or a range: [A-Za-z] or [\u0370-\u03FF]."#

    private static let cases: [(text: String, column: Int, fault: String, advice: String)] = [
        ("", 1, "expected a condition, found nothing.", "Write 'true' for a condition that always holds."),
        (" \n", 3, "expected a condition, found nothing.", "Write 'true' for a condition that always holds."),
        (
            "a \u{7}", 3, "expected a key, a value or an operator, found the character U+0007.",
            "Leave it out, or put quotes around the text that contains it."
        ),
        ("a &&", 5, "expected a key, 'true', 'false' or '(', found the end.", missingAfter),
        ("&& a", 1, "expected a key, 'true', 'false' or '(', found '&&'.", missingBefore),
        ("a || || b", 6, "expected a key, 'true', 'false' or '(', found '||'.", missingBefore),
        ("a = 5", 3, "expected '==', found '='.", equals),
        ("a === 5", 3, "expected '==', found '==='.", equals),
        ("a !== 5", 3, "expected '!=', found '!=='.", "Use '!=' to compare."),
        ("a =< 5", 3, "expected '<=', found '=<'.", "Use '<=' to compare."),
        ("a => 5", 3, "expected '>=', found '=>'.", "Use '>=' to compare."),
        ("a <> 5", 3, "expected '!=', found '<>'.", "Use '!=' to compare."),
        ("a & b", 3, "expected '&&', found '&'.", "Use '&&' for and."),
        ("a | b", 3, "expected '||', found '|'.", "Use '||' for or."),
        (
            "a ~ b", 3, "expected '=~', found '~'.",
            "Use '=~' to match a regular expression, and put quotes around a text that contains '~'."
        ),
        ("a and b", 3, "expected an operator or the end, found 'and'.", "Use '&&'."),
        ("a or b", 3, "expected an operator or the end, found 'or'.", "Use '||'."),
        ("a is b", 3, "expected an operator or the end, found 'is'.", "Use '=='."),
        (
            "a contains b", 3, "expected an operator or the end, found 'contains'.",
            "Use 'in' the other way round: value in list."
        ),
        (
            "a matches b", 3, "expected an operator or the end, found 'matches'.",
            "Use '=~' with a regular expression: key =~ /pattern/."
        ),
        ("a b", 3, "expected an operator or the end, found 'b'.", join),
        ("a 5", 3, "expected an operator or the end, found the number 5.", join),
        ("a == two words", 10, "expected an operator or the end, found 'words'.", join),
        ("a == 'x' 'y'", 10, #"expected an operator or the end, found the text "y"."#, join),
        ("not a", 1, "expected a key, 'true', 'false' or '(', found 'not'.", "Use '!' to negate."),
        ("in a", 1, "expected a key, 'true', 'false' or '(', found 'in'.", "Write 'key in list'."),
        ("null", 1, "expected a key, 'true', 'false' or '(', found 'null'.", keyFirst),
        ("5 == a", 1, "expected a key, 'true', 'false' or '(', found the number 5.", keyFirst),
        ("5", 1, "expected a key, 'true', 'false' or '(', found the number 5.", keyFirst),
        ("'a' == b", 1, #"expected a key, 'true', 'false' or '(', found the text "a"."#, unquotedKey),
        ("true == a", 6, "expected '&&', '||' or the end, found '=='.", keyFirst),
        ("!true == a", 7, "expected '&&', '||' or the end, found '=='.", keyFirst),
        (
            "!!a", 2, "expected a key, 'true', 'false' or '(', found a second '!'.",
            "Leave out both, they cancel each other."
        ),
        ("!a == 5", 4, "expected '&&', '||' or the end, found '=='.", "Use 'a != …', or parentheses: !(a == …)."),
        ("!a in b", 4, "expected '&&', '||' or the end, found 'in'.", "Use 'a not in …', or parentheses: !(a in …)."),
        ("!a not in b", 4, "expected '&&', '||' or the end, found 'not'.", "Use parentheses: !(a not in …)."),
        ("!a < 5", 4, "expected '&&', '||' or the end, found '<'.", "Use parentheses: !(a < …)."),
        ("!a =~ /x/", 4, "expected '&&', '||' or the end, found '=~'.", "Use parentheses: !(a =~ …)."),
        ("!'a'", 2, #"expected a key, 'true', 'false' or '(', found the text "a"."#, unquotedKey),
        ("!", 2, "expected a key, 'true', 'false' or '(', found the end.", missingAfter),
        ("a ==", 5, "expected a value after '==', found the end.", value),
        ("a == && b", 6, "expected a value after '==', found '&&'.", value),
        ("a == !b", 6, "expected a value, found '!'.", "A value is not negated: use '!=', or put it into quotes."),
        ("a == (b)", 6, "expected a value after '==', found '('.", value),
        ("a < == 5", 5, "expected a value after '<', found '=='.", value),
        (
            "a == /x/", 6, "expected a key or a value, found '/'.",
            "Use '=~' to match a regular expression, and put quotes around a text that begins with '/'."
        ),
        (
            "/x/", 1, "expected a key or a value, found '/'.",
            "Use '=~' to match a regular expression, and put quotes around a text that begins with '/'."
        ),
        ("a in", 5, "expected a key after 'in', found the end.", container),
        ("a in [b, c]", 6, "expected a key after 'in', found '[b,'.", container),
        ("a in (b)", 6, "expected a key after 'in', found '('.", container),
        ("a in 5", 6, "expected a key after 'in', found the number 5.", container),
        ("a not b", 7, "expected 'in' after 'not', found 'b'.", "Write 'key not in list'."),
        ("a not", 6, "expected 'in' after 'not', found the end.", "Write 'key not in list'."),
        ("a =~", 5, "expected a regular expression after '=~', found the end.", slashes),
        ("a =~ 'x'", 6, #"expected a regular expression after '=~', found the text "x"."#, slashes),
        ("a =~ x", 6, "expected a regular expression after '=~', found 'x'.", slashes),
        (
            "a =~ /x", 6, "expected a closing '/', found the end.",
            "Close the regular expression that begins here with '/'."
        ),
        (
            "a =~ /[x/", 6, "expected a closing '/', found the end.",
            #"The '[' is not closed; write \[ for the character itself."#
        ),
        (
            "a =~ /x/z", 9, "expected the flags i, s, m, u, g or y, found 'z'.",
            #"Write \/ for a slash within the regular expression."#
        ),
        ("a =~ /x/ii", 10, "expected each flag once, found 'i' again.", "Leave out the second."),
        (
            "a =~ /(x/", 7, "expected a closing ')', found its end.",
            #"Close the '(' that stands here; write \( for the character itself."#
        ),
        (
            "a =~ /x)/", 8, "expected an opening '(', found a closing one.",
            #"Leave it out; write \) for the character itself."#
        ),
        ("a =~ /*x/", 7, "expected something to repeat, found a repetition.", repeated),
        ("a =~ /x**/", 9, "expected something to repeat, found a repetition.", repeated),
        ("a =~ /x{2}{3}/", 11, "expected something to repeat, found a repetition.", repeated),
        (
            "a =~ /x{3,2}/", 8, "expected a count {from,to}, found one whose end is before its beginning.",
            "Write the smaller number first."
        ),
        (
            "a =~ /x{10}(y{50}){50}/", 14,
            "expected counts that repeat less, found more than 2048 steps when they are written out.",
            "Lower this count, or use '*' or '+' instead."
        ),
        (
            "a =~ /[]/", 7, "expected a character between '[' and ']', found nothing.",
            #"Write [\s\S] for any character."#
        ),
        (
            "a =~ /x[_[:alpha:]]/", 10, "expected a regular expression without classes of POSIX, found '[:alpha:]'.",
            #"Write a range such as a-z, or \d, \s or \w; write \[ for the character itself."#
        ),
        (
            "a =~ /[z-a]/", 8, "expected a range from the lower to the higher character, found the reverse.",
            #"Swap the two, or write \- for the character itself."#
        ),
        ("a =~ /(?<=xy)z/", 7, "expected one character in a lookbehind, found something else.", lookbehind),
        ("a =~ /x(?<!x*)/", 8, "expected one character in a lookbehind, found something else.", lookbehind),
        ("a =~ /(?<=)/", 7, "expected one character in a lookbehind, found something else.", lookbehind),
        ("a =~ /(?<=^|x)/", 7, "expected one character in a lookbehind, found something else.", lookbehind),
        ("a =~ /(?<=x)*/", 13, "expected something to repeat, found a repetition.", repeated),
        (
            "a =~ /(?i)x/", 7,
            "expected one of (…), (?:…), (?=…), (?!…), (?<=x) and (?<!x), found another kind of group.", group
        ),
        (
            "a =~ /x(?<n>x)/", 8,
            "expected one of (…), (?:…), (?=…), (?!…), (?<=x) and (?<!x), found another kind of group.", group
        ),
        (#"a =~ /\q/"#, 7, #"expected an escape that is known, found '\q'."#, escape),
        (#"a =~ /\u12/"#, 7, #"expected an escape that is known, found '\u'."#, escape),
        (#"a =~ /\cA/"#, 7, #"expected an escape that is known, found '\c'."#, escape),
        (
            #"a =~ /(a|b)\1/"#, 12, #"expected a regular expression without back-references, found '\1'."#, reference
        ),
        (
            #"a =~ /\k<n>/"#, 7, #"expected a regular expression without back-references, found '\k'."#, reference
        ),
        (
            #"a =~ /\p{L}/"#, 7, #"expected a regular expression without properties of characters, found '\p'."#,
            property
        ),
        (
            #"a =~ /[x\P{Lu}]/"#, 9, #"expected a regular expression without properties of characters, found '\P'."#,
            property
        ),
        (
            "a == 'x", 6, "expected a closing single quote, found the end.",
            #"Close the text that begins here with a single quote; within it write \'."#
        ),
        (
            #"a == "it's"#, 6, "expected a closing double quote, found the end.",
            #"Close the text that begins here with a double quote; within it write \"."#
        ),
        ("(a", 1, "expected a closing ')', found the end.", "Close the '(' that stands here."),
        ("(a && (b)", 1, "expected a closing ')', found the end.", "Close the '(' that stands here."),
        ("a)", 2, "expected '&&', '||' or the end, found ')'.", "Leave it out, or open it with '(' before."),
        (
            "()", 2, "expected a key, 'true', 'false' or '(', found ')'.",
            "The parentheses are empty, or something is missing before this one."
        ),
        ("(a b)", 4, "expected an operator or the end, found 'b'.", join),
        (
            "a == 99999999999999999999", 6, "expected a number that fits, found '99999999999999999999'.",
            "Put it into quotes to compare it as text."
        ),
        ("a == 1e999", 6, "expected a number that fits, found '1e999'.", "Put it into quotes to compare it as text."),
    ]

    @Test("the parts of an error can be had one by one")
    func parts() throws {
        let error = try #require(throws: ConditionError.self) { try Condition(parsing: "größe = 5") }
        #expect(error.column == 7)
        #expect(error.expected == "'=='")
        #expect(error.found == "'='")
        #expect(error.advice == "Use '==' to compare.")
        #expect(error.message == "expected '==', found '='. Use '==' to compare.")
    }

    @Test("the column counts characters, not bytes or scalars")
    func column() throws {
        let error = try #require(throws: ConditionError.self) { try Condition(parsing: "e\u{301} == '👨‍👩‍👧'\r\n && =") }
        #expect(error.column == 14)
    }
}

import ActionRuntime
import Testing

@testable import ActionConditions

@Suite struct PatternJavaScriptTests {
    @Test("a pattern answers as JavaScript does", arguments: answers)
    func answer(pattern: String, flags: String, text: String, expected: Bool) throws {
        let condition = try Condition(parsing: "a =~ /\(pattern)/\(flags)")
        #expect(condition.evaluate { _ in .string(text) } == expected)
    }

    /// The answers are those of a JavaScript engine, with the flag `u` wherever it takes the pattern.
    private static let answers: [(pattern: String, flags: String, text: String, expected: Bool)] = [
        ("^a", "", "ba", false), ("^a", "", "ab", true), ("a$", "", "ba", true), ("a$", "", "ab", false),
        ("a$", "", "a\n", false), ("^$", "", "", true), ("^$", "", "\n", false), ("^$", "m", "a\r\nb", true),
        ("^b", "m", "a\nb", true), ("^b", "m", "a\rb", true), ("^b", "m", "a\u{2028}b", true),
        ("^b", "m", "a\u{85}b", false), ("a$", "m", "a\r\nb", true), ("a^b", "m", "a\nb", false),
        ("(?:^|x)a", "", "xa", true), ("a(?:$|b)", "", "a", true), ("$^", "", "", true), ("$^", "", "a", false),
        ("^(?:a|)$", "", "", true), ("^(?:|a)$", "", "a", true), ("^(?:a||b)$", "", "c", false),
        ("()", "", "", true), ("^()*$", "", "", true), ("^(?:)+a$", "", "a", true), ("^(a*)*$", "", "b", false),
        ("^(a|b*)*$", "", "abba", true), ("^(?:a?){3}$", "", "aa", true), ("^(?:a?){3}$", "", "aaaa", false),
        ("^(?:a{0}b)$", "", "b", true), ("^a{0,0}$", "", "a", false), ("^a*?$", "", "aaa", true),
        ("^a+?b??$", "", "aab", true), ("^a{2,3}?$", "", "aaaa", false), ("^(?:ab)*?$", "", "abab", true),
        ("^[a-c]$", "", "b", true), ("^[a-]$", "", "-", true), ("^[-a]$", "", "-", true),
        ("^[a-c-e]$", "", "-", true), ("^[a-c-e]$", "", "d", false), ("^[\\d-]$", "", "-", true),
        ("^[^\\d-]$", "", "-", false), ("^[\\w-]+$", "", "a-b", true), ("^[.]$", "", "a", false),
        ("^[$^|*+?(){}]+$", "", "(|*?)", true), ("^[\\^a]$", "", "^", true), ("^[a\\-z]$", "", "m", false),
        ("^[a\\]b]+$", "", "a]b", true), ("^[\\s\\S]$", "", "\n", true), ("^[^\\s\\S]$", "", "a", false),
        ("^[\\b]$", "", "\u{8}", true), ("^[^a-z]$", "", "\n", true),
        ("^[\\u{1F600}-\\u{1F64F}]$", "", "\u{1F600}", true), ("^\\d$", "", "7", true),
        ("^\\d$", "", "\u{667}", false), ("^\\D$", "", "\u{667}", true), ("^\\w$", "", "_", true),
        ("^\\w$", "", "\u{E9}", false), ("^\\W$", "", "\u{E9}", true), ("^\\s$", "", "\u{FEFF}", true),
        ("^\\s$", "", "\u{A0}", true), ("^\\s$", "", "\u{180E}", false), ("^\\s$", "", "\u{200B}", false),
        ("^\\s$", "", "\u{2029}", true), ("^\\s$", "", "\u{85}", false), ("^\\S$", "", "\u{85}", true),
        ("^\\s$", "", "\u{3000}", true), ("^\\s$", "", "\u{1F}", false), ("\\b", "", "", false),
        ("\\b5\\b", "", "a 5", true), ("\\B", "", "1", false), ("\\B", "", "", true),
        ("\\bfoo\\b", "", "a foo b", true), ("\\bfoo\\b", "", "a_foo b", false),
        ("\\b\u{E9}\\b", "", "\u{E9}", false), ("a\\b", "", "a\u{E9}", true), ("\\Bb", "", "ab", true),
        ("\\B", "", "a", false), ("^\\b", "", "a", true), ("^\\B", "", "-", true), ("^.$", "", "\n", false),
        ("^.$", "", "\r", false), ("^.$", "", "\u{2028}", false), ("^.$", "", "\u{2029}", false),
        ("^.$", "", "\u{85}", true), ("^.$", "", "\u{B}", true), ("^.$", "", "\u{C}", true),
        ("^.$", "s", "\n", true), ("^.$", "s", "\u{2029}", true), ("^..$", "s", "\r\n", true),
        ("a.b", "", "a\nb", false), ("a.b", "s", "a\nb", true), ("^.*$", "", "a\nb", false),
        ("^.*$", "m", "a\nb", true), ("a", "i", "A", true), ("[a-c]", "i", "B", true), ("[^a]", "i", "A", false),
        ("[A-Z]", "i", "q", true), ("\u{C9}", "i", "\u{E9}", true), ("\u{DF}", "i", "\u{1E9E}", true),
        ("\u{DF}", "i", "SS", false), ("\u{3C3}", "i", "\u{3C2}", true), ("\u{3C2}", "i", "\u{3A3}", true),
        ("k", "i", "\u{212A}", true), ("\u{212A}", "i", "K", true), ("s", "i", "\u{17F}", true),
        ("\u{E5}", "i", "\u{212B}", true), ("\u{131}", "i", "I", false), ("\u{130}", "i", "i", false),
        ("i", "i", "\u{130}", false), ("\u{B5}", "i", "\u{3BC}", true), ("\u{3C9}", "i", "\u{2126}", true),
        ("\u{1C6}", "i", "\u{1C5}", true), ("[\u{E0}-\u{FE}]", "i", "\u{D6}", true),
        ("\\w", "i", "\u{17F}", true), ("\\W", "i", "\u{212A}", false), ("\\u{10400}", "i", "\u{10428}", true),
        ("\u{13A0}", "i", "\u{AB70}", true), ("\u{FB05}", "i", "\u{FB06}", true), ("\\p{Lu}", "i", "a", true),
        ("\\P{Lu}", "i", "A", true), ("[^\\P{Lu}]", "i", "a", false), ("\\x41", "i", "a", true),
        ("^.$", "", "\u{1F600}", true), ("^..$", "", "\u{1F600}", false),
        ("^\u{1F600}{2}$", "", "\u{1F600}\u{1F600}", true), ("^.$", "", "e\u{301}", false),
        ("^[\u{1F600}]$", "", "\u{1F600}", true), ("^\\u{1F600}$", "", "\u{1F600}", true),
        ("^e\\u0301$", "", "\u{E9}", false), ("^.$", "", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", false),
        ("^(?=.*\\d)(?=.*[a-z]).{4,}$", "", "ab1c", true), ("^(?=.*\\d)(?=.*[a-z]).{4,}$", "", "abcd", false),
        ("^(?!.*foo).*$", "", "a foo", false), ("^(?!.*foo).*$", "", "a fo", true),
        ("a(?=b(?!c))", "", "abc", false), ("a(?=b(?!c))", "", "abd", true), ("(?=$)", "", "a", true),
        ("(?!)", "", "a", false), ("(?=)", "", "", true), ("^(?:(?=a)a|b)+$", "", "abab", true),
        ("(?:(?!b).)+b", "", "aab", true), ("^(?:(?!ab).)*$", "", "aab", false),
        ("(?=a|(?=b))[ab]c", "", "bc", true), ("(?!(?!a))b", "", "b", false), ("(?!^)a", "", "a", false),
        ("(?!^)a", "", "ba", true), ("^\\cJ$", "", "\n", true), ("^\\cj$", "", "\n", true),
        ("^\\0$", "", "\u{0}", true), ("^\\x7e$", "", "~", true), ("^\\u00e9$", "", "\u{E9}", true),
        ("^\\t\\v\\f$", "", "\t\u{B}\u{C}", true),
        ("^\\$\\.\\*\\/\\[\\]\\{\\}\\|\\(\\)\\?\\+\\\\\\^$", "", "$.*/[]{}|()?+\\^", true),
        ("^\\p{L}+$", "", "a\u{E9}\u{3B1}\u{5D0}", true), ("^\\p{L}$", "", "1", false),
        ("^\\p{Letter}$", "", "a", true), ("^\\p{gc=Nd}$", "", "\u{663}", true),
        ("^\\p{General_Category=Uppercase_Letter}$", "", "a", false), ("^[^\\p{L}]$", "", "1", true),
        ("^[\\p{L}\\p{N}_]+$", "", "\u{E9}_4", true), ("^\\P{L}$", "", "\u{E9}", false),
        ("^\\p{Co}$", "", "\u{F0000}", true), ("^\\p{Cn}$", "", "\u{FFFFE}", true),
        ("^\\p{Cn}$", "", "\u{50000}", true), ("^\\p{Lo}$", "", "\u{20000}", true),
    ]
}

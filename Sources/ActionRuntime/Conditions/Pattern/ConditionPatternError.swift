/// The fault of a regular expression, and the Unicode scalar of its text, counted from 0.
struct ConditionPatternError: Error, Hashable, Sendable {
    let reason: Reason
    let offset: Int

    enum Reason: Hashable, Sendable {
        case tooLong
        case tooDeep
        case tooLarge
        case reversedCount
        case nothingToRepeat
        case unclosedGroup
        case unopenedGroup
        case unclosedClass
        case emptyClass
        case reversedRange
        /// A class of POSIX, such as `[:alpha:]`, which JavaScript reads as its characters.
        case posixClass(String)
        /// The lookbehind has something else than one character.
        case lookbehind
        case unknownGroup
        case unknownEscape(String)
        /// A property of characters, such as `\p{L}`; the beginning of the escape.
        case property(String)
        /// A back-reference; the beginning of the escape.
        case reference(String)
    }
}

extension ConditionPatternError.Reason {
    var expected: String {
        switch self {
        case .tooLong: "a regular expression of at most \(ConditionPattern.maximumLength) characters"
        case .tooDeep: "at most \(ConditionPattern.maximumDepth) open groups"
        case .tooLarge: "counts that repeat less"
        case .reversedCount: "a count {from,to}"
        case .nothingToRepeat: "something to repeat"
        case .unclosedGroup: "a closing ')'"
        case .unopenedGroup: "an opening '('"
        case .unclosedClass: "a closing ']'"
        case .emptyClass: "a character between '[' and ']'"
        case .reversedRange: "a range from the lower to the higher character"
        case .posixClass: "a regular expression without classes of POSIX"
        case .lookbehind: "one character in a lookbehind"
        case .unknownGroup: "one of (…), (?:…), (?=…), (?!…), (?<=x) and (?<!x)"
        case .unknownEscape: "an escape that is known"
        case .reference: "a regular expression without back-references"
        case .property: "a regular expression without properties of characters"
        }
    }

    var found: String {
        switch self {
        case .tooLong: "a longer one"
        case .tooDeep: "one more"
        case .tooLarge: "more than \(ConditionPattern.maximumSize) steps when they are written out"
        case .reversedCount: "one whose end is before its beginning"
        case .nothingToRepeat: "a repetition"
        case .unclosedGroup, .unclosedClass: "its end"
        case .unopenedGroup: "a closing one"
        case .emptyClass: "nothing"
        case .reversedRange: "the reverse"
        case .lookbehind: "something else"
        case .unknownGroup: "another kind of group"
        case .unknownEscape(let escape): escape
        case .reference(let text), .property(let text), .posixClass(let text): "'\(text)'"
        }
    }

    var advice: String {
        switch self {
        case .tooLong, .tooDeep: "Take it apart, and join the parts with '&&' or '||'."
        case .tooLarge: "Lower this count, or use '*' or '+' instead."
        case .reversedCount: "Write the smaller number first."
        case .nothingToRepeat: "Write \\*, \\+, \\? or \\{ for the character itself."
        case .unclosedGroup: "Close the '(' that stands here; write \\( for the character itself."
        case .unopenedGroup: "Leave it out; write \\) for the character itself."
        case .unclosedClass: "Close the '[' that stands here; write \\[ for the character itself."
        case .emptyClass: "Write [\\s\\S] for any character."
        case .reversedRange: "Swap the two, or write \\- for the character itself."
        case .posixClass: "Write a range such as a-z, or \\d, \\s or \\w; write \\[ for the character itself."
        case .lookbehind:
            "Write a character, a class or an alternative of them: (?<=a), (?<!\\w), (?<=a|b). Match a longer text as well, "
                + "or use two conditions."
        case .unknownGroup: "Write \\( for the character itself, and a group without a name or flags."
        case .unknownEscape: "Write \\\\ for a backslash itself, and \\x0A or \\u000A for a character by its number."
        case .reference:
            "Matching one may take very long. Write out what the group may match again: for (a|b)\\1 write (aa|bb)."
        case .property: "Write the characters themselves, or a range: [A-Za-z] or [\\u0370-\\u03FF]."
        }
    }
}

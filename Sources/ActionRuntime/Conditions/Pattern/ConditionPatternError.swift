/// The fault of a regular expression, and the Unicode scalar of its text, counted from 0.
struct ConditionPatternError: Error, Hashable, Sendable {
    let reason: Reason
    let offset: Int

    enum Reason: Hashable, Sendable {
        case tooLong
        case tooDeep
        case tooLarge
        case hugeCount
        case reversedCount
        case nothingToRepeat
        case unclosedGroup
        case unopenedGroup
        case unclosedClass
        case emptyClass
        case reversedRange
        case lookbehind
        case unknownGroup
        case unknownEscape(String)
        /// The name in `\p{…}` is that of a script or another property, or is not known.
        case unknownCategory(String)
        case repeatedName(String)
        /// A back-reference to a group that exists, as it is written.
        case reference(String)
        /// A back-reference to a group that does not exist, as it is written.
        case missingGroup(String)
    }
}

extension ConditionPatternError.Reason {
    var expected: String {
        switch self {
        case .tooLong: "a regular expression of at most \(ConditionPattern.maximumLength) characters"
        case .tooDeep: "at most \(ConditionPattern.maximumDepth) open groups"
        case .tooLarge: "counts that repeat less"
        case .hugeCount: "counts of at most \(ConditionPattern.maximumCount) in all"
        case .reversedCount: "a count {from,to}"
        case .nothingToRepeat: "something to repeat"
        case .unclosedGroup: "a closing ')'"
        case .unopenedGroup: "an opening '('"
        case .unclosedClass: "a closing ']'"
        case .emptyClass: "a character between '[' and ']'"
        case .reversedRange: "a range from the lower to the higher character"
        case .lookbehind, .unknownGroup: "one of (…), (?:…), (?<name>…), (?=…) and (?!…)"
        case .unknownEscape: "an escape that is known"
        case .missingGroup: "the name or number of a group"
        case .reference: "a regular expression without back-references"
        case .unknownCategory: "a general category in '\\p{…}'"
        case .repeatedName: "a regular expression"
        }
    }

    var found: String {
        switch self {
        case .tooLong: "a longer one"
        case .tooDeep: "one more"
        case .tooLarge: "more than \(ConditionPattern.maximumSize) steps when they are written out"
        case .hugeCount: "more"
        case .reversedCount: "one whose end is before its beginning"
        case .nothingToRepeat: "a repetition"
        case .unclosedGroup, .unclosedClass: "its end"
        case .unopenedGroup: "a closing one"
        case .emptyClass: "nothing"
        case .reversedRange: "the reverse"
        case .lookbehind: "a lookbehind"
        case .unknownGroup: "another kind of group"
        case .unknownEscape(let escape): escape
        case .missingGroup(let group): group
        case .reference(let reference): "'\(reference)'"
        case .unknownCategory(let name): "'\(name)'"
        case .repeatedName(let name): "a fault in it: group named '\(name)' already exists"
        }
    }

    var advice: String {
        switch self {
        case .tooLong, .tooDeep: "Take it apart, and join the parts with '&&' or '||'."
        case .tooLarge: "Lower this count, or use '*' or '+' instead."
        case .hugeCount: "Counts {…} within each other are multiplied; use '*' or '+' instead."
        case .reversedCount: "Write the smaller number first."
        case .nothingToRepeat: "Write \\*, \\+, \\? or \\{ for the character itself."
        case .unclosedGroup: "Close the '(' that stands here; write \\( for the character itself."
        case .unopenedGroup: "Leave it out; write \\) for the character itself."
        case .unclosedClass: "Close the '[' that stands here; write \\[ for the character itself."
        case .emptyClass: "Write [\\s\\S] for any character."
        case .reversedRange: "Swap the two, or write \\- for the character itself."
        case .lookbehind: "Match what stands before as well, or use two conditions."
        case .unknownGroup: "Write \\( for the character itself."
        case .unknownEscape: "Write \\\\ for a backslash itself."
        case .missingGroup: "Count the '(' before it, or leave out the backslash."
        case .reference:
            "Matching one may take very long. Write out what the group may match again: for (a|b)\\1 write (aa|bb)."
        case .unknownCategory:
            "Scripts and other properties are not known: write a category, such as \\p{L} or \\p{Lu}, or a range, such as "
                + "[\\u0370-\\u03FF]."
        case .repeatedName: "Mend it as JavaScript's regular expressions are written."
        }
    }
}

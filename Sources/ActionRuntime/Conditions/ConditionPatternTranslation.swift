/// Turns a regular expression of JavaScript into one that Swift's `Regex` reads alike.
///
/// Only what is known to mean the same in both gets through, and every literal character is escaped. That keeps `Regex`
/// from finding its own extensions in the text (set operations in classes, possessive quantifiers, options), and from
/// meeting constructs or sizes that it cannot compile.
struct ConditionPatternTranslation {
    let scalars: [Unicode.Scalar]
    var position = 0
    var output = ""
    /// The open groups: where each begins, and whether it may be repeated.
    var groups: [(offset: Int, isRepeatable: Bool)] = []
    /// Whether what stands before may be repeated.
    var isRepeatable = false
    /// All counts so far, multiplied.
    var count = 1
    /// How many groups before this place capture, and the names of those that have one.
    var captureCount = 0
    var names: Set<String> = []

    init(_ source: String) {
        scalars = Array(source.unicodeScalars)
    }

    mutating func translate() throws(ConditionPatternError) -> String {
        guard scalars.count <= ConditionPattern.maximumLength else { throw error(.tooLong, at: 0) }
        while position < scalars.count { try translateNext() }
        if let group = groups.last { throw error(.unclosedGroup, at: group.offset) }
        return output
    }

    private mutating func translateNext() throws(ConditionPatternError) {
        let scalar = scalars[position]
        switch scalar {
        case "(": try openGroup()
        case ")": try closeGroup()
        case "[":
            try translateClass()
            isRepeatable = true
        case "\\":
            output += try escape(inClass: false).text
        case "*", "+", "?":
            position += 1
            try quantify(String(scalar))
        case "{": try translateBrace()
        case "|", "^", "$":
            position += 1
            output.unicodeScalars.append(scalar)
            isRepeatable = false
        case ".":
            position += 1
            output += "."
            isRepeatable = true
        default:
            position += 1
            output += Self.literal(scalar)
            isRepeatable = true
        }
    }

    func error(_ reason: ConditionPatternError.Reason, at offset: Int) -> ConditionPatternError {
        ConditionPatternError(reason: reason, offset: offset)
    }

    func isNext(_ text: String) -> Bool {
        scalars[position...].starts(with: text.unicodeScalars)
    }

    static func literal(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": String(scalar)
        default: "\\u{\(String(scalar.value, radix: 16))}"
        }
    }
}

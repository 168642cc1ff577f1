/// Reads a regular expression as JavaScript writes it.
///
/// What JavaScript rejects, or understands otherwise with the flag `u`, is an error, except for braces, brackets and dashes
/// that can only stand for themselves.
struct PatternParser {
    let scalars: [Unicode.Scalar]
    let flags: Set<ConditionPattern.Flag>
    var position = 0
    /// The groups that are open; the first is the whole expression.
    var groups = [PatternGroup(kind: .plain, offset: 0)]
    /// Whether the last term may be repeated.
    var isRepeatable = false
    /// The number of capturing groups before this position.
    var captureCount = 0
    /// The offsets of the groups that have a name.
    var names: [String: Int] = [:]
    var lookaheads: [PatternNode] = []

    init(_ source: String, flags: Set<ConditionPattern.Flag>) {
        scalars = Array(source.unicodeScalars)
        self.flags = flags
    }

    mutating func parse() throws(ConditionPatternError) -> PatternSyntax {
        guard scalars.count <= ConditionPattern.maximumLength else { throw error(.tooLong, at: 0) }
        while position < scalars.count { try parseNext() }
        guard groups.count == 1 else { throw error(.unclosedGroup, at: groups[groups.count - 1].offset) }
        return PatternSyntax(
            root: groups[0].node, lookaheads: lookaheads, wordCharacters: cased(.wordCharacters))
    }

    private mutating func parseNext() throws(ConditionPatternError) {
        let scalar = scalars[position]
        switch scalar {
        case "(": try openGroup()
        case ")": try closeGroup()
        case "[": append(.scalar(try set()))
        case "\\": try parseEscape()
        case "*": try quantify(minimum: 0, maximum: nil)
        case "+": try quantify(minimum: 1, maximum: nil)
        case "?": try quantify(minimum: 0, maximum: 1)
        case "{": try parseBrace()
        default:
            position += 1
            switch scalar {
            case "|": groups[groups.count - 1].beginAlternative()
            case "^": append(flags.contains(.multiline) ? .lineStart : .textStart)
            case "$": append(flags.contains(.multiline) ? .lineEnd : .textEnd)
            case ".": append(.scalar(flags.contains(.dotMatchesNewlines) ? .all : ScalarSet.lineBreaks.inverted))
            default: append(.scalar(cased(ScalarSet(scalar...scalar))))
            }
            if scalar == "|" { isRepeatable = false }
        }
    }

    mutating func append(_ node: PatternNode) {
        groups[groups.count - 1].terms.append(node)
        isRepeatable = true
    }

    mutating func append(_ assertion: PatternAssertion) {
        append(.assertion(assertion))
        isRepeatable = false
    }

    /// The set and, where the flags ignore case, the scalars that differ from its members only in case.
    func cased(_ set: ScalarSet) -> ScalarSet {
        flags.contains(.ignoresCase) ? CaseFolding.closure(of: set) : set
    }

    func error(_ reason: ConditionPatternError.Reason, at offset: Int) -> ConditionPatternError {
        ConditionPatternError(reason: reason, offset: offset)
    }

    func isNext(_ text: String) -> Bool {
        scalars[position...].starts(with: text.unicodeScalars)
    }
}

/// Reads a regular expression as JavaScript writes it.
///
/// Text that JavaScript rejects, or understands otherwise with the flag `u`, is an error, except for braces, brackets and dashes
/// that can only stand for themselves.
struct PatternParser {
    let scalars: [Unicode.Scalar]
    let flags: Set<ConditionPattern.Flag>
    var position = 0
    /// The groups that are open; the first is the whole expression.
    private var groups = [PatternGroup(kind: .plain, offset: 0)]
    /// Whether the last term may be repeated.
    private var isRepeatable = false
    private var lookaheads: [PatternNode] = []

    init(_ source: String, flags: Set<ConditionPattern.Flag>) {
        scalars = Array(source.unicodeScalars)
        self.flags = flags
    }

    /// The content of each lookahead, in the order of the closing parentheses, and the whole expression at the end.
    mutating func parse() throws(ConditionPatternError) -> [PatternNode] {
        guard scalars.count <= ConditionPattern.maximumLength else { throw error(.tooLong, at: 0) }
        while position < scalars.count { try parseNext() }
        guard groups.count == 1 else { throw error(.unclosedGroup, at: groups[groups.count - 1].offset) }
        return lookaheads + [groups[0].node]
    }

    private mutating func parseNext() throws(ConditionPatternError) {
        let scalar = scalars[position]
        switch scalar {
        case "(": try openGroup()
        case ")": try closeGroup()
        case "[": append(.scalar(try set()))
        case "\\" where isNext("\\b") || isNext("\\B"):
            let words = cased(.wordCharacters)
            append(.assertion(PatternAssertion(before: words, after: words, isNegated: isNext("\\B"))))
            position += 2
        case "\\": append(.scalar(cased(try escape())))
        case "*": try repeatLast(PatternCount(minimum: 0, maximum: nil, offset: position), end: position + 1)
        case "+": try repeatLast(PatternCount(minimum: 1, maximum: nil, offset: position), end: position + 1)
        case "?": try repeatLast(PatternCount(minimum: 0, maximum: 1, offset: position), end: position + 1)
        case "{": try parseBrace()
        default:
            position += 1
            let edge = flags.contains(.multiline) ? ScalarSet.edge + .lineBreaks : .edge
            switch scalar {
            case "|":
                groups[groups.count - 1].beginAlternative()
                isRepeatable = false
            case "^": append(.assertion(PatternAssertion(before: edge)))
            case "$": append(.assertion(PatternAssertion(after: edge)))
            case ".": append(.scalar(flags.contains(.dotMatchesNewlines) ? .all : ScalarSet.lineBreaks.inverted))
            default: append(.scalar(cased(ScalarSet(scalar...scalar))))
            }
        }
    }

    private mutating func append(_ node: PatternNode) {
        groups[groups.count - 1].terms.append(node)
        switch node {
        case .assertion, .lookahead: isRepeatable = false
        default: isRepeatable = true
        }
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

/// A group whose closing parenthesis has not been read.
private struct PatternGroup {
    enum Kind: Hashable {
        case plain
        case lookahead(isNegated: Bool)
        case lookbehind(isNegated: Bool)
    }

    let kind: Kind
    /// The offset of its opening parenthesis.
    let offset: Int
    /// The terms after the last `|`.
    var terms: [PatternNode] = []
    private var alternatives: [PatternNode] = []

    init(kind: Kind, offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    mutating func beginAlternative() {
        alternatives.append(last)
        terms = []
    }

    /// The group as a node.
    var node: PatternNode { .oneOf(alternatives + [last]) }

    private var last: PatternNode {
        terms.count == 1 ? terms[0] : .sequence(terms)
    }

    /// The kinds by what stands at their beginning.
    static let openings: [(text: String, kind: Kind)] = [
        ("(?:", .plain), ("(?=", .lookahead(isNegated: false)), ("(?!", .lookahead(isNegated: true)),
        ("(?<=", .lookbehind(isNegated: false)), ("(?<!", .lookbehind(isNegated: true)),
    ]
}

extension PatternParser {
    private mutating func openGroup() throws(ConditionPatternError) {
        guard groups.count <= ConditionPattern.maximumDepth else { throw error(.tooDeep, at: position) }
        let opening = PatternGroup.openings.first { isNext($0.text) }
        guard opening != nil || !isNext("(?") else { throw error(.unknownGroup, at: position) }
        groups.append(PatternGroup(kind: opening?.kind ?? .plain, offset: position))
        position += opening?.text.unicodeScalars.count ?? 1
        isRepeatable = false
    }

    private mutating func closeGroup() throws(ConditionPatternError) {
        guard groups.count > 1, let group = groups.popLast() else { throw error(.unopenedGroup, at: position) }
        position += 1
        switch (group.kind, group.node) {
        case (.plain, let node):
            append(node)
            isRepeatable = true
        case (.lookahead(let isNegated), let node):
            append(.lookahead(lookaheads.count, isNegated: isNegated))
            lookaheads.append(node)
        case (.lookbehind(let isNegated), .scalar(let set)):
            append(.assertion(PatternAssertion(before: set, isNegated: isNegated)))
        case (.lookbehind, _): throw error(.lookbehind, at: group.offset)
        }
    }

    /// Repeats the last term; a `?` after it, of a lazy repetition, is read and has no effect on whether there is a match.
    private mutating func repeatLast(_ count: PatternCount, end: Int) throws(ConditionPatternError) {
        guard isRepeatable, let last = groups[groups.count - 1].terms.popLast() else {
            throw error(.nothingToRepeat, at: count.offset)
        }
        position = end
        if isNext("?") { position += 1 }
        append(.repetition(last, count))
        isRepeatable = false
    }

    /// Reads a count, or a brace that begins no count and stands for itself.
    private mutating func parseBrace() throws(ConditionPatternError) {
        let start = position
        guard let (minimum, maximum) = count() else {
            position = start + 1
            return append(.scalar(ScalarSet("{"..."{")))
        }
        if isRepeatable, let maximum, maximum < minimum { throw error(.reversedCount, at: start) }
        try repeatLast(PatternCount(minimum: minimum, maximum: maximum, offset: start), end: position)
    }

    /// Reads `{n}`, `{n,}` or `{n,m}`; nil where none comes next.
    private mutating func count() -> (minimum: Int, maximum: Int?)? {
        position += 1
        guard let minimum = number() else { return nil }
        var maximum: Int? = minimum
        if isNext(",") {
            position += 1
            maximum = number()
        }
        guard isNext("}") else { return nil }
        position += 1
        return (minimum, maximum)
    }

    /// Reads a decimal number, cut off where it is too large for a count; nil where none comes next.
    private mutating func number() -> Int? {
        var number: Int?
        while position < scalars.count, ("0"..."9").contains(scalars[position]) {
            number = min((number ?? 0) * 10 + Int(scalars[position].value - 0x30), ConditionPattern.maximumSize + 1)
            position += 1
        }
        return number
    }
}

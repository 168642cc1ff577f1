/// Reads a regular expression as JavaScript writes it.
///
/// Text that JavaScript rejects, or understands otherwise with the flag `u`, is an error, except for braces, brackets and dashes
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

extension PatternParser {
    /// Repeats the last term; a `?` after it, of a lazy repetition, is read and has no effect on whether there is a match.
    mutating func quantify(minimum: Int, maximum: Int?) throws(ConditionPatternError) {
        try repeatLast(PatternCount(minimum: minimum, maximum: maximum, offset: position), end: position + 1)
    }

    /// Reads a count, or a brace that begins no count and stands for itself.
    mutating func parseBrace() throws(ConditionPatternError) {
        let start = position
        guard let (minimum, maximum) = count() else {
            position = start + 1
            append(.scalar(ScalarSet("{"..."{")))
            return
        }
        let end = position
        if isRepeatable, let maximum, maximum < minimum { throw error(.reversedCount, at: start) }
        try repeatLast(PatternCount(minimum: minimum, maximum: maximum, offset: start), end: end)
    }

    private mutating func repeatLast(_ count: PatternCount, end: Int) throws(ConditionPatternError) {
        guard isRepeatable, let last = groups[groups.count - 1].terms.popLast() else {
            throw error(.nothingToRepeat, at: count.offset)
        }
        position = end
        if isNext("?") { position += 1 }
        append(last.repeated(count))
        isRepeatable = false
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

    /// Reads a decimal number, cut off above the greatest count; nil where none comes next.
    mutating func number() -> Int? {
        var number: Int?
        while position < scalars.count, let digit = Self.digit(scalars[position]) {
            number = min((number ?? 0) * 10 + digit, ConditionPattern.maximumCount + 1)
            position += 1
        }
        return number
    }

    static func digit(_ scalar: Unicode.Scalar) -> Int? {
        ("0"..."9").contains(scalar) ? Int(scalar.value - 0x30) : nil
    }
}

extension PatternSyntax {
    /// Checks that nested counts do not multiply to more than is allowed.
    func checkCounts() throws(ConditionPatternError) {
        for node in lookaheads + [root] { try node.checkCounts(within: 1) }
    }
}

extension PatternNode {
    /// Checks that the counts of this node, multiplied by those around it, are not too great.
    ///
    /// They are multiplied from the outside in, so that the error names the count that makes the product too great.
    fileprivate func checkCounts(within product: Int) throws(ConditionPatternError) {
        switch self {
        case .scalar, .assertion, .lookahead: break
        case .sequence(let nodes), .choice(let nodes):
            for node in nodes { try node.checkCounts(within: product) }
        case .repetition(let node, let count):
            let product = product * count.factor
            guard product <= ConditionPattern.maximumCount else {
                throw ConditionPatternError(reason: .hugeCount, offset: count.offset)
            }
            try node.checkCounts(within: product)
        }
    }
}

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
    /// Goes from the outside in, so that the error is at the count by which the product becomes too great.
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

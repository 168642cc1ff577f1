extension PatternParser {
    /// Repeats what stands before: with the `?` of a lazy repetition, which finds the same matches in another order.
    mutating func quantify(minimum: Int, maximum: Int?) throws(ConditionPatternError) {
        try repeatLast(PatternCount(minimum: minimum, maximum: maximum, offset: position), end: position + 1)
    }

    /// A count, or a brace that is no count and stands for itself.
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

    /// What comes next where it is `{n}`, `{n,}` or `{n,m}`; then the position is behind it.
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

    /// The decimal number that comes next, as far as it matters; nil where there is none.
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
    /// Sees that counts within each other multiply to no more than is allowed.
    func checkCounts() throws(ConditionPatternError) {
        for node in lookaheads + [root] { try node.checkCounts(within: 1) }
    }
}

extension PatternNode {
    /// Looks from the outside in, so that the error is at the innermost count that is too much.
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

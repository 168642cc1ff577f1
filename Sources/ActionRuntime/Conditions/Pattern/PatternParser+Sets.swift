extension PatternParser {
    /// The set of characters between brackets.
    mutating func set() throws(ConditionPatternError) -> ScalarSet {
        let start = position
        position += 1
        let isNegated = isNext("^")
        if isNegated { position += 1 }
        if isNext("]") { throw error(.emptyClass, at: start) }
        var ranges: [ClosedRange<UInt32>] = []
        while position < scalars.count, scalars[position] != "]" { ranges += try members() }
        guard position < scalars.count else { throw error(.unclosedClass, at: start) }
        position += 1
        // The other case joins before the inversion: `[^a]` does not match `A` where case does not matter.
        let set = cased(ScalarSet(ranges))
        return isNegated ? set.inverted : set
    }

    /// One character, one range or one kind of character.
    private mutating func members() throws(ConditionPatternError) -> [ClosedRange<UInt32>] {
        let start = position
        let lower = try member()
        guard case .character(let low) = lower, isNext("-"), !isNext("-]"), position + 1 < scalars.count else {
            return lower.ranges
        }
        position += 1
        let upper = try member()
        guard case .character(let high) = upper else {
            return lower.ranges + upper.ranges + [0x2D...0x2D]  // In `[a-\d]` the dash stands for itself.
        }
        guard low <= high else { throw error(.reversedRange, at: start) }
        return [low.value...high.value]
    }

    private mutating func member() throws(ConditionPatternError) -> PatternEscape {
        let scalar = scalars[position]
        if scalar == "\\" { return try escape(inSet: true) }
        position += 1
        return .character(scalar)
    }
}

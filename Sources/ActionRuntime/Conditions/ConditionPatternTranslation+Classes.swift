extension ConditionPatternTranslation {
    mutating func translateClass() throws(ConditionPatternError) {
        let start = position
        position += 1
        output += "["
        if isNext("^") {
            position += 1
            output += "^"
        }
        if isNext("]") { throw error(.emptyClass, at: start) }
        while position < scalars.count, scalars[position] != "]" {
            try translateMember(classStart: start)
        }
        guard position < scalars.count else { throw error(.unclosedClass, at: start) }
        position += 1
        output += "]"
    }

    /// One character, one range or one kind of character.
    private mutating func translateMember(classStart: Int) throws(ConditionPatternError) {
        let start = position
        let lower = try member()
        output += lower.text
        guard let low = lower.scalar, isNext("-"), position + 1 < scalars.count, scalars[position + 1] != "]" else {
            return
        }
        let dash = position
        position += 1
        guard let high = try member().scalar else {
            position = dash  // In `[a-\d]` the dash stands for itself.
            output += Self.literal("-")
            position += 1
            return
        }
        guard low <= high else { throw error(.reversedRange, at: start) }
        output += "-" + Self.literal(high)
    }

    private mutating func member() throws(ConditionPatternError) -> Atom {
        let scalar = scalars[position]
        if scalar == "\\" { return try escape(inClass: true) }
        position += 1
        return Atom(scalar)
    }
}

extension PatternParser {
    /// Reads an escape of one character or of a class of them; `\b` and `\B` stand for characters only in brackets.
    mutating func escape() throws(ConditionPatternError) -> ScalarSet {
        let start = position
        guard start + 1 < scalars.count else { throw error(.unknownEscape("'\\' at the end"), at: start) }
        let scalar = scalars[start + 1]
        position += 2
        switch scalar {
        case "d": return .digits
        case "D": return ScalarSet.digits.inverted
        case "s": return .spaces
        case "S": return ScalarSet.spaces.inverted
        case "w": return .wordCharacters
        case "W": return cased(.wordCharacters).inverted
        case "p", "P": throw error(.property("\\\(scalar)"), at: start)
        case "1"..."9", "k": throw error(.reference("\\\(scalar)"), at: start)
        default:
            guard let character = character(scalar) else {
                throw error(.unknownEscape(scalar.isASCII ? "'\\\(scalar)'" : "another"), at: start)
            }
            return ScalarSet(character...character)
        }
    }

    /// The character that an escape stands for; nil where the escape is not known.
    private mutating func character(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "b": return "\u{8}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "f": return "\u{C}"
        case "v": return "\u{B}"
        case "0": return position < scalars.count && ("0"..."9").contains(scalars[position]) ? nil : "\0"
        case "x": return hexadecimal(digits: 2)
        case "u":
            guard isNext("{") else { return hexadecimal(digits: 4) }
            position += 1
            let end = scalars[position...].prefix(7).firstIndex(of: "}") ?? position
            defer { position += 1 }
            return hexadecimal(digits: end - position)
        case "a"..."z", "A"..."Z": return nil
        default: return scalar
        }
    }

    private mutating func hexadecimal(digits: Int) -> Unicode.Scalar? {
        let text = String(String.UnicodeScalarView(scalars[position...].prefix(digits)))
        position += digits
        guard text.utf8.count == digits, text.first?.isHexDigit == true else { return nil }
        return UInt32(text, radix: 16).flatMap(Unicode.Scalar.init)
    }

    /// Reads a set of characters in brackets.
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
        // Cases are added before the inversion, so that `[^a]` does not match `A` where case does not matter.
        let set = cased(ScalarSet(ranges))
        return isNegated ? set.inverted : set
    }

    /// Reads one character, one range or one class of characters.
    private mutating func members() throws(ConditionPatternError) -> [ClosedRange<UInt32>] {
        let start = position
        if let posixClass { throw error(.posixClass(posixClass), at: start) }
        let lower = try member()
        guard let low = lower.only, isNext("-"), !isNext("-]"), position + 1 < scalars.count else {
            return lower.ranges
        }
        position += 1
        let upper = try member()
        guard let high = upper.only else {
            return lower.ranges + upper.ranges + [0x2D...0x2D]  // In `[a-\d]` the dash stands for itself.
        }
        guard low <= high else { throw error(.reversedRange, at: start) }
        return [low...high]
    }

    /// The class of POSIX that comes next; nil where none does.
    private var posixClass: String? {
        guard isNext("[:") else { return nil }
        let name = scalars[(position + 2)...].prefix { ("a"..."z").contains($0) || $0 == "^" }
        guard !name.isEmpty, scalars[name.endIndex...].starts(with: ":]".unicodeScalars) else { return nil }
        return String(String.UnicodeScalarView(scalars[position..<name.endIndex + 2]))
    }

    private mutating func member() throws(ConditionPatternError) -> ScalarSet {
        let scalar = scalars[position]
        if scalar == "\\" { return try escape() }
        position += 1
        return ScalarSet(scalar...scalar)
    }
}

/// The meaning of an escape.
enum PatternEscape {
    case character(Unicode.Scalar)
    case kind(ScalarSet)
    case assertion(PatternAssertion)

    var ranges: [ClosedRange<UInt32>] {
        switch self {
        case .character(let scalar): [scalar.value...scalar.value]
        case .kind(let set): set.ranges
        case .assertion: []
        }
    }
}

extension PatternParser {
    mutating func parseEscape() throws(ConditionPatternError) {
        switch try escape(inSet: false) {
        case .character(let scalar): append(.scalar(cased(ScalarSet(scalar...scalar))))
        case .kind(let set): append(.scalar(set))
        case .assertion(let assertion): append(assertion)
        }
    }

    mutating func escape(inSet: Bool) throws(ConditionPatternError) -> PatternEscape {
        let start = position
        guard start + 1 < scalars.count else { throw error(.unknownEscape("'\\' at the end"), at: start) }
        let scalar = scalars[start + 1]
        position += 2
        switch scalar {
        case "d": return .kind(.digits)
        case "D": return .kind(ScalarSet.digits.inverted)
        case "s": return .kind(.spaces)
        case "S": return .kind(ScalarSet.spaces.inverted)
        case "w": return .kind(cased(.wordCharacters))
        case "W": return .kind(cased(.wordCharacters).inverted)
        case "p", "P": return .kind(try category(isNegated: scalar == "P", from: start))
        case "b" where inSet: return .character("\u{8}")
        case "b" where !inSet: return .assertion(.wordBoundary)
        case "B" where !inSet: return .assertion(.noWordBoundary)
        case "1"..."9" where !inSet: throw reference(from: start)
        case "k" where !inSet: throw namedReference(from: start)
        default: return .character(try character(scalar, from: start))
        }
    }

    private mutating func character(
        _ scalar: Unicode.Scalar, from start: Int
    ) throws(ConditionPatternError) -> Unicode.Scalar {
        switch scalar {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "f": return "\u{C}"
        case "v": return "\u{B}"
        case "0":
            guard position == scalars.count || Self.digit(scalars[position]) == nil else { break }
            return "\0"
        case "x": return try hexadecimal(digits: 2, from: start)
        case "u":
            guard isNext("{") else { return try hexadecimal(digits: 4, from: start) }
            position += 1
            let end = scalars[position...].prefix(7).firstIndex(of: "}") ?? position
            let value = try hexadecimal(digits: end - position, from: start)
            position += 1
            return value
        case "c":
            guard position < scalars.count, scalars[position].isASCII, scalars[position].properties.isAlphabetic else {
                break
            }
            position += 1
            return Unicode.Scalar(UInt8(scalars[position - 1].value & 0x1F))
        case "a"..."z", "A"..."Z", "1"..."9": break
        default: return scalar
        }
        throw unknownEscape(from: start)
    }

    private mutating func hexadecimal(digits: Int, from start: Int) throws(ConditionPatternError) -> Unicode.Scalar {
        let text = String(String.UnicodeScalarView(scalars[position...].prefix(digits)))
        position += text.unicodeScalars.count
        guard digits > 0, text.utf8.count == digits, text.first != "+", text.first != "-",
            let value = UInt32(text, radix: 16), let scalar = Unicode.Scalar(value)
        else { throw unknownEscape(from: start) }
        return scalar
    }

    /// Makes the error for a back-reference, which cannot be matched in bounded time.
    private mutating func reference(from start: Int) -> ConditionPatternError {
        position -= 1
        let number = number() ?? 0
        return error(number <= captureCount ? .reference("\\\(number)") : .missingGroup("\\\(number)"), at: start)
    }

    private mutating func namedReference(from start: Int) -> ConditionPatternError {
        guard isNext("<") else { return unknownEscape(from: start) }
        position += 1
        guard let name = name() else { return unknownEscape(from: start) }
        return error(names[name] == nil ? .missingGroup("'\(name)'") : .reference("\\k<\(name)>"), at: start)
    }

    /// Reads the general category in `\p{…}`.
    private mutating func category(isNegated: Bool, from start: Int) throws(ConditionPatternError) -> ScalarSet {
        guard isNext("{") else { throw unknownEscape(from: start) }
        position += 1
        var name = String.UnicodeScalarView()
        while position < scalars.count, scalars[position] != "}" {
            switch scalars[position] {
            case "a"..."z", "A"..."Z", "0"..."9", "_", "=": name.append(scalars[position])
            default: throw unknownEscape(from: start)
            }
            position += 1
        }
        guard position < scalars.count, !name.isEmpty else { throw unknownEscape(from: start) }
        position += 1
        guard let set = ScalarCategory.set(named: String(name)) else {
            throw error(.unknownCategory(String(name)), at: start)
        }
        return cased(isNegated ? set.inverted : set)
    }

    private func unknownEscape(from start: Int) -> ConditionPatternError {
        let letter = scalars[start + 1]
        return error(.unknownEscape(letter.isASCII ? "'\\\(letter)'" : "another"), at: start)
    }
}

extension PatternParser {
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

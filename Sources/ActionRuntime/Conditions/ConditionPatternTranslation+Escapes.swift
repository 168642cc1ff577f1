extension ConditionPatternTranslation {
    /// What an escape stands for: one character, or a kind of characters.
    struct Atom {
        let text: String
        let scalar: Unicode.Scalar?

        init(_ scalar: Unicode.Scalar) {
            self.scalar = scalar
            text = ConditionPatternTranslation.literal(scalar)
        }

        init(kind text: String) {
            self.text = text
            scalar = nil
        }
    }

    mutating func escape(inClass: Bool) throws(ConditionPatternError) -> Atom {
        let start = position
        guard start + 1 < scalars.count else { throw error(.unknownEscape("'\\' at the end"), at: start) }
        let scalar = scalars[start + 1]
        position += 2
        isRepeatable = true
        switch scalar {
        case "d", "D", "w", "W", "s", "S": return Atom(kind: "\\\(scalar)")
        case "b" where inClass: return Atom("\u{8}")
        case "b", "B":
            if inClass { throw unknownEscape(from: start) }
            isRepeatable = false
            return Atom(kind: "\\\(scalar)")
        case "1"..."9" where !inClass: return Atom(kind: try backreference(from: start))
        case "k" where !inClass: return Atom(kind: try namedBackreference(from: start))
        case "p", "P": return Atom(kind: "\\\(scalar){\(try property(from: start))}")
        default: return Atom(try character(scalar, from: start))
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

    private mutating func backreference(from start: Int) throws(ConditionPatternError) -> String {
        position -= 1
        let number = number() ?? 0
        guard number <= captureCount else { throw error(.missingGroup("\\\(number)"), at: start) }
        return "(?:\\\(number))"
    }

    private mutating func namedBackreference(from start: Int) throws(ConditionPatternError) -> String {
        guard isNext("<") else { throw unknownEscape(from: start) }
        position += 1
        guard let name = name(endingWith: ">") else { throw unknownEscape(from: start) }
        guard names.contains(name) else { throw error(.missingGroup("'\(name)'"), at: start) }
        return "\\k<\(name)>"
    }

    /// The property in `\p{…}`; which ones there are is left to `Regex`.
    private mutating func property(from start: Int) throws(ConditionPatternError) -> String {
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
        return String(name)
    }

    private func unknownEscape(from start: Int) -> ConditionPatternError {
        let letter = scalars[start + 1]
        return error(.unknownEscape(letter.isASCII ? "'\\\(letter)'" : "another"), at: start)
    }
}

extension ConditionPatternTranslation {
    mutating func openGroup() throws(ConditionPatternError) {
        let start = position
        guard groups.count < ConditionPattern.maximumDepth else { throw error(.tooDeep, at: start) }
        position += 1
        isRepeatable = false
        guard isNext("?") else {
            groups.append((start, true))
            captureCount += 1
            output += "("
            return
        }
        if isNext("?<=") || isNext("?<!") { throw error(.lookbehind, at: start) }
        if let opening = ["?:", "?=", "?!"].first(where: isNext) {
            position += 2
            groups.append((start, opening == "?:"))
            output += "(" + opening
            return
        }
        guard isNext("?<") else { throw error(.unknownGroup, at: start) }
        position += 2
        guard let name = name(endingWith: ">") else { throw error(.unknownGroup, at: start) }
        groups.append((start, true))
        captureCount += 1
        names.insert(name)
        output += "(?<\(name)>"
    }

    mutating func closeGroup() throws(ConditionPatternError) {
        guard let group = groups.popLast() else { throw error(.unopenedGroup, at: position) }
        position += 1
        output += ")"
        isRepeatable = group.isRepeatable
    }

    mutating func quantify(_ quantifier: String) throws(ConditionPatternError) {
        guard isRepeatable else { throw error(.nothingToRepeat, at: position - 1) }
        output += quantifier
        if position < scalars.count, scalars[position] == "?" {
            position += 1
            output += "?"
        }
        isRepeatable = false
    }

    /// A count, or a brace that is no count and stands for itself.
    mutating func translateBrace() throws(ConditionPatternError) {
        let start = position
        position += 1
        let lower = number()
        var upper = lower
        let hasComma = position < scalars.count && scalars[position] == ","
        if hasComma {
            position += 1
            upper = number()
        }
        guard let lower, position < scalars.count, scalars[position] == "}" else {
            position = start + 1
            output += Self.literal("{")
            isRepeatable = true
            return
        }
        guard isRepeatable else { throw error(.nothingToRepeat, at: start) }
        if let upper, upper < lower { throw error(.reversedCount, at: start) }
        position += 1
        let (product, overflow) = count.multipliedReportingOverflow(by: max(upper ?? lower, 1))
        guard !overflow, product <= ConditionPattern.maximumCount else { throw error(.hugeCount, at: start) }
        count = product
        let end = hasComma ? "," + (upper.map(String.init) ?? "") : ""
        try quantify("{\(lower)\(end)}")
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

    /// The name that comes next, with its end; nil where it is none.
    mutating func name(endingWith end: Unicode.Scalar) -> String? {
        var name = String.UnicodeScalarView()
        var index = position
        while index < scalars.count, scalars[index] != end {
            switch scalars[index] {
            case "a"..."z", "A"..."Z", "_": name.append(scalars[index])
            case "0"..."9" where !name.isEmpty: name.append(scalars[index])
            default: return nil
            }
            index += 1
        }
        guard index < scalars.count, !name.isEmpty else { return nil }
        position = index + 1
        return String(name)
    }
}

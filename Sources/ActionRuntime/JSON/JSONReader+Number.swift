extension JSONReader {
    /// Reads a number: an integer where it has neither fraction nor exponent and is not `-0`, else floating point.
    mutating func readNumber() throws(JSONError) -> JSONNode.Content {
        let start = index
        let isNegative = peek == UInt8(ascii: "-")
        if isNegative { index += 1 }
        try skipWholePart(from: start)
        var isInteger = true
        if peek == UInt8(ascii: ".") {
            isInteger = false
            index += 1
            try skipDigits(expected: "a digit after the decimal point")
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            isInteger = false
            index += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
            try skipDigits(expected: "a digit in the exponent")
        }
        guard isInteger else { return .double(try double(from: start)) }
        let value = try integer(from: start, isNegative: isNegative)
        return isNegative && value == 0 ? .double(-0.0) : .int(value)
    }

    private mutating func skipWholePart(from start: Int) throws(JSONError) {
        let isZero = peek == UInt8(ascii: "0")
        try skipDigits(expected: "a digit after '-'")
        let digits = index - start - (bytes[start] == UInt8(ascii: "-") ? 1 : 0)
        if isZero && digits > 1 {
            throw fault(at: start, expected: "a number without leading zeros", found: found(start..<index))
        }
    }

    private mutating func skipDigits(expected: String) throws(JSONError) {
        let start = index
        while let byte = peek, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { index += 1 }
        guard index > start else { throw fault(expected: expected) }
    }

    /// Reads digits as a negative number and changes the sign at the end, since there is one negative number more.
    private func integer(from start: Int, isNegative: Bool) throws(JSONError) -> Int {
        var value = 0
        var hasOverflowed = false
        for byte in bytes[(isNegative ? start + 1 : start)..<index] {
            let product = value.multipliedReportingOverflow(by: 10)
            let sum = product.partialValue.subtractingReportingOverflow(Int(byte - UInt8(ascii: "0")))
            hasOverflowed = hasOverflowed || product.overflow || sum.overflow
            value = sum.partialValue
        }
        if !isNegative {
            hasOverflowed = hasOverflowed || value == .min
            value = 0 &- value
        }
        guard !hasOverflowed else {
            throw fault(
                at: start, expected: "an integer from \(Int.min) to \(Int.max)", found: found(start..<index))
        }
        return value
    }

    /// Reads a floating-point number, rounded to the nearest as the standard library does.
    private func double(from start: Int) throws(JSONError) -> Double {
        guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)), value.isFinite else {
            throw fault(
                at: start, expected: "a number within the range of a double", found: found(start..<index))
        }
        return value
    }
}

/// A decimal number that is being read, in the digits of its document: an integer times a power of ten.
struct JSONNumber {
    let isNegative: Bool
    /// The digits as one integer; without meaning once ``isExact`` is false.
    private var digits: UInt64 = 0
    /// Whether the digits, and the exponent, fit.
    private var isExact = true
    /// The power of ten.
    var exponent = 0

    init(isNegative: Bool) { self.isNegative = isNegative }

    /// Adds a digit from 0 to 9 at the end.
    mutating func append(_ digit: UInt8) {
        let product = digits.multipliedReportingOverflow(by: 10)
        let sum = product.partialValue.addingReportingOverflow(UInt64(digit))
        digits = sum.partialValue
        if product.overflow || sum.overflow { isExact = false }
    }

    /// Adds to the power of ten; nil stands for an exponent that does not fit an integer.
    mutating func add(exponent other: Int?) {
        guard let other, other.magnitude < 1_000 else {
            isExact = false
            return
        }
        exponent += other
    }

    /// The number without its power of ten; nil where it does not fit.
    var integer: Int? {
        guard isExact else { return nil }
        guard isNegative else { return Int(exactly: digits) }
        // `Int.min` has no positive counterpart.
        return digits == Int.min.magnitude ? Int.min : Int(exactly: digits).map { -$0 }
    }

    /// The number as a double; nil where one operation is not enough to round the number correctly.
    ///
    /// An integer of up to 53 bits and a power of ten up to 22 are doubles themselves, so multiplying or dividing them rounds
    /// once, to the nearest. The idea is William Clinger's ("How to read floating point numbers accurately", 1990).
    var double: Double? {
        guard isExact, digits <= 1 << 53, exponent.magnitude < Self.powersOfTen.count else { return nil }
        let power = Self.powersOfTen[Int(exponent.magnitude)]
        let value = exponent < 0 ? Double(digits) / power : Double(digits) * power
        return isNegative ? -value : value
    }

    /// The powers of ten that a double is equal to: 10⁰ to 10²².
    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]
}

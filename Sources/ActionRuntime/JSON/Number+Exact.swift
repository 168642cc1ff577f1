// The standard library's `init(exactly:)` between integers and floating point needs the C library's rounding
// functions, which a module that imports no C library is not linked with.

extension Int {
    /// The integer equal to a number; nil where there is none.
    package init?(exact number: Double) {
        let bound = -Double(Int.min)
        guard number >= -bound, number < bound else { return nil }
        let integer = Int(number)
        guard Double(integer) == number else { return nil }
        self = integer
    }
}

extension Double {
    /// The number equal to an integer; nil where its digits do not all survive.
    package init?(exact integer: Int) {
        let number = Double(integer)
        guard Int(exact: number) == integer else { return nil }
        self = number
    }
}

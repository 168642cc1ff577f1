// The order of numbers: integers are compared with floating-point numbers without rounding.

extension ActionValue {
    /// Whether a number is less than, equal to or greater than another.
    package enum Order {
        case less, same, greater

        package init<T: Comparable>(_ left: T, _ right: T) {
            self = left < right ? .less : left > right ? .greater : .same
        }

        package var reversed: Order {
            switch self {
            case .less: .greater
            case .same: .same
            case .greater: .less
            }
        }
    }

    /// Whether the values are equal, numbers by the number that they stand for.
    package func equals(_ other: ActionValue) -> Bool { self == other || order(to: other) == .same }

    /// The order of the value and another; nil unless both are numbers.
    package func order(to other: ActionValue) -> Order? {
        switch (self, other) {
        case (.int(let left), .int(let right)): Order(left, right)
        case (.int(let left), .double(let right)): Self.order(left, right)
        case (.double(let left), .int(let right)): Self.order(right, left)?.reversed
        case (.double(let left), .double(let right)): left.isNaN || right.isNaN ? nil : Order(left, right)
        default: nil
        }
    }

    /// The order of an integer and a floating-point number, without rounding the integer; nil for not-a-number.
    private static func order(_ int: Int, _ double: Double) -> Order? {
        guard !double.isNaN else { return nil }
        if let exact = Int(exact: double) { return Order(int, exact) }
        // The double has a fraction or is beyond Int, so the two differ; Double(int) is at most 0x1p63.
        return double >= 0x1p63 || Double(int) < double ? .less : .greater
    }
}

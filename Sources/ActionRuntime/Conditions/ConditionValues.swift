// How conditions test and compare values.

extension ActionValue {
    /// Whether the value counts as true: all but `false`, null, zero, not-a-number and the empty string.
    package var isTruthy: Bool {
        switch self {
        case .null: false
        case .bool(let bool): bool
        case .int(let int): int != 0
        case .double(let double): double != 0 && !double.isNaN
        case .string(let string): !string.isEmpty
        case .array, .object: true
        }
    }

    /// The text that `==` compares and `=~` searches: a string itself, else the value's JSON; nil for null.
    package var conditionText: String? {
        switch self {
        case .null: nil
        case .bool(let bool): bool ? "true" : "false"
        case .int(let int): String(int)
        case .string(let string): string
        case .double(let double): String(double)
        case .array, .object: String(describing: self)
        }
    }

    /// Whether a number is less than, equal to or greater than another.
    enum Order {
        case less, same, greater

        init<T: Comparable>(_ left: T, _ right: T) {
            self = left < right ? .less : left > right ? .greater : .same
        }

        var reversed: Order {
            switch self {
            case .less: .greater
            case .same: .same
            case .greater: .less
            }
        }
    }

    /// Whether the values are equal as numbers or, unless both are numbers, as texts.
    func isSame(as other: ActionValue) -> Bool {
        if isNumber && other.isNumber { return order(to: other) == .same }
        return conditionText == other.conditionText
    }

    /// The order of the value and another; nil unless both are numbers.
    func order(to other: ActionValue) -> Order? {
        switch (self, other) {
        case (.int(let left), .int(let right)): Order(left, right)
        case (.int(let left), .double(let right)): Self.order(left, right)
        case (.double(let left), .int(let right)): Self.order(right, left)?.reversed
        case (.double(let left), .double(let right)): left.isNaN || right.isNaN ? nil : Order(left, right)
        default: nil
        }
    }

    /// Whether the value is an array with an equal element, or an object with a key of that text.
    func contains(_ element: ActionValue) -> Bool {
        switch self {
        case .array(let elements): elements.contains { $0.isSame(as: element) }
        case .object(let members): element.conditionText.map { members[$0] != nil } ?? false
        case .null, .bool, .int, .double, .string: false
        }
    }

    var isNumber: Bool {
        switch self {
        case .int, .double: true
        case .null, .bool, .string, .array, .object: false
        }
    }

    /// The order of an integer and a floating-point number, without rounding the integer; nil for not-a-number.
    private static func order(_ int: Int, _ double: Double) -> Order? {
        guard !double.isNaN else { return nil }
        if let exact = Int(exactly: double) { return Order(int, exact) }
        // The double has a fraction or is beyond Int, so the two differ; Double(int) is at most 0x1p63.
        return double >= 0x1p63 || Double(int) < double ? .less : .greater
    }
}

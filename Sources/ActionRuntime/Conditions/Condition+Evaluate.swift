extension Condition {
    /// Whether the condition holds where each key has the value that `lookup` gives; nil is null.
    ///
    /// - `false`, `null`, `0`, NaN and `""` are false and everything else is true, even an empty array.
    /// - Two numbers compare as numbers. Otherwise `==` and `!=` compare the texts: the text of a string is the string itself, the
    ///   text of any other value its JSON. Null equals null alone, not the string `null`, nor `''`, nor `false`.
    /// - `<`, `<=`, `>` and `>=` are false unless both sides are numbers; `'5'` in quotes is no number.
    /// - `=~` looks for a match anywhere in the value's text; null never matches.
    /// - `in` is true where the container is an array with an equal element, or an object with that key; `not in` is
    ///   its opposite.
    ///
    /// A key is looked up when its term is reached: `&&` and `||` stop at the first term that decides.
    ///
    /// - Complexity: O(*n*) in the length of the condition, besides `lookup`, `in` and `=~`. Matching a regular expression
    ///   takes at most as many steps as the text has characters, times the length of the expression with its counts
    ///   written out; it does not backtrack.
    public func evaluate(_ lookup: (String) -> ActionValue?) -> Bool {
        expression.evaluate(lookup)
    }

    /// Whether the condition holds in a state, for an action with these arguments.
    ///
    /// A key is looked up as a whole first; if the state has no such key, its dots lead into nested objects. A key after `args.` is
    /// looked up in the arguments, in the same manner. A missing key is null.
    public func evaluate(
        in state: [String: ActionValue], arguments: ActionArguments = ActionArguments()
    ) -> Bool {
        evaluate { key in state.value(at: key, arguments: arguments.values) }
    }
}

extension ConditionExpression {
    func evaluate(_ lookup: (String) -> ActionValue?) -> Bool {
        func value(_ key: String) -> ActionValue { lookup(key) ?? .null }
        return switch self {
        case .constant(let value): value
        case .key(let key): value(key).isTruthy
        case .not(let inner): !inner.evaluate(lookup)
        case .all(let terms): terms.allSatisfy { $0.evaluate(lookup) }
        case .any(let terms): terms.contains { $0.evaluate(lookup) }
        case .compare(let key, let comparison, let right): comparison.holds(value(key), right)
        case .match(let key, let pattern): value(key).conditionText.map(pattern.matches) ?? false
        case .membership(let key, let container): value(container).contains(value(key))
        case .absence(let key, let container): !value(container).contains(value(key))
        }
    }
}

extension ConditionExpression.Comparison {
    /// Whether the comparison of a left value with a right value holds.
    func holds(_ left: ActionValue, _ right: ActionValue) -> Bool {
        switch self {
        case .equal: left.isSame(as: right)
        case .notEqual: !left.isSame(as: right)
        case .less, .lessOrEqual, .greater, .greaterOrEqual: left.order(to: right).map(accepts) ?? false
        }
    }

    /// Whether the comparison holds for a number that stands to the number on the right in an order.
    func accepts(_ order: ActionValue.Order) -> Bool {
        switch self {
        case .equal: order == .same
        case .notEqual: order != .same
        case .less: order == .less
        case .lessOrEqual: order != .greater
        case .greater: order == .greater
        case .greaterOrEqual: order != .less
        }
    }
}

extension [String: ActionValue] {
    /// The value of a dotted name: the value of exactly this key if there is one, else the dots lead into nested objects.
    ///
    /// - Returns: The value; nil where there is none. Arrays are not entered.
    /// - Complexity: O(*n*) in the length of the name.
    package func value(at dottedName: String) -> ActionValue? {
        if let value = self[dottedName] { return value }
        var object = self
        var rest = dottedName[...]
        while let dot = rest.firstIndex(of: ".") {
            guard case .object(let inner) = object[String(rest[..<dot])] else { return nil }
            object = inner
            rest = rest[rest.index(after: dot)...]
        }
        return object[String(rest)]
    }

    /// The value of a dotted name in this state; after `args.` in the arguments.
    package func value(at dottedName: String, arguments: [String: ActionValue]) -> ActionValue? {
        guard dottedName.hasPrefix("args.") else { return value(at: dottedName) }
        return arguments.value(at: String(dottedName.dropFirst(5)))
    }
}

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

    /// Whether the values are equal as numbers or, unless both are numbers, as texts.
    func isSame(as other: ActionValue) -> Bool {
        if isNumber && other.isNumber { return order(to: other) == .same }
        return conditionText == other.conditionText
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
}

/// The fault of one argument of a request.
public enum ArgumentFault: Hashable, Sendable {
    /// The argument is required, and was not given.
    case missing(name: String, kind: ActionSignature.Kind)
    /// The argument is of another kind than the parameter.
    case wrongKind(name: String, expected: ActionSignature.Kind, found: ActionValue)
    /// The number is below the minimum or above the maximum.
    case outOfRange(name: String, found: ActionValue, minimum: Double?, maximum: Double?)
    /// The value is not among the allowed values.
    case notInEnumeration(name: String, found: ActionValue, allowed: [ActionValue])
    /// No parameter has this name; `suggestion` is a parameter that may have been meant, looked for in the first eight faults.
    case unknown(name: String, suggestion: String?)
    /// The value is of the right kind and cannot be converted to the action's input; `message` says why.
    ///
    /// The name is empty where no single argument is at fault: each is of the right kind, and together they cannot be converted to
    /// the action's input.
    case unconvertible(name: String, message: String)

    /// The name of the argument.
    public var name: String {
        switch self {
        case .missing(let name, _), .wrongKind(let name, _, _), .outOfRange(let name, _, _, _),
            .notInEnumeration(let name, _, _), .unknown(let name, _), .unconvertible(let name, _):
            name
        }
    }

    /// Whether an argument is required, and was not given.
    var isMissing: Bool { if case .missing = self { true } else { false } }

    /// Whether no parameter has the argument's name.
    var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

/// All faults of the arguments of a request.
public struct ArgumentFaults: Error, Hashable, Sendable {
    /// The faults of the parameters in the order of their declaration, then the unknown arguments by name.
    public let faults: [ArgumentFault]

    /// Creates an error from at least one fault.
    package init(_ faults: [ArgumentFault]) {
        self.faults = faults
    }
}

extension ArgumentFault: CustomStringConvertible {
    /// The message, as in `argument 'line' must be an integer, got "twelve"`.
    public var description: String {
        switch self {
        case .unconvertible("", let message): return "the arguments are not usable: \(message.printable)"
        case .unknown(_, let suggestion):
            let question = suggestion.map { ". Did you mean '\($0.printable)'?" } ?? ""
            return "unknown argument '\(name.printable)'\(question)"
        default:
            return "argument '\(name.printable)' \(complaint)"
        }
    }

    /// The part of the message after the argument's name.
    fileprivate var complaint: String {
        switch self {
        case .missing(_, let kind): "is missing (\(kind.noun))"
        case .wrongKind(_, let kind, let found): "must be \(kind.noun), got \(found.excerpt)"
        case .outOfRange(_, let found, let minimum, let maximum):
            "must be \(Self.range(minimum, maximum, found)), got \(found.excerpt)"
        case .notInEnumeration(_, let found, let allowed):
            "must be \(Self.choice(allowed)), got \(found.excerpt)\(Self.guess(found, allowed))"
        case .unknown: "is unknown"
        case .unconvertible(_, let message): "is not usable: \(message.printable)"
        }
    }

    /// The bound that the number is beyond, as in `at most 5`.
    private static func range(_ minimum: Double?, _ maximum: Double?, _ found: ActionValue) -> String {
        let number: Double? =
            switch found {
            case .int(let value): Double(value)
            case .double(let value): value
            default: nil
            }
        return switch (minimum, maximum) {
        case (let minimum?, nil): "at least \(minimum.plain)"
        case (nil, let maximum?): "at most \(maximum.plain)"
        case (let minimum?, let maximum?):
            if let number, number >= maximum {
                "at most \(maximum.plain)"
            } else if let number, number <= minimum {
                "at least \(minimum.plain)"
            } else {
                "from \(minimum.plain) to \(maximum.plain)"
            }
        case (nil, nil): "in range"
        }
    }

    /// Lists at most ten values to choose from.
    private static func choice(_ allowed: [ActionValue]) -> String {
        let shown = allowed.prefix(10).map(\.excerpt).joined(separator: ", ")
        let rest = allowed.count > 10 ? ", … (\(allowed.count) in all)" : ""
        return allowed.count == 1 ? shown : "one of \(shown)\(rest)"
    }

    private static func guess(_ found: ActionValue, _ allowed: [ActionValue]) -> String {
        guard case .string(let text) = found else { return "" }
        let texts = allowed.compactMap { value -> String? in
            guard case .string(let text) = value else { return nil }
            return text
        }
        guard let guess = nearMisses(to: text, among: texts, limit: 1).first else { return "" }
        return ". Did you mean \(ActionValue.string(guess).excerpt)?"
    }
}

extension ArgumentFault {
    /// The fault of a secret argument: without the value that was given, and without the cause's own words.
    var withoutValue: ArgumentFault {
        switch self {
        case .wrongKind(let name, let kind, _): .unconvertible(name: name, message: "it must be \(kind.noun)")
        case .outOfRange(let name, _, let minimum, let maximum):
            .unconvertible(name: name, message: "it must be \(Self.range(minimum, maximum, .null))")
        case .notInEnumeration(let name, _, _): .unconvertible(name: name, message: "it is none of the allowed values")
        case .unconvertible(let name, _): .unconvertible(name: name, message: "its value is secret")
        case .missing, .unknown: self
        }
    }
}

extension ArgumentFaults: CustomStringConvertible {
    /// The messages of the first 20 faults, one a line, and how many more there are.
    public var description: String { messages.joined(separator: "\n") }

    /// The messages of the first 20 faults and, where there are more, `and 3 more`.
    package var messages: [String] { faults.texts(\.description) }
}

extension ActionSignature.DeclarationFault: CustomStringConvertible {
    /// The message, as in `the default of parameter 'stars' must be at most 5, got 7`.
    public var description: String {
        switch self {
        case .noName: "a parameter has an empty name"
        case .sameName(let name): "two parameters are named '\(name.printable)'"
        case .boundNotFinite(let name, let bound):
            "parameter '\(name.printable)' needs finite bounds, got \(bound)"
        case .boundWithoutNumber(let name, let kind):
            "parameter '\(name.printable)' is \(kind.noun), and minimum and maximum are for numbers"
        case .minimumAboveMaximum(let name, let minimum, let maximum):
            "parameter '\(name.printable)' has a minimum of \(minimum.plain) above its maximum of \(maximum.plain)"
        case .enumeration(let name, let fault):
            "a value to choose from for parameter '\(name.printable)' \(fault.complaint)"
        case .default(let name, let fault):
            "the default of parameter '\(name.printable)' \(fault.complaint)"
        }
    }
}

extension ActionSignature.Kind {
    /// The kind with its article, as messages have it.
    package var noun: String {
        switch self {
        case .boolean: "a boolean"
        case .integer: "an integer"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        case .any: "any value"
        }
    }

    /// The expected value where an integer is given for a number, and floating point would round the integer.
    static let exactNumber = "a number that floating point holds exactly"
}

extension Double {
    /// The number without a fraction of zero: `5`, `0.5`.
    fileprivate var plain: String { Int(exact: self)?.description ?? description }
}

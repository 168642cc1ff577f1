/// What is wrong with one argument of a request.
public enum ArgumentFault: Hashable, Sendable {
    /// The argument is required, and was not given.
    case missing(name: String, kind: ActionSignature.Kind)
    /// The argument is of another kind than the parameter.
    case wrongKind(name: String, expected: ActionSignature.Kind, found: ActionValue)
    /// The number is below the minimum or above the maximum.
    case outOfRange(name: String, found: ActionValue, minimum: Double?, maximum: Double?)
    /// The value is none of those that are allowed.
    case notInEnumeration(name: String, found: ActionValue, allowed: [ActionValue])
    /// No parameter has this name; `suggestion` is one that may have been meant, looked for in the first eight faults.
    case unknown(name: String, suggestion: String?)
    /// The value is of the right kind and cannot be converted to what the action takes; `message` says why.
    case unconvertible(name: String, message: String)

    /// The name of the argument.
    public var name: String {
        switch self {
        case .missing(let name, _), .wrongKind(let name, _, _), .outOfRange(let name, _, _, _),
            .notInEnumeration(let name, _, _), .unknown(let name, _), .unconvertible(let name, _):
            name
        }
    }
}

/// All faults of the arguments of a request.
public struct ArgumentFaults: Error, Hashable, Sendable {
    /// The faults of the parameters in the order of their declaration, then the unknown arguments by name.
    public let faults: [ArgumentFault]

    /// Creates an error from at least one fault.
    public init(_ faults: [ArgumentFault]) {
        self.faults = faults
    }
}

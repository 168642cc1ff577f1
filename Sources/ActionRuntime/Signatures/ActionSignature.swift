/// The parameters that an action takes; checked before anybody is asked.
///
/// ```swift
/// let signature: ActionSignature = [.integer("line", minimum: 1), .string("mode", optional: true)]
/// try signature.check(["line": 4])
/// ```
public struct ActionSignature: Hashable, Sendable {
    /// What sort of data a parameter takes.
    public typealias Kind = ActionValue.Kind

    /// The parameters, in the order of their declaration.
    public let parameters: [Parameter]

    /// Creates a signature from parameters that have no faults.
    ///
    /// - Precondition: ``faults(in:)`` finds nothing; data from outside is to be shown to it first.
    public init(_ parameters: [Parameter]) {
        let faults = Self.faults(in: parameters)
        guard faults.isEmpty else {
            fatalError("ActionSignature: \(faults.map(\.description).joined(separator: "; "))")
        }
        self.parameters = parameters.map(\.normalized)
    }

    /// The parameter of that name, if there is one.
    ///
    /// - Complexity: O(*n*) in the number of parameters.
    public subscript(_ name: String) -> Parameter? {
        parameters.first { $0.name == name }
    }
}

extension ActionSignature: ExpressibleByArrayLiteral {
    /// Creates a signature from parameters that have no faults.
    ///
    /// - Precondition: ``faults(in:)`` finds nothing.
    public init(arrayLiteral parameters: Parameter...) {
        self.init(parameters)
    }
}

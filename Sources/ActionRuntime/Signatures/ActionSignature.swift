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

extension ActionSignature {
    /// A named piece of data that an action takes.
    public struct Parameter: Hashable, Sendable {
        /// The name the argument goes by.
        public let name: String
        /// The sort of data.
        public let kind: Kind
        /// Whether the argument may be left out, or be null, though there is no default.
        public let isOptional: Bool
        /// The value where the argument is left out.
        public internal(set) var `default`: ActionValue?
        /// The least number; nil where there is no such bound.
        public let minimum: Double?
        /// The greatest number; nil where there is no such bound.
        public let maximum: Double?
        /// The values to choose from; empty where any will do.
        public internal(set) var enumeration: [ActionValue]
        /// What the parameter is for, in a sentence.
        public let documentation: String?

        /// Creates a parameter; whether it makes sense is checked when a signature is made of it.
        public init(
            _ name: String, _ kind: Kind, minimum: Double? = nil, maximum: Double? = nil,
            enumeration: [ActionValue] = [], default: ActionValue? = nil, optional: Bool = false,
            documentation: String? = nil
        ) {
            self.name = name
            self.kind = kind
            self.isOptional = optional
            self.default = `default`
            self.minimum = minimum
            self.maximum = maximum
            self.enumeration = enumeration
            self.documentation = documentation
        }

        /// Creates a parameter that takes the values of a type.
        public init(_ name: String, taking type: (some ActionValueConvertible).Type) {
            self.init(name, type.parameterKind, optional: type.isParameterOptional)
        }

        /// Whether the argument has to be given: the parameter is not optional and has no default.
        public var isRequired: Bool { !isOptional && `default` == nil }
    }
}

extension ActionSignature.Parameter {
    /// The same parameter with default and enumeration as the kind takes them: `3` is `3.0` for a number.
    var normalized: ActionSignature.Parameter {
        guard `default` != nil || !enumeration.isEmpty else { return self }
        var copy = self
        copy.default = `default`.map(normalize)
        copy.enumeration = enumeration.map(normalize)
        return copy
    }

    private func normalize(_ value: ActionValue) -> ActionValue {
        guard case .converted(let converted) = kind.fit(value) else { return value }
        return converted
    }
}

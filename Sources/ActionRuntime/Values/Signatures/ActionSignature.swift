/// The parameters that an action takes, and the result that it declares; arguments are checked before the handler sees them.
///
/// ```swift
/// let signature: ActionSignature = [.integer("line", minimum: 1), .string("mode", optional: true)]
/// try signature.check(["line": 4])
/// ```
public struct ActionSignature: Hashable, Sendable {
    /// The kind of data that a parameter takes.
    public typealias Kind = ActionValue.Kind

    /// The parameters, in the order of their declaration.
    public private(set) var parameters: [Parameter]
    /// The kind of the result, which may leave the process; nil where the handler's result stays in the process.
    ///
    /// See ``Performer/returns`` for what that means.
    public private(set) var returns: Kind?

    /// Creates a signature from parameters that have no faults; the result stays in the process.
    ///
    /// - Precondition: ``faults(in:)`` finds no fault. Check declarations that come from outside with ``faults(in:)`` first.
    public init(_ parameters: [Parameter]) { self.init(parameters, returns: nil) }

    /// Creates a signature from parameters that have no faults, and the kind of the result.
    ///
    /// - Parameters:
    ///   - parameters: The parameters.
    ///   - returns: The kind of the result; nil where the result stays in the process.
    /// - Precondition: ``faults(in:)`` finds no fault.
    public init(_ parameters: [Parameter], returns: Kind?) {
        let faults = Self.faults(in: parameters)
        guard faults.isEmpty else {
            fatalError("ActionSignature: \(faults.map(\.description).joined(separator: "; "))")
        }
        self.parameters = parameters.map(\.normalized)
        self.returns = returns
    }

    /// The signature of a value that travels whole; no other signature has a parameter without a name.
    static let whole = ActionSignature(unchecked: [.any("")])

    private init(unchecked parameters: [Parameter]) {
        self.parameters = parameters
    }

    /// The same parameters, with a declared result.
    package func returning(_ kind: Kind?) -> ActionSignature {
        var copy = self
        copy.returns = kind
        return copy
    }

    /// The parameter of that name; nil where there is none.
    ///
    /// - Complexity: O(*n*) in the number of parameters.
    public subscript(_ name: String) -> Parameter? {
        parameters.first { $0.name == name }
    }
}

extension ActionSignature: ExpressibleByArrayLiteral {
    /// Creates a signature from parameters that have no faults.
    ///
    /// - Precondition: ``faults(in:)`` finds no fault.
    public init(arrayLiteral parameters: Parameter...) {
        self.init(parameters)
    }
}

extension ActionSignature {
    /// One argument that an action takes: its name, its kind, and which values are allowed.
    public struct Parameter: Hashable, Sendable {
        /// The name of the argument.
        public let name: String
        /// The kind of data.
        public let kind: Kind
        /// Whether the argument may be left out or be null although there is no default.
        public let isOptional: Bool
        /// The value that is used where the argument is left out; nil where there is none.
        public internal(set) var `default`: ActionValue?
        /// The least number that is allowed; nil where there is no lower bound.
        public let minimum: Double?
        /// The greatest number that is allowed; nil where there is no upper bound.
        public let maximum: Double?
        /// The only values that are allowed; empty where all values of the kind are allowed.
        public internal(set) var enumeration: [ActionValue]
        /// A sentence that says what the parameter is for; nil where there is none.
        public let documentation: String?
        /// Whether values are told to validators, interceptors and handlers only; see ``secret()``.
        public private(set) var isSecret = false

        /// Creates a parameter; its declaration is checked when a signature is made of it.
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

        /// Creates a parameter that takes the values of a type; optional where the type is an `Optional`.
        package init(_ name: String, taking type: (some ActionValueConvertible).Type) {
            self.init(name, type.parameterKind, optional: type.isParameterOptional)
        }

        /// The same parameter with secret values, such as passwords, which only validators, interceptors and handlers are told.
        ///
        /// The arguments of that name are then secret in all requests for the action that reach a claim with the parameter or might
        /// reach one: in the coordinator's tree, the trees hosted there, and those of its hosts and of ``Coordinator/next``, be the
        /// claim available or not. So is a macro's parameter of which a step makes such an argument. In descriptions, faults, records,
        /// recordings, explanations and confirmations, and in all answers to clients, a secret value is null.
        ///
        /// ```swift
        /// node.onAction("login:", parameters: [.string("user"), .string("password").secret()]) { … }
        /// ```
        public func secret() -> Self {
            var copy = self
            copy.isSecret = true
            return copy
        }

        /// Whether the argument has to be given: the parameter is not optional and has no default.
        public var isRequired: Bool { !isOptional && `default` == nil }
    }
}

extension ActionSignature {
    /// The names of the secret parameters.
    package var secretNames: [String] { parameters.filter(\.isSecret).map(\.name) }

    /// The signature with each parameter secret whose argument is.
    func marking(_ secrets: SecretNames?) -> ActionSignature {
        guard let secrets, parameters.contains(where: { !$0.isSecret && secrets.hasArgument($0.name) }) else {
            return self
        }
        var marked = self
        marked.parameters = parameters.map { secrets.hasArgument($0.name) ? $0.secret() : $0 }
        return marked
    }
}

extension ActionSignature.Parameter {
    /// The parameter with its default and its allowed values in the form of its kind: `3` is `3.0` for a number.
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

extension ActionSignature.Parameter {
    /// Declares a parameter that takes true or false.
    public static func boolean(
        _ name: String, default: Bool? = nil, optional: Bool = false, documentation: String? = nil
    ) -> Self {
        Self(
            name, .boolean, default: `default`.map(ActionValue.bool), optional: optional, documentation: documentation)
    }

    /// Declares a parameter that takes a whole number; bounds are themselves allowed.
    public static func integer(
        _ name: String, minimum: Double? = nil, maximum: Double? = nil, enumeration: [Int] = [],
        default: Int? = nil, optional: Bool = false, documentation: String? = nil
    ) -> Self {
        Self(
            name, .integer, minimum: minimum, maximum: maximum, enumeration: enumeration.map(ActionValue.int),
            default: `default`.map(ActionValue.int), optional: optional, documentation: documentation)
    }

    /// Declares a parameter that takes a number; bounds are themselves allowed.
    public static func number(
        _ name: String, minimum: Double? = nil, maximum: Double? = nil, enumeration: [Double] = [],
        default: Double? = nil, optional: Bool = false, documentation: String? = nil
    ) -> Self {
        Self(
            name, .number, minimum: minimum, maximum: maximum, enumeration: enumeration.map(ActionValue.double),
            default: `default`.map(ActionValue.double), optional: optional, documentation: documentation)
    }

    /// Declares a parameter that takes any text, or only the texts of an enumeration.
    public static func string(
        _ name: String, enumeration: [String] = [], default: String? = nil, optional: Bool = false,
        documentation: String? = nil
    ) -> Self {
        Self(
            name, .string, enumeration: enumeration.map(ActionValue.string),
            default: `default`.map(ActionValue.string), optional: optional, documentation: documentation)
    }

    /// Declares a parameter that takes an array of any values.
    public static func array(
        _ name: String, default: [ActionValue]? = nil, optional: Bool = false, documentation: String? = nil
    ) -> Self {
        Self(name, .array, default: `default`.map(ActionValue.array), optional: optional, documentation: documentation)
    }

    /// Declares a parameter that takes an object with any members.
    public static func object(
        _ name: String, default: [String: ActionValue]? = nil, optional: Bool = false, documentation: String? = nil
    ) -> Self {
        Self(
            name, .object, default: `default`.map(ActionValue.object), optional: optional, documentation: documentation)
    }

    /// Declares a parameter that takes any value, also null.
    public static func any(
        _ name: String, enumeration: [ActionValue] = [], default: ActionValue? = nil, optional: Bool = false,
        documentation: String? = nil
    ) -> Self {
        Self(
            name, .any, enumeration: enumeration, default: `default`, optional: optional, documentation: documentation)
    }
}

/// The named arguments of a request: data by name, in no order.
///
/// ```swift
/// let arguments: ActionArguments = ["line": 4, "mode": "fast", "tags": ["a", "b"]]
/// arguments["line"]                        // .int(4)
/// arguments["line", as: Int.self]          // 4
/// try arguments.get("mode", as: Int.self)  // throws: argument 'mode' must be an integer, got "fast"
/// ```
///
/// Values that are secret (``ActionSignature/Parameter/secret()``, ``Coordinator/secretArguments``) are shown as null and left
/// out when arguments are encoded, once a coordinator has taken the request.
public struct ActionArguments: Sendable {
    @usableFromInline struct Content: Sendable {
        var values: [String: ActionValue]
        /// Which arguments are secret; nil for none (`ActionArguments+Secrets.swift`).
        var secrets: SecretNames?
    }

    /// The arguments in a box; without arguments there is no box, so that copying a request counts one reference, or none.
    @usableFromInline indirect enum Stored: Sendable {
        case none, some(Content)
    }

    @usableFromInline var stored = Stored.none

    package var values: [String: ActionValue] {
        get { if case .some(let content) = stored { content.values } else { [:] } }
        set { change { $0.values = newValue } }
    }

    /// Which arguments are secret; nil for none, and where there are no arguments.
    var secrets: SecretNames? {
        get { if case .some(let content) = stored { content.secrets } else { nil } }
        set { change { $0.secrets = newValue } }
    }

    /// Changes the content in place.
    private mutating func change(_ change: (inout Content) -> Void) {
        var content = if case .some(let content) = stored { content } else { Content(values: [:]) }
        // Releases the former box, so that `content` alone refers to its values.
        stored = .none
        change(&content)
        if !content.values.isEmpty { stored = .some(content) }
    }

    /// Creates no arguments.
    @inlinable public init() {}

    /// Creates arguments from data by name; without data there are none.
    public init(_ values: [String: ActionValue]) {
        if !values.isEmpty { stored = .some(Content(values: values)) }
    }

    /// Whether there are no arguments.
    public var isEmpty: Bool { @inline(__always) get { if case .none = stored { true } else { false } } }

    /// The number of arguments.
    public var count: Int { values.count }

    /// The only argument; nil where there are none, or several.
    var only: (name: String, value: ActionValue)? {
        guard case .some(let content) = stored, content.values.count == 1, let (name, value) = content.values.first
        else { return nil }
        return (name, value)
    }

    /// The names of the arguments, sorted.
    ///
    /// - Complexity: O(*n* log *n*).
    public var names: [String] { values.keys.sorted() }

    /// The argument of that name; nil where it was not given.
    ///
    /// Setting nil removes the argument.
    public subscript(_ name: String) -> ActionValue? {
        get { if case .some(let content) = stored { content.values[name] } else { nil } }
        // In place, so that setting one argument after the other does not copy all of them each time.
        set { change { $0.values[name] = newValue } }
    }
}

extension ActionArguments: Hashable {
    /// Whether both have the same values under the same names.
    public static func == (left: ActionArguments, right: ActionArguments) -> Bool { left.values == right.values }

    /// Hashes names and values.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension ActionArguments: CustomReflectable {
    /// The arguments, with null in place of each secret value.
    public var customMirror: Mirror { Mirror(self, children: redacted.values.map { (label: $0.key, value: $0.value) }) }
}

extension ActionArguments: ExpressibleByDictionaryLiteral {
    /// Creates arguments from `["line": 4, "mode": "fast"]`.
    ///
    /// - Precondition: No name is given twice.
    public init(dictionaryLiteral elements: (String, any ActionValueConvertible)...) {
        guard !elements.isEmpty else { return }
        var values: [String: ActionValue] = [:]
        values.reserveCapacity(elements.count)
        defer { self.values = values }
        for (name, value) in elements where values.updateValue(value.actionValue, forKey: name) != nil {
            fatalError("ActionArguments: the argument '\(name)' is given twice")
        }
    }
}

extension ActionArguments: Codable {
    /// Decodes arguments from an object.
    public init(from decoder: any Decoder) throws {
        values = try decoder.singleValueContainer().decode([String: ActionValue].self)
    }

    /// Encodes the arguments as an object, without the secret values.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(withoutSecrets.values)
    }
}

extension ActionArguments: CustomStringConvertible {
    /// The arguments as a compact JSON object with sorted keys, with null in place of each secret value.
    public var description: String { ActionValue.object(redacted.values).json() }
}

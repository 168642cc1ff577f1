/// Requests to be performed one after the other: a recording, or a macro.
///
/// ```swift
/// let recorder = coordinator.record()
/// …                                               // what the user does
/// let macro = recorder.stop()
/// coordinator.replay(macro)
/// ```
public struct ActionSequence: Hashable, Sendable {
    /// One request.
    public struct Step: Hashable, Sendable {
        /// The name of the requested action.
        public var action: ActionName
        /// The arguments; a secret that was not recorded is null.
        public var arguments: ActionArguments
        /// The path of the node where the request starts; nil for the default start of requests.
        public var start: String?

        /// Creates a request.
        public init(_ action: ActionName, arguments: ActionArguments = [:], start: String? = nil) {
            (self.action, self.arguments, self.start) = (action, arguments, start)
        }
    }

    /// The names of the arguments that replaying takes; `"${stars}"` in a step stands for the argument `stars`.
    public var parameters: [String]
    /// The requests, in their order.
    public var steps: [Step]

    /// Creates a sequence.
    public init(_ steps: [Step] = [], parameters: [String] = []) { (self.steps, self.parameters) = (steps, parameters) }

    /// The arguments that replaying takes, each of any kind.
    package var signature: ActionSignature? {
        let secrets = steps.flatMap { step in step.arguments.secretNames.map { step.arguments[$0] } }
        let parameters = parameters.map { name in
            let parameter = ActionSignature.Parameter.any(name)
            return secrets.contains(.placeholder(for: name)) ? parameter.secret() : parameter
        }
        return parameters.isEmpty || !ActionSignature.faults(in: parameters).isEmpty ? nil : ActionSignature(parameters)
    }
}

extension ActionSequence.Step {
    /// The arguments as they may be written: a secret argument keeps its value only if the value is a text that stands for a
    /// parameter.
    package func told(_ parameters: [String]) -> ActionArguments {
        var told = arguments.told
        for name in arguments.secretNames {
            guard let value = arguments[name] else { continue }
            if parameters.contains(where: { value == .placeholder(for: $0) }) { told[name] = value }
        }
        return told
    }

    /// The names of secret arguments that were not recorded.
    package var lacking: [String] { arguments.secretNames.filter { arguments[$0] == .null }.sorted() }

    /// The step with arguments in place of the names in its texts.
    ///
    /// A text that is one name alone becomes the argument itself, of whatever kind. `$${stars}` stands for `${stars}`, and a name
    /// that no parameter has is left as it is.
    package func replacing(_ parameters: [String], by values: ActionArguments) -> ActionSequence.Step {
        if parameters.isEmpty || arguments.isEmpty { return self }
        var step = self
        for (name, value) in arguments.values { step.arguments[name] = value.replacing(parameters, by: values) }
        return step
    }
}

extension ActionValue {
    /// The text that stands for an argument of a sequence: `"${stars}"`.
    fileprivate static func placeholder(for parameter: String) -> ActionValue { .string("${\(parameter)}") }

    /// How deep a value is searched for names: as deep as values are read from JSON, since it is searched recursively.
    private static let searchedLevels = 512

    fileprivate func replacing(
        _ parameters: [String], by values: ActionArguments, levels: Int = searchedLevels
    ) -> ActionValue {
        if levels == 0 { return self }
        switch self {
        case .string(let text): return text.replacing(parameters, by: values)
        case .array(let elements):
            return .array(elements.map { $0.replacing(parameters, by: values, levels: levels - 1) })
        case .object(let members):
            return .object(members.mapValues { $0.replacing(parameters, by: values, levels: levels - 1) })
        default: return self
        }
    }
}

extension String {
    fileprivate func replacing(_ parameters: [String], by values: ActionArguments) -> ActionValue {
        var (text, rest) = ("", self[...])
        while let dollar = rest.firstIndex(of: "$") {
            text += rest[..<dollar]
            rest = rest[dollar...]
            let isEscaped = rest.hasPrefix("$${")
            let behind = isEscaped || rest.hasPrefix("${") ? rest.dropFirst(isEscaped ? 3 : 2) : ""
            let name = parameters.first { behind.hasPrefix($0 + "}") }
            let length = (name?.count ?? 0) + (isEscaped ? 4 : 3)
            guard let name else {
                text.append(rest.removeFirst())
                continue
            }
            rest = rest.dropFirst(length)
            let value = isEscaped ? .string("${\(name)}") : values[name] ?? .null
            if !isEscaped, text.isEmpty, rest.isEmpty { return value }
            if case .string(let value) = value { text += value } else { text += value.json() }
        }
        return .string(text + rest)
    }
}

extension ActionSequence: Codable {
    private enum CodingKeys: CodingKey {
        case parameters, steps
    }

    /// Decodes a sequence from an object with `parameters` and `steps`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode([Step].self, forKey: .steps),
            parameters: try container.decodeIfPresent([String].self, forKey: .parameters) ?? [])
    }

    /// Encodes the sequence as an object with `parameters` and `steps`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(parameters, forKey: .parameters)
        try container.encode(steps.map { ToldStep(step: $0, parameters: parameters) }, forKey: .steps)
    }

    /// A step that is encoded with the names of its sequence's parameters.
    private struct ToldStep: Encodable {
        let step: Step
        let parameters: [String]

        func encode(to encoder: any Encoder) throws { try step.encode(to: encoder, parameters) }
    }
}

extension ActionSequence.Step: Codable {
    private enum CodingKeys: CodingKey {
        case action, arguments, secret, start
    }

    /// Decodes a step from an object with `action`, `arguments`, `start` and `secret`; only the action is required.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(ActionName.self, forKey: .action),
            arguments: try container.decodeIfPresent(ActionArguments.self, forKey: .arguments) ?? [:],
            start: try container.decodeIfPresent(String.self, forKey: .start))
        for name in try container.decodeIfPresent([String].self, forKey: .secret) ?? [] { leaveOut(name) }
    }

    /// Encodes the step as an object; the values of secret arguments are left out, and their names written as `secret`.
    public func encode(to encoder: any Encoder) throws { try encode(to: encoder, []) }

    fileprivate func encode(to encoder: any Encoder, _ parameters: [String]) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(action, forKey: .action)
        let values = told(parameters).values.filter { $1 != .null || !arguments.secretNames.contains($0) }
        try container.encode(values, forKey: .arguments)
        if !arguments.secretNames.isEmpty { try container.encode(arguments.secretNames.sorted(), forKey: .secret) }
        try container.encodeIfPresent(start, forKey: .start)
    }

    /// Notes that an argument is secret and was not recorded.
    package mutating func leaveOut(_ name: String) {
        if arguments[name] == nil { arguments[name] = .null }
        arguments.hide([name])
    }
}

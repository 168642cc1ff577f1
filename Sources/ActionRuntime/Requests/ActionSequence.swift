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
        let secrets = secretParameters { _ in nil }
        let parameters = parameters.map { name in
            let parameter = ActionSignature.Parameter.any(name)
            return secrets.contains(name) ? parameter.secret() : parameter
        }
        return parameters.isEmpty || !ActionSignature.faults(in: parameters).isEmpty ? nil : ActionSignature(parameters)
    }

    /// The parameters that are part of a secret argument of a step.
    ///
    /// - Parameter secrets: What is secret among the arguments of an action, besides what is marked in the steps.
    package func secretParameters(_ secrets: (ActionName) -> SecretNames?) -> Set<String> {
        if parameters.isEmpty { return [] }
        var found: Set<String> = []
        for step in steps {
            var arguments = step.arguments
            arguments.markSecret(secrets(step.action))
            for secret in arguments.secretValues { secret.value.addPlaceholders(of: parameters, to: &found) }
        }
        return found
    }
}

extension ActionSequence.Step {
    /// The arguments as they may be written: a secret argument keeps its value only if the value is a text that stands for a
    /// parameter.
    package func redacted(_ parameters: [String]) -> ActionArguments {
        arguments.replacingSecrets { _, value in
            parameters.contains { value == .placeholder(for: $0) } ? value : .null
        }
    }

    /// The paths of the secret values that were not recorded.
    package var lacking: [String] { arguments.leftOut }

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

    /// Replaces names in texts down to as many levels as `Codable` types may be nested, since values are made recursively.
    fileprivate func replacing(
        _ parameters: [String], by values: ActionArguments, levels: Int = CodingDepth.limit
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

    /// Adds the parameters whose names stand in the texts of the value.
    fileprivate func addPlaceholders(of parameters: [String], to found: inout Set<String>) {
        var pending = [self]
        while let value = pending.popLast() {
            switch value {
            case .string(let text):
                for case .parameter(let name) in text.pieces(naming: parameters) { found.insert(name) }
            case .array(let elements): pending += elements
            case .object(let members): pending += members.values
            default: break
            }
        }
    }
}

/// A part of a step's text.
private enum TextPiece {
    case text(String)
    /// The name of a parameter, for which an argument stands.
    case parameter(String)
}

extension String {
    /// The parts of the text, at least one.
    fileprivate func pieces(naming parameters: [String]) -> [TextPiece] {
        var pieces: [TextPiece] = []
        var (text, rest) = ("", self[...])
        while let dollar = rest.firstIndex(of: "$") {
            text += rest[..<dollar]
            rest = rest[dollar...]
            let isEscaped = rest.hasPrefix("$${")
            let behind = isEscaped || rest.hasPrefix("${") ? rest.dropFirst(isEscaped ? 3 : 2) : ""
            guard let name = parameters.first(where: { behind.hasPrefix($0 + "}") }) else {
                text.append(rest.removeFirst())
                continue
            }
            rest = rest.dropFirst(name.count + (isEscaped ? 4 : 3))
            if isEscaped {
                text += "${\(name)}"
            } else {
                if !text.isEmpty { pieces.append(.text(text)) }
                text = ""
                pieces.append(.parameter(name))
            }
        }
        text += rest
        return text.isEmpty && !pieces.isEmpty ? pieces : pieces + [.text(text)]
    }

    fileprivate func replacing(_ parameters: [String], by values: ActionArguments) -> ActionValue {
        let pieces = pieces(naming: parameters)
        if pieces.count == 1, case .parameter(let name) = pieces[0] { return values[name] ?? .null }
        let texts = pieces.map { piece -> String in
            switch piece {
            case .text(let text): return text
            case .parameter(let name):
                if case .string(let text)? = values[name] { return text }
                return (values[name] ?? .null).json()
            }
        }
        return .string(texts.joined())
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

    /// Encodes the step as an object; secret arguments are left out and secret members null, and their names written as `secret`.
    public func encode(to encoder: any Encoder) throws { try encode(to: encoder, []) }

    fileprivate func encode(to encoder: any Encoder, _ parameters: [String]) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(action, forKey: .action)
        let secrets = arguments.secretNames
        let values = redacted(parameters).values.filter { $1 != .null || !secrets.contains($0) }
        try container.encode(values, forKey: .arguments)
        if !secrets.isEmpty { try container.encode(secrets, forKey: .secret) }
        try container.encodeIfPresent(start, forKey: .start)
    }

    /// Notes that a value is secret and was not recorded.
    package mutating func leaveOut(_ path: String) { arguments.markLeftOut(path) }
}

// Arguments as values of types, and arguments from texts.

extension ActionArguments {
    /// The argument of that name as a value of a type; nil where it was not given, or is of another kind.
    ///
    /// ```swift
    /// if let stars = invocation.arguments["stars", as: Int.self] { … }
    /// ```
    public subscript<V: ActionValueConvertible>(_ name: String, as type: V.Type) -> V? {
        self[name].flatMap { try? V(actionValue: $0) }
    }

    /// The argument of that name as a value of a type.
    ///
    /// An `Optional` type takes an argument that was not given, or is null, as nil.
    ///
    /// ```swift
    /// let stars = try invocation.arguments.get("stars", as: Int.self)
    /// let title: String? = try invocation.arguments.get("title")
    /// ```
    /// - Throws: ``ArgumentFaults`` with one fault: the argument is missing, of the wrong kind, or cannot be converted.
    public func get<V: ActionValueConvertible>(
        _ name: String, as type: V.Type = V.self
    ) throws(ArgumentFaults) -> V {
        let value = self[name]
        if case .refused(let fault) = ActionSignature.Parameter(name, taking: type).verdict(on: value) {
            throw ArgumentFaults([isSecret(name) ? fault.withoutValue : fault])
        }
        do {
            return try V(actionValue: value ?? .null)
        } catch {
            let fault = ArgumentFault.unconvertible(name: name, message: "\(error)")
            throw ArgumentFaults([isSecret(name) ? fault.withoutValue : fault])
        }
    }

    private func isSecret(_ name: String) -> Bool { secretNames.contains(name) }
}

extension ActionArguments {
    /// Reads texts, as a command line has them, as arguments of the kinds that a signature declares, then checks them.
    ///
    /// For ``ActionValue/Kind/string`` and ``ActionValue/Kind/any`` the argument is the text itself; a Boolean is `true` or
    /// `false`; the other kinds are JSON. A text that cannot be read is at fault as a string of the wrong kind.
    ///
    /// - Parameters:
    ///   - texts: Texts by argument name.
    ///   - signature: The parameters of the action.
    ///   - arguments: Arguments that are data already; where both have a name, the text counts.
    /// - Throws: ``ArgumentFaults`` with all faults, as ``ActionSignature/check(_:)`` does.
    public init(
        parsing texts: [String: String], for signature: ActionSignature, adding arguments: ActionArguments = [:]
    ) throws(ArgumentFaults) {
        var arguments = arguments
        var malformed: [String: ArgumentFault] = [:]
        let parameters = signature.parameters
        let named = texts.isEmpty ? [:] : Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0) })
        for (name, text) in texts {
            arguments[name] = .string(text)
            guard let parameter = named[name] else { continue }
            do {
                if let value = try parameter.kind.read(text) { arguments[name] = value }
            } catch {
                malformed[name] = .unconvertible(name: name, message: error.description)
            }
        }
        do {
            self = try signature.check(arguments)
        } catch {
            // Where the text is broken JSON, the position of the fault says more than that the kind is wrong.
            throw ArgumentFaults(error.faults.map { malformed[$0.name] ?? $0 })
        }
    }
}

extension ActionSignature.Kind {
    /// Reads a text as this kind; nil where it is no such thing.
    ///
    /// - Throws: ``JSONError`` where the text begins like an array or object and is none.
    fileprivate func read(_ text: String) throws(JSONError) -> ActionValue? {
        switch self {
        case .string, .any: return .string(text)
        case .boolean: return Bool(text).map(ActionValue.bool)
        case .integer, .number: return number(text)
        case .array where text.first == "[": return try ActionValue(json: text)
        case .object where text.first == "{": return try ActionValue(json: text)
        // Spelled out, since a plain `nil` next to values would be the value null.
        case .array, .object: return Optional.none
        }
    }

    private func number(_ text: String) -> ActionValue? {
        if let value = Int(text) { return .int(value) }
        switch try? ActionValue(json: text) {
        case .int(let value): return .int(value)
        case .double(let value): return .double(value)
        default: return nil
        }
    }
}

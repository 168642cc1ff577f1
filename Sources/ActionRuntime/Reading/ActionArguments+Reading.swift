extension ActionArguments {
    /// Reads texts, as a command line has them, as arguments of the kinds that a signature declares, then checks them.
    ///
    /// For ``ActionValue/Kind/string`` and ``ActionValue/Kind/any`` the argument is the text itself; a Boolean is `true` or
    /// `false`; the other kinds are JSON. A text that cannot be read is at fault as a string of the wrong kind.
    ///
    /// - Parameters:
    ///   - texts: Texts by argument name.
    ///   - signature: The parameters of the action.
    ///   - arguments: Arguments that are data already; a text replaces the argument of the same name.
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
    /// Reads a text as a value of this kind; nil where the text is no value of the kind.
    ///
    /// - Throws: ``JSONError`` where the text begins like an array or object, and is neither.
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

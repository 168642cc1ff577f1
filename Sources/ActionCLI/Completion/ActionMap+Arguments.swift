import ActionMaps
import ActionRuntime

extension ActionMap {
    /// The arguments that an action takes and the line lacks, else the values that the argument being typed can have.
    ///
    /// - Parameters:
    ///   - typed: The word that is being typed.
    ///   - words: The action's name, and the arguments before that word.
    func arguments(_ typed: String, behind words: [String]) -> [Completion] {
        guard let action = words.first, let parameters = parameters(of: action) else { return [] }
        let given = Set(words.dropFirst().compactMap(\.argumentName))
        let free = parameters.filter { !given.contains($0.name) }
        if let name = typed.argumentName { return free.first { $0.name == name }?.values(typed) ?? [] }
        return free.map { Completion($0.name + $0.sign, $0.summary, isOpen: true) }
    }

    /// The parameters of an action: the parameters of its description, of a claim, or of an action that it is remapped to.
    private func parameters(of action: String) -> [ActionSignature.Parameter]? {
        var name = action
        var seen: Set<String> = []
        while seen.insert(name).inserted {
            if let known = descriptions.first(where: { $0.name == name })?.parameters { return known }
            if let known = root.parameters(of: name) { return known }
            guard let other = root.allRemaps[name]?.first else { return nil }
            name = other
        }
        return nil
    }
}

extension MapNode {
    /// The parameters of the first claim of a name that declares parameters, in the node or below it.
    fileprivate func parameters(of name: String) -> [ActionSignature.Parameter]? {
        for claim in methods + actions where claim.name == name && claim.parameters != nil { return claim.parameters }
        for child in children {
            if let parameters = child.parameters(of: name) { return parameters }
        }
        return nil
    }
}

extension ActionSignature.Parameter {
    /// The sign between the name and a value: text is written without quotes, any other value as JSON.
    fileprivate var sign: String { kind == .string ? "=" : ":=" }

    /// The parameter's documentation, else the kind of its values.
    fileprivate var summary: String { documentation ?? "\(kind)\(isRequired ? "" : ", may be left out")" }

    /// The words that give the parameter a value, where it has few values.
    fileprivate func values(_ typed: String) -> [Completion] {
        let values = kind == .boolean && enumeration.isEmpty ? [.bool(true), .bool(false)] : enumeration
        let isJSON = typed.dropFirst(name.count).hasPrefix(":=")
        return values.map { Completion(name + (isJSON ? ":=" + $0.json() : "=" + $0.text)) }
    }
}

extension String {
    /// The name in an argument such as `stars:=4` or `name=text`; nil for a text without an equals sign.
    fileprivate var argumentName: String? {
        firstEqualsSign.map { self[..<$0] }.map { String($0.last == ":" ? $0.dropLast() : $0) }
    }
}

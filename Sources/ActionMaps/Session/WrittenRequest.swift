package import ActionRuntime

/// The names and arguments in the words of a call.
package struct WrittenRequest {
    /// The kind of the names.
    package enum Noun: String {
        case action, event, error
    }

    package let noun: Noun
    package var names: [ActionName] = []
    /// The arguments given as JSON, by `--args` and `key:=json`.
    package var arguments: ActionArguments = [:]
    /// The arguments given as text, by `key=text`; the target's signature decides their values.
    package var texts: [String: String] = [:]
    /// Whether the call gives arguments; `--args '{}'` counts, too.
    package var knowsArguments = false

    /// Creates a request without names and arguments.
    package init(of noun: Noun) { self.noun = noun }

    /// Creates a request with arguments as data; nil for none.
    package init(_ name: ActionName, _ arguments: ActionArguments?, of noun: Noun) {
        self.noun = noun
        names = [name]
        self.arguments = arguments ?? [:]
        knowsArguments = arguments != nil
    }

    /// The arguments, with texts converted for parameters; a text that does not convert, or has no parameter, is a string.
    package func arguments(for parameters: [ActionSignature.Parameter]) -> ActionArguments {
        let named = Dictionary(parameters.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var arguments = arguments
        for (name, text) in texts { arguments[name] = named[name]?.understand(text) ?? .string(text) }
        return arguments
    }

    /// The request for an action, or for the action of a former name, with texts converted to the kinds of the target's parameters.
    ///
    /// Conditions may read the arguments, so texts are converted before the search: by the parameters of the action and
    /// then of each name that it is remapped to, until the target is of that name. A text that does not convert, or has no
    /// parameter, is a string.
    package func invocation(of name: ActionName, in session: Session) -> Invocation {
        let name = session.formerNames[name.text].map(ActionName.init(checked:)) ?? name
        let readings = texts.isEmpty ? [] : [name] + session.otherNames(of: name)
        for reading in readings {
            guard let signature = session.signature(of: reading) else { continue }
            let understood = Invocation(name, arguments: arguments(for: signature.parameters))
            let target = session.coordinator.target(for: understood, from: session.start)
            if let target, target.action == reading, target.signature?.parameters == signature.parameters {
                return understood
            }
        }
        let plain = Invocation(name, arguments: arguments(for: []))
        return texts.isEmpty ? plain : understandByTarget(plain, in: session) ?? plain
    }

    /// The request with texts converted by its target's own parameters; nil where the converted request has another target.
    private func understandByTarget(_ plain: Invocation, in session: Session) -> Invocation? {
        func signature(for invocation: Invocation) -> ActionSignature? {
            session.coordinator.target(for: invocation, from: session.start)?.signature
        }
        guard let known = signature(for: plain) else { return nil }
        let understood = Invocation(plain.action, arguments: arguments(for: known.parameters))
        return signature(for: understood) == known ? understood : nil
    }
}

extension ActionSignature.Parameter {
    /// The text as a value of the parameter's kind, in or out of range; nil where it does not convert.
    fileprivate func understand(_ text: String) -> ActionValue? {
        try? ActionArguments(parsing: [name: text], for: [ActionSignature.Parameter(name, kind)])[name]
    }
}

extension Session {
    /// The names to which nodes of the map remap a name, and those to which they remap these, without repetitions.
    fileprivate func otherNames(of name: ActionName) -> [ActionName] {
        var names = [name.text], next = 0
        var seen = Set(names)
        while next < names.count {
            names += remaps[names[next], default: []].filter { seen.insert($0).inserted }
            next += 1
        }
        return names.dropFirst().map { ActionName(checked: $0) }
    }
}

extension MapNode {
    /// For each name the names to which this node and the nodes below remap it, without repetitions, in document order.
    package var allRemaps: [String: [String]] {
        var names: [String: [String]] = [:]
        var seen: Set<MapRemap> = []
        for var remap in subtree.flatMap(\.remap) {
            (remap.line, remap.deprecated) = (0, nil)
            if seen.insert(remap).inserted { names[remap.from, default: []].append(remap.to) }
        }
        return names
    }
}

import ActionRuntime

/// A JSON Schema of the user's key file, with which editors complete and check it: the keys of an entry, the names of all actions, and
/// the arguments of each.
///
/// Its draft is 07, which the language server of Visual Studio Code, Zed and others knows best. These show `enumDescriptions` beside
/// the names; others ignore the keyword.
enum KeymapSchemaExport: ExportFormat {
    static let name = "keymap-schema"
    static let summary = "a JSON Schema of a user's key file, with all actions and their arguments"

    static func text(of source: ExportSource) -> String {
        KeymapSchema(of: CommandNames(in: source.map), named: source.map.name).line.indented
    }
}

/// The actions of a map that keys may perform.
private struct CommandNames {
    struct Action {
        let name: String
        /// The title; the name where the map has none.
        let title: String
        /// The parameters of the claims that tell them, each list once; nil where a claim takes any arguments.
        let signatures: [ActionSignature]?
    }

    /// The actions in the order of the menus, then by name.
    let actions: [Action]
    /// The patterns of the catch-alls, of whose names not all are known.
    let patterns: [String]

    init(in map: ActionMap) {
        let descriptions = Dictionary(
            map.descriptions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var (names, patterns): (Set<String>, [String]) = (Set(descriptions.keys), [])
        var claims: [String: [MapClaim]] = [:], remaps: [String: [String]] = [:]
        var pending = [map.root]
        while let node = pending.popLast() {
            for claim in node.methods + node.actions { claims[claim.name, default: []].append(claim) }
            for remap in node.remap { remaps[remap.from, default: []].append(remap.to) }
            names.formUnion(node.undoNames)
            if let catchAll = node.catchAll {
                names.formUnion(catchAll.names ?? [])
                if catchAll.names == nil, !patterns.contains(catchAll.matching) { patterns.append(catchAll.matching) }
            }
            for key in node.keys { if let action = key.action { names.insert(action) } }
            pending += node.children.reversed()
        }
        let commands = map.menus.flatMap(\.commands)
        names.formUnion(claims.keys)
        names.formUnion(remaps.keys)
        names.formUnion(commands.flatMap { [$0.action] + $0.formerly })
        var ordered: [String] = [], seen: Set<String> = []
        for name in commands.map(\.action) + names.sorted() where seen.insert(name).inserted { ordered.append(name) }
        let titles = Dictionary(
            commands.compactMap { command in command.title.map { (command.action, $0) } },
            uniquingKeysWith: { first, _ in first })
        let former = map.formerNames, deprecated = DeprecatedNames(of: map)
        func signatures(_ name: String, _ follows: Bool) -> [ActionSignature]? {
            var found: [ActionSignature] = []
            for claim in claims[name] ?? [] {
                guard let parameters = claim.parameters ?? descriptions[name]?.parameters else { return nil }
                found.append(ActionSignature(parameters))
            }
            for other in follows ? (remaps[name] ?? []) + (former[name].map { [$0] } ?? []) : [] {
                guard let others = signatures(other, false) else { return nil }
                found += others
            }
            if found.isEmpty { return descriptions[name]?.signature.map { [$0] } }
            return found.enumerated().filter { !found[..<$0.offset].contains($0.element) }.map(\.element)
        }
        actions = ordered.map { name in
            let title = descriptions[name]?.title ?? titles[name] ?? name
            let note = deprecated[name].map { "\(name) \($0.clause)".closed }
            return Action(name: name, title: note ?? title, signatures: signatures(name, true))
        }
        self.patterns = patterns
    }
}

/// The schema.
private struct KeymapSchema {
    let line: JSONLine

    init(of names: CommandNames, named name: String) {
        var line = JSONLine()
        line.add("$schema", "http://json-schema.org/draft-07/schema#")
        line.add("title", "The key bindings of a user of \(name)")
        line.add("description", "Later bindings are asked before earlier ones, and all before those of the program.")
        line.add("type", "array")
        line.add("items", Self.entry(names))
        line.add("definitions", Self.definitions(names))
        self.line = line
    }

    private static func entry(_ names: CommandNames) -> JSONLine {
        var properties = JSONLine()
        properties.add("key", Self.text("The keys, such as \"ctrl+k ctrl+s\". Only a removal may lack them."))
        properties.add("command", reference("commands"))
        properties.add("when", Self.text("The binding is asked where this condition holds. Default: always."))
        var arguments = JSONLine()
        arguments.add(
            "description",
            "The arguments of the command: an object has them by name, and any other value is the argument 'value'.")
        properties.add("args", arguments)
        properties.add(
            "passes", flag("Whether the next binding is asked where the command is disabled, or declined.", false))
        properties.add(
            "repeats", flag("Whether the command is performed again and again while the keys are held down.", true))
        var phase = JSONLine()
        phase.add("description", "When the binding is asked: as the key is pressed, held down, or let go.")
        phase.add("enum", ["down", "repeat", "up"])
        phase.add("default", "down")
        properties.add("on", phase)
        var line = JSONLine()
        line.add("type", "object")
        line.add("properties", properties)
        line.add("required", ["command"])
        line.add("additionalProperties", false)
        line.add("if", command(matching: reference("removals")))
        line.add("else", requiring(["key"]))
        let rules = names.actions.compactMap(rule)
        if !rules.isEmpty { line.add("allOf", rules) }
        return line
    }

    private static func definitions(_ names: CommandNames) -> JSONLine {
        var performed = JSONLine()
        performed.add("enum", names.actions.map(\.name))
        performed.add("enumDescriptions", names.actions.map(\.title))
        let removable = names.actions.filter { !$0.name.hasPrefix("-") }
        var removed = JSONLine()
        removed.add("enum", removable.map { "-\($0.name)" })
        removed.add("enumDescriptions", removable.map { "Removes the bindings of: \($0.title)" })
        let patterns = names.patterns.map { pattern in
            var line = JSONLine()
            line.add("type", "string")
            line.add("pattern", pattern.regularExpression)
            return line
        }
        var none = JSONLine()
        none.add("enum", .array(["", .null]))
        none.add(
            "enumDescriptions",
            .array(["Takes the keys away: they do nothing.", "Takes the keys away: they do nothing."]))
        var removal = JSONLine()
        removal.add("type", "string")
        removal.add("pattern", "^-.")
        var removals = JSONLine()
        removals.add("type", "array")
        removals.add("items", removal)
        var list = JSONLine()
        list.add("type", "array")
        list.add("minItems", .int(1))
        list.add("items", reference("command"))
        var lines = JSONLine()
        lines.add("command", any(of: [performed, removed, none] + patterns))
        lines.add(
            "commands",
            any(
                of: [reference("command"), list],
                "The command, or a list of which the first that is enabled is performed."))
        lines.add("removals", any(of: [removal, removals]))
        return lines
    }

    /// What the arguments of an action have to be; nil for any.
    private static func rule(_ action: CommandNames.Action) -> JSONLine? {
        guard let signatures = action.signatures, !signatures.isEmpty else { return nil }
        var name = JSONLine()
        name.add("const", action.name)
        let forms = signatures.flatMap(Self.forms)
        var properties = JSONLine()
        properties.add("args", forms.count == 1 ? forms[0] : any(of: forms))
        var then = JSONLine()
        then.add("properties", properties)
        if signatures.allSatisfy({ $0.parameters.contains(where: \.isRequired) }) { then.add("required", ["args"]) }
        var line = JSONLine()
        line.add("if", command(matching: name))
        line.add("then", then)
        return line
    }

    /// The forms that the arguments of a signature may have: an object, or the value of the only parameter that has to be given, which
    /// is called `value`.
    private static func forms(_ signature: ActionSignature) -> [JSONLine] {
        var forms = [JSONLine](schema: signature.schema)
        let required = signature.parameters.filter(\.isRequired)
        if let value = signature.parameters.first(where: { $0.name == "value" }), required.allSatisfy({ $0 == value }),
            let schema = signature.schema["properties"]?["value"]
        {
            var other = [JSONLine](schema: schema)
            // An object has the arguments by name.
            var object = JSONLine()
            object.add("type", "object")
            other[0].add("not", object)
            forms += other
        }
        if required.isEmpty {
            var none = JSONLine()
            none.add("type", "null")
            forms.append(none)
        }
        return forms
    }

    // MARK: Parts

    /// A schema of entries whose command, if it is no list, matches another schema.
    private static func command(matching schema: JSONLine) -> JSONLine {
        var properties = JSONLine()
        properties.add("command", schema)
        var line = requiring(["command"])
        line.add("properties", properties)
        return line
    }

    private static func requiring(_ names: [String]) -> JSONLine {
        var line = JSONLine()
        line.add("required", names)
        return line
    }

    private static func reference(_ name: String) -> JSONLine {
        var line = JSONLine()
        line.add("$ref", "#/definitions/\(name)")
        return line
    }

    private static func any(of schemas: [JSONLine], _ description: String? = nil) -> JSONLine {
        var line = JSONLine()
        if let description { line.add("description", description) }
        line.add("anyOf", schemas)
        return line
    }

    private static func text(_ description: String) -> JSONLine {
        var line = JSONLine()
        line.add("description", description)
        line.add("type", "string")
        line.add("minLength", .int(1))
        return line
    }

    private static func flag(_ description: String, _ value: Bool) -> JSONLine {
        var line = JSONLine()
        line.add("description", description)
        line.add("type", "boolean")
        line.add("default", value)
        return line
    }
}

extension [JSONLine] {
    /// A schema as an object whose members are in alphabetical order.
    fileprivate init(schema: ActionValue) {
        var line = JSONLine()
        if case .object(let members) = schema {
            for (key, value) in members.sorted(by: { $0.key < $1.key }) { line.add(key, value) }
        }
        self = [line]
    }
}

extension String {
    /// The regular expression of a glob; it escapes nothing else than has to be, because other escapes are errors in Unicode mode.
    fileprivate var regularExpression: String {
        let parts = map { character in
            switch character {
            case "*": ".*"
            case "?": "."
            case "\\", "^", "$", ".", "+", "(", ")", "[", "]", "{", "}", "|", "/": "\\\(character)"
            default: String(character)
            }
        }
        return "^\(parts.joined())$"
    }
}

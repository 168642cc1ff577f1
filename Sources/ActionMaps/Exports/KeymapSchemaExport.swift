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
        KeymapSchema.value(of: CommandNames(in: source.map), named: source.map.name).json(pretty: true)
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
        let descriptions = map.descriptionsByName
        var (names, patterns): (Set<String>, [String]) = (Set(descriptions.keys), [])
        var claims: [String: [MapClaim]] = [:], remaps: [String: [String]] = [:]
        for node in map.root.subtree {
            for claim in node.methods + node.actions { claims[claim.name, default: []].append(claim) }
            for remap in node.remap { remaps[remap.from, default: []].append(remap.to) }
            names.formUnion(node.undoNames)
            if let catchAll = node.catchAll {
                names.formUnion(catchAll.names ?? [])
                if catchAll.names == nil, !patterns.contains(catchAll.matching) { patterns.append(catchAll.matching) }
            }
            for key in node.keys { if let action = key.action { names.insert(action) } }
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
private enum KeymapSchema {
    static func value(of names: CommandNames, named name: String) -> ActionValue {
        [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "The key bindings of a user of \(name)",
            "description": "Later bindings are asked before earlier ones, and all before those of the program.",
            "type": "array",
            "items": entry(names),
            "definitions": definitions(names),
        ]
    }

    private static func entry(_ names: CommandNames) -> ActionValue {
        var entry: [String: ActionValue] = [
            "type": "object",
            "properties": [
                "key": [
                    "description": "The keys, such as \"ctrl+k ctrl+s\". Only a removal may lack them.",
                    "type": "string", "minLength": 1,
                ],
                "command": reference("commands"),
                "when": [
                    "description": "The binding is asked where this condition holds. Default: always.",
                    "type": "string", "minLength": 1,
                ],
                "args": [
                    "description":
                        "The arguments of the command: an object has them by name, and any other value is the argument 'value'."
                ],
                "passes": [
                    "description": "Whether the next binding is asked where the command is disabled, or declined.",
                    "type": "boolean", "default": false,
                ],
                "repeats": [
                    "description": "Whether the command is performed again and again while the keys are held down.",
                    "type": "boolean", "default": true,
                ],
                "on": [
                    "description": "When the binding is asked: as the key is pressed, held down, or let go.",
                    "enum": ["down", "repeat", "up"], "default": "down",
                ],
            ],
            "required": ["command"],
            "additionalProperties": false,
            "if": command(matching: reference("removals")),
            "else": ["required": ["key"]],
        ]
        let rules = names.actions.compactMap(rule)
        if !rules.isEmpty { entry["allOf"] = .array(rules) }
        return .object(entry)
    }

    private static func definitions(_ names: CommandNames) -> ActionValue {
        let removable = names.actions.filter { !$0.name.hasPrefix("-") }
        let nothing: ActionValue = "Takes the keys away: they do nothing."
        let commands: [ActionValue] = [
            choices(names.actions.map { ($0.name, $0.title) }),
            choices(removable.map { ("-\($0.name)", "Removes the bindings of: \($0.title)") }),
            ["enum": ["", .null], "enumDescriptions": [nothing, nothing]],
        ]
        let patterns = names.patterns.map { pattern -> ActionValue in
            ["type": "string", "pattern": .string(pattern.regularExpression)]
        }
        let removal: ActionValue = ["type": "string", "pattern": "^-."]
        return [
            "command": ["anyOf": .array(commands + patterns)],
            "commands": [
                "description": "The command, or a list of which the first that is enabled is performed.",
                "anyOf": [
                    reference("command"), ["type": "array", "minItems": 1, "items": reference("command")],
                ],
            ],
            "removals": ["anyOf": [removal, ["type": "array", "items": removal]]],
        ]
    }

    /// Texts, each with its meaning.
    private static func choices(_ choices: [(text: String, meaning: String)]) -> ActionValue {
        [
            "enum": .array(choices.map { .string($0.text) }),
            "enumDescriptions": .array(choices.map { .string($0.meaning) }),
        ]
    }

    /// What the arguments of an action have to be; nil for any.
    private static func rule(_ action: CommandNames.Action) -> ActionValue? {
        guard let signatures = action.signatures, !signatures.isEmpty else { return nil }
        let forms = signatures.flatMap(Self.forms)
        let arguments = forms.count == 1 ? forms[0] : .object(["anyOf": .array(forms)])
        var then: [String: ActionValue] = ["properties": ["args": arguments]]
        if signatures.allSatisfy({ $0.parameters.contains(where: \.isRequired) }) { then["required"] = ["args"] }
        return ["if": command(matching: ["const": .string(action.name)]), "then": .object(then)]
    }

    /// The forms that the arguments of a signature may have: an object, or the value of the only parameter that has to be given, which
    /// is called `value`.
    private static func forms(_ signature: ActionSignature) -> [ActionValue] {
        var forms = [signature.schema]
        let required = signature.parameters.filter(\.isRequired)
        if let value = signature.parameters.first(where: { $0.name == "value" }), required.allSatisfy({ $0 == value }),
            case .object(var schema)? = signature.schema["properties"]?["value"]
        {
            // An object has the arguments by name.
            schema["not"] = ["type": "object"]
            forms.append(.object(schema))
        }
        if required.isEmpty { forms.append(["type": "null"]) }
        return forms
    }

    /// A schema of entries whose command, if it is no list, matches another schema.
    private static func command(matching schema: ActionValue) -> ActionValue {
        ["required": ["command"], "properties": ["command": schema]]
    }

    private static func reference(_ name: String) -> ActionValue { ["$ref": "#/definitions/\(name)"] }
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

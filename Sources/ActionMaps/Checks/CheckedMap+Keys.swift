import ActionRuntime

extension CheckedMap {
    /// Adds the key bindings of a node, in the order in which they are asked.
    func add(keysOf node: MapNode, _ json: JSONNode, at position: Int, _ place: CheckedPlace) {
        var keys: [(json: JSONNode, offset: Int)] = []
        for member in json["keys"].members {
            // The list in the document begins with the binding that is asked first, the list of the map with the binding
            // that is asked last.
            keys +=
                member.value.isArray
                ? member.value.elements.reversed().map { ($0, $0.offset) } : [(member.value, member.keyOffset)]
        }
        for (key, (json, offset)) in zip(node.keys, keys).reversed() {
            let place = CheckedPlace(offset: offset, ignored: place.ignored)
            add(key.when, "when", json["when"], place)
            bindings.append(
                CheckedBinding(
                    shortcut: key.shortcut, action: key.action, arguments: key.arguments, passes: key.passes,
                    phase: key.phase, condition: key.when, source: .node(position), isExternal: key.isExternal,
                    place: place))
            guard let action = key.action else { continue }
            add(
                commandsIn: key.arguments, of: action, json["arguments"], .key(key.shortcut),
                isExternal: key.isExternal,
                place)
            requests.append(
                CheckedRequest(
                    origin: .key(key.shortcut), action: action, arguments: key.arguments,
                    hasArguments: json["arguments"] != nil, isExternal: key.isExternal,
                    place: place.at(json["action"] ?? json),
                    argumentsPlace: place.at(json["arguments"] ?? json["action"] ?? json)))
        }
    }

    /// The user's key bindings in a key file that are in order, each with its entry and with what names its action.
    static func overrides(in keyFile: JSONNode) -> [(override: KeyOverride, json: JSONNode, command: JSONNode?)] {
        keyFile.elements.flatMap { json in
            let entry = KeyOverride.Entry(json, at: SourceLocation(document: "keys", line: 0))
            return zip(entry.overrides, commands(of: json)).map { ($0, json, $1) }
        }
    }

    /// What names the actions of the entries of a key file that are not in order.
    static func namesOfOthers(in keyFile: JSONNode) -> [(action: String, place: CheckedPlace)] {
        keyFile.elements.flatMap { json -> [(action: String, place: CheckedPlace)] in
            let entry = KeyOverride.Entry(json, at: SourceLocation(document: "keys", line: 0))
            guard entry.overrides.isEmpty else { return [] }
            return commands(of: json).compactMap { command in
                guard let command, let text = command.text else { return nil }
                let place = CheckedPlace(offset: command.offset, ignored: [], isInKeyFile: true)
                return (text.hasPrefix("-") ? String(text.dropFirst()) : text, place)
            }
        }
    }

    /// What names the actions of an entry, in the order in which its bindings are read: a list from its end.
    private static func commands(of entry: JSONNode) -> [JSONNode?] {
        guard let command = entry["command"], command.isArray else { return [entry["command"]] }
        return command.elements.reversed()
    }

    /// Adds the key bindings of the user that stand in the map.
    func add(_ keymap: [KeyOverride], _ json: JSONNode?) {
        let entries = json.elements.flatMap { json in Self.commands(of: json).map { (json, $0) } }
        add(zip(keymap, entries).map { ($0, $1.0, $1.1) }, inKeyFile: false)
    }

    /// Adds key bindings of the user, in the order in which they are asked.
    ///
    /// The rules that the root ignores are ignored for these bindings, too.
    func add(_ keymap: [(override: KeyOverride, json: JSONNode, command: JSONNode?)], inKeyFile: Bool) {
        for (override, json, command) in keymap.reversed() {
            let place = CheckedPlace(offset: json.offset, ignored: map.root.ignored, isInKeyFile: inKeyFile)
            add(override.condition, "when", json["when"], place)
            if override.isRemoval { removals.append((override.action.text, place.at(command))) }
            guard !override.isRemoval, let shortcut = override.shortcut else { continue }
            bindings.append(
                CheckedBinding(
                    shortcut: shortcut, action: override.takesAway ? nil : override.action.text,
                    arguments: override.arguments, passes: override.passes, phase: override.phase,
                    condition: override.condition, source: .user, place: place.at(json["key"])))
            if override.takesAway { continue }
            add(commandsIn: override.arguments, of: override.action.text, json["args"], .userKey(shortcut), place)
            requests.append(
                CheckedRequest(
                    origin: .userKey(shortcut), action: override.action.text, arguments: override.arguments,
                    hasArguments: json["args"] != nil, place: place.at(command),
                    argumentsPlace: place.at(json["args"] ?? command)))
        }
    }

    /// Adds the commands of a sequence that keys or an item give to `runCommands`.
    ///
    /// - Parameters:
    ///   - json: The arguments in the document.
    ///   - isExternal: Whether the host performs the sequence, and so its commands.
    func add(
        commandsIn arguments: ActionArguments, of action: String, _ json: JSONNode?, _ origin: CheckedRequest.Origin,
        isExternal: Bool = false, _ place: CheckedPlace
    ) {
        guard action == ActionName.runCommands.text, let json = json?["commands"],
            let sequence = try? ActionSequence(commandsIn: arguments)
        else { return }
        for (step, json) in zip(sequence.steps, json.elements) {
            let name = json["command"] ?? json, args = json["args"]
            add(commandsIn: step.arguments, of: step.action.text, args, origin, isExternal: isExternal, place)
            requests.append(
                CheckedRequest(
                    origin: origin, action: step.action.text, arguments: step.arguments, hasArguments: args != nil,
                    isExternal: isExternal, place: place.at(name), argumentsPlace: place.at(args ?? name)))
        }
    }
}

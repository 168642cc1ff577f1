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
            requests.append(
                CheckedRequest(
                    origin: .key(key.shortcut), action: action, arguments: key.arguments,
                    hasArguments: json["arguments"] != nil, isExternal: key.isExternal,
                    place: place.at(json["action"] ?? json),
                    argumentsPlace: place.at(json["arguments"] ?? json["action"] ?? json)))
        }
    }

    /// Adds the key bindings of the user, in the order in which they are asked.
    ///
    /// The rules that the root ignores are ignored for these bindings, too.
    func add(_ keymap: [KeyOverride], _ json: JSONNode?) {
        let entries = json.elements.flatMap { entry -> [(json: JSONNode, command: JSONNode?)] in
            // A list of commands was read as a binding for each, the last command's first.
            guard let command = entry["command"], command.isArray else { return [(entry, entry["command"])] }
            return command.elements.reversed().map { (entry, $0) }
        }
        for (override, (json, command)) in zip(keymap, entries).reversed() {
            let place = CheckedPlace(offset: json.offset, ignored: map.root.ignored)
            add(override.condition, "when", json["when"], place)
            if override.isRemoval { removals.append((override.action.text, place.at(command))) }
            guard !override.isRemoval, let shortcut = override.shortcut else { continue }
            bindings.append(
                CheckedBinding(
                    shortcut: shortcut, action: override.takesAway ? nil : override.action.text,
                    arguments: override.arguments, passes: override.passes, phase: override.phase,
                    condition: override.condition, source: .user, place: place.at(json["key"])))
            if override.takesAway { continue }
            requests.append(
                CheckedRequest(
                    origin: .userKey(shortcut), action: override.action.text, arguments: override.arguments,
                    hasArguments: json["args"] != nil, place: place.at(command),
                    argumentsPlace: place.at(json["args"] ?? command)))
        }
    }
}

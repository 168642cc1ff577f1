import ActionRuntime

extension MapDecoder {
    func node(_ cursor: MapCursor) -> MapNode {
        let fields = fields(cursor, .node)
        return MapNode(
            name: nodeName(fields["name"]),
            offset: cursor.json.offset,
            line: line(at: cursor.json.offset),
            methods: members(fields["methods"], of: claim),
            actions: members(fields["actions"], of: claim),
            remap: members(fields["remap"], of: remap),
            catchAll: fields["catchAll"].map(catchAll),
            keys: members(fields["keys"], of: key),
            rules: list(fields["rules"], of: rule),
            children: children(fields["children"]))
    }

    private func children(_ cursor: MapCursor?) -> [MapNode] {
        if let cursor, cursor.elements == nil { treeIsKnown = false }
        return list(cursor, of: node)
    }

    private func remap(_ name: String, _ cursor: MapCursor) -> MapRemap {
        checkActionName(name, keyOf: cursor)
        return MapRemap(from: name, to: actionName(cursor), line: line(at: cursor.keyOffset))
    }

    /// A key binding: the name of an action, or an object that says more.
    private func key(_ text: String, _ cursor: MapCursor) -> MapKey? {
        let shortcut = shortcut(text, keyOf: cursor)
        let line = line(at: cursor.keyOffset)
        let action: String
        var (arguments, passes) = (ActionArguments(), false)
        switch cursor.json.content {
        case .string:
            action = actionName(cursor)
        case .object:
            let fields = fields(cursor, .key)
            action = actionName(fields["action"])
            arguments = ActionArguments(data(fields["arguments"]))
            passes = flag(fields["passes"])
        default:
            expected("an action name or a key binding", at: cursor)
            return nil
        }
        return shortcut.map {
            MapKey(shortcut: $0, action: action, arguments: arguments, passes: passes, line: line)
        }
    }
}

import ActionRuntime

extension MapDecoder {
    func node(_ cursor: MapCursor) -> MapNode {
        let fields = fields(cursor, .node)
        return MapNode(
            name: nodeName(fields["name"]),
            offset: cursor.json.offset,
            line: line(at: cursor.json.offset),
            methods: members(fields["methods"], of: claim),
            actions: members(fields["actions"], of: claims).flatMap(\.self),
            remap: members(fields["remap"], of: remap),
            catchAll: fields["catchAll"].map(catchAll),
            keys: members(fields["keys"], of: keys).flatMap(\.self),
            ignored: ignored(fields["ignore"]),
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

    /// The rules of `action check` that a node, menu or command switches off for itself.
    func ignored(_ cursor: MapCursor?) -> [CheckRule] {
        list(cursor) { self.choice($0, of: CheckRule.self) }
    }
}

import ActionRuntime

extension MapDecoder {
    package func node(_ cursor: MapCursor) -> MapNode {
        let fields = fields(cursor, .node)
        return MapNode(
            name: nodeName(fields["name"]),
            offset: cursor.json.offset,
            line: line(at: cursor.json.offset),
            undoLine: flag(fields["undo"]) ? fields["undo"].map { line(at: $0.keyOffset) } : nil,
            takesText: flag(fields["takesText"]),
            interceptors: interceptors(fields["intercept"]),
            methods: members(fields["methods"], of: claim),
            actions: members(fields["actions"], of: claims).flatMap(\.self),
            remap: members(fields["remap"], of: remap),
            catchAll: fields["catchAll"].map(catchAll),
            keys: members(fields["keys"], of: keys).flatMap(\.self),
            ignored: ignored(fields["ignore"]),
            rules: list(fields["rules"], of: rule),
            children: children(fields["children"]))
    }

    /// One interceptor, or a list of them.
    private func interceptors(_ cursor: MapCursor?) -> [MapInterceptor] {
        guard let cursor else { return [] }
        return cursor.elements == nil ? [interceptor(cursor)] : list(cursor, of: interceptor)
    }

    private func interceptor(_ cursor: MapCursor) -> MapInterceptor {
        let fields = fields(cursor, .interceptor), isOpaque = flag(fields["opaque"])
        if isOpaque, let steps = fields["before"] { report(.opaqueSteps("an opaque interceptor", "before"), at: steps) }
        let actions: [String] =
            switch fields["actions"] {
            case nil: []
            case let cursor? where cursor.elements != nil: list(cursor) { self.actionName($0) }
            case let cursor?: [actionName(cursor)]
            }
        return MapInterceptor(
            actions: actions, before: stepsWithoutResult(fields["before"], of: "an interceptor"),
            enabled: condition(fields["enabled"]),
            reason: template(fields["reason"]), source: source(fields["source"]), isOpaque: isOpaque,
            line: line(at: cursor.json.offset))
    }

    private func children(_ cursor: MapCursor?) -> [MapNode] {
        if let cursor, cursor.elements == nil { treeIsKnown = false }
        return list(cursor, of: node)
    }

    private func remap(_ name: String, _ cursor: MapCursor) -> MapRemap {
        checkActionName(name, keyOf: cursor)
        let line = line(at: cursor.keyOffset)
        guard case .object = cursor.json.content else {
            return MapRemap(from: name, to: actionName(cursor), line: line)
        }
        let fields = fields(cursor, .remap)
        return MapRemap(from: name, to: actionName(fields["to"]), deprecated: text(fields["deprecated"]), line: line)
    }

    /// The rules of `action check` that a node, menu or command switches off for itself.
    func ignored(_ cursor: MapCursor?) -> [CheckRule] {
        list(cursor) { self.choice($0, of: CheckRule.self) }
    }
}

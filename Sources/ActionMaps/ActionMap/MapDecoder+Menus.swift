import ActionRuntime

extension MapDecoder {
    /// A menu that is not an item of another menu.
    package func menu(_ cursor: MapCursor) -> MapMenu {
        let fields = fields(cursor, .menu)
        return menu(fields, choice(fields["kind"], of: MapMenu.Kind.self) ?? .bar)
    }

    private func menu(_ fields: MapFields, _ kind: MapMenu.Kind) -> MapMenu {
        let title = text(fields["title"])
        let id = fields["id"].map { text($0) } ?? title
        if let id { checkMenuID(id, fields) }
        return MapMenu(
            id: id ?? "", title: title ?? "", items: list(fields["items"]) { item($0, in: kind) },
            when: condition(fields["when"]), enabled: condition(fields["enabled"]), reason: text(fields["reason"]),
            kind: kind,
            ignored: ignored(fields["ignore"]), line: line(at: fields.cursor.json.offset))
    }

    private func item(_ cursor: MapCursor, in kind: MapMenu.Kind) -> MapItem? {
        guard let (verb, fields) = fields(cursor, oneOf: .item) else { return nil }
        switch verb {
        case "action":
            return .command(
                MapCommand(
                    action: actionName(fields["action"]), title: text(fields["title"]),
                    summary: text(fields["summary"]), arguments: arguments(fields["arguments"]),
                    shortcuts: shortcuts(fields["shortcut"]), passes: flag(fields["passes"]),
                    formerly: list(fields["formerly"]) { self.actionName($0) }, when: condition(fields["when"]),
                    isDestructive: flag(fields["destructive"]), isHidden: flag(fields["hidden"]),
                    isExternal: flag(fields["external"]), ignored: ignored(fields["ignore"]),
                    line: line(at: cursor.json.offset)))
        case "separator":
            onlyTrue(fields["separator"])
            return .separator
        default:
            return .menu(menu(fields, kind))
        }
    }

    /// The keys of a command: one shortcut, or a list of which menus show the first.
    private func shortcuts(_ cursor: MapCursor?) -> [KeyShortcut] {
        guard let cursor, cursor.elements != nil else { return shortcut(cursor).map { [$0] } ?? [] }
        return list(cursor) { shortcut($0) }
    }

    private func checkMenuID(_ id: String, _ fields: MapFields) {
        guard let first = menuIDs.updateValue(fields.cursor.path, forKey: id) else { return }
        menuIDs[id] = first
        let cursor = fields["id"] ?? fields["title"] ?? fields.cursor
        report(.duplicateMenu(id: id, first: first, isImplied: fields["id"] == nil), at: cursor)
    }
}

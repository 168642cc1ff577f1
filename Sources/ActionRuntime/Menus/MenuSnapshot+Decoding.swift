// The commands of menus from JSON objects, to draw the menus of a program elsewhere.

extension MenuSnapshot.Item {
    /// Reads a command from the members of its JSON object; nil where it has no title or no name that is valid.
    ///
    /// Its target is left out, because the node is elsewhere.
    package init?(reading line: JSONLine) {
        guard case .string(let title)? = line["title"], case .string(let text)? = line["action"],
            let action = ActionName(validating: text)
        else { return nil }
        var arguments: ActionArguments = [:]
        if case .object(let values)? = line["arguments"] { arguments.values = values }
        self.init(.command, id: text, title: title, command: Command(title, action: action, arguments: arguments))
        isEnabled = line["enabled"] == .bool(true)
        isHidden = line["hidden"] == .bool(true)
        if case .string(let text)? = line["state"] { state = Validation.State(rawValue: text) ?? .off }
        if let given = line["value"], given != .null { value = given }
        needsArguments = line["needsArguments"].flatMap(ActionSignature.init(schema:))
        reasons = [Validation.Reason](reading: line)
        if case .string(let text)? = line["shortcut"] { shortcut = try? KeyShortcut(parsing: text) }
    }

    /// The menus that the JSON objects of commands in menu order name in their member `menu`; there are no separators.
    ///
    /// - Parameters:
    ///   - lines: The commands.
    ///   - name: The title of the menu for commands whose member `menu` is empty.
    package static func menus(of lines: [JSONLine], named name: String) -> [MenuSnapshot.Item] {
        var bar = MenuSnapshot.Item(.menu, id: "", title: "")
        for line in lines {
            guard let item = MenuSnapshot.Item(reading: line) else { continue }
            let headings = [MenuSnapshot.Heading](reading: line)
            // Menus show no more levels.
            bar.add(item, in: headings.isEmpty ? [.init(name)] : headings.prefix(Menu.maximumDepth))
        }
        for index in bar.items.indices { bar.items[index].completeMenus() }
        return bar.items
    }

    /// Gives menus that can be opened the reasons that all of their items have.
    private mutating func completeMenus() {
        guard kind == .menu else { return }
        for index in items.indices { items[index].completeMenus() }
        if isEnabled { showCommonReasons() }
    }

    /// Adds a command at the end of a menu in this one; missing menus are made.
    private mutating func add(_ item: MenuSnapshot.Item, in headings: ArraySlice<MenuSnapshot.Heading>) {
        guard let heading = headings.first else { return items.append(item) }
        let title = heading.title
        if items.last.map({ $0.kind == .menu && $0.title == title && $0.reasons == heading.reasons }) != true {
            var menu = MenuSnapshot.Item(.menu, id: title, title: title)
            if !heading.reasons.isEmpty { menu.disable(heading.reasons) }
            items.append(menu)
        }
        items[items.count - 1].add(item, in: headings.dropFirst())
    }
}

extension [MenuSnapshot.Heading] {
    /// Reads the menus around a command from the members `menu` and `menuReasons` of its JSON object.
    package init(reading line: JSONLine) {
        var reasons: ArraySlice<ActionValue> = []
        if case .array(let values)? = line["menuReasons"] { reasons = values[...] }
        self = line.texts("menu").map { title in
            MenuSnapshot.Heading(title, reasons: [Validation.Reason](reading: reasons.popFirst() ?? .null))
        }
    }
}

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
            let titles = line.texts("menu")
            // Menus show no more levels.
            bar.add(item, in: titles.isEmpty ? [name] : titles.prefix(Menu.maximumDepth))
        }
        return bar.items
    }

    /// Adds a command at the end of a menu in this one; missing menus are made.
    private mutating func add(_ item: MenuSnapshot.Item, in titles: ArraySlice<String>) {
        guard let title = titles.first else { return items.append(item) }
        if items.last.map({ $0.kind == .menu && $0.title == title }) != true {
            items.append(MenuSnapshot.Item(.menu, id: title, title: title))
        }
        items[items.count - 1].add(item, in: titles.dropFirst())
    }
}

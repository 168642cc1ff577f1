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

    /// The menus that the JSON objects of commands in menu order name in their member `menu`, with the separators between the commands.
    ///
    /// - Parameters:
    ///   - lines: The commands.
    ///   - name: The title of the menu for commands whose member `menu` is empty.
    package static func menus(of lines: [JSONLine], named name: String) -> [MenuSnapshot.Item] {
        var bar = MenuSnapshot.Item(.menu, id: "", title: ""), last: [MenuSnapshot.Heading] = []
        for line in lines {
            guard let item = MenuSnapshot.Item(reading: line) else { continue }
            // Menus show no more levels.
            let headings = [MenuSnapshot.Heading](reading: line, named: name).prefix(Menu.maximumDepth)
            bar.add(item, in: headings, behind: last[...])
            last = Array(headings)
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

    /// Adds a command at the end of a menu in this one; missing menus and separators are made.
    ///
    /// - Parameter last: The menus around the command before it, as far as the command is in the same.
    private mutating func add(
        _ item: MenuSnapshot.Item, in headings: ArraySlice<MenuSnapshot.Heading>,
        behind last: ArraySlice<MenuSnapshot.Heading>
    ) {
        guard let heading = headings.first else { return items.append(item) }
        var next = last.dropFirst()
        if let last = last.first, last.id == heading.id, last.title == heading.title, last.reasons == heading.reasons {
            if last.group != heading.group {
                items[items.count - 1].items.append(MenuSnapshot.Item(.separator, id: "", title: ""))
                next = []
            }
        } else {
            var menu = MenuSnapshot.Item(.menu, id: heading.id, title: heading.title)
            if !heading.reasons.isEmpty { menu.disable(heading.reasons) }
            items.append(menu)
            next = []
        }
        items[items.count - 1].add(item, in: headings.dropFirst(), behind: next)
    }
}

extension [MenuSnapshot.Heading] {
    /// Reads the menus around a command from the members `menu`, `menuIds`, `menuGroups` and `menuReasons` of its JSON object.
    ///
    /// - Parameter name: The title of the menu for a command whose member `menu` is empty.
    package init(reading line: JSONLine, named name: String) {
        func values(_ key: String) -> [ActionValue] { if case .array(let values)? = line[key] { values } else { [] } }
        let titles = line.texts("menu"), ids = line.texts("menuIds")
        let groups = values("menuGroups"), reasons = values("menuReasons")
        self = (titles.isEmpty ? [name] : titles).enumerated().map { level, title in
            let group = if level < groups.count, case .int(let group) = groups[level] { group } else { 0 }
            return MenuSnapshot.Heading(
                title, id: level < ids.count ? ids[level] : title, group: group,
                reasons: level < reasons.count ? [Validation.Reason](reading: reasons[level]) : [])
        }
    }
}

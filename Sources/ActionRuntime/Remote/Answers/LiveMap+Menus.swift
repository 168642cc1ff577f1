extension LiveMap {
    /// The menus of the map: the menus in the program's menu, or the program's menu itself if it has other items too.
    mutating func menuLines(_ menu: ShownMenu) throws(LiveMapError) -> [JSONLine] {
        for command in menu.commands { noteTitle(of: command) }
        var menus: [ShownMenu] = []
        var isBar = true
        for item in menu.items {
            switch item {
            case .menu(let inner): menus.append(inner)
            case .separator: continue
            case .command: isBar = false
            }
        }
        if !isBar { menus = [menu] }
        var lines: [JSONLine] = []
        for menu in menus where menu.isShown {
            let line = line(of: menu)
            guard fits(line.depth, at: 3) else { throw .tooDeep(part: "The menu '\(menu.title)'") }
            lines.append(line)
        }
        return lines
    }

    /// Uses the title of the first command without arguments as the title of its action.
    private mutating func noteTitle(of command: Command) {
        guard command.arguments == [:], titles[command.action] == nil else { return }
        titles[command.action] = command.title
    }

    private mutating func line(of menu: ShownMenu) -> JSONLine {
        var line = JSONLine()
        line.add("title", menu.title)
        let id = freeID(menu.id)
        if id != menu.title { line.add("id", id) }
        var items: [JSONLine] = []
        for item in menu.items {
            switch item {
            case .separator:
                var line = JSONLine()
                line.add("separator", true)
                items.append(line)
            case .menu(let inner): items.append(self.line(of: inner))
            case .command(let command): items.append(self.line(of: command))
            }
        }
        line.add("items", items)
        return line
    }

    /// The identifier, with a number behind it if another menu has the same: identifiers of a map's menus are unique.
    private mutating func freeID(_ id: String) -> String {
        var (free, number) = (id, 1)
        while !menuIDs.insert(free).inserted {
            number += 1
            free = "\(id) (\(number))"
        }
        return free
    }

    private mutating func line(of command: Command) -> JSONLine {
        var line = JSONLine()
        line.add("action", command.action.text)
        line.add("title", command.title)
        if let summary = command.discoverabilityText { line.add("summary", summary) }
        add(command.arguments, of: command.action, from: nil, as: "arguments", to: &line)
        if let shortcut = command.shortcut { line.add("shortcut", shortcut.description) }
        if let condition = command.condition { line.add("when", text(of: condition)) }
        if command.attributes.contains(.destructive) { line.add("destructive", true) }
        if command.attributes.contains(.hidden) { line.add("hidden", true) }
        if isExternal(command.action, from: nil) { line.add("external", true) }
        return line
    }
}

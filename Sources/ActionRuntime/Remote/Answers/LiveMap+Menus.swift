extension LiveMap {
    /// The menus of the map in progress: the menus in the program's menu, or the program's menu itself if it has other items too.
    struct MenuLines {
        /// The menus that are complete.
        fileprivate(set) var lines: [JSONLine] = []
        /// The menus that are still to be written, the next one last.
        fileprivate var waiting: [ShownMenu]
        /// The menus that are being written, the outermost first, with their items so far.
        fileprivate var open: [(menu: ShownMenu, next: Int, line: JSONLine, items: [JSONLine])] = []

        /// - Parameter menu: The program's menu; nil for none.
        init(_ menu: ShownMenu?) {
            guard let menu else {
                waiting = []
                return
            }
            let isBar = !menu.items.contains { if case .command = $0 { true } else { false } }
            let menus = menu.items.compactMap { if case .menu(let inner) = $0 { inner } else { nil } }
            waiting = (isBar ? menus.reversed() : [menu]).filter(\.isShown)
        }
    }

    /// Writes the next item of a menu; gives whether items are left.
    mutating func readMenuLine(_ lines: inout MenuLines) throws(LiveMapError) -> Bool {
        guard let last = lines.open.indices.last else {
            guard let menu = lines.waiting.popLast() else { return false }
            lines.open.append(begin(menu))
            return true
        }
        guard lines.open[last].next < lines.open[last].menu.items.count else {
            let (menu, _, line, items) = lines.open.removeLast()
            var whole = line
            whole.add("items", items)
            if last > 0 {
                lines.open[last - 1].items.append(whole)
            } else {
                guard fits(whole.depth, at: 3) else { throw .tooDeep(part: "The menu '\(menu.title)'") }
                lines.lines.append(whole)
            }
            return true
        }
        let item = lines.open[last].menu.items[lines.open[last].next]
        lines.open[last].next += 1
        switch item {
        case .separator:
            var line = JSONLine()
            line.add("separator", true)
            lines.open[last].items.append(line)
        case .menu(let inner): lines.open.append(begin(inner))
        case .command(let command): lines.open[last].items.append(line(of: command))
        }
        return true
    }

    private mutating func begin(
        _ menu: ShownMenu
    ) -> (menu: ShownMenu, next: Int, line: JSONLine, items: [JSONLine]) {
        var line = JSONLine()
        line.add("title", menu.title)
        let id = freeID(menu.id)
        if id != menu.title { line.add("id", id) }
        return (menu, 0, line, [])
    }

    /// Uses the title of the first command without arguments as the title of its action.
    mutating func noteTitle(of command: Command) {
        guard command.arguments == [:], titles[command.action] == nil else { return }
        titles[command.action] = command.title
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

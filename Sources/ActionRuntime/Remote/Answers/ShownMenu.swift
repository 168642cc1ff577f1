/// A menu as a live map shows it: sections are replaced by their items, and commands that are not exposed are left out.
struct ShownMenu {
    enum Item {
        case command(Command)
        case separator
        case menu(ShownMenu)
    }

    let id: String
    let title: String
    let items: [Item]
    /// Whether the menu shows an item, or is empty in the program too.
    let isShown: Bool
}

/// Reads a menu as a live map shows it, item by item.
struct ShownMenuReading {
    /// The result of a step.
    enum Step {
        case command(Command)
        case nothing
        case end(ShownMenu)
    }

    /// A menu that is being read.
    private struct Level {
        let id: String
        let title: String
        /// The items that are still to come, those of the innermost section last.
        var waiting: [(items: ArraySlice<MenuItem>, depth: Int)]
        var items: [ShownMenu.Item] = []
        var isWhole = true

        init(_ menu: Menu, at depth: Int) {
            (id, title, waiting) = (menu.id, menu.title, [(menu.items[...], depth)])
        }

        /// The menu, once all of its items have been read.
        var shown: ShownMenu {
            ShownMenu(
                id: id, title: title, items: isWhole ? items : items.withoutIdleSeparators,
                // A menu that is empty only because commands are left out would tell that there are such commands.
                isShown: isWhole || items.contains { !$0.isSeparator })
        }
    }

    /// The menus that are being read, the outermost first.
    private var open: [Level]

    init(_ menu: Menu) {
        open = [Level(menu, at: 1)]
    }

    /// Reads the next item, with at most one call of a section's closure; sections are replaced by their items, down to the depth
    /// that snapshots show.
    mutating func step(_ exposes: (ActionName, ActionArguments?) -> Bool) -> Step {
        let last = open.count - 1
        guard let group = open[last].waiting.indices.last else { return end() }
        let depth = open[last].waiting[group].depth
        switch open[last].waiting[group].items.popFirst() {
        case nil: open[last].waiting.removeLast()
        case .separator: open[last].items.append(.separator)
        case .command(let command):
            if exposes(command.action, command.arguments) {
                open[last].items.append(.command(command))
                return .command(command)
            }
            open[last].isWhole = false
        case .menu(let menu) where depth < Menu.maximumDepth: open.append(Level(menu, at: depth + 1))
        case .section(_, let make) where depth < Menu.maximumDepth:
            open[last].waiting.append((MenuItem.made(by: make)[...], depth + 1))
        case .menu, .section: break
        }
        return .nothing
    }

    /// Ends the innermost menu.
    private mutating func end() -> Step {
        let menu = open.removeLast().shown
        guard let last = open.indices.last else { return .end(menu) }
        if menu.isShown { open[last].items.append(.menu(menu)) } else { open[last].isWhole = false }
        return .nothing
    }
}

extension [ShownMenu.Item] {
    /// The items without separators at an end or behind another separator.
    fileprivate var withoutIdleSeparators: [ShownMenu.Item] {
        var items: [ShownMenu.Item] = []
        for item in self where !item.isSeparator || !(items.last?.isSeparator ?? true) { items.append(item) }
        if items.last?.isSeparator ?? false { items.removeLast() }
        return items
    }
}

extension ShownMenu.Item {
    var isSeparator: Bool { if case .separator = self { true } else { false } }
}

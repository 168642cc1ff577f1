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

    /// Replaces the sections of a menu by their items, down to the depth that snapshots show.
    init(_ menu: Menu, _ exposes: (ActionName, ActionArguments?) -> Bool) {
        self.init(menu, at: 1, exposes)
    }

    private init(_ menu: Menu, at depth: Int, _ exposes: (ActionName, ActionArguments?) -> Bool) {
        var (all, isWhole): ([Item], Bool) = ([], true)
        func add(_ items: [MenuItem], at depth: Int) {
            for item in items {
                switch item {
                case .separator: all.append(.separator)
                case .command(let command):
                    if exposes(command.action, command.arguments) {
                        all.append(.command(command))
                    } else {
                        isWhole = false
                    }
                case .menu(let menu) where depth < Menu.maximumDepth:
                    let inner = ShownMenu(menu, at: depth + 1, exposes)
                    // A menu that is empty only because commands are left out would tell that there are such commands.
                    if inner.isShown { all.append(.menu(inner)) } else { isWhole = false }
                case .section(_, let make) where depth < Menu.maximumDepth: add(MenuItem.made(by: make), at: depth + 1)
                case .menu, .section: continue
                }
            }
        }
        add(menu.items, at: depth)
        (id, title) = (menu.id, menu.title)
        items = isWhole ? all : all.withoutIdleSeparators
        isShown = isWhole || !items.isEmpty
    }

    /// Whether the menu shows an item, or would be empty in the program, too.
    let isShown: Bool

    /// The commands of the menu and of all menus in it, in menu order.
    var commands: [Command] {
        items.flatMap { item -> [Command] in
            switch item {
            case .command(let command): [command]
            case .separator: []
            case .menu(let menu): menu.commands
            }
        }
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

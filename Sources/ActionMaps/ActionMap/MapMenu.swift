package import ActionRuntime

/// A menu of the map: a menu of the menu bar, a menu that is shown elsewhere, or a submenu.
package struct MapMenu: Sendable, Hashable {
    /// The place where a menu is shown, and its submenus with it.
    package enum Kind: String, Sendable, CaseIterable {
        case bar, context, dock
    }

    /// The identifier, unique among the menus of the map; the title where the map gives none.
    package var id: String
    package var title: String
    package var items: [MapItem] = []
    /// The condition under which menus show the menu; nil for always.
    package var when: Condition?
    /// The condition under which people can open the menu; nil for always.
    package var enabled: Condition?
    /// Why people cannot open the menu; nil for the usual words.
    package var reason: String?
    /// The place where the menu is shown; a submenu is shown where its parent is.
    package var kind = Kind.bar
    /// The rules of `action check` that are not applied to the menu.
    package var ignored: [CheckRule] = []
    /// The line of the menu in the document.
    package var line: Int
}

/// An item of a menu.
package enum MapItem: Sendable, Hashable {
    case command(MapCommand)
    case separator
    case menu(MapMenu)
}

/// A menu's command: an action, perhaps with arguments and a shortcut.
package struct MapCommand: Sendable, Hashable {
    package var action: String
    /// The title; nil where the claim or the description of the action gives it.
    package var title: String?
    /// A longer text for help; nil for none.
    package var summary: String?
    package var arguments = ActionArguments()
    /// The keys of the command, those that menus show first.
    package var shortcuts: [KeyShortcut] = []
    /// Whether the next binding of the shortcut is asked where the action is disabled, or all its claims decline.
    package var passes = false
    /// The former names of the action, by which keys, palettes and remote control still find it.
    package var formerly: [String] = []
    /// The condition under which menus show the command; nil for always.
    package var when: Condition?
    /// Whether the command is destructive.
    package var isDestructive = false
    /// Whether menus leave the command out.
    package var isHidden = false
    /// Whether the host takes the action, which is not in the map.
    package var isExternal = false
    /// The rules of `action check` that are not applied to the command.
    package var ignored: [CheckRule] = []
    /// The line of the command in the document.
    package var line: Int
}

extension MapCommand {
    /// The keys that menus show, and the only ones where they are set; nil for none.
    package var shortcut: KeyShortcut? {
        get { shortcuts.first }
        set { shortcuts = newValue.map { [$0] } ?? [] }
    }
}

extension MapMenu.Kind {
    /// The note after the title of a menu of this kind; nil for the menu bar, whose menus need no note.
    package var note: String? { self == .bar ? nil : "\(rawValue) menu" }
}

extension [MapMenu] {
    /// The menus in the order in which their shortcuts are asked: the menus of the menu bar come first.
    package var inKeyOrder: [MapMenu] { filter { $0.kind == .bar } + filter { $0.kind != .bar } }
}

extension ActionMap {
    /// The kinds of all menus by their identifiers, which are unique.
    package var menuKinds: [String: MapMenu.Kind] {
        var kinds: [String: MapMenu.Kind] = [:]
        var pending = menus
        while let menu = pending.popLast() {
            kinds[menu.id] = menu.kind
            for case .menu(let inner) in menu.items { pending.append(inner) }
        }
        return kinds
    }
}

extension MapMenu {
    /// The submenus among the items of the menu.
    package var menus: [MapMenu] {
        items.compactMap { if case .menu(let menu) = $0 { menu } else { nil } }
    }

    /// The conditions of the menu, with their keys in the document.
    package var conditions: [(key: String, condition: Condition)] {
        [("when", when), ("enabled", enabled)].compactMap { key, condition in condition.map { (key, $0) } }
    }

    /// The commands of the menu, then the commands of its submenus.
    package var commands: [MapCommand] {
        items.compactMap { if case .command(let command) = $0 { command } else { nil } } + menus.flatMap(\.commands)
    }
}

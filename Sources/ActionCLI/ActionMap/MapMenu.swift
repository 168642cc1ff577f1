import ActionRuntime

/// A menu of the map: a menu of the menu bar, a menu that is shown elsewhere, or a submenu.
struct MapMenu: Sendable, Hashable {
    /// The place where a menu is shown, and its submenus with it.
    enum Kind: String, Sendable, CaseIterable {
        case bar, context, dock
    }

    /// The identifier, unique among the menus of the map; the title where the map gives none.
    var id: String
    var title: String
    var items: [MapItem] = []
    /// The place where the menu is shown; a submenu is shown where its parent is.
    var kind = Kind.bar
    /// The rules of `action check` that are not applied to the menu.
    var ignored: [CheckRule] = []
    /// The line of the menu in the document.
    var line: Int
}

/// An item of a menu.
enum MapItem: Sendable, Hashable {
    case command(MapCommand)
    case separator
    case menu(MapMenu)
}

/// A menu's command: an action, perhaps with arguments and a shortcut.
struct MapCommand: Sendable, Hashable {
    var action: String
    /// The title; nil where the claim or the description of the action gives it.
    var title: String?
    /// A longer text for help; nil for none.
    var summary: String?
    var arguments = ActionArguments()
    var shortcut: KeyShortcut?
    /// The condition under which menus show the command; nil for always.
    var when: Condition?
    /// Whether the command is destructive.
    var isDestructive = false
    /// Whether menus leave the command out.
    var isHidden = false
    /// Whether the host takes the action, which is not in the map.
    var isExternal = false
    /// The rules of `action check` that are not applied to the command.
    var ignored: [CheckRule] = []
    /// The line of the command in the document.
    var line: Int
}

extension MapMenu.Kind {
    /// The note after the title of a menu of this kind; nil for the menu bar, whose menus need no note.
    var note: String? { self == .bar ? nil : "\(rawValue) menu" }
}

extension [MapMenu] {
    /// The menus in the order in which their shortcuts are asked: the menus of the menu bar come first.
    var inKeyOrder: [MapMenu] { filter { $0.kind == .bar } + filter { $0.kind != .bar } }
}

extension ActionMap {
    /// The kinds of all menus by their identifiers, which are unique.
    var menuKinds: [String: MapMenu.Kind] {
        var kinds: [String: MapMenu.Kind] = [:]
        var pending = menus
        while let menu = pending.popLast() {
            kinds[menu.id] = menu.kind
            for case .menu(let inner) in menu.items { pending.append(inner) }
        }
        return kinds
    }
}

import ActionRuntime

/// A menu of the map: one of the menu bar, or an item of another menu.
struct MapMenu: Sendable, Hashable {
    /// The identifier, unique among the menus of the map; the title where the map gives none.
    var id: String
    var title: String
    var items: [MapItem] = []
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
    /// The title; nil for that of the claim or of the action's description.
    var title: String?
    var arguments = ActionArguments()
    var shortcut: KeyShortcut?
    /// The condition under which menus show the command; nil for always.
    var when: Condition?
    /// The line of the command in the document.
    var line: Int
}

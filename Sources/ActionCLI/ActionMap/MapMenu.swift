import ActionRuntime

/// A menu of the map: of the menu bar, or within another menu.
struct MapMenu: Sendable, Hashable {
    /// The identifier, which no other menu of the map has; the title unless the map says so.
    var id: String
    var title: String
    var items: [MapItem] = []
    /// The line of the menu in the document.
    var line: Int
}

/// What stands in a menu.
enum MapItem: Sendable, Hashable {
    case command(MapCommand)
    case separator
    case menu(MapMenu)
}

/// A menu's command: an action, perhaps with arguments and a shortcut.
struct MapCommand: Sendable, Hashable {
    var action: String
    /// What people see; nil for the title of the claim or of the action's description.
    var title: String?
    var arguments = ActionArguments()
    var shortcut: KeyShortcut?
    /// The line of the command in the document.
    var line: Int
}

import ActionRuntime

/// A menu of the map: one of the menu bar, or an item of another menu.
struct MapMenu: Sendable, Hashable {
    /// The identifier, unique among the menus of the map; the title where the map gives none.
    var id: String
    var title: String
    var items: [MapItem] = []
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
    /// The title; nil for that of the claim or of the action's description.
    var title: String?
    /// A longer text for help; nil for none.
    var summary: String?
    var arguments = ActionArguments()
    var shortcut: KeyShortcut?
    /// The condition under which menus show the command; nil for always.
    var when: Condition?
    /// Whether the command destroys something.
    var isDestructive = false
    /// Whether menus leave the command out.
    var isHidden = false
    /// Whether somebody takes the action who is not in the map.
    var isExternal = false
    /// The rules of `action check` that are not applied to the command.
    var ignored: [CheckRule] = []
    /// The line of the command in the document.
    var line: Int
}

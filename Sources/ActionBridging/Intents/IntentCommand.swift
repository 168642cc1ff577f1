import ActionMenus

/// A command of a menu as the system's shortcuts list it.
package struct IntentCommand: Hashable, Sendable, Identifiable {
    /// The action and its arguments as text, such as `rate: {"stars":5}`.
    ///
    /// The system keeps it in shortcuts. So it names what is performed, which stays the same where the menu is edited.
    package let id: String
    /// The title that a menu shows now.
    package let title: String
    /// The menus around the command, and its keys: `Image › Rating · ⌘5`.
    package let detail: String

    /// - Parameter menus: The titles of the menus around the command, the outermost first.
    init(_ item: MenuSnapshot.Item, _ command: Command, in menus: [String]) {
        id = Self.id(of: command.action, command.arguments)
        title = item.shownTitle
        let places = menus.filter { !$0.isEmpty }.joined(separator: " › ")
        detail = [places, item.shortcut?.symbols ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    static func id(of action: ActionName, _ arguments: ActionArguments) -> String {
        arguments.isEmpty ? action.text : "\(action.text) \(arguments)"
    }
}

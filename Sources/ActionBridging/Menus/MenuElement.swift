package import ActionMenus

/// An item of a menu for a toolkit whose menus are built as a whole: without what is hidden, and with a name that no other item has.
package struct MenuElement {
    package enum Content {
        /// A command.
        case command
        /// A menu that can be opened, with its elements in groups, between which lines stand.
        case menu([[MenuElement]])
        /// A menu that cannot be opened.
        case closed
    }

    package let item: MenuSnapshot.Item
    package let name: String
    package let content: Content

    /// The elements, in groups between lines, of what a toolkit can only show as a menu, as the outermost one: a menu that cannot be opened
    /// has itself as its only element.
    package var groups: [[MenuElement]] {
        if case .menu(let groups) = content { groups } else { [[self]] }
    }
}

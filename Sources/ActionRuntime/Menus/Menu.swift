/// A menu: commands, separators, other menus, and sections that are made when the menu is opened.
///
/// A menu is a value; edit it by identifier, and take a ``MenuSnapshot`` to show it. What stands more than
/// ``maximumDepth`` menus deep is not shown, edited or searched for keys; a snapshot says so where it leaves menus out.
public struct Menu {
    /// How deep menus and sections may be nested, the outermost menu counted.
    public static let maximumDepth = 128

    /// What menu editing knows the menu by; the title unless said otherwise.
    public var id: String
    /// What people read.
    public var title: String
    /// What stands in it, in order.
    public var items: [MenuItem]

    /// Creates a menu.
    public init(_ title: String, id: String? = nil, items: [MenuItem] = []) {
        self.id = id ?? title
        self.title = title
        self.items = items
    }

    /// Creates a menu from what stands in it, one item a line.
    public init(_ title: String, id: String? = nil, @MenuBuilder _ items: () -> [MenuItem]) {
        self.init(title, id: id, items: items())
    }
}

/// What stands in a menu.
public enum MenuItem {
    /// A command.
    case command(Command)
    /// A line between items.
    case separator
    /// A menu within the menu.
    case menu(Menu)
    /// Items that a closure makes whenever a snapshot is taken, such as recent files.
    case section(id: String, items: () -> [MenuItem])

    /// What menu editing knows the item by; nil for a separator.
    public var id: String? {
        switch self {
        case .command(let command): command.id
        case .separator: nil
        case .menu(let menu): menu.id
        case .section(let id, _): id
        }
    }
}

/// Lists what stands in a menu: commands, menus and items.
@resultBuilder
public enum MenuBuilder {
    /// Takes a command.
    public static func buildExpression(_ command: Command) -> [MenuItem] { [.command(command)] }

    /// Takes a menu.
    public static func buildExpression(_ menu: Menu) -> [MenuItem] { [.menu(menu)] }

    /// Takes any item.
    public static func buildExpression(_ item: MenuItem) -> [MenuItem] { [item] }

    /// Joins what was taken.
    public static func buildBlock(_ items: [MenuItem]...) -> [MenuItem] { items.flatMap { $0 } }

    /// Leaves out what an `if` did not choose.
    public static func buildOptional(_ items: [MenuItem]?) -> [MenuItem] { items ?? [] }

    /// Takes what an `if` chose.
    public static func buildEither(first items: [MenuItem]) -> [MenuItem] { items }

    /// Takes what an `else` chose.
    public static func buildEither(second items: [MenuItem]) -> [MenuItem] { items }

    /// Joins what a loop took.
    public static func buildArray(_ items: [[MenuItem]]) -> [MenuItem] { items.flatMap { $0 } }
}

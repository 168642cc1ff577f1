/// A menu: commands, separators, other menus, and sections whose items are made when a snapshot is taken.
///
/// A menu is a value; edit it by identifier, and take a ``MenuSnapshot`` to show it. Items more than ``maximumDepth`` menus
/// deep are not shown, edited or searched for keys; a snapshot says so where it leaves menus out.
public struct Menu {
    /// How deep menus and sections may be nested, the outermost menu counted: 128.
    public static let maximumDepth = 128

    /// The identifier for editing the menu; the title unless another was given.
    public var id: String
    /// The title that is shown.
    public var title: String
    /// The items, in the order in which they are shown.
    public var items: [MenuItem]

    /// Creates a menu from a list of items.
    public init(_ title: String, id: String? = nil, items: [MenuItem] = []) {
        self.id = id ?? title
        self.title = title
        self.items = items
    }

    /// Creates a menu from a builder's items, one a line.
    public init(_ title: String, id: String? = nil, @MenuBuilder _ items: () -> [MenuItem]) {
        self.init(title, id: id, items: items())
    }
}

/// One item of a menu.
public enum MenuItem {
    /// A command.
    case command(Command)
    /// A line between items.
    case separator
    /// A menu within the menu.
    case menu(Menu)
    /// Items that a closure makes each time a snapshot is taken or keys are looked up, such as recent files.
    case section(id: String, items: () -> [MenuItem])

    /// The identifier for editing the menu; nil for a separator.
    public var id: String? {
        switch self {
        case .command(let command): command.id
        case .separator: nil
        case .menu(let menu): menu.id
        case .section(let id, _): id
        }
    }
}

/// Builds the items of a menu from commands, menus and items, with `if` and `for`.
@resultBuilder
public enum MenuBuilder {
    /// Adds a command.
    public static func buildExpression(_ command: Command) -> [MenuItem] { [.command(command)] }

    /// Adds a menu.
    public static func buildExpression(_ menu: Menu) -> [MenuItem] { [.menu(menu)] }

    /// Adds an item of any sort.
    public static func buildExpression(_ item: MenuItem) -> [MenuItem] { [item] }

    /// Joins the items of all lines.
    public static func buildBlock(_ items: [MenuItem]...) -> [MenuItem] { items.flatMap { $0 } }

    /// Adds the items of an `if`, or none where it does not hold.
    public static func buildOptional(_ items: [MenuItem]?) -> [MenuItem] { items ?? [] }

    /// Adds the items of an `if` that has an `else`.
    public static func buildEither(first items: [MenuItem]) -> [MenuItem] { items }

    /// Adds the items of an `else`.
    public static func buildEither(second items: [MenuItem]) -> [MenuItem] { items }

    /// Joins the items of a loop's rounds.
    public static func buildArray(_ items: [[MenuItem]]) -> [MenuItem] { items.flatMap { $0 } }
}

// MARK: The keys of a menu

extension KeyMap {
    /// Creates a key map.
    ///
    /// - Parameters:
    ///   - coordinator: The coordinator that answers for the actions.
    ///   - menu: The menu whose commands' shortcuts are asked last; nil for none.
    ///   - overrides: The user's bindings, and the removals of others; later entries are asked before earlier ones.
    ///   - state: The values of the keys that bindings' conditions name; nil for a key that has none.
    public convenience init(
        _ coordinator: Coordinator, menu: Menu? = nil, overrides: [KeyOverride] = [],
        state: @escaping (String) -> ActionValue? = { _ in Optional.none }
    ) {
        self.init(coordinator, last: menu, overrides: overrides, state: state)
    }

    /// The menu whose commands' shortcuts are asked last; nil for none.
    public var menu: Menu? {
        get { last as? Menu }
        set {
            // Releasing a menu's sections runs user code, so the access ends first.
            let old = last
            last = newValue
            withExtendedLifetime(old) {}
        }
    }
}

extension Menu: KeyBindingSource {
    /// The shortcuts of its commands as bindings, in menu order, down to the depth that menus are shown to.
    var keyBindings: [KeyBinding] {
        items.flatMap { $0.keyBindings(at: 1) }
    }
}

extension MenuItem {
    fileprivate func keyBindings(at depth: Int) -> [KeyBinding] {
        func bindings(in items: [MenuItem]) -> [KeyBinding] { items.flatMap { $0.keyBindings(at: depth + 1) } }
        return switch self {
        case .command(let command): command.shortcut.map { [KeyBinding($0, of: command)] } ?? []
        case .menu(let menu): depth < Menu.maximumDepth ? bindings(in: menu.items) : []
        case .section(_, let make): depth < Menu.maximumDepth ? bindings(in: make()) : []
        case .separator: []
        }
    }
}

extension KeyBinding {
    fileprivate init(_ shortcut: KeyShortcut, of command: Command) {
        self.init(shortcut, command.action, command.arguments, source: .menu, isDisabled: command.isDisabled)
    }
}

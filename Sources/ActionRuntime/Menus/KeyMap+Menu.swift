extension KeyMap {
    /// Creates a key map.
    ///
    /// - Parameters:
    ///   - coordinator: Who answers for the actions.
    ///   - menu: The menu whose commands' shortcuts are asked last.
    ///   - overrides: The user's own bindings.
    ///   - state: The values of the keys that bindings' conditions name; nil for those there are none of.
    public convenience init(
        _ coordinator: Coordinator, menu: Menu? = nil, overrides: [KeyOverride] = [],
        state: @escaping (String) -> ActionValue? = { _ in Optional.none }
    ) {
        self.init(coordinator, last: menu, overrides: overrides, state: state)
    }

    /// The menu whose commands' shortcuts are asked last.
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
    /// The shortcuts of the commands in it, in order, down to the depth that menus are shown to.
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
        self.init(
            shortcut, command.action, command.arguments, source: .menu,
            isDisabled: command.attributes.contains(.disabled))
    }
}

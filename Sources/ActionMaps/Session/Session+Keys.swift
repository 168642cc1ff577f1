package import ActionRuntime

extension Session {
    /// The keys of the session: bindings of the user, of the nodes, and of the menus.
    ///
    /// - Parameter overrides: The user's bindings; the map's where nil.
    package func keyMap(of overrides: [KeyOverride]? = nil) -> KeyMap {
        let overrides = (overrides ?? map.keymap).map { $0.hiding(secretNames) }
        return KeyMap(coordinator, menu: keyMenu, overrides: overrides) { [unowned self] in state.value(at: $0) }
    }

    /// Binds keys of the map to their action at a node.
    func bind(_ key: MapKey, at node: ActionNode) {
        guard let action = key.action else {
            return node.takeAway(key.shortcut, when: key.when, source: source(key.line))
        }
        node.bind(
            key.shortcut, to: ActionName(checked: action), arguments: key.arguments, passes: key.passes,
            repeats: key.repeats, on: key.phase, when: key.when, source: source(key.line))
    }
}

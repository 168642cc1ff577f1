import ActionRuntime

extension Session {
    /// Binds keys of the map to their action at a node.
    func bind(_ key: MapKey, at node: ActionNode) {
        guard let action = key.action else {
            return node.takeAway(key.shortcut, when: key.when, source: source(key.line))
        }
        node.bind(
            key.shortcut, to: ActionName(checked: action), arguments: key.arguments, passes: key.passes,
            when: key.when, source: source(key.line))
    }
}

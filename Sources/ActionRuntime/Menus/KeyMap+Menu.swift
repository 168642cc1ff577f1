extension KeyMap {
    /// Creates a key map.
    ///
    /// - Parameters:
    ///   - coordinator: The coordinator that answers for the actions.
    ///   - menu: The menu whose commands' shortcuts are asked last; nil for none.
    ///   - overrides: The user's bindings, and the removals of others; later entries are asked before earlier ones.
    ///   - state: The values of the keys that conditions name; nil for a key that has none. Where it is left out, those of
    ///     ``Coordinator/conditionValues``.
    public convenience init(
        _ coordinator: Coordinator, menu: Menu? = nil, overrides: [KeyOverride] = [],
        state: ((String) -> ActionValue?)? = nil
    ) {
        self.init(coordinator, last: menu, overrides: overrides) { key in
            state.map { $0(key) } ?? coordinator.conditionValues?(key)
        }
    }

    /// The menu whose commands' shortcuts are asked last; nil for none.
    public var menu: Menu? {
        get { last as? Menu }
        set {
            // Releasing a menu's sections runs user code, so the access ends first.
            let old = last
            last = newValue
            coordinator.changes.shared.note()
            withExtendedLifetime(old) {}
        }
    }
}

/// The bindings that the user removed.
///
/// A removal names an action, and perhaps keys and a condition; what it leaves out matches any. So at most four different
/// removals match a binding, and a lookup takes four steps however many removals there are.
struct KeyRemovals {
    private struct Removal: Hashable {
        let action: ActionName
        let shortcut: KeyShortcut?
        let condition: Condition?
    }

    private var removals: Set<Removal> = []

    init(_ overrides: [KeyOverride]) {
        for override in overrides where override.isRemoval {
            removals.insert(
                Removal(action: override.action, shortcut: override.shortcut, condition: override.condition))
        }
    }

    var isEmpty: Bool { removals.isEmpty }

    /// Whether a removal matches a binding.
    func contain(_ binding: KeyBinding) -> Bool {
        for shortcut in [binding.shortcut, nil] {
            for condition in binding.condition == nil ? [nil] : [binding.condition, nil]
            where removals.contains(Removal(action: binding.action, shortcut: shortcut, condition: condition)) {
                return true
            }
        }
        return false
    }
}

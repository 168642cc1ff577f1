import ActionRuntime

/// A binding of keys: the user's, a node's or a menu item's.
struct CheckedBinding {
    enum Source: Equatable {
        case user, menu
        case node(Int)
    }

    let shortcut: KeyShortcut
    /// The action; nil where the keys are taken away.
    var action: String?
    let arguments: ActionArguments
    var passes = false
    /// When the binding is asked; those of different moments have nothing to do with each other.
    var phase = KeyPress.Phase.down
    let condition: Condition?
    let source: Source
    /// Whether the binding belongs to an item of the menu bar.
    var isInBar = false
    var isExternal = false
    let place: CheckedPlace

    /// Whether both bindings have the same effect.
    func performsSame(as other: CheckedBinding) -> Bool {
        action == other.action && arguments == other.arguments && isExternal == other.isExternal
    }

    /// The effect of the keys, for messages.
    var effect: String { action.map { "'\($0)'" } ?? "nothing" }
}

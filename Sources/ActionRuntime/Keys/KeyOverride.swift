/// An entry of the user's key bindings, which adds a binding or removes others.
///
/// The document is that of Visual Studio Code's `keybindings.json`: an array of objects with `key`, `command`, `when` and `args`.
/// Besides, `passes` is true or false, `repeats` false where keys that are held down perform nothing more, and `on` is `up` for keys that
/// are let go, or `repeat` for those that are held down. `command` may be a list of names: the first that is enabled is performed. `args`
/// may be any JSON: the members of an object are the arguments, null is none, and any other value is the argument `value`. A command that
/// begins with `-` removes bindings of that action: only those with the entry's `key`, and with a condition that implies the entry's
/// `when`, where these are given. A command that is empty or null takes the keys away: they do nothing, even if a node or the menu binds
/// them. Later entries are asked before earlier ones.
///
/// Two entries are equal where they declare the same, whatever their locations: an entry that was written and read back equals the
/// entry before.
public struct KeyOverride: Hashable, Sendable {
    /// The keys; nil, in a removal, for any keys.
    public let shortcut: KeyShortcut?
    /// The name of the action whose binding is added, or whose bindings are removed; `noop:` where keys are taken away.
    public private(set) var action: ActionName
    /// The arguments that the action is performed with; empty in an entry that performs nothing.
    public let arguments: ActionArguments
    /// Whether the entry removes bindings of the action.
    public let isRemoval: Bool
    /// Whether the entry takes its keys away, so that they do nothing; see ``init(takingAway:when:)``.
    public let takesAway: Bool
    /// The condition under which the binding is asked; nil for always.
    ///
    /// A removal removes the bindings whose conditions imply this one; with nil it removes bindings with any condition and with none.
    public let condition: Condition?
    /// Whether the next binding is asked where the action is disabled, or all its claims decline; otherwise the keys are consumed.
    public let passes: Bool
    /// Whether the action is performed again and again while the keys are held down; otherwise the repeated presses do nothing.
    public let repeats: Bool
    /// When the binding is asked: as the key is pressed, only for repeated presses, or as it is let go.
    public let phase: KeyPress.Phase
    /// The document and line of the entry; nil for one that was made in code.
    public var location: SourceLocation? { place.value }
    private let place: Uncompared<SourceLocation?>

    /// Creates an entry that binds keys to an action.
    ///
    /// - Precondition: An entry for keys that are let go or held down has one keystroke.
    public init(
        _ shortcut: KeyShortcut, _ action: ActionName, arguments: ActionArguments = [:],
        when condition: Condition? = nil, passes: Bool = false, repeats: Bool = true, on phase: KeyPress.Phase = .down
    ) {
        phase.require(oneStrokeIn: shortcut)
        self.init(shortcut, action, arguments, condition, passes: passes, repeats: repeats, phase: phase)
    }

    /// Creates an entry that binds keys to a typed action without an input.
    public init<Output>(
        _ shortcut: KeyShortcut, _ action: Action<Void, Output>, when condition: Condition? = nil, passes: Bool = false
    ) {
        self.init(shortcut, action.name, when: condition, passes: passes)
    }

    /// Creates an entry that binds keys to a typed action and the input that it is performed with.
    public init<Input: ActionValueConvertible, Output>(
        _ shortcut: KeyShortcut, _ action: Action<Input, Output>, _ input: Input, when condition: Condition? = nil,
        passes: Bool = false
    ) {
        self.init(
            shortcut, action.name, arguments: action.invocation(input).arguments, when: condition, passes: passes)
    }

    /// Says that a typed action lacks its input.
    @available(*, unavailable, message: "the action takes an input: write it after the action, as in .rate, 5")
    @_disfavoredOverload
    public init<Input, Output>(
        _ shortcut: KeyShortcut, _ action: Action<Input, Output>, when condition: Condition? = nil, passes: Bool = false
    ) {
        fatalError("The compiler lets nobody call this.")
    }

    /// Creates an entry that removes the bindings of an action, or those with these keys and a condition that implies this.
    ///
    /// A binding whose condition implies the entry's (``Condition/implies(_:)``) applies only where the entry does: a removal
    /// when `a` removes bindings when `a && b` and when `b && a`, and leaves those without a condition.
    public init(removing action: ActionName, from shortcut: KeyShortcut? = nil, when condition: Condition? = nil) {
        self.init(shortcut, action, [:], condition, isRemoval: true)
    }

    /// Creates an entry that removes the bindings of a typed action, with any input.
    public init<Input, Output>(
        removing action: Action<Input, Output>, from shortcut: KeyShortcut? = nil, when condition: Condition? = nil
    ) {
        self.init(removing: action.name, from: shortcut, when: condition)
    }

    /// Creates an entry that takes keys away: while its condition holds they do nothing, whichever binding has them.
    ///
    /// The keys are unclaimed, so they can be typed. Every binding but those of later entries loses the keys. Longer chords
    /// that begin with the keys are taken away as well.
    public init(takingAway shortcut: KeyShortcut, when condition: Condition? = nil) {
        self.init(shortcut, .nothing, [:], condition, takesAway: true)
    }

    init(
        _ shortcut: KeyShortcut?, _ action: ActionName, _ arguments: ActionArguments, _ condition: Condition?,
        isRemoval: Bool = false, takesAway: Bool = false, passes: Bool = false, repeats: Bool = true,
        phase: KeyPress.Phase = .down, location: SourceLocation? = nil
    ) {
        self.shortcut = shortcut
        self.action = action
        self.arguments = arguments
        self.isRemoval = isRemoval
        self.takesAway = takesAway
        self.condition = condition
        self.passes = passes
        self.repeats = repeats
        self.phase = phase
        place = Uncompared(location)
    }

    /// The entry with the present name of its action, if it has a former name.
    package func renamed(by names: FormerNames) -> KeyOverride {
        guard !takesAway, let current = names.current(action) else { return self }
        var copy = self
        copy.action = current
        return copy
    }

    /// The entry with its arguments of these names marked as secret, so that nothing shows them.
    package func hiding(_ names: Set<String>) -> KeyOverride {
        var arguments = arguments
        arguments.markSecret(names)
        return KeyOverride(
            shortcut, action, arguments, condition, isRemoval: isRemoval, takesAway: takesAway, passes: passes,
            repeats: repeats, phase: phase, location: location)
    }
}

extension ActionName {
    /// The action of keys that do nothing, named as in AppKit's key bindings.
    static let nothing: ActionName = "noop:"
}

/// What is wrong with a document of key bindings, and where.
public struct KeyOverrideError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The document's name, as the caller gave it.
    public let document: String
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1.
    public let column: Int
    /// What is wrong and how to mend it, as sentences.
    public let message: String

    /// The position and the message: `keys.json:3:12: expected an action name`.
    public var description: String { "\(document):\(line):\(column): \(message)" }
}

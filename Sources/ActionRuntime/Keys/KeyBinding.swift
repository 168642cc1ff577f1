/// A shortcut bound to an action by the user, by a node, or by a menu's command.
///
/// Two bindings are equal where they agree in everything, also in who declares them and where.
public struct KeyBinding: Hashable, Sendable {
    /// Who declares a binding, in the order in which bindings are asked.
    public enum Source: String, Hashable, Sendable {
        /// The user (``KeyMap/overrides``); these bindings are asked first.
        case user
        /// A node of the path (``ActionNode/bind(_:to:arguments:passes:repeats:on:when:fileID:line:)``); nearer nodes are asked first.
        case node
        /// A command of the menu (``Command/shortcut``); these bindings are asked last.
        case menu
    }

    /// The keys: one keystroke, or a chord of several.
    public let shortcut: KeyShortcut
    /// The name of the action that is performed; `noop:` where the binding takes its keys away.
    public private(set) var action: ActionName
    /// The former name of the action with which the binding was written (``Command/formerly``); nil for the present name.
    public private(set) var formerly: ActionName?
    /// The arguments that the action is performed with; empty for none.
    public private(set) var arguments: ActionArguments
    /// Whether the user took the keys away (``KeyOverride/init(takingAway:when:)``): they do nothing.
    public let takesAway: Bool
    /// Whether the next binding is asked where the action is disabled, or all its claims decline; otherwise the keys are consumed.
    public let passes: Bool
    /// Whether the action is performed again and again while the keys are held down; otherwise the repeated presses do nothing.
    public let repeats: Bool
    /// When the binding is asked: as the key is pressed (`down`), only for repeated presses (`repeat`), or as it is let go (`up`).
    public let phase: KeyPress.Phase
    /// The condition under which the binding is asked; nil for always.
    public let condition: Condition?
    /// Who declares the binding.
    public let source: Source
    /// The node that declares the binding; nil for those of the user and the menu.
    public let node: NodeID?
    /// Where the binding stands in the source or document; nil for a menu's command, and for an override made in code.
    public let location: SourceLocation?
    package let isDisabled: Bool

    init(
        _ shortcut: KeyShortcut, _ action: ActionName, _ arguments: ActionArguments, takesAway: Bool = false,
        passes: Bool = false, repeats: Bool = true, phase: KeyPress.Phase = .down, condition: Condition? = nil,
        source: Source, node: NodeID? = nil, location: SourceLocation? = nil,
        isDisabled: Bool = false
    ) {
        self.shortcut = shortcut
        self.action = action
        self.arguments = arguments
        self.takesAway = takesAway
        self.passes = passes
        self.repeats = repeats
        self.phase = phase
        self.condition = condition
        self.source = source
        self.node = node
        self.location = location
        self.isDisabled = isDisabled
    }
}

extension KeyBinding {
    /// The same binding, for the present name of an action that it calls by a former name.
    func renamed(to name: ActionName) -> KeyBinding {
        var copy = self
        (copy.formerly, copy.action) = (action, name)
        return copy
    }

    /// The same binding, with other arguments.
    func with(_ arguments: ActionArguments) -> KeyBinding {
        var copy = self
        copy.arguments = arguments
        return copy
    }
}

extension KeyBinding: CustomStringConvertible {
    /// The keys, the action, and the node's path or the source: `cmd+9 → rateBest: (app/window/grid)`.
    public var description: String { text(\.description) }

    /// The description, with the paths of nodes from a closure, because a caller may have found the paths before.
    package func text(_ path: (NodeID) -> String) -> String {
        "\(shortcut)\(phase.suffix) → \(takesAway ? "nothing" : "\(action)") (\(node.map(path) ?? source.rawValue))"
    }
}

extension KeyPress.Phase {
    /// Traps where a chord is to be bound to a phase of one key.
    func require(oneStrokeIn shortcut: KeyShortcut) {
        guard self == .down || shortcut.strokes.count == 1 else {
            fatalError(
                "Nothing can be bound to \(shortcut)\(suffix): only one keystroke is held down or let go, not a chord.")
        }
    }

    /// What texts of bindings say behind the keys.
    package var suffix: String {
        switch self {
        case .down: ""
        case .repeat: " held down"
        case .up: " let go"
        }
    }
}

// MARK: Binding keys at a node

/// The key bindings of a node, oldest first.
private final class KeyBindings: Attachment {
    private var bound: [RegisteredValue<KeyBinding>] = [] { didSet { table = nil } }
    /// The bindings as they are asked, and the former names that they were read with; nil before they are needed.
    private var table: (names: FormerNames, table: KeyTable)?
    /// Whether bindings have, or had, an owner.
    private(set) var haveOwners = false
    /// Whether people type text at the node.
    var takesText = false {
        didSet { if takesText != oldValue { node.changedBeside() } }
    }
    private unowned let node: ActionNode

    init(at node: ActionNode) { self.node = node }

    var live: [KeyBinding] { bound.filter(\.isLive).map(\.value) }

    /// The bindings in the order in which they are asked, with the present names of their actions.
    func table(_ names: FormerNames) -> KeyTable {
        // Nothing reports the release of an owner.
        if let (known, table) = table, known === names,
            !haveOwners || table.bindings.count == bound.count(where: \.isLive)
        {
            return table
        }
        let new = KeyTable(live.reversed().withAnyKeyLast.map { $0.renamed(by: names) })
        table = (names, new)
        return new
    }

    func add(_ binding: KeyBinding) {
        let owner = node.groupOwner
        if owner != nil { haveOwners = true }
        bound.append(RegisteredValue(binding, within: owner))
        node.changedBeside()
    }

    package var registered: [Registered] { bound }

    package func remove(_ serials: ClosedRange<UInt64>) -> Removal? {
        bound.remove(serials).isEmpty ? nil : Removal(tell: { [node] in node.changedBeside() })
    }
}

extension ActionNode {
    /// The node's own key bindings, oldest first.
    package var keyBindings: [KeyBinding] { attachments.find(KeyBindings.self)?.live ?? [] }

    /// The node's own key bindings in the order in which they are asked, with the present names of their actions; nil for none.
    package func keyTable(_ names: FormerNames) -> KeyTable? { attachments.find(KeyBindings.self)?.table(names) }

    /// Whether key bindings of the node may end by an owner's release, which nothing reports.
    var hasOwnedKeyBindings: Bool { attachments.find(KeyBindings.self)?.haveOwners ?? false }
}

extension ActionNode {
    /// Whether the node is a field in which people type, so that letter keys elsewhere take none of their text; false by default.
    ///
    /// A keystroke that types one character, with shift at most, then asks only bindings of the node and of those below it, for requests
    /// that start there: neither those of nodes above, nor the user's, nor the menu's. If none of them takes the keys, they are
    /// unclaimed, and the field types them. The keystrokes of a pending chord go on as anywhere, and so do keys that type no
    /// character, such as return, tab, escape and the arrows.
    public var takesText: Bool {
        get { attachments.find(KeyBindings.self)?.takesText ?? false }
        set { if newValue != takesText { attachment(KeyBindings(at: self)).takesText = newValue } }
    }

    /// Binds keys to an action, for requests that start at this node or below.
    ///
    /// Of the bindings of one node the newest is asked first, and one of ``Key/any`` last; nearer nodes are asked before those above.
    /// - Parameters:
    ///   - shortcut: The keys.
    ///   - action: The name of the action that is performed.
    ///   - arguments: The arguments that it is performed with.
    ///   - passes: Whether the next binding is asked where the action is disabled, or all its claims decline; otherwise the keys
    ///     are consumed.
    ///   - repeats: Whether the action is performed again and again while the keys are held down; otherwise the repeated presses do
    ///     nothing.
    ///   - phase: When the binding is asked: as the key is pressed, only for repeated presses, or as it is let go.
    ///   - condition: The condition under which the binding is asked; nil for always.
    ///   - fileID: The file of the call, for messages.
    ///   - line: The line of the call.
    /// - Precondition: A binding for keys that are let go or held down has one keystroke.
    @discardableResult
    public func bind(
        _ shortcut: KeyShortcut, to action: ActionName, arguments: ActionArguments = [:], passes: Bool = false,
        repeats: Bool = true, on phase: KeyPress.Phase = .down, when condition: Condition? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        phase.require(oneStrokeIn: shortcut)
        bind(
            shortcut, to: action, arguments: arguments, passes: passes, repeats: repeats, on: phase, when: condition,
            source: SourceLocation(fileID: fileID, line: line))
        return self
    }

    /// Binds keys to a typed action without an input.
    @discardableResult
    public func bind<Output>(
        _ shortcut: KeyShortcut, to action: Action<Void, Output>, passes: Bool = false, repeats: Bool = true,
        on phase: KeyPress.Phase = .down, when condition: Condition? = nil, fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) -> Self {
        bind(
            shortcut, to: action.name, passes: passes, repeats: repeats, on: phase, when: condition, fileID: fileID,
            line: line)
    }

    /// Binds keys to a typed action and the input that it is performed with.
    @discardableResult
    public func bind<Input: ActionValueConvertible, Output>(
        _ shortcut: KeyShortcut, to action: Action<Input, Output>, _ input: Input, passes: Bool = false,
        repeats: Bool = true, on phase: KeyPress.Phase = .down, when condition: Condition? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        bind(
            shortcut, to: action.name, arguments: action.invocation(input).arguments, passes: passes, repeats: repeats,
            on: phase, when: condition, fileID: fileID, line: line)
    }

    /// Says that a typed action lacks its input.
    @available(*, unavailable, message: "the action takes an input: write it after the action, as in to: .rate, 5")
    @_disfavoredOverload @discardableResult
    public func bind<Input, Output>(
        _ shortcut: KeyShortcut, to action: Action<Input, Output>, passes: Bool = false,
        when condition: Condition? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        fatalError("The compiler lets nobody call this.")
    }

    /// Takes keys away, for requests that start at this node or below: they do nothing, even if a node above binds them.
    ///
    /// The keys are unclaimed, so they type text at this node. Longer chords that begin with the keys are taken away as well.
    /// Bindings of the user (``KeyMap/overrides``) and of nearer nodes stay. ``KeyOverride/init(takingAway:when:)`` does the same
    /// for the user.
    /// - Parameters:
    ///   - shortcut: The keys.
    ///   - condition: The condition under which they are taken away; nil for always.
    ///   - fileID: The file of the call, for messages.
    ///   - line: The line of the call.
    @discardableResult
    public func takeAway(
        _ shortcut: KeyShortcut, when condition: Condition? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        takeAway(shortcut, when: condition, source: SourceLocation(fileID: fileID, line: line))
        return self
    }

    package func takeAway(_ shortcut: KeyShortcut, when condition: Condition?, source: SourceLocation) {
        attachment(KeyBindings(at: self)).add(
            KeyBinding(
                shortcut, .nothing, [:], takesAway: true, condition: condition, source: .node, node: id,
                location: source))
    }

    package func bind(
        _ shortcut: KeyShortcut, to action: ActionName, arguments: ActionArguments, passes: Bool, repeats: Bool = true,
        on phase: KeyPress.Phase = .down, when condition: Condition? = nil, source: SourceLocation
    ) {
        attachment(KeyBindings(at: self)).add(
            KeyBinding(
                shortcut, action, arguments, passes: passes, repeats: repeats, phase: phase, condition: condition,
                source: .node, node: id, location: source))
    }
}

// MARK: Declared commands

/// What a key binding and a menu's command have in common: a request, and whether the program declares it disabled.
package protocol DeclaredCommand {
    var action: ActionName { get }
    var arguments: ActionArguments { get }
    /// Whether the command is disabled whatever its target says.
    var isDisabled: Bool { get }
}

extension KeyBinding: DeclaredCommand {}

extension DeclaredCommand {
    /// The request that is sent when the command is chosen.
    package func invocation(sender: AnyObject? = nil) -> Invocation {
        Invocation(action, arguments: arguments, sender: sender)
    }

    /// The target's answer, disabled where the program declares the command disabled.
    func adopt(_ answer: Validation) -> Validation {
        guard isDisabled else { return answer }
        var answer = answer
        answer.disable("the command is disabled", kind: .condition)
        return answer
    }

    /// The outcome of choosing a command that is declared disabled; nil for an enabled command, and where nobody claims its action.
    ///
    /// - Parameter answer: The command's answer.
    func refusal(_ answer: Validation) -> Outcome? {
        guard isDisabled else { return nil }
        return answer.target.map { .disabled(by: $0, reasons: answer.reasons) }
    }
}

extension Coordinator {
    /// Whether choosing a command now would call a handler, and if not, why; its state and title.
    ///
    /// - Parameter node: Where the request starts; nil for a start that has left its tree, which disables the command.
    package func validate(command: some DeclaredCommand, from node: ActionNode?) -> Validation {
        command.adopt(validateUnlessStale(command.invocation(), .known, from: node))
    }

    /// The target's answer to a request; a refusal where the node is nil, because the request's start has left its tree.
    func validateUnlessStale(
        _ invocation: Invocation, _ knowledge: ArgumentKnowledge, from node: ActionNode?
    ) -> Validation {
        guard let node else {
            return .refused(markingSecrets(invocation), true, because: DispatchError.staleOrigin.clause)
        }
        return validate(invocation, knowledge, from: node, to: nil)
    }
}

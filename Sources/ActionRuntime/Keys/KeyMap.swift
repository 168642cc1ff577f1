/// Finds the binding of a keystroke, and performs its action: the user's bindings first, then the nodes', then the menu's.
///
/// A key map asks its coordinator the same questions as menus and palettes do, so all three give the same answer. It keeps
/// the keystrokes of a chord until the chord is complete or abandoned. A binding of those keystrokes that stands behind the
/// chord is performed when the chord is abandoned: by a keystroke that does not continue it, or by `abandon(from:sender:)`,
/// for a timer.
///
/// All questions take a start: a node, or an ``Origin``. Where it is left out, requests start at the first responder, else
/// at the root. From a start that has left its tree no node's bindings are asked, the actions of all others are disabled,
/// and performing them fails with ``DispatchError/staleOrigin``.
public final class KeyMap {
    let coordinator: Coordinator
    /// The source of the bindings that are asked last: the menu.
    var last: (any KeyBindingSource)?
    /// The user's bindings, and the removals of others; later entries are asked before earlier ones.
    public var overrides: [KeyOverride] {
        didSet {
            (removals, user) = (KeyRemovals(overrides.map { $0.renamed(by: formerNames) }), nil)
            coordinator.changes.shared.note()
        }
    }
    private var removals: KeyRemovals
    /// The user's bindings; nil before they are needed.
    private var user: KeyTable?
    /// The former names by which ``removals`` and ``user`` were made.
    private var formerNames = FormerNames.none
    /// Whether a binding is asked at all; nil where all are.
    let includes: ((KeyBinding) -> Bool)?
    /// How many candidates of keystrokes are noted, apart from those before the decision.
    let candidateLimit: Int
    /// The values of the keys that bindings' conditions name.
    package let state: (String) -> ActionValue?
    /// The keys of a chord that is not complete yet; nil where none was begun.
    var pressed: PressedKeys? {
        didSet { if continuationWatches > 0, pressed != oldValue { coordinator.changes.shared.note() } }
    }
    /// The keystrokes of a chord that is not complete yet, in order; empty where none was begun.
    public var pending: [KeyStroke] { pressed?.shortcut.strokes ?? [] }
    /// How many watches hear of the keys that go on.
    var continuationWatches = 0
    /// The keys that are held down, the last pressed last.
    var held: [HeldKey] = []
    /// Whether the last letter that was pressed is of another script than the Latin one.
    var hasOtherLetters = false
    /// The key that was pressed last, where it began, continued or completed a chord, and the choice; nil where it did not.
    var chord: (identity: Key, choice: KeyChoice)?
    /// Who hears of each key that is pressed.
    let observers = Observers<KeyRecord>()

    init(
        _ coordinator: Coordinator, last: (any KeyBindingSource)?, overrides: [KeyOverride],
        state: @escaping (String) -> ActionValue?
    ) {
        self.coordinator = coordinator
        self.last = last
        self.overrides = overrides
        removals = KeyRemovals(overrides)
        self.state = state
        (includes, candidateLimit) = (nil, .max)
    }

    /// Copies a key map without its pending keys, and without the bindings that are not to be asked.
    ///
    /// - Parameters:
    ///   - other: The key map.
    ///   - candidateLimit: How many candidates of keystrokes are noted, apart from those before the decision.
    ///   - includes: Whether a binding is asked at all.
    package init(
        of other: KeyMap, noting candidateLimit: Int = .max, including includes: @escaping (KeyBinding) -> Bool
    ) {
        self.candidateLimit = candidateLimit
        coordinator = other.coordinator
        last = other.last
        overrides = other.overrides
        (removals, formerNames) = (other.removals, other.formerNames)
        state = other.state
        self.includes = includes
    }

    // MARK: Listing bindings

    /// All bindings that are asked from a start, in order, without those that the user removed.
    ///
    /// The user's come first, the latest before the others; then those of the start node and of each node above it, the
    /// newest of a node first; then those of the menu, from its start to its end.
    /// - Complexity: O(*n*) in the bindings and the nodes of the path.
    public func bindings(from start: (any RequestStart)? = nil) -> [KeyBinding] {
        index(from: coordinator.startNode(start)).bindings
    }

    /// Whether the keys of a binding, pressed one after the other, lead to that binding; its action may be disabled.
    ///
    /// A binding that takes keys away is active where the keys do nothing because of it. A binding that is performed only when a
    /// longer chord is abandoned is not active.
    public func isActive(_ binding: KeyBinding, from start: (any RequestStart)? = nil) -> Bool {
        listing(from: start).isActive(binding)
    }

    /// The keys that perform an action, to be shown in a menu; nil where no keys do.
    ///
    /// They are the first of ``shortcuts(for:arguments:from:)``.
    public func shortcut(
        for action: ActionName, arguments: ActionArguments = [:], from start: (any RequestStart)? = nil
    ) -> KeyShortcut? {
        listing(from: start).shortcut(for: action, arguments: arguments)
    }

    /// All keys that perform an action, in the order in which they are asked, those in a place of the keyboard last; empty where no
    /// keys do.
    ///
    /// The keys are those of the bindings of the action with these arguments whose keys no other binding takes. The action
    /// may be disabled, and nobody need claim it. Keys that commands of the menu share, because those before pass, are those of each. Keys
    /// that the user took away are left out, and those that are asked only while they are held down, or as they are let go.
    public func shortcuts(
        for action: ActionName, arguments: ActionArguments = [:], from start: (any RequestStart)? = nil
    ) -> [KeyShortcut] {
        listing(from: start).shortcuts(for: action, arguments: arguments)
    }

    /// The keys that perform a typed action without an input; nil where no keys do.
    public func shortcut<Output>(
        for action: Action<Void, Output>, from start: (any RequestStart)? = nil
    ) -> KeyShortcut? {
        shortcut(for: action.name, from: start)
    }

    /// The keys that perform a typed action with an input; nil where no keys do.
    public func shortcut<Input: ActionValueConvertible, Output>(
        for action: Action<Input, Output>, _ input: Input, from start: (any RequestStart)? = nil
    ) -> KeyShortcut? {
        shortcut(for: action.name, arguments: action.invocation(input).arguments, from: start)
    }

    /// Says that a typed action lacks its input.
    @available(*, unavailable, message: "the action takes an input: write it after the action, as in for: .rate, 5")
    @_disfavoredOverload
    public func shortcut<Input, Output>(
        for action: Action<Input, Output>, from start: (any RequestStart)? = nil
    ) -> KeyShortcut? {
        fatalError("The compiler lets nobody call this.")
    }

    /// A listing of the bindings that apply at a start, as they are now, for callers that ask many questions about them.
    package func listing(from start: (any RequestStart)? = nil) -> KeyListing {
        listing(from: coordinator.startNode(start))
    }

    /// The same from a node; nil for a start that has left its tree.
    func listing(from node: ActionNode?) -> KeyListing { KeyListing(index(from: node), of: self, from: node) }

    /// The bindings that are asked from a node; nil for a start that has left its tree.
    ///
    /// - Parameter withMenu: Whether the menu's bindings are among them.
    /// - Complexity: O(*n*) in the bindings of the nodes of the path, and in those of a menu with sections.
    package func index(from node: ActionNode?, withMenu: Bool = true) -> KeyIndex {
        // Before the removals, which have the former names of the moment then.
        let user = userTable
        let (removals, names) = (removals, otherNames(from: node))
        var tables = [user, KeyTable(withoutRemoved(node.map(nodeBindings) ?? [], names))]
        if withMenu, let last { tables.append(last.keyTable ?? KeyTable(Array(last.keyBindings(beginning: nil)))) }
        return KeyIndex(tables, marking: markingSecrets(from: node)) { [includes] in
            ($0.source != .menu || removals.isEmpty || !removals.contain($0, names)) && includes?($0) ?? true
        }
    }

    /// The former names of the actions of the menu, of which the user's bindings and removals may have some.
    package func readFormerNames() -> FormerNames {
        let names = last?.formerNames ?? .none
        if names !== formerNames {
            (formerNames, removals, user) = (names, KeyRemovals(overrides.map { $0.renamed(by: names) }), nil)
        }
        return names
    }

    /// The user's bindings, in the order in which they are asked.
    private var userTable: KeyTable {
        let names = readFormerNames()
        if let user { return user }
        let bindings = overrides.reversed().compactMap { override -> KeyBinding? in
            guard !override.isRemoval, let shortcut = override.shortcut else { return nil }
            return KeyBinding(
                shortcut, override.action, override.arguments, takesAway: override.takesAway, passes: override.passes,
                repeats: override.repeats, phase: override.phase, condition: override.condition, source: .user,
                location: override.location
            ).renamed(by: names)
        }
        let new = KeyTable(bindings.withAnyKeyLast)
        user = new
        return new
    }

    /// The bindings from a node whose keys begin with keystrokes, in that order, also those that ``includes`` leaves out.
    ///
    /// A binding of the menu is copied when the sequence comes to it, so that a keystroke with which many bindings begin takes as
    /// long as the few that are looked at.
    func allBindings(from node: ActionNode?, beginning keys: PressedKeys) -> AnySequence<KeyBinding> {
        let user = userTable
        // Keystrokes are compared first, because few bindings are left for the other questions then.
        let nodes = (node.map(nodeBindings) ?? []).filter { keys.isPrefix(of: $0.shortcut) }
        let names = otherNames(from: node)
        let first = user.positions(beginning: keys).map { user.bindings[$0] } + withoutRemoved(nodes, names)
        var all = AnySequence(first)
        if let menu = last?.keyBindings(beginning: keys) {
            let rest =
                removals.isEmpty ? menu : AnySequence(menu.lazy.filter { [removals] in !removals.contain($0, names) })
            all = first.isEmpty ? rest : AnySequence([all, rest].joined())
        }
        return markingSecrets(from: node).map { AnySequence(all.lazy.map($0)) } ?? all
    }

    /// Marks the arguments of a binding that are secret from a start; nil where none are.
    func markingSecrets(from node: ActionNode?) -> ((KeyBinding) -> KeyBinding)? {
        guard coordinator.mayHaveSecrets else { return nil }
        return { [coordinator] binding in
            if binding.arguments.isEmpty { return binding }
            return binding.with(coordinator.markingSecrets(binding.arguments, of: binding.action, from: node))
        }
    }

    /// Bindings of a node with the present names of their actions, without those that the user removed.
    package func withoutRemoved(_ bindings: [KeyBinding], from node: ActionNode) -> [KeyBinding] {
        withoutRemoved(withPresentNames(bindings), otherNames(from: node))
    }

    private func withoutRemoved(_ bindings: [KeyBinding], _ names: FormerNames) -> [KeyBinding] {
        removals.isEmpty ? bindings : bindings.filter { !removals.contain($0, names) }
    }

    /// The former names that nodes remap, by which removals may name bindings, or bindings what is removed; none without removals.
    private func otherNames(from node: ActionNode?) -> FormerNames {
        removals.isEmpty ? .none : .remapped(from: node, in: coordinator)
    }

    /// Bindings of nodes with the present names of their actions.
    package func withPresentNames(_ bindings: [KeyBinding]) -> [KeyBinding] {
        let names = readFormerNames()
        return names.isEmpty ? bindings : bindings.map { $0.renamed(by: names) }
    }

    /// Whether bindings that are asked from a node may end by an owner's release, which nothing reports.
    func mayEndUnnoticed(from node: ActionNode) -> Bool {
        coordinator.path(from: node).nodes.contains(where: \.hasOwnedKeyBindings)
    }

    func nodeBindings(from node: ActionNode) -> [KeyBinding] {
        var bindings: [KeyBinding] = []
        for node in coordinator.path(from: node).nodes {
            bindings += node.keyBindings.reversed().withAnyKeyLast
        }
        return withPresentNames(bindings)
    }
}

extension [KeyBinding] {
    /// The bindings in their order, those of any key behind the others.
    fileprivate var withAnyKeyLast: [KeyBinding] {
        guard contains(where: \.isOfAnyKey) else { return self }
        return filter { !$0.isOfAnyKey } + filter(\.isOfAnyKey)
    }
}

extension KeyBinding {
    /// Whether the binding takes any key.
    package var isOfAnyKey: Bool { if case .any = shortcut.strokes[0].key.content { true } else { false } }
}

/// The source of the key bindings that are asked after the user's and the nodes': a menu.
protocol KeyBindingSource {
    /// The bindings whose keys begin with keystrokes, or all for nil, in the order in which they are asked.
    func keyBindings(beginning keys: PressedKeys?) -> AnySequence<KeyBinding>

    /// The former names of actions that bindings may have in place of the present ones.
    var formerNames: FormerNames { get }

    /// All bindings; nil where they may be others at each question.
    var keyTable: KeyTable? { get }

    /// The title under which a request is known; nil for none.
    func title(of invocation: Invocation) -> String?
}

/// Finds the binding of a keystroke, and performs its action: the user's bindings first, then the nodes', then the menu's.
///
/// A key map asks its coordinator the same questions as menus and palettes do, so all three give the same answer. It keeps
/// the keystrokes of a chord until the chord is complete or abandoned. A binding of those keystrokes that stands behind the
/// chord is performed when the chord is abandoned: by a keystroke that does not continue it, or by `abandon(from:sender:)`,
/// for a timer.
///
/// All questions take a start: a node, or an ``Origin``. Where it is left out, requests start at the first responder, else
/// at the root. From an origin that has left its tree no node's bindings are asked, the actions of all others are disabled,
/// and performing them fails with ``DispatchError/staleOrigin``.
public final class KeyMap {
    let coordinator: Coordinator
    private var shownMenu: Menu?
    /// The menu whose commands' shortcuts are asked last; nil for none.
    public var menu: Menu? {
        get { shownMenu }
        set {
            // Releasing a menu's sections runs user code, so the access ends first.
            let old = shownMenu
            shownMenu = newValue
            coordinator.changes.shared.note()
            withExtendedLifetime(old) {}
        }
    }
    /// The user's bindings, and the removals of others; later entries are asked before earlier ones.
    public var overrides: [KeyOverride] {
        didSet {
            (removals, user) = (KeyRemovals(overrides.map { $0.renamed(by: formerNames) }), nil)
            coordinator.changes.shared.note()
        }
    }
    private(set) var removals: KeyRemovals
    /// The user's bindings; nil before they are needed.
    private var user: KeyTable?
    /// The former names by which ``removals`` and ``user`` were made.
    private var formerNames = FormerNames.none
    /// Whether a binding is asked at all; nil where all are.
    let includes: ((KeyBinding) -> Bool)?
    /// How many bindings are tried for keystrokes, and how many candidates are noted behind the one that takes the keys.
    let limits: (tried: Int, behind: Int)
    /// Whether keystrokes have more bindings than are tried, so that another may take them.
    var isExhausted = false
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

    /// Creates a key map.
    ///
    /// - Parameters:
    ///   - coordinator: The coordinator that answers for the actions.
    ///   - menu: The menu whose commands' shortcuts are asked last; nil for none.
    ///   - overrides: The user's bindings, and the removals of others; later entries are asked before earlier ones.
    ///   - state: The values of the keys that conditions name; nil for a key that has none. Where it is left out, those of
    ///     ``Coordinator/conditionValues``.
    public init(
        _ coordinator: Coordinator, menu: Menu? = nil, overrides: [KeyOverride] = [],
        state: ((String) -> ActionValue?)? = nil
    ) {
        self.coordinator = coordinator
        shownMenu = menu
        self.overrides = overrides
        removals = KeyRemovals(overrides)
        self.state = { key in state.map { $0(key) } ?? coordinator.conditionValues?(key) }
        (includes, limits) = (nil, (.max, .max))
    }

    /// Copies a key map without its pending keys, and without the bindings that are not to be asked.
    ///
    /// - Parameters:
    ///   - other: The key map.
    ///   - tried: How many bindings are tried for keystrokes.
    ///   - behind: How many candidates are noted behind the one that takes the keys.
    ///   - includes: Whether a binding is asked at all.
    package init(
        of other: KeyMap, trying tried: Int = .max, noting behind: Int = .max,
        including includes: @escaping (KeyBinding) -> Bool
    ) {
        limits = (tried, behind)
        coordinator = other.coordinator
        shownMenu = other.shownMenu
        overrides = other.overrides
        // The table is made once for both, and reads the former names that the removals have.
        user = other.userTable
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
    /// - Complexity: O(*d*) in the nodes of the path; and O(*n*) in the bindings that have changed, and those that sections make.
    package func index(from node: ActionNode?, withMenu: Bool = true) -> KeyIndex {
        let all = allBindings(from: node, withMenu: withMenu)
        return includes.map(all.filter) ?? all
    }

    /// The same bindings, also those that ``includes`` leaves out.
    private func allBindings(from node: ActionNode?, withMenu: Bool = true) -> KeyIndex {
        // Before the removals, which have the former names of the moment then.
        let user = userTable
        let (removals, names) = (removals, otherNames(from: node))
        let tables = [user] + tablesOfNodes(from: node) + (withMenu ? menu?.keyTables ?? [] : [])
        return KeyIndex(tables, marking: markingSecrets(from: node)) {
            $0.source == .user || removals.isEmpty || !removals.contain($0, names)
        }
    }

    /// The bindings of a node, and those of each node above it, with the present names of their actions, also those that are removed.
    func tablesOfNodes(from node: ActionNode?) -> [KeyTable] {
        let names = readFormerNames()
        return node.map { coordinator.path(from: $0).nodes.compactMap { $0.keyTable(names) } } ?? []
    }

    /// The bindings from a node whose keys begin with keystrokes, in that order, also those that ``includes`` leaves out.
    ///
    /// A binding is copied when the sequence comes to it, so that a keystroke with which many bindings begin takes as long as the few
    /// that are looked at.
    func bindings(beginning keys: PressedKeys, from node: ActionNode?) -> some Sequence<KeyBinding> {
        let all = allBindings(from: node)
        return all.positions { $0.positions(beginning: keys) }.lazy.map { all[$0] }
    }

    /// The former names of the actions of the menu, of which the user's bindings and removals may have some.
    package func readFormerNames() -> FormerNames {
        let names = menu?.formerNames ?? .none
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

    /// Marks the arguments of a binding that are secret from a start; nil where none are.
    func markingSecrets(from node: ActionNode?) -> ((KeyBinding) -> KeyBinding)? {
        guard coordinator.mayHaveSecrets else { return nil }
        return { [coordinator] binding in
            if binding.arguments.isEmpty { return binding }
            return binding.with(coordinator.markingSecrets(binding.arguments, of: binding.action, from: node))
        }
    }

    /// A node's own bindings in the order in which they are asked, without those that the user removed.
    package func bindings(of node: ActionNode) -> [KeyBinding] {
        let bindings = node.keyTable(readFormerNames())?.bindings ?? [], names = otherNames(from: node)
        return removals.isEmpty ? bindings : bindings.filter { !removals.contain($0, names) }
    }

    /// The former names that nodes remap, by which removals may name bindings, or bindings what is removed; none without removals.
    func otherNames(from node: ActionNode?) -> FormerNames {
        removals.isEmpty ? .none : .remapped(from: node, in: coordinator)
    }

    /// Whether bindings that are asked from a node may end by an owner's release, which nothing reports.
    func mayEndUnnoticed(from node: ActionNode) -> Bool {
        coordinator.path(from: node).nodes.contains(where: \.hasOwnedKeyBindings)
    }
}

extension [KeyBinding] {
    /// The bindings in their order, those of any key behind the others.
    var withAnyKeyLast: [KeyBinding] {
        guard contains(where: \.isOfAnyKey) else { return self }
        return filter { !$0.isOfAnyKey } + filter(\.isOfAnyKey)
    }
}

extension KeyBinding {
    /// Whether the binding takes any key.
    package var isOfAnyKey: Bool { if case .any = shortcut.strokes[0].key.content { true } else { false } }
}

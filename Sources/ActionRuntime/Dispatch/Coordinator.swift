// One request on its way through this folder; `validate` ends at the judgement, `target` and `canPerform` at the selection.
//
//  name ─▶ start ─▶ RouteTable ──────────────────▶ Route: a claim, and the rest of the route
//         `Start`     │ none is remembered           │
//                     ▼                              ▼      `Request`
//                   Path ─▶ Search ─▶ Route        each claim: ask ─▶ judge ─▶ call ─▶ Outcome ─▶ observers
//                                                    ▲                          │ declined
//                                                    └──────────────────────────┘

/// Answers the questions for a tree of nodes: who gets an action, is it enabled and why not, do it.
///
/// It is what `UIApplication.sendAction` and `NSApplication.target(forAction:)` are to Apple's frameworks. Every answer
/// comes from one search (`Route.swift`), so that no two can disagree.
///
/// A coordinator belongs to the isolation that its tree belongs to.
public final class Coordinator {
    /// The top of the tree that the coordinator answers for.
    public let root: ActionNode

    /// The node where requests start that name no other start; held weakly.
    ///
    /// Where it leaves the tree, the nearest of the nodes above it that are left takes its place, so that requests go on from
    /// beside it: the node that it, or what it stood in, was taken from (``observeFocus(_:)``).
    ///
    /// A node may become it before it is added to the tree. While it stands outside, requests go up its own parents and no
    /// further, as from any start outside the tree: they never reach the root. ``safetyFindings()`` tells of that. One that is
    /// released there is forgotten.
    public var firstResponder: ActionNode? {
        get { focus }
        set {
            setFocus(newValue)
            tellFocus()
        }
    }

    /// The first responder (`Coordinator+Focus.swift`).
    weak var focus: ActionNode?
    /// The number of the node where requests start that name none: that of the first responder, else of the root.
    var focusNumber: UInt64
    /// Those who hear of it, in the order in which they were added.
    var focusObservers: [FocusObserver] = []
    /// How often it was changed, and of which change all were told, or began to be.
    var focusChanges = (made: 0, told: 0)

    /// The dispatcher that is asked after the root; held weakly.
    public weak var next: (any ActionDispatching)? {
        didSet {
            guard next !== oldValue else { return }
            let former = changesOfNext
            changesOfNext = nil
            if let next = next as? Coordinator { changes.join(next.changes) }
            forgetAll()
            // User code, which may set another one.
            former?.cancel()
            hearChangesOfNext()
        }
    }

    private var changesOfNext: Registration?

    /// Asks the next dispatcher to tell of changes, where that is not done already.
    private func hearChangesOfNext() {
        guard changesOfNext == nil, let next, !(next is Coordinator) else { return }
        let changes = next.onChange { [weak self] in self?.invalidate() }
        // That was user code, too.
        if changesOfNext == nil, self.next === next { changesOfNext = changes } else { changes?.cancel() }
    }

    /// The remembered routes.
    let table = RouteTable()
    /// Counts what changes, for menus and for those who listen from outside.
    let changes = TreeChanges()
    /// What later rooms keep: the last menus, closures that hear of events.
    var attachments = Attachments()
    /// The node that hosts this coordinator, while what it is hosted with has not ended.
    var host: ActionNode? {
        get { hostOwner?.isLive ?? true ? hostNode : nil }
        set {
            hostNode = newValue
            hostOwner = newValue?.groupOwner
            forgetAll()
            noteHearers()
        }
    }
    private weak var hostNode: ActionNode?
    private var hostOwner: OwnerLink?

    /// The host node; what the hosting ends with is added to an array, which retains it.
    func host(retaining owners: inout [AnyObject]) -> ActionNode? {
        if let hostOwner {
            guard let retained = hostOwner.retained else { return nil }
            owners.append(retained)
        }
        return hostNode
    }

    /// Forgets everything remembered here, and by the coordinators in whose trees this one is hosted.
    private func forgetAll() {
        forget(nil)
        host?.forEachAnswerer { $0.forget(nil) }
    }

    /// The methods of the classes that respond in the tree.
    let tables = MethodTables()
    /// The observers, in the order in which they were added.
    var observers: [Observer] = []
    /// Whether there may be anybody to tell of dispatches: an observer, or an outer coordinator.
    var isObserved = false

    /// Creates a coordinator for the tree below a node, which it owns.
    public init(root: ActionNode) {
        self.root = root
        focusNumber = root.list()
        watch = root.watch(self, for: root)
        root.add(self)
    }

    deinit {
        watch?.end()
        root.removeAnswerer(ObjectIdentifier(self))
        forget(nil)
        changesOfNext?.cancel()
    }

    private var watch: Watch?

    /// The node where requests start that say nothing else.
    var defaultStart: ActionNode { firstResponder ?? root }

    /// Finds the node of a path such as `app/window/cell[1]`; nil where there is none.
    ///
    /// The path begins with the name of the coordinator's root, or, where that stands in a larger tree, of its top. A name without a position means the first of that name.
    /// - Complexity: O(*d* · *s*) at depth *d* with up to *s* siblings a level.
    public func node(at path: String) -> ActionNode? {
        root.node(at: path) ?? root.top.node(at: path)
    }
}

extension Coordinator: ActionDispatching {
    /// Tells nobody, and gives nil: whoever hosts a coordinator or has it next shares its changes anyway.
    public func onChange(_ hear: @escaping () -> Void) -> Registration? { nil }

    /// The actions that apply at a node; as ``actions(from:)``.
    public func availableActions(from start: ActionNode?) -> [AvailableAction] { actions(from: start) }
}

extension Coordinator: Answerer {
    func forget(_ name: ActionName?) {
        changes.shared.note(name)
        if let name { table.forget(name) } else { table.forgetAll() }
    }

    func forgetPaths() { table.forgetAll() }
}

extension Coordinator: Hosted {
    func isHosted(at node: ActionNode) -> Bool { hostNode === node }

    func endHosting() { host = nil }
}

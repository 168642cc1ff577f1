// One request on its way through this folder; `validate` ends when it was judged, `target` and `canPerform` when a claim takes it.
//
//  name ─▶ start ─▶ RouteTable ──────────────────▶ Route: a claim, and the rest of the route
//       `startNode`   │ none is remembered           │
//                     ▼                              ▼      `Request`
//                   Path ─▶ Search ─▶ Route        each claim: ask ─▶ judge ─▶ call ─▶ Outcome ─▶ observers
//                                                    ▲                          │ declined
//                                                    └──────────────────────────┘

/// Finds the target of an action in a tree of nodes, says whether the action is enabled and if not, why, and performs it.
///
/// It does what `UIApplication.sendAction` does in UIKit and `NSApplication.target(forAction:)` in AppKit. Every answer comes from
/// one search (`Search.swift`), so that no two answers can disagree.
///
/// ```swift
/// let app = ActionNode("app"), window = ActionNode("window", in: app), cell = ActionNode("cell", in: window)
/// let coordinator = Coordinator(root: app)
/// cell.responder = controller                   // 1  its method for the name
/// cell.onAction("open:") { _ in … }             // 2  closures, the newest first
/// cell.remap("open:", to: "show:")              // 3  all that a search for "show:" finds from the start
/// cell.handleAction { _ in … }                  // 4  catch-alls, the newest first
/// cell.host(panel)                              // 5  the tree of a hosted coordinator, in the same order
/// window.onAction("open:") { _ in … }           // 6  the node above, in the same order; then the nodes above that
/// coordinator.next = plugin                     // 7  the next dispatcher, after the root
/// coordinator.perform("open:", from: cell)      // is offered to 1, 2, 3, …
/// ```
///
/// The first of them that is there and available takes the request. A claim whose `when` does not hold, and a handler that declines, are
/// passed by. Behind 7 comes the node that hosts the coordinator, if one does.
///
/// A coordinator belongs to the isolation that its tree belongs to.
public final class Coordinator {
    /// The top of the tree that the coordinator answers for.
    public let root: ActionNode

    /// The node where requests start that name no other start; held weakly.
    ///
    /// When the first responder leaves the tree, the node from which it, or the subtree with it, was taken becomes the first
    /// responder. So requests go on from the nearest place that is left (``observeFocus(_:)``).
    ///
    /// A node may become first responder before it is added to the tree. While it is outside, requests go up its own parents and no
    /// further, as from any start outside the tree: they never reach the root, which ``safetyFindings()`` reports. If it is
    /// released outside, there is no first responder any more.
    public var firstResponder: ActionNode? {
        get { focus }
        set {
            setFocus(newValue)
            tellFocus()
        }
    }

    /// The first responder; setting this tells no observers (`Coordinator+Focus.swift`).
    weak var focus: ActionNode?
    /// The number of the node where requests start by default: the first responder, else the root.
    var focusNumber: UInt64
    /// The observers of the first responder, in the order in which they were added.
    let focusObservers = Observers<ActionNode?>()
    /// The number of changes of the first responder, and that number when observers were last told.
    var focusChanges = (made: 0, told: 0)

    /// The dispatcher that is asked after the root; held weakly.
    public weak var next: (any ActionDispatching)? {
        didSet {
            guard next !== oldValue else { return }
            SharedCounter.secretChanges.add(1)
            let former = changesOfNext
            changesOfNext = nil
            if let next = next as? Coordinator { changes.join(next.changes) }
            forgetAll()
            // Cancelling runs user code, which may set another next dispatcher.
            former?.cancel()
            hearChangesOfNext()
        }
    }

    private var changesOfNext: Registration?

    /// Asks the next dispatcher to report changes, unless it was asked before.
    private func hearChangesOfNext() {
        guard changesOfNext == nil, let next, !(next is Coordinator) else { return }
        let changes = next.onChange { [weak self] in self?.invalidate() }
        // `onChange` ran user code, too.
        if changesOfNext == nil, self.next === next { changesOfNext = changes } else { changes?.cancel() }
    }

    /// The remembered routes.
    package let table = RouteTable()
    /// Counts the changes of the tree, for watched menus and endpoints.
    package let changes = TreeChanges()
    /// What features of other folders keep on the coordinator, such as closures that hear of events.
    package var attachments = Attachments()
    /// The hosting of this coordinator at a node, which owns the coordinator; nil for none.
    ///
    /// Whoever sets it tells those above.
    weak var hosting: Host? {
        didSet {
            Ancestry.stamp.add(1)
            SharedCounter.secretChanges.add(1)
            forget(nil)
            updateIsObserved()
        }
    }

    /// The node that hosts this coordinator; nil without one, and once an owner of the hosting was released.
    package var host: ActionNode? { hosting?.node }

    /// The host node; the owners of the hosting are appended to `owners`, which retains them.
    package func host(retaining owners: inout [AnyObject]) -> ActionNode? {
        hosting?.node(retaining: &owners)
    }

    /// Forgets all remembered answers, also in the coordinators in whose trees this one is hosted.
    private func forgetAll() {
        forget(nil)
        host?.forEachListener { $0.forget(nil) }
    }

    /// The action tables of the responders' classes in the tree.
    package let tables = MethodTables()
    /// The observers, in the order in which they were added.
    let observers = Observers<DispatchRecord>()
    /// How many observers want to know why requests are not performed.
    var explainingObservers = 0
    /// Whether dispatches may have observers: here, or at a host.
    var isObserved = false
    /// What is secret, as it was found last; nil before it was looked for (`Coordinator+Secrets.swift`).
    var secretIndex: SecretIndex?
    /// While `SharedCounter.secretChanges` has this value, no argument is secret.
    var stampWithoutSecrets: UInt64 = 0
    /// Whether a search for what is secret runs.
    var isSearchingSecrets = false

    /// Names of arguments that are secret, whatever action they are for: also of actions that nobody claims.
    ///
    /// They are treated as the parameters that are declared as ``ActionSignature/Parameter/secret()``, in any case of letters, and
    /// also where they are the names of members of objects, at any depth: a member `password` of the argument `user` is named
    /// `user.password` where secrets are named, and one of the first element of `users` is named `users[0].password`.
    ///
    /// They count in requests to this coordinator, and to all those whose requests can reach it: those that are hosted in its tree
    /// or host its tree, those that have it ``next``, and so on.
    public var secretArguments: Set<String> = [] {
        didSet { if secretArguments != oldValue { SharedCounter.secretChanges.add(1) } }
    }

    /// Creates a coordinator for the tree below a node, which the coordinator owns.
    public init(root: ActionNode) {
        self.root = root
        focusNumber = root.assignNumber()
        watch = root.watch(self)
        root.add(self)
    }

    deinit {
        watch?.end()
        root.removeListener(ObjectIdentifier(self))
        forget(nil)
        changesOfNext?.cancel()
    }

    private var watch: Watch?

    /// The node where requests start by default: the first responder, else the root.
    package var defaultStart: ActionNode { firstResponder ?? root }

    /// The node where a request starts, retained: the given start, else the first responder, else the root; nil where the given
    /// start has left its tree.
    // Never inlined into an asynchronous function, as `HandlerRun.beginTask`.
    @inline(never)
    package func startNode(_ given: (any RequestStart)?) -> ActionNode? {
        guard let given else { return defaultStart }
        if let node = given as? ActionNode { return node }
        // A caller's own type of start is user code, which may ask for the start again.
        return Frames.run(Forwarder.handleAction, else: nil) { given.startNode }
    }

    /// Finds the node of a path such as `app/window/cell[1]`; nil where there is none.
    ///
    /// The path begins with the name of the coordinator's root, or of the top of the larger tree in which the root stands. A name
    /// without a position means the first sibling of that name. Two slashes lead into a tree that a node hosts:
    /// `app/pane//inner/field`; of several trees that it hosts, into the first in which the rest of the path leads to a node. Where no
    /// such node has the path, it is looked for in the trees that host the coordinator.
    /// - Complexity: O(*d* · *s*) at depth *d* with up to *s* siblings a level.
    public func node(at path: String) -> ActionNode? {
        PathPart.trees(of: path).flatMap { root.node(along: $0) } ?? root.nodeNearby(at: path)
    }
}

extension Coordinator: ActionDispatching {
    /// Returns nil and calls nothing: a host, or a coordinator that has this one next, shares its change counter.
    public func onChange(_ hear: @escaping () -> Void) -> Registration? { nil }

    /// The actions that apply at a node, as in ``actions(from:)``.
    public func availableActions(from start: ActionNode?) -> [AvailableAction] { actions(from: start) }
}

extension Coordinator: TreeListener {
    package func forget(_ name: ActionName?) {
        changes.shared.note()
        if let name { table.forget(name) } else { table.forgetAll() }
    }

    package func changed(_ name: ActionName?, at node: ActionNode) {
        if table.passes(node) { forget(name) } else { changes.shared.note() }
    }

    package func forgetPaths(through node: ActionNode?) {
        if node.map(table.passes) ?? true { table.forgetAll() }
    }

    package func endHosting(_ serial: UInt64) { if hosting?.serial == serial { hosting = nil } }
}

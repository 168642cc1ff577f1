/// One step by which an entry of an undo stack is taken back, or done again.
struct UndoPart {
    /// How the step is said.
    enum Form {
        case closure(() throws -> Void)
        /// An asynchronous closure, and where it was registered.
        indirect case awaited(() async throws -> Void, SourceLocation)
        /// An action, performed at a node; indirect, so that the other steps are two words that are cheap to move.
        indirect case action(ActionName, ActionArguments, UndoPlace, by: TreeListenerID?)
        /// A step that was passed over when steps before it were taken back: doing the entry again brings it back.
        indirect case passed(UndoPart)
    }

    /// The object without which a step does nothing.
    ///
    /// A step with a weak reference of its own could not be moved as plain memory.
    private final class Owner {
        private(set) weak var object: AnyObject?

        init(_ object: AnyObject) { self.object = object }
    }

    let form: Form
    let cost: Int
    /// The node whose handler has registered the step; `NodeID.none` outside of handlers.
    let node: NodeID
    private let owner: Owner?
    /// How often in a row taking the step has failed, and in which series of failures (``UndoStack/series``).
    private var failures: (count: UInt32, series: UInt32) = (0, 0)

    init(_ form: Form, cost: Int = 0, owner: AnyObject? = nil, at node: NodeID = .none) {
        (self.form, self.cost, self.owner) = (form, Swift.max(0, cost), owner.map(Owner.init))
        self.node = node
    }

    /// Whether the step was given an owner.
    var isOwned: Bool { owner != nil }

    /// Whether the step counts: its owner, if it was given one, is still there.
    var isLive: Bool { owner == nil || owner?.object != nil }

    /// The owner, to be retained while the step is taken; nil without one.
    var retainedOwner: AnyObject? { owner?.object }

    /// The step that was passed over, and that this one stands for; nil for other steps.
    var passed: UndoPart? { if case .passed(let part) = form { part } else { nil } }

    /// Whether the step was passed over.
    var isPassed: Bool { if case .passed = form { true } else { false } }

    /// Whether there is something to do: the step counts, and was not passed over.
    var isToDo: Bool { !isPassed && isLive }

    /// Whether the step was registered at a node or below it.
    ///
    /// - Parameter other: A node from which the place of a step that was read is looked for.
    func isOf(_ node: ActionNode, near other: ActionNode?) -> Bool {
        switch form {
        case .passed(let part): return part.isOf(node, near: other)
        case .action(_, _, .path(let path), _): return other?.nodeNearby(at: path)?.isBelow(node) ?? false
        default: return self.node.node?.isBelow(node) ?? false
        }
    }

    /// The node whose handler has registered the step; nil for none, and where it is said by a path that leads nowhere.
    ///
    /// - Parameter other: A node from which the place of a step that was read is looked for.
    func place(near other: () -> ActionNode?) -> NodeID? {
        if case .action(_, _, .path(let path), _) = form { return other()?.nodeNearby(at: path)?.id }
        return node == .none ? nil : node
    }

    /// Whether the step can be written: an action without secret arguments.
    var isData: Bool {
        if case .action(_, let arguments, _, _) = form { arguments.secretNames.isEmpty } else { false }
    }

    var needsAwait: Bool { if case .awaited = form { true } else { false } }

    // MARK: Failures

    mutating func noteFailure(in series: UInt32) {
        failures = (failures.series == series ? failures.count + 1 : 1, series)
    }

    func hasFailedTwice(in series: UInt32) -> Bool { failures.count > 1 && failures.series == series }
}

extension ActionNode {
    /// Whether this node is the other one or stands below it, hosted trees included.
    func isBelow(_ other: ActionNode) -> Bool { goingUp.contains { $0 === other } }
}

/// A node where an action is performed: the node itself or, for an entry that was read, the node's path.
enum UndoPlace {
    case node(NodeID)
    case path(String)

    /// The node, if it is in the tree of a coordinator; a path is looked for from a tree on.
    func node(near other: ActionNode?) -> ActionNode? {
        let node: ActionNode? =
            switch self {
            case .node(let id): id.node
            case .path(let path): other?.nodeNearby(at: path)
            }
        return node.flatMap { $0.isInTree ? $0 : nil }
    }
}

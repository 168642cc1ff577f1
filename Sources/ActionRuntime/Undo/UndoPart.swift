/// One step by which an entry of an undo stack is taken back, or done again.
struct UndoPart {
    /// How the step is said.
    enum Form {
        case closure(() throws -> Void)
        case awaited(() async throws -> Void)
        /// An action, performed at a node; indirect, so that the other steps are two words that are cheap to move.
        indirect case action(ActionName, ActionArguments, UndoPlace)
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
    private let owner: Owner?

    init(_ form: Form, cost: Int = 0, owner: AnyObject? = nil) {
        (self.form, self.cost, self.owner) = (form, Swift.max(0, cost), owner.map(Owner.init))
    }

    /// Whether the step was given an owner.
    var isOwned: Bool { owner != nil }

    /// Whether the step counts: its owner, if it was given one, is still there.
    var isLive: Bool { owner == nil || owner?.object != nil }

    /// The owner, to be retained while the step is taken; nil without one.
    var retainedOwner: AnyObject? { owner?.object }

    /// Whether the step can be written: an action without secret arguments.
    var isData: Bool {
        if case .action(_, let arguments, _) = form { arguments.secretNames.isEmpty } else { false }
    }

    var needsAwait: Bool { if case .awaited = form { true } else { false } }
}

/// A node where an action is performed: the node itself or, for an entry that was read, the node's path.
enum UndoPlace {
    case node(NodeID)
    case path(String)

    /// The node, looked for in the tree of the undo stack; nil where it is gone.
    func node(in coordinator: Coordinator?) -> ActionNode? {
        switch self {
        case .node(let id): id.node
        case .path(let path): coordinator?.node(at: path)
        }
    }

    /// The node's path; nil where it is gone.
    var path: String? {
        switch self {
        case .node(let id): id.path
        case .path(let path): path
        }
    }
}

/// One step by which an entry of an undo stack is taken back, or done again.
final class UndoPart {
    /// How the step is said.
    enum Form {
        case closure(() throws -> Void)
        case awaited(() async throws -> Void)
        /// An action, performed at a node.
        case action(ActionName, ActionArguments, UndoPlace)
    }

    let form: Form
    let cost: Int
    /// Whether the step was given an owner.
    let isOwned: Bool
    private weak var owner: AnyObject?

    init(_ form: Form, cost: Int = 0, owner: AnyObject? = nil) {
        (self.form, self.cost) = (form, Swift.max(0, cost))
        (isOwned, self.owner) = (owner != nil, owner)
    }

    /// Whether the step counts: its owner, if it was given one, is still there.
    var isLive: Bool { !isOwned || owner != nil }

    /// The owner, to be retained while the step is taken; nil without one.
    var retainedOwner: AnyObject? { owner }

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

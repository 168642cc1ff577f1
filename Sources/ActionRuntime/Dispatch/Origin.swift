/// Where requests started at one moment, kept for as long as a menu or palette is open.
///
/// Opening a menu may move the focus; with an origin, its commands are judged against what they were opened for.
public final class Origin {
    /// The node; nil once it is gone.
    public private(set) weak var node: ActionNode?
    private weak var top: ActionNode?
    private var hasLeft = false

    init(_ node: ActionNode) {
        self.node = node
        top = node.top
        top?.watch(self)
    }

    deinit {
        top?.unwatch(self)
    }

    /// Whether the node has left its tree, or is gone; nothing is performed from there any more.
    public var isStale: Bool { hasLeft || node == nil }
}

extension Origin: Watcher {
    func isConcerned(by subtree: ActionNode) -> Bool { node.map(subtree.isAbove) ?? false }

    func subtreeLeft(_ subtree: ActionNode) {
        hasLeft = true
    }
}

extension Coordinator {
    /// Keeps the place where requests start now.
    public func capture(from start: ActionNode? = nil) -> Origin {
        Origin(self.start(start))
    }

    /// Who would get an action from a captured place; nil where nobody claims it, or the place is stale.
    public func target(forAction name: ActionName, from origin: Origin) -> Target? {
        origin.startNode.flatMap { target(forAction: name, from: $0) }
    }

    /// Whether somebody claims an action from a captured place.
    public func canPerform(_ name: ActionName, from origin: Origin) -> Bool {
        origin.startNode.map { canPerform(name, from: $0) } ?? false
    }

    /// Whether an action would be performed from a captured place; a stale place disables it, and says so.
    public func validate(
        _ name: ActionName, arguments: ActionArguments? = nil, from origin: Origin, sender: AnyObject? = nil
    ) -> Validation {
        guard let node = origin.startNode else {
            let invocation = Invocation(name, arguments: arguments ?? [:])
            return .refused(invocation, arguments != nil, because: DispatchError.staleOrigin.clause)
        }
        return validate(name, arguments: arguments, from: node, sender: sender)
    }

    /// Performs an action from a captured place; a stale place fails it, and says so.
    @discardableResult
    public func perform(
        _ name: ActionName, arguments: ActionArguments = [:], from origin: Origin, sender: AnyObject? = nil,
        force: Bool = false
    ) -> Outcome {
        guard let node = origin.startNode else { return .failed(DispatchError.staleOrigin, by: nil, handledBy: nil) }
        return perform(name, arguments: arguments, from: node, sender: sender, force: force)
    }

    /// Performs an action from a captured place, by whichever handler; a stale place fails it, and says so.
    @discardableResult
    public func perform(
        _ name: ActionName, arguments: ActionArguments = [:], from origin: Origin, sender: AnyObject? = nil,
        force: Bool = false
    ) async -> Outcome {
        guard let node = origin.startNode else { return .failed(DispatchError.staleOrigin, by: nil, handledBy: nil) }
        return await perform(name, arguments: arguments, from: node, sender: sender, force: force)
    }
}

extension Origin: RequestStart {
    /// The node, where it is still in its tree.
    public var startNode: ActionNode? { isStale ? nil : node }
}

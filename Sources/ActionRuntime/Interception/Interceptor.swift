/// An interceptor, which stands around the handlers whose claims are at a node or below it.
package final class Interceptor: Registered {
    /// The form of an interceptor, and its work when a handler is about to run.
    enum Form {
        /// No work: the interceptor only validates.
        case validator
        /// Runs before the handler, and may give a closure that runs after it.
        case before((Invocation) throws -> ((Outcome) -> Void)?)
        /// Runs in place of the interceptors and the handler inside of this one, and may go on with them.
        case around((Invocation, @escaping ActionNode.Next) async throws -> Outcome)
    }

    /// The node that the interceptor was registered on.
    let node: NodeID
    private(set) var form: Form
    package let source: SourceLocation
    /// The names of the actions, as asked or as resolved; empty for all actions.
    // An array, because few names are compared faster than hashed.
    package let names: [ActionName]
    private var condition: (() -> Bool)?
    private var validator: ActionNode.Validator?

    init(
        _ names: [ActionName], at node: ActionNode, when condition: (() -> Bool)?, validate: ActionNode.Validator?,
        source: SourceLocation, _ form: Form
    ) {
        (self.names, self.node, self.condition, self.form) = (Array(Set(names)), node.id, condition, form)
        (validator, self.source) = (validate, source)
        super.init(within: node.groupOwner)
    }

    /// Ends the interceptor, and gives a closure that releases its closures, which runs user code.
    ///
    /// Routes of coordinators below may hold the interceptor longer.
    fileprivate func end() -> () -> Void {
        cancel()
        let former = (form, condition, validator)
        (form, condition, validator) = (.validator, nil, nil)
        return { withExtendedLifetime(former) {} }
    }

    /// Whether the handlers inside of the interceptor have to be awaited.
    var isAsync: Bool { if case .around = form { true } else { false } }

    func concerns(_ name: ActionName, as action: ActionName) -> Bool {
        names.isEmpty || names.contains(name) || names.contains(action)
    }

    /// Calls a closure while the interceptor's owner is retained; nil where the interceptor has ended or stands aside.
    func whileStanding<Answer>(_ body: () -> Answer) -> Answer? {
        whileLive { condition?() ?? true ? body() : nil } ?? nil
    }

    /// Adds the interceptor's answer to a target's answer: the interceptor may retitle, hide and disable, but never enable.
    ///
    /// - Returns: The reasons that the interceptor adds; nil where the interceptor stands aside.
    @discardableResult
    func judge(_ validation: inout Validation) -> [Validation.Reason]? {
        whileStanding {
            guard let validator else { return [] }
            var answer = validation
            validator(&answer)
            let given = validation.reasons
            let isAdding = answer.reasons.starts(with: given)
            let added = answer.reasons.dropFirst(isAdding ? given.count : 0).map {
                Validation.Reason(text: $0.text, by: node, kind: .refused)
            }
            validation.title = answer.title
            if answer.isHidden { validation.isHidden = true }
            for reason in added { validation.disable(reason) }
            return added
        }
    }
}

/// The interceptors of a node, oldest first.
private final class Interceptors: Attachment {
    private(set) var all: [Interceptor] = []
    private unowned let node: ActionNode

    init(at node: ActionNode) { self.node = node }

    func add(_ interceptor: Interceptor) {
        all.append(interceptor)
        SharedCounter.interceptors.store(1)
        node.forgetWays()
    }

    package var registered: [Registered] { all }

    package func remove(_ serials: ClosedRange<UInt64>) -> Removal? {
        let endings = all.remove(serials).map { $0.end() }
        if endings.isEmpty { return nil }
        return Removal { [node] in
            node.forgetWays()
        } end: {
            for end in endings { end() }
        }
    }

    package func subtreeMoved(_ subtree: ActionNode) -> Bool {
        if all.isEmpty { return false }
        subtree.forgetWays()
        return true
    }

    package func end() -> [() -> Void] { all.map { $0.end() } }
}

extension ActionNode {
    /// Adds an interceptor around the handlers whose claims are at this node or below it.
    func add(_ interceptor: Interceptor) { attachment(Interceptors(at: self)).add(interceptor) }

    /// The interceptors that were registered on this node, oldest first.
    package var ownInterceptors: [Interceptor] { attachments.find(Interceptors.self)?.all ?? [] }

    /// The interceptors around a claim of this node, the innermost first.
    ///
    /// - Parameters:
    ///   - name: The name that was asked.
    ///   - action: The name as it arrives at the claim.
    func interceptors(for name: ActionName, as action: ActionName) -> [Interceptor] {
        if SharedCounter.interceptors.load() == 0 { return [] }
        var found: [Interceptor] = []
        for node in waypoints {
            for interceptor in node.ownInterceptors where interceptor.concerns(name, as: action) {
                found.append(interceptor)
            }
        }
        return found
    }

    /// Tells the listeners that remember routes through this node, or from below it, that the interceptors have changed.
    fileprivate func forgetWays() {
        forEachListener { $0.forget(nil) }
        // Looking for the owners of hosts may release an owner, which runs user code; so the owners are retained until the end.
        var (open, seen): ([ActionNode], [ActionNode]) = ([self], [])
        var owners: [AnyObject] = []
        while let top = open.popLast() {
            seen.append(top)
            for node in top.preorder {
                // The listeners of trees that host this one remember routes through it, even where the node has a parent.
                if node.isRoot { node.forEachListener { $0.forget(nil) } }
                for host in node.offers?.hosts(retaining: &owners) ?? [] {
                    guard let root = (host.dispatcher as? Coordinator)?.root else { continue }
                    if !seen.contains(where: { $0 === root }) { open.append(root) }
                }
            }
        }
        withExtendedLifetime(owners) {}
    }
}

extension Path {
    /// Whether coordinators are told of every interceptor that is added around the claims of the path, or removed.
    ///
    /// Not where a tree is hosted at a node that the path did not come from: no coordinator is told when that hosting ends.
    var hearsOfInterceptors: Bool {
        if SharedCounter.interceptors.load() == 0 { return true }
        return segments.allSatisfy { segment in
            guard let host = segment.top.top.above else { return true }
            return host === segment.host?.node
        }
    }
}

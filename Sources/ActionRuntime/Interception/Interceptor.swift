/// What stands around the handlers whose claims are at a node or below it.
package final class Interceptor: Owned {
    /// What an interceptor does when a handler is about to run.
    enum Form {
        /// Nothing: it only has a say in whether the action is enabled.
        case validator
        /// Runs before the handler, and may give a closure that runs after it.
        case before((Invocation) throws -> ((Outcome) -> Void)?)
        /// Runs in place of what is inside of it, and may go on with that.
        case around((Invocation, @escaping ActionNode.Next) async throws -> Outcome)
    }

    /// The node that the interceptor was registered on.
    let node: NodeID
    let form: Form
    package let source: SourceLocation
    package let owner: OwnerLink?
    package let serial = Serial.next()
    /// The names that it is for, as they are asked or as they are resolved; empty for all.
    package let names: Set<ActionName>
    private let condition: (() -> Bool)?
    private let validator: ActionNode.Validator?
    /// Set for good when the registration is cancelled, or the node released.
    private var isCancelled = false

    init(
        _ names: [ActionName], at node: ActionNode, when condition: (() -> Bool)?, validate: ActionNode.Validator?,
        source: SourceLocation, _ form: Form
    ) {
        (self.names, self.node, self.condition, self.form) = (Set(names), node.id, condition, form)
        (validator, self.source, owner) = (validate, source, node.groupOwner)
    }

    func cancel() { isCancelled = true }

    package var isLive: Bool { !isCancelled && owner?.isLive ?? true }

    /// Whether handlers are awaited that the interceptor stands around.
    var isAsync: Bool { if case .around = form { true } else { false } }

    func concerns(_ name: ActionName, as action: ActionName) -> Bool {
        names.isEmpty || names.contains(name) || names.contains(action)
    }

    /// Calls a closure while the interceptor's owner is retained; nil where it has ended or stands aside.
    func whileStanding<Answer>(_ body: () -> Answer) -> Answer? {
        if isCancelled { return nil }
        let owner = owner.map(\.retained)
        if case .some(.none) = owner { return nil }
        defer { withExtendedLifetime(owner) {} }
        return condition?() ?? true ? body() : nil
    }

    /// Adds what the interceptor says to a target's answer: it may retitle, hide and disable the action, and enables nothing.
    ///
    /// - Returns: The reasons that it adds; nil where it stands aside.
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

    package var registered: [any Registered] { all }

    package func remove(where isEnded: (UInt64) -> Bool) -> Removal? {
        let former = all
        all.removeAll { isEnded($0.serial) }
        if all.count == former.count { return nil }
        for interceptor in former where isEnded(interceptor.serial) { interceptor.cancel() }
        return Removal { [node] in
            node.forgetWays()
        } end: {
            withExtendedLifetime(former) {}
        }
    }

    package func subtreeMoved(_ subtree: ActionNode) -> Bool {
        if all.isEmpty { return false }
        subtree.forgetWays()
        return true
    }

    package func end() -> [() -> Void] {
        for interceptor in all { interceptor.cancel() }
        return []
    }
}

extension ActionNode {
    /// Adds an interceptor around the handlers whose claims are here or below.
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
        return goingUp.flatMap { $0.ownInterceptors }
            .filter { $0.concerns(name, as: action) }
    }

    /// Tells those who remember routes through this node, or from below it, that other interceptors stand around its claims now.
    fileprivate func forgetWays() {
        func tell(_ answerer: any Answerer) {
            answerer.forget(nil)
            answerer.changes.shared.invalidate()
        }
        forEachAnswerer(tell)
        // Looking for the owners of hosts may release one, which runs user code; so they are retained until the end.
        var (open, seen): ([ActionNode], [ActionNode]) = ([self], [])
        var owners: [AnyObject] = []
        while let top = open.popLast() {
            seen.append(top)
            for node in top.preorder {
                if node.isRoot { node.answerers.forEach(tell) }
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
    /// Whether coordinators hear of all interceptors that come to stand around the claims of the path, or go.
    ///
    /// A tree may be hosted at a node that the path did not come from, and its hosting end without anybody being told.
    var hearsOfInterceptors: Bool {
        if SharedCounter.interceptors.load() == 0 { return true }
        return stretches.allSatisfy { stretch in
            guard let host = stretch.top.top.above else { return true }
            return host === stretch.host?.node
        }
    }
}

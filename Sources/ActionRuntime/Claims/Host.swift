/// A dispatcher that a node hosts, and owns.
final class Host: Registered {
    let dispatcher: any ActionDispatching
    /// The node, which owns the hosting, and cancels it first thing when it is released.
    private unowned let host: ActionNode
    /// The dispatcher as a claim; nil for a coordinator, whose tree has claims of its own.
    let claim: Claim?
    /// Cancelling this ends the dispatcher's reports of changes; nil where it reports none.
    let changes: Registration?

    init(_ dispatcher: any ActionDispatching, at node: ActionNode, changes: Registration? = nil) {
        (self.dispatcher, host, self.changes) = (dispatcher, node, changes)
        claim = dispatcher is any TreeListener ? nil : Claim(dispatcher, within: node.groupOwner)
        super.init(within: node.groupOwner)
    }

    /// The node; nil once the hosting has ended.
    var node: ActionNode? {
        // Asking for the owner may release it, which runs user code, which may release the node.
        isLive && !isCancelled ? host : nil
    }

    /// The node; nil once the hosting has ended.
    ///
    /// The owners of the hosting are appended to `owners`, which retains them.
    func node(retaining owners: inout [AnyObject]) -> ActionNode? { isLive(retaining: &owners) ? host : nil }

    package override func cancel() {
        super.cancel()
        claim?.cancel()
    }
}

extension Claim {
    /// A claim that stands for a dispatcher other than a coordinator.
    convenience init(_ dispatcher: any ActionDispatching, within owner: OwnerLink? = nil) {
        self.init(
            .method, within: owner, source: SourceLocation(document: "", line: 0), dispatcher: dispatcher,
            handler: Handler {
                .forwarded(dispatcher.perform($0.leavingCall, from: nil, force: $0.isForced))
            } async: {
                .forwarded(await dispatcher.perform($0.leavingCall, from: nil, force: $0.isForced))
            })
    }
}

extension Invocation {
    /// Whether the request is performed even if its target is disabled.
    fileprivate var isForced: Bool { call?.isForced ?? false }

    /// The request without the call that it was made for, as another dispatcher gets it.
    fileprivate var leavingCall: Invocation {
        var sent = self
        sent.call = nil
        return sent
    }
}

/// A dispatcher that a node hosts, and owns.
final class Host: CancellableRegistration {
    let dispatcher: any ActionDispatching
    /// The node; nil once it is released.
    private(set) weak var node: ActionNode?
    /// The dispatcher as a claim; nil for a coordinator, whose tree has claims of its own.
    let claim: Claim?
    /// Cancelling this ends the dispatcher's reports of changes; nil where it reports none.
    let changes: Registration?

    init(_ dispatcher: any ActionDispatching, at node: ActionNode, changes: Registration? = nil) {
        (self.dispatcher, self.node, self.changes) = (dispatcher, node, changes)
        claim = dispatcher is any Answerer ? nil : Claim(dispatcher, within: node.groupOwner)
        super.init(within: node.groupOwner)
    }

    override func cancel() {
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

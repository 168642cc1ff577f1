/// A dispatcher that a node hosts.
struct Host: Owned {
    let dispatcher: any ActionDispatching
    /// Cancelling this ends the dispatcher's reports of changes; nil where it reports none.
    let changes: Registration?
    let owner: OwnerLink?
    let serial: UInt64
}

extension Claim {
    /// A claim that stands for a dispatcher other than a coordinator.
    convenience init(_ dispatcher: any ActionDispatching, within owner: OwnerLink?) {
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

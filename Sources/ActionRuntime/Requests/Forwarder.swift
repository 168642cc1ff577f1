/// Turns a request into the form in which a claim receives it.
///
/// It is what `methodSignatureForSelector:` and `forwardInvocation:` do together for an object without the method: an
/// action with no explicit method is sent to the one method `handleAction:`, and keeps its name as the invocation's
/// action.
enum Forwarder {
    /// The first of all names, so that it need not be looked up.
    static var handleAction: ActionName { ActionName(id: 0) }

    static func selector(for action: ActionName, kind: ClaimKind) -> ActionName {
        kind == .method ? action : handleAction
    }

    /// The invocation as a claim of that kind receives it for the name that was resolved.
    static func forward(_ invocation: Invocation, as action: ActionName, to kind: ClaimKind) -> Invocation {
        invocation.forwarded(as: action, to: kind)
    }

    /// The invocation as another dispatcher receives it, which forwards it in turn.
    static func send(_ invocation: Invocation, as action: ActionName) -> Invocation {
        forward(invocation, as: action, to: .method)
    }
}

/// What a node takes an action with: a method, a closure for the name, or a catch-all.
public enum ClaimKind: String, Hashable, Sendable {
    /// An explicit method of the node's responder.
    case method
    /// A closure registered for the name.
    case closure
    /// A closure that takes whatever nothing else at its node claims.
    case catchAll
}

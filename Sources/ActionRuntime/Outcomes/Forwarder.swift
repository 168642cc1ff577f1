/// Turns a request into the form in which a claim receives it.
///
/// An action with no explicit method is sent to the one method `handleAction:`, and keeps its name as the invocation's action.
/// In Objective-C, `methodSignatureForSelector:` and `forwardInvocation:` do the same for an object without the method.
package enum Forwarder {
    /// The name with the number 0, so that it need not be looked up.
    package static var handleAction: ActionName { ActionName(id: 0) }

    static func selector(for action: ActionName, kind: ClaimKind) -> ActionName {
        kind == .method ? action : handleAction
    }
}

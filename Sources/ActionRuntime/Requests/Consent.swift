/// Decides for one request whether each handler that is about to run may run; by remote control, a person decides.
///
/// The consent goes with the invocation. So it is asked at each handler that the request reaches: behind a remapping, after a claim
/// that declines, by `performNext()`, and where a dispatcher of another kind sends the invocation on.
package protocol Consent: AnyObject {
    /// The outcome of a request whose handler may not be called; nil where it may.
    ///
    /// - Parameter request: The request, which stands at the claim, and lacks only the consent.
    func refusal(of request: Request) -> Outcome?

    /// The same for an awaited request; the consent may wait for a person's answer, after which the request is judged again.
    func refusal(of request: Request) async -> Outcome?

    /// Called where an asynchronous handler has ended; the request goes on when this returns.
    func handlerEnded(_ isolation: isolated (any Actor)?) async

    /// Whether the request has only led to a question: it called no handler, so that answers are what they were.
    var isOnlyAsked: Bool { get }
}

extension Consent {
    package func handlerEnded(_ isolation: isolated (any Actor)?) async {}
}

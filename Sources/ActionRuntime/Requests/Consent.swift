/// Somebody who is asked, for one request, whether each handler that is about to run may run: a person, by remote control.
///
/// It goes with the invocation. So it is asked at each handler that the request comes to: behind a remapping, after a claim that
/// declines, by `performNext()`, and where a dispatcher of another kind sends the invocation on.
package protocol Consent: AnyObject {
    /// The outcome of a request whose handler may not be called; nil where it may.
    ///
    /// - Parameter request: The request, which stands at the claim, and against which nothing else speaks.
    func refusal(of request: Request) -> Outcome?

    /// The same for a request that is awaited; it may wait for an answer, after which the request is judged again.
    func refusal(of request: Request) async -> Outcome?
}

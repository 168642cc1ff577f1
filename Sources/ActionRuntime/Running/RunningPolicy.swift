/// How a request is treated that arrives while an asynchronous handler runs.
///
/// A policy holds for each claim: for one registered closure, or for the method of one object at one node. A request from inside of
/// the handler itself, or of a task that it started, cannot wait for the handler: it fails as a cycle
/// (``DispatchError/waitsForItself(_:)``). Two handlers that wait for each other in different tasks wait until one is cancelled.
/// When a request has waited, its claim is asked again whether it is available and enabled. A claim that is taken back cancels the
/// requests that wait for it.
public indirect enum RunningPolicy: Hashable, Sendable {
    /// The request runs at the same time; the default.
    case concurrent
    /// The request is refused: the action is disabled while the handler runs, with the reason that it is running. A forced request
    /// is not refused.
    case exclusive
    /// The request waits until the requests before it have ended, first in, first out.
    case queued
    /// The request cancels the current run and the waiting requests, and runs when the current run has ended.
    ///
    /// A handler that was called without an isolation is not cancelled, but is waited for.
    case latest
    /// A request of the same action with equal arguments gets the outcome of the current run; others wait as under ``queued``.
    ///
    /// The run belongs to the request that began it: cancelling the task of that request cancels all requests that share the outcome.
    ///
    /// With ``outlivingNode(_:)``, hiding the view of the first request does not cancel the other requests.
    case shared
    /// The inner policy, for a run that goes on when the handler's node or the asking node is detached, such as a save that goes on
    /// while its view is hidden.
    ///
    /// Cancelling the task that awaits the run still cancels the run, and so does the next request under ``latest``.
    case outlivingNode(RunningPolicy = .concurrent)
}

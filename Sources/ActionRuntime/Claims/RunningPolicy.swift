/// What a second request does while an asynchronous handler runs.
///
/// It counts for each claim: for the closure that was registered, or the method of one object at one node. A request from
/// inside of the handler itself, or of a task that it started, cannot wait for it: it fails as a cycle
/// (``DispatchError/waitsForItself(_:)``). Two handlers that wait for each other in different tasks wait until one of them is
/// cancelled. When the turn of a request has come, its claim is asked again whether it is available and enabled.
public indirect enum RunningPolicy: Hashable, Sendable {
    /// It runs at the same time; the default.
    case concurrent
    /// It is refused: the action is disabled while the handler runs, with the reason that it is running. A forced request is
    /// not refused.
    case exclusive
    /// It waits until the ones before it have ended, first in, first out.
    case queued
    /// It cancels the one that runs, and those that wait, and runs when that one has ended.
    ///
    /// A handler that was called without an isolation is not cancelled, but is waited for.
    case latest
    /// A request of the same action with equal arguments gets the outcome of the run that is going on, whatever that is: where the
    /// first request is cancelled, so are those that share it. Others wait as those do that are ``queued``.
    ///
    /// With ``outlivingNode(_:)``, hiding the view of the first request does not cancel the others.
    case shared
    /// As the policy inside says; and detaching the node of the handler, or the one that asked, does not cancel the run, such
    /// as a save that goes on while its view is hidden.
    ///
    /// Cancelling the task that awaits it still cancels it, and so does the next request under ``latest``.
    case outlivingNode(RunningPolicy = .concurrent)
}

/// The runs of one claim's handler, of which not all may happen at the same time.
///
/// It belongs to the isolation of the claim's tree.
@usableFromInline package final class Turns {
    /// What a second request does; not ``RunningPolicy/outlivingNode(_:)``.
    let policy: RunningPolicy
    /// Whether detaching a node of the request leaves its run alone.
    let outlivesNode: Bool
    /// The runs that have not ended, whether they have begun or wait.
    private var runs = SerialList<Turn>()

    init(_ policy: RunningPolicy) {
        var inner = policy
        while case .outlivingNode(let other) = inner { inner = other }
        self.policy = inner
        outlivesNode = inner != policy
    }

    /// Whether a request may have to wait until another one's run has ended.
    var mayWait: Bool { policy != .concurrent && policy != .exclusive }

    /// Whether a run has begun, or waits.
    var isRunning: Bool { !runs.isEmpty }

    /// Adds a run, which may begin when its turn comes.
    ///
    /// - Parameters:
    ///   - invocation: What the handler is given.
    ///   - cancel: Cancels the run.
    func enter(for invocation: Invocation, cancel: @escaping () -> Void) -> Turn {
        let turn = Turn(for: invocation, number: Serial.next(), cancel)
        // The runs before the last one were cancelled when that one came.
        let former = policy == .latest ? runs.last : nil
        let isFirst = runs.isEmpty
        runs.append(turn, turn.number)
        // Cancelling runs user code, so write first.
        former?.cancelRun()
        if !mayWait || isFirst { turn.grant() }
        return turn
    }

    /// The run that is going on, where its outcome is also that of a request: of the same action, which a catch-all has many of,
    /// with equal arguments.
    func shared(with invocation: Invocation) -> Turn? {
        guard policy == .shared, let run = runs.first, run.action == invocation.action,
            run.arguments == invocation.arguments
        else { return nil }
        return run
    }

    /// Removes a run that has ended; the next one may begin.
    ///
    /// - Complexity: O(log *n*), amortised.
    func leave(_ turn: Turn) {
        let ended = runs.remove(turn.number)
        runs.first?.grant()
        withExtendedLifetime(ended) {}
    }
}

/// A sender that wants to know whether its request waits for others of the same handler.
protocol QueuedSender: AnyObject {
    var isWaitingForTurn: Bool { get set }
}

/// One run's turn.
final class Turn {
    private let gate = Gate()
    private let cancel: () -> Void
    fileprivate let action: ActionName
    fileprivate let arguments: ActionArguments
    /// Tells it from the others of its handler, which ascend in the order in which they came.
    fileprivate let number: UInt64
    /// What came of it, once that is known; nil inside where the claim declined.
    private var outcome: Outcome??
    /// Whether the claim declined because it was no longer available, and so was not called.
    private(set) var wasUnavailable = false
    /// What those wait at who share the outcome.
    private var sharing: [Gate] = []

    fileprivate init(for invocation: Invocation, number: UInt64, _ cancel: @escaping () -> Void) {
        (action, arguments) = (invocation.action, invocation.arguments)
        self.number = number
        self.cancel = cancel
    }

    /// Notes what came of the run, which those hear who share it.
    func share(_ outcome: Outcome?, wasUnavailable: Bool) {
        (self.outcome, self.wasUnavailable) = (.some(outcome), wasUnavailable)
        let gates = sharing
        sharing = []
        for gate in gates { gate.open() }
    }

    /// Waits for what comes of the run; nil where the claim declined.
    ///
    /// - Throws: A `CancellationError` where the task is cancelled before.
    func shareOutcome() async throws -> Outcome? {
        if let outcome { return outcome }
        let gate = Gate()
        sharing.append(gate)
        guard await gate.pass(), let outcome else { throw CancellationError() }
        return outcome
    }

    fileprivate func cancelRun() {
        cancel()
        gate.close()
    }

    fileprivate func grant() { gate.open() }

    /// Waits for the turn; false where the run was cancelled before.
    func begin() async -> Bool { await gate.pass() }
}

/// The runs of a claim's handler, if it has another policy than ``RunningPolicy/concurrent``.
///
/// Belongs to the isolation of the claim's tree.
@usableFromInline package final class RunQueue {
    /// The policy for a second request; never ``RunningPolicy/outlivingNode(_:)``.
    let policy: RunningPolicy
    /// Whether a run goes on when a node of its request is detached.
    let outlivesNode: Bool
    /// The runs that have not ended, whether they have begun or wait.
    private var runs: [Ticket] = []

    init(_ policy: RunningPolicy) {
        var inner = policy
        while case .outlivingNode(let other) = inner { inner = other }
        self.policy = inner
        outlivesNode = inner != policy
    }

    /// Whether a request may have to wait until another run has ended.
    var mayWait: Bool { policy != .concurrent && policy != .exclusive }

    /// Whether any run has begun or waits.
    var isRunning: Bool { !runs.isEmpty }

    /// Adds a run, which may begin when its turn comes.
    ///
    /// - Parameters:
    ///   - invocation: The argument of the handler.
    ///   - cancel: Cancels the run.
    func enter(for invocation: Invocation, cancel: @escaping () -> Void) -> Ticket {
        let ticket = Ticket(for: invocation, cancel)
        // The runs before the last one were cancelled when the last one arrived.
        let former = policy == .latest ? runs.last : nil
        let isFirst = runs.isEmpty
        runs.append(ticket)
        // Cancelling runs user code, so the new run is added first.
        former?.cancelRun()
        if !mayWait || isFirst { ticket.grant() }
        return ticket
    }

    /// The current run, if a request shares its outcome; nil otherwise.
    ///
    /// It does under ``RunningPolicy/shared``, with equal arguments, and for the same action, since a catch-all takes many actions.
    func shared(with invocation: Invocation) -> Ticket? {
        guard policy == .shared, let run = runs.first, run.action == invocation.action,
            run.arguments == invocation.arguments
        else { return nil }
        return run
    }

    /// Removes a run that has ended; the next run may begin.
    func leave(_ ticket: Ticket) {
        let ended = runs.remove(ticket.serial)
        runs.first?.grant()
        withExtendedLifetime(ended) {}
    }
}

/// A sender that wants to know whether its request waits for another run of the handler.
package protocol QueuedSender: AnyObject {
    var isWaitingForTurn: Bool { get set }
}

/// One run of a handler, and its turn to begin.
final class Ticket: Numbered {
    /// A request that waits to share the reply.
    private struct Sharer: Numbered {
        let serial: UInt64
        let gate = Gate()
    }

    private let gate = Gate()
    private let cancel: () -> Void
    fileprivate let action: ActionName
    fileprivate let arguments: ActionArguments
    let serial = Serial.next()
    /// What became of the run; nil until that is known.
    private var reply: Reply?
    /// The requests that wait to share the reply; those that are cancelled meanwhile are removed.
    private var sharing: [Sharer] = []

    fileprivate init(for invocation: Invocation, _ cancel: @escaping () -> Void) {
        (action, arguments) = (invocation.action, invocation.arguments)
        self.cancel = cancel
    }

    /// Notes what became of the run, and wakes the requests that share it.
    func end(with reply: Reply) {
        self.reply = reply
        let sharers = sharing
        sharing = []
        for sharer in sharers { sharer.gate.open() }
    }

    /// Waits for the reply of the run.
    ///
    /// - Throws: A `CancellationError` if the task is cancelled before the run has ended.
    func share() async throws -> Reply {
        if let reply { return reply }
        let sharer = Sharer(serial: Serial.next())
        sharing.append(sharer)
        guard await sharer.gate.pass(), let reply else {
            _ = sharing.remove(sharer.serial)
            throw CancellationError()
        }
        return reply
    }

    fileprivate func cancelRun() {
        cancel()
        gate.close()
    }

    fileprivate func grant() { gate.open() }

    /// Waits for the turn; false if the run was cancelled before.
    func begin() async -> Bool { await gate.pass() }
}

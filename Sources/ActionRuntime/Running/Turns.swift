/// The runs of a claim's handler, if it has another policy than ``RunningPolicy/concurrent``.
///
/// Belongs to the isolation of the claim's tree.
@usableFromInline package final class Turns {
    /// The policy for a second request; never ``RunningPolicy/outlivingNode(_:)``.
    let policy: RunningPolicy
    /// Whether a run goes on when a node of its request is detached.
    let outlivesNode: Bool
    /// The runs that have not ended, whether they have begun or wait.
    private var runs = SerialList<Turn>()

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
    func enter(for invocation: Invocation, cancel: @escaping () -> Void) -> Turn {
        let turn = Turn(for: invocation, number: Serial.next(), cancel)
        // The runs before the last one were cancelled when the last one arrived.
        let former = policy == .latest ? runs.last : nil
        let isFirst = runs.isEmpty
        runs.append(turn, turn.number)
        // Cancelling runs user code, so the new run is added first.
        former?.cancelRun()
        if !mayWait || isFirst { turn.grant() }
        return turn
    }

    /// The current run, if a request shares its outcome; nil otherwise.
    ///
    /// It does under ``RunningPolicy/shared``, with equal arguments, and for the same action, since a catch-all takes many actions.
    func shared(with invocation: Invocation) -> Turn? {
        guard policy == .shared, let run = runs.first, run.action == invocation.action,
            run.arguments == invocation.arguments
        else { return nil }
        return run
    }

    /// Removes a run that has ended; the next run may begin.
    ///
    /// - Complexity: O(log *n*), amortised.
    func leave(_ turn: Turn) {
        let ended = runs.remove(turn.number)
        runs.first?.grant()
        withExtendedLifetime(ended) {}
    }
}

/// A sender that wants to know whether its request waits for another run of the handler.
package protocol QueuedSender: AnyObject {
    var isWaitingForTurn: Bool { get set }
}

/// One run of a handler, and its turn to begin.
final class Turn {
    private let gate = Gate()
    private let cancel: () -> Void
    fileprivate let action: ActionName
    fileprivate let arguments: ActionArguments
    /// The number of the run; runs of a handler ascend in the order in which they arrived.
    fileprivate let number: UInt64
    /// What became of the run; nil until that is known.
    private var reply: Reply?
    /// The gates of the requests that wait to share the reply.
    private var sharing: [Gate] = []

    fileprivate init(for invocation: Invocation, number: UInt64, _ cancel: @escaping () -> Void) {
        (action, arguments) = (invocation.action, invocation.arguments)
        self.number = number
        self.cancel = cancel
    }

    /// Notes what became of the run, and wakes the requests that share it.
    func end(with reply: Reply) {
        self.reply = reply
        let gates = sharing
        sharing = []
        for gate in gates { gate.open() }
    }

    /// Waits for the reply of the run.
    ///
    /// - Throws: A `CancellationError` if the task is cancelled before the run has ended.
    func share() async throws -> Reply {
        if let reply { return reply }
        let gate = Gate()
        sharing.append(gate)
        guard await gate.pass(), let reply else { throw CancellationError() }
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

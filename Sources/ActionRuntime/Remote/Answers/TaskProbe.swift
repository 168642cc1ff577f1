/// Finds out whether the isolation of a program runs tasks, by a task whose only work is to report that it has begun.
///
/// A loop that serves and never awaits begins tasks, but never goes on with them: clients would wait for ever.
final class TaskProbe {
    /// How long a task may take to begin: 1 second.
    static let patience = Duration.seconds(1)
    /// How often the program has to serve after that time, so that one long step of its loop does not count.
    private static let calls = 4

    /// When the task that has not begun yet was made; nil for none.
    private var made: ContinuousClock.Instant?
    private var lateCalls = 0
    /// Whether no tasks are run.
    private(set) var hasStopped = false
    /// Whether tasks are known to be run; else a request that has to be awaited begins only when its task does.
    var isKnown = true

    /// Looks whether the task has begun; gives whether a new task has to be made.
    func look(at now: ContinuousClock.Instant) -> Bool {
        guard let made else {
            (self.made, lateCalls) = (now, 0)
            return true
        }
        if now - made >= Self.patience { lateCalls += 1 }
        if lateCalls >= Self.calls { (hasStopped, isKnown) = (true, false) }
        return false
    }

    /// When to look again; nil where the task is late already.
    func deadline(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard let made, lateCalls == 0 else { return nil }
        return made + Self.patience
    }

    /// Notes that the task has begun.
    func noteBegun() { (made, hasStopped, isKnown) = (nil, false, true) }
}

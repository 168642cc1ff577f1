/// Those who wait for anything to change in a tree: tasks, and closures that are called once.
final class ChangeWaiters: Sendable {
    private let count = AtomicWord(0)
    private let waiters = Lock<[UInt64: @Sendable () -> Void]>([:])
    private let nextKey = AtomicWord(0)

    /// Wakes all who wait; costs one load where none does.
    @inline(__always) func wake() {
        if count.loadSequentially() > 0 { wakeAll() }
    }

    @inline(never) private func wakeAll() {
        let woken = waiters.withLock { waiters in
            defer { waiters = [:] }
            return Array(waiters.values)
        }
        count.subtract(UInt64(woken.count))
        for wake in woken { wake() }
    }

    /// Adds one who waits until ``Revisions/events`` of the tree is no longer what it was.
    ///
    /// A change is counted before its waiters are looked for, and a waiter is counted before the changes are looked at, all
    /// of it sequentially consistent: so at least one of the two sees the other.
    /// - Parameter isCancelled: Whether nobody waits any more, asked under the lock.
    /// - Returns: False where nothing was added: there has been a change, or nobody waits.
    private func add(
        _ key: UInt64, for revisions: Revisions, since events: UInt64, unless isCancelled: () -> Bool,
        _ wake: @escaping @Sendable () -> Void
    ) -> Bool {
        waiters.withLock { waiters in
            if isCancelled() { return false }
            count.addSequentially(1)
            guard revisions.isUnchanged(since: events) else {
                count.subtract(1)
                return false
            }
            waiters[key] = wake
            return true
        }
    }

    /// Calls a closure once, when there has been a change.
    func call(_ hear: @escaping @Sendable () -> Void, for revisions: Revisions, since events: UInt64) {
        if !add(nextKey.add(1), for: revisions, since: events, unless: { false }, hear) { hear() }
    }

    /// Waits until there has been a change, or the task is cancelled.
    func wait(for revisions: Revisions, since events: UInt64) async {
        let key = nextKey.add(1)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isAdded = add(key, for: revisions, since: events, unless: { Task.isCancelled }) {
                    continuation.resume()
                }
                if !isAdded { continuation.resume() }
            }
        } onCancel: {
            guard let waiter = waiters.withLock({ $0.removeValue(forKey: key) }) else { return }
            count.subtract(1)
            waiter()
        }
    }
}

/// The tasks that wait for anything to change in a tree.
final class ChangeWaiters: Sendable {
    private let count = AtomicWord(0)
    private let waiters = Lock<[UInt64: CheckedContinuation<Void, Never>]>([:])
    private let nextKey = AtomicWord(0)

    /// Resumes all tasks that wait; costs one load where none does.
    @inline(__always) func wake() {
        if count.loadSequentially() > 0 { wakeAll() }
    }

    @inline(never) private func wakeAll() {
        let woken = waiters.withLock { waiters in
            defer { waiters = [:] }
            return Array(waiters.values)
        }
        count.subtract(UInt64(woken.count))
        for waiter in woken { waiter.resume() }
    }

    /// Waits until ``Revisions/events`` of the tree is no longer what it was, or the task is cancelled.
    ///
    /// A change is counted before its waiters are looked for, and a waiter is counted before the changes are looked at, all
    /// of it sequentially consistent: so at least one of the two sees the other.
    func wait(for revisions: Revisions, since events: UInt64) async {
        let key = nextKey.add(1)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = waiters.withLock { waiters in
                    if Task.isCancelled { return true }
                    count.addSequentially(1)
                    guard revisions.isUnchanged(since: events) else {
                        count.subtract(1)
                        return true
                    }
                    waiters[key] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            guard let waiter = waiters.withLock({ $0.removeValue(forKey: key) }) else { return }
            count.subtract(1)
            waiter.resume()
        }
    }
}

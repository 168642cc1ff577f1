/// A gate that an asynchronous handler waits at, on one isolation.
final class Latch {
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private(set) var waiting = 0

    nonisolated(nonsending) func wait() async {
        waiting += 1
        await withCheckedContinuation { waiters.append($0) }
    }

    func open() {
        let all = waiters
        waiters = []
        all.forEach { $0.resume() }
    }
}

import Foundation

/// Runs closures on other threads while the calling one waits, as `queue.sync` does from a queue that is not that one.
///
/// The locks are those of POSIX, which the thread sanitizer sees.
enum OtherThread {
    /// Runs a closure on another thread, and waits for it; may be nested.
    static func sync<Result>(_ body: () -> Result) -> Result {
        withoutActuallyEscaping(body) { body in
            let job = Job(body: body)
            Worker.idle().run { job.run() }
            return job.result!
        }
    }

    /// Unchecked, because the thread that made it waits until `run` has ended.
    private final class Job<Result>: @unchecked Sendable {
        private var body: (() -> Result)?
        private(set) var result: Result?

        init(body: @escaping () -> Result) {
            self.body = body
        }

        func run() {
            let body = body!
            self.body = nil
            result = body()
        }
    }

    /// A thread that waits for something to do.
    ///
    /// Unchecked, because `job` is read and written under the condition.
    private final class Worker: @unchecked Sendable {
        private static let idleWorkers = IdleWorkers()
        private let condition = NSCondition()
        private var job: (() -> Void)?

        private init() {
            let thread = Thread { [unowned self] in work() }
            thread.stackSize = 8 << 20
            thread.start()
        }

        static func idle() -> Worker { idleWorkers.take() ?? Worker() }

        /// Runs a job, and waits for its end.
        func run(_ body: @escaping () -> Void) {
            condition.lock()
            job = body
            condition.broadcast()
            while job != nil { condition.wait() }
            condition.unlock()
            Self.idleWorkers.give(self)
        }

        private func work() -> Never {
            while true {
                condition.lock()
                while job == nil { condition.wait() }
                let body = job
                condition.unlock()
                body?()
                condition.lock()
                job = nil
                condition.broadcast()
                condition.unlock()
            }
        }
    }

    /// Unchecked, because the array is read and written under the lock.
    private final class IdleWorkers: @unchecked Sendable {
        private let lock = NSLock()
        private var workers: [Worker] = []

        func take() -> Worker? { lock.withLock { workers.popLast() } }

        func give(_ worker: Worker) { lock.withLock { workers.append(worker) } }
    }
}

import Foundation

/// A thread whose stack has a size of its own.
enum SizedStack {
    /// What threads of Apple's systems have but for the main one, and what the main thread has.
    static let small = 512 << 10, large = 8 << 20

    /// Runs a closure on such a thread, and waits for it.
    static func run(_ size: Int, _ body: @escaping @Sendable () -> Void) {
        let hasEnded = DispatchSemaphore(value: 0)
        let thread = Thread {
            body()
            hasEnded.signal()
        }
        thread.stackSize = size
        thread.start()
        hasEnded.wait()
    }
}

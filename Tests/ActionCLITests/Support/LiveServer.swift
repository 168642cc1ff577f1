import ActionRuntime
import Foundation

/// A program with a server of its own, on a thread of its own, whose tree a test makes.
final class LiveServer: @unchecked Sendable {
    private let lock = NSLock()
    private var isOver = false
    private let started = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    /// The path of the socket; empty where the server could not be made.
    private(set) var path = ""

    /// Starts a program.
    ///
    /// - Parameter make: Makes the tree and the server, on the program's thread.
    init(_ make: @escaping @Sendable () throws -> RemoteServer) {
        let thread = Thread { [self] in
            let server = try? make()
            path = server?.path ?? ""
            started.signal()
            while let server, !lock.withLock({ isOver }) {
                server.serve()
                usleep(200)
            }
            server?.stop()
            ended.signal()
        }
        thread.start()
        started.wait()
    }

    func stop() {
        lock.withLock { isOver = true }
        ended.wait()
    }
}

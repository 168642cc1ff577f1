import ActionRuntime
import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A service without a window: `service AUDIT-LOG`.
///
/// Its parts are actors, each with a tree of its own. Each takes part in remote control under its own name:
///
/// ```
/// action list --app accounts
/// action fire addUser: name=eve password=… --app accounts
/// action fire deliver: --app mailer
/// ```
@main
struct Service {
    static func main() async throws {
        guard CommandLine.arguments.count == 2 else {
            print("Usage: service AUDIT-LOG")
            exit(64)
        }
        let audit = try AuditLog(path: CommandLine.arguments[1])
        let mailer = Mailer()
        let accounts = Accounts(mailer)
        await mailer.start(audit)
        await accounts.start(audit)

        let serving = Task {
            try await withThrowingTaskGroup { group in
                group.addTask { try await mailer.serve() }
                group.addTask { try await accounts.serve() }
                try await group.waitForAll()
            }
        }
        let source = cancel(serving, at: SIGTERM)
        try await serving.value
        source.cancel()
    }

    /// Ends the service when a signal asks for it; the servers then remove their sockets.
    private static func cancel(_ task: Task<Void, any Error>, at number: Int32) -> any DispatchSourceSignal {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        source.setEventHandler { task.cancel() }
        source.activate()
        return source
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Ctrl-C as something to wait for, in place of the end of the process.
///
/// A second one ends the process.
final class Interruption {
    /// Is readable once ctrl-C was pressed.
    let descriptor: Int32

    /// Where the handler writes; before the first interruption is awaited, nowhere.
    nonisolated(unsafe) fileprivate static var writing: Int32 = -1

    init() {
        var ends: [Int32] = [-1, -1]
        unsafe pipe(&ends)
        descriptor = ends[0]
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        unsafe Self.writing = ends[1]
        // Whoever started the process may have blocked the signal.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGINT)
        unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
        // A signal handler may call few functions; `write` and `signal` are among them.
        signal(SIGINT) { _ in
            signal(SIGINT, SIG_DFL)
            _ = unsafe write(Interruption.writing, "!", 1)
        }
    }

    deinit {
        signal(SIGINT, SIG_DFL)
        close(descriptor)
        unsafe close(Self.writing)
        unsafe Self.writing = -1
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Signals as something to wait for, in place of what they do otherwise.
///
/// Only one value is alive at a time, because a handler knows nothing but the signal's number. So whoever else uses it refers to
/// it weakly.
final class Signals {
    /// Is readable once a signal has arrived.
    let descriptor: Int32
    private let numbers: [Int32]
    private let writing: Int32

    /// Where the handler writes; nowhere while no signal is waited for.
    nonisolated(unsafe) private static var writing: Int32 = -1
    /// Whether a second signal does what it does otherwise.
    nonisolated(unsafe) private static var isOnce = false

    /// Begins to wait.
    ///
    /// - Parameters:
    ///   - numbers: The signals.
    ///   - once: Whether a second signal does what it does otherwise, such as to end the process.
    init(_ numbers: [Int32], once: Bool = false) {
        self.numbers = numbers
        var ends: [Int32] = [-1, -1]
        unsafe pipe(&ends)
        descriptor = ends[0]
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        writing = ends[1]
        unsafe Self.writing = writing
        unsafe Self.isOnce = once
        // Whoever started the process may have blocked them.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in numbers { unsafe sigaddset(&signals, number) }
        unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
        for number in numbers {
            // A signal handler may call few functions; `write` and `signal` are among them. As long as the pipe takes the
            // byte, `errno` stays what it was for the code that is interrupted.
            signal(number) { number in
                if unsafe Signals.isOnce { signal(number, SIG_DFL) }
                var byte = UInt8(truncatingIfNeeded: number)
                _ = unsafe write(Signals.writing, &byte, 1)
            }
        }
    }

    deinit {
        for number in numbers { signal(number, SIG_DFL) }
        unsafe Self.writing = -1
        close(writing)
        close(descriptor)
    }

    /// Whether a signal has arrived and was not taken yet.
    var isPending: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLIN) != 0
    }

    /// Takes the oldest signal that has arrived; nil where none has.
    func take() -> Int32? {
        var byte: UInt8 = 0
        return unsafe read(descriptor, &byte, 1) == 1 ? Int32(byte) : nil
    }

    /// Takes all signals that have arrived.
    func takeAll() { while take() != nil {} }
}

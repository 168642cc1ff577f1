import CLibrary

/// Waits for signals, in place of their usual effect.
///
/// A signal that the process was started to ignore, as by `nohup`, stays ignored. SIGINT does not stay ignored, because
/// shells start commands in the background with SIGINT ignored.
///
/// Only one value may be alive at a time, because a handler knows only the signal's number. One owner holds the value, and
/// all others refer to it weakly, so that the next value is made after this one has ended.
package final class Signals {
    /// A descriptor that is readable once a signal has arrived.
    package let descriptor: Int32
    /// The former handlers of the signals.
    private var former: [(number: Int32, handler: Handler?)] = []
    private let writing: Int32

    private typealias Handler = @convention(c) (Int32) -> Void

    /// The descriptor to which the handler writes; negative while no signal is waited for.
    nonisolated(unsafe) private static var writing: Int32 = -1
    /// Whether a second signal has its usual effect.
    nonisolated(unsafe) private static var isOnce = false

    /// Begins to wait; nil where the system has no descriptor left, and the signals keep their former effect.
    ///
    /// - Parameters:
    ///   - numbers: The signals.
    ///   - once: Whether a second signal has its usual effect, such as to end the process, until ``takeAll()``.
    package init?(_ numbers: [Int32], once: Bool = false) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        descriptor = ends[0]
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        writing = ends[1]
        unsafe Self.writing = writing
        unsafe Self.isOnce = once
        // The signals are blocked until their handlers stand, so that one that stays ignored is not handled in between.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in numbers { unsafe sigaddset(&signals, number) }
        unsafe sigprocmask(SIG_BLOCK, &signals, nil)
        for number in numbers {
            let handler = signal(number, Self.handler)
            let isIgnored = unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
            if isIgnored, number != SIGINT {
                signal(number, SIG_IGN)
            } else {
                former.append((number, handler))
            }
        }
        // The process may have been started with the signals blocked.
        unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
    }

    /// The handler of all signals.
    ///
    /// A signal handler may call few functions; `write` and `signal` are among them. As long as the pipe takes the byte,
    /// `errno` stays unchanged for the interrupted code.
    private static let handler: Handler = { number in
        if unsafe Signals.isOnce { signal(number, SIG_DFL) }
        var byte = UInt8(truncatingIfNeeded: number)
        _ = unsafe write(Signals.writing, &byte, 1)
    }

    deinit {
        _ = end()
        unsafe Self.writing = -1
        close(writing)
        close(descriptor)
    }

    /// Ends the wait, and returns the signals that have arrived and were not taken.
    ///
    /// The signals have their former effect again.
    package func end() -> [Int32] {
        for (number, handler) in former { signal(number, handler) }
        former = []
        var arrived: [Int32] = []
        while let number = take() { arrived.append(number) }
        return arrived
    }

    /// Whether a signal has arrived and was not taken yet.
    package var isPending: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLIN) != 0
    }

    /// Takes the oldest signal that has arrived; nil where no signal has.
    package func take() -> Int32? {
        var byte: UInt8 = 0
        return unsafe read(descriptor, &byte, 1) == 1 ? Int32(byte) : nil
    }

    /// Takes all signals that have arrived, and waits for the next signal, even where only one was waited for.
    func takeAll() {
        while take() != nil {}
        for (number, _) in former { signal(number, Self.handler) }
    }
}

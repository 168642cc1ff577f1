import ActionMaps
import CLibrary

/// The terminal while a line is edited: in raw mode, in which keys arrive as they are pressed.
///
/// ``end()`` restores the terminal's mode, and so does a signal that ends or stops the process.
final class RawTerminal {
    /// An event that ``wait(_:)`` waits for.
    enum Event {
        case bytes([UInt8])
        /// No event has come in time.
        case nothing
        /// The terminal has another size.
        case resized
        /// The process was stopped, and the terminal has shown other text meanwhile.
        case resumed
        /// An interrupt that another process has sent.
        case interrupted
        /// No more input will come.
        case end
    }

    private var former = termios()
    private var signals: Signals?
    /// The signals that end the process.
    private static let ending = [SIGTERM, SIGHUP, SIGQUIT]
    private static let handled = ending + [SIGINT, SIGTSTP, SIGCONT, SIGWINCH]

    /// Whether the process has a terminal at which lines can be edited.
    static var isThere: Bool { isatty(STDIN_FILENO) != 0 && Terminal.takesSequences }

    /// Switches to raw mode; false where the terminal refuses.
    func begin() -> Bool {
        guard unsafe tcgetattr(STDIN_FILENO, &former) == 0 else { return false }
        signals = Signals(Self.handled)
        if signals != nil, setRaw() { return true }
        signals = nil
        return false
    }

    @discardableResult
    private func setRaw() -> Bool {
        var raw = former
        unsafe cfmakeraw(&raw)
        guard unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0 else { return false }
        // The terminal marks pastes, which so differ from typing.
        write("\u{1B}[?2004h")
        return true
    }

    /// Restores the terminal's mode; a signal that has arrived meanwhile then ends the process.
    func end() {
        write("\u{1B}[?2004l")
        unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &former)
        let arrived = signals?.end() ?? []
        signals = nil
        for number in arrived where Self.ending.contains(number) { kill(getpid(), number) }
    }

    func write(_ text: String) { _ = Files.write(Array(text.utf8), to: STDOUT_FILENO) }

    /// The number of columns and rows; 80 and 24 where the terminal does not tell.
    var size: (columns: Int, rows: Int) {
        let size = Terminal.size
        return (size.columns ?? 80, size.rows ?? 24)
    }

    /// Waits for keys or signals.
    ///
    /// - Parameter milliseconds: How long to wait; nil for any time.
    func wait(_ milliseconds: Int32?) -> Event {
        while true {
            var polled = [
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            let count = unsafe poll(&polled, nfds_t(polled.count), milliseconds ?? -1)
            if count == 0 { return .nothing }
            if let number = signals?.take() { return obey(number) }
            if count > 0, polled[0].revents != 0 { return readBytes() }
        }
    }

    private func readBytes() -> Event {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return .nothing }
        return count > 0 ? .bytes(Array(bytes[..<count])) : .end
    }

    private func obey(_ number: Int32) -> Event {
        switch number {
        case SIGWINCH: return .resized
        case SIGCONT:
            // Another program may have changed the mode of the terminal meanwhile.
            setRaw()
            return .resumed
        case SIGINT: return .interrupted
        case SIGTSTP:
            suspend()
            return .resumed
        default:
            // The signal has its usual effect, with the terminal's mode restored.
            end()
            kill(getpid(), number)
            return .end
        }
    }

    /// Stops the process and its group until they are continued.
    func suspend() {
        end()
        kill(0, SIGTSTP)
        _ = begin()
    }
}

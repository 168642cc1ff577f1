import ActionRuntime
import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The terminal in raw mode: the keys as a sequence of events, and the screen.
@MainActor
final class Terminal {
    enum Event: Sendable {
        case input(KeyReader.Event)
        case changed
    }

    /// Ends when the program is to end.
    let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private var former = termios()
    private var reader = KeyReader()
    private var sources: [any DispatchSourceProtocol] = []
    private var escape: Task<Void, any Error>?

    /// Nil where the input is no terminal.
    init?() {
        guard tcgetattr(STDIN_FILENO, &former) == 0 else { return nil }
        (events, continuation) = AsyncStream.makeStream()
    }

    /// Switches to raw mode, to the alternate screen, to bracketed paste, and to keys of which the terminal tells the sign and the place.
    func begin() {
        var raw = former
        cfmakeraw(&raw)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
        write("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[>5u")
        for number in [SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            listen(to: DispatchSource.makeSignalSource(signal: number, queue: .main)) { $0.end() }
        }
        listen(to: DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .main)) { $0.show() }
        listen(to: DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)) { $0.read() }
    }

    /// Gives the terminal back as it was.
    func restore() {
        sources.forEach { $0.cancel() }
        write("\u{1B}[<u\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l")
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &former)
    }

    func show() { continuation.yield(.changed) }

    func end() { continuation.finish() }

    var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    func write(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { systemWrite(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            bytes = bytes.dropFirst(max(count, 0))
        }
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = systemRead(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { return end() }
        escape?.cancel()
        give(reader.readEvents(bytes[..<count]))
        guard reader.isWaiting else { return }
        // An escape byte is the escape key where nothing follows it soon.
        escape = Task {
            try await Task.sleep(for: .milliseconds(30))
            give(reader.timeOutEvents())
        }
    }

    private func give(_ events: [KeyReader.Event]) {
        for event in events { continuation.yield(.input(event)) }
    }

    private func listen(to source: any DispatchSourceProtocol, _ hear: @escaping @MainActor (Terminal) -> Void) {
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { if let self { hear(self) } }
        }
        sources.append(source)
        source.activate()
    }
}

// The system's functions, under names that the methods do not hide.
private let systemRead = read
private let systemWrite = write

import ActionRuntime
import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The terminal in raw mode: what it sends, as a sequence of events, and what it shows.
///
/// Bytes and signals arrive through dispatch sources of the main queue, which is the main actor's: nothing blocks it, so
/// asynchronous handlers go on while the program waits for a key. A program that has a loop of its own instead waits for
/// the descriptors itself, the server's among them, and awaits from time to time so that handlers go on:
///
/// ```swift
/// var files = [
///     pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
///     pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0),
/// ]
/// while poll(&files, 2, 20) >= 0 {
///     if files[0].revents != 0 { readKeys() }
///     if files[1].revents != 0 { server.serve() }
///     await Task.yield()
/// }
/// ```
@MainActor
final class Terminal {
    /// What the program waits for.
    enum Event: Sendable {
        case press(KeyPress)
        /// The window has another size, or the program another state.
        case changed
        /// The input has ended, or a signal asks the program to end.
        case ended(signal: Int32?)
    }

    let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private var sources: [any DispatchSourceProtocol] = []
    private var reader = KeyReader()
    private var timer: Task<Void, any Error>?
    private var former = termios()

    /// Nil where the input is no terminal.
    init?() {
        guard tcgetattr(STDIN_FILENO, &former) == 0 else { return nil }
        (events, continuation) = AsyncStream.makeStream()
    }

    /// Switches to raw mode and to the alternate screen, as soon as signals are listened to that end the program.
    func begin() async {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            await listen(to: signal(number)) { $0.continuation.yield(.ended(signal: number)) }
        }
        await listen(to: signal(SIGWINCH)) { $0.show() }
        var raw = former
        cfmakeraw(&raw)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
        // The alternate screen, no cursor, and keys with their signs and places.
        write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[>5u")
        await listen(to: DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)) { $0.read() }
    }

    /// Leaves the alternate screen, and gives the terminal back as it was.
    func restore() {
        for source in sources { source.cancel() }
        write("\u{1B}[<u\u{1B}[?25h\u{1B}[?1049l")
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &former)
    }

    /// Asks for the screen to be drawn again.
    func show() { continuation.yield(.changed) }

    /// Asks the program to end.
    func end() { continuation.yield(.ended(signal: nil)) }

    /// The number of columns and rows.
    var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Writes text as it is; what the terminal does not take any more is dropped.
    func write(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { systemWrite(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            bytes = bytes.dropFirst(max(count, 0))
        }
    }

    // MARK: Reading

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = systemRead(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { return end() }
        timer?.cancel()
        give(reader.readEvents(bytes[..<count]))
        guard reader.isWaiting else { return }
        // An escape byte is the escape key where nothing follows it soon.
        timer = Task {
            try await Task.sleep(for: .milliseconds(30))
            give(reader.timeOutEvents())
        }
    }

    private func give(_ events: [KeyReader.Event]) {
        for press in events.compactMap(\.press) { continuation.yield(.press(press)) }
    }

    private func signal(_ number: Int32) -> any DispatchSourceSignal {
        #if canImport(Darwin)
            Darwin.signal(number, SIG_IGN)  // there the source hears of it besides
        #endif
        return DispatchSource.makeSignalSource(signal: number, queue: .main)
    }

    /// Listens to a source; returns when the system knows of it.
    private func listen(
        to source: any DispatchSourceProtocol, _ hear: @escaping @MainActor (Terminal) -> Void
    ) async {
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { if let self { hear(self) } }
        }
        sources.append(source)
        await withCheckedContinuation { continuation in
            source.setRegistrationHandler { continuation.resume() }
            source.activate()
        }
    }
}

// The system's functions, under names that the methods do not hide.
private let systemRead = read
private let systemWrite = write

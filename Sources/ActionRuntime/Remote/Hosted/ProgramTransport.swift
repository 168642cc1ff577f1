#if !os(Windows) && !os(WASI)

    private import CLibrary

    /// A way to a running program: by its socket, or by a command that speaks the remote protocol on its standard input and output.
    ///
    /// Where it is made on an actor, such as the main actor, it is driven by a task there. A program whose loop runs no tasks waits until
    /// ``fileDescriptor`` is readable, beside what else it waits for, and then calls ``serve()``:
    ///
    /// ```swift
    /// let transport = try ProgramTransport(app: "photos")
    /// window.host(RemoteActions(transport, name: "photos", in: window))
    /// while isRunning {
    ///     wait(for: [keyboard, transport.fileDescriptor])
    ///     transport.serve()
    /// }
    /// ```
    ///
    /// A thread may wait for the descriptor; all else happens on the tree's isolation. At most 256 KiB are read at a time, and
    /// at most 1 MiB waits to be sent.
    public final class ProgramTransport: TimedTransport {
        private enum Place {
            case program(String)
            case command(String)
        }

        /// An open connection.
        private struct Connection {
            let number: UInt64
            let socket: RemoteSocket
            let output = SocketOutput()
            var lines = LineReader(maximumLength: 4 << 20)
            /// Whether a line was refused, and `drained` is due.
            var isFull = false
            var hear: (RemoteTransportEvent) -> Void

            var descriptor: Socket { Socket(descriptor: socket.descriptor) }
        }

        private static let outputLimit = 1 << 20
        private static let (readSize, reads) = (1 << 16, 4)

        /// A descriptor that is readable while there is something to do; do not read from it.
        public var fileDescriptor: Int32 { poller.descriptor }

        private let place: Place
        private let poller: Poller
        private var connection: Connection?
        private var connections: UInt64 = 0
        /// Whether lines are being told.
        private var isReading = false
        private var alarm: (time: ContinuousClock.Instant, body: () -> Void)?
        private var waiter: DescriptorWaiter?
        private var task: Task<Void, Never>?

        /// Reaches a program of this user on this machine.
        ///
        /// - Parameters:
        ///   - app: The program's name, its process's number (digits), or the path of its socket (with a slash), as with `--app`. It need
        ///     not run yet.
        ///   - isolation: The isolation of the tree: that of the function that makes the object, not of a property's initial value,
        ///     which has none.
        /// - Throws: ``RemoteError`` where the system refuses a descriptor or a thread.
        public init(app: String, isolation: isolated (any Actor)? = #isolation) throws(RemoteError) {
            (place, poller) = (.program(app), try Poller())
            try run(isolation: isolation)
        }

        /// Reaches a program by a command of the shell, such as `ssh host action serve --app photos`.
        ///
        /// The command is begun with each connection, and ended with it. What it writes to standard error is shown.
        public init(command: String, isolation: isolated (any Actor)? = #isolation) throws(RemoteError) {
            (place, poller) = (.command(command), try Poller())
            try run(isolation: isolation)
        }

        deinit {
            task?.cancel()
            waiter?.end()
            close()
        }

        /// Serves as a task of the isolation.
        private func run(isolation: isolated (any Actor)?) throws(RemoteError) {
            guard isolation != nil else { return }
            let waiter = try DescriptorWaiter(poller)
            self.waiter = waiter
            weak let transport = self
            task = Task {
                _ = isolation
                while !Task.isCancelled {
                    await waiter.wait()
                    transport?.serve()
                }
            }
        }

        // MARK: The transport

        /// Connects to the program, or begins the command; never waits.
        public func open(_ hear: @escaping (RemoteTransportEvent) -> Void) throws {
            close()
            let place: RemotePlace =
                switch place {
                case .program(let word): .socket(try RemoteDirectory.socket(of: word))
                case .command(let text): .command(text)
                }
            // A program whose queue of connections is full is tried again later.
            let socket = try RemoteSocket(place, until: .now)
            connections += 1
            connection = Connection(number: connections, socket: socket, hear: hear)
            guard poller.set(socket.descriptor, connections, isNew: true, reads: true) else {
                connection = nil
                throw RemoteError.last("wait at the connection")
            }
        }

        /// Sends a line, or keeps it until the program takes it.
        public func send(_ line: String) -> Bool {
            guard let open = connection else { return false }
            guard open.output.count <= Self.outputLimit else {
                connection?.isFull = true
                return false
            }
            open.output.add(line)
            flush(open)
            return true
        }

        /// Ends the connection, and the command.
        public func close() {
            guard let open = connection else { return }
            connection = nil
            poller.remove(open.socket.descriptor)
            open.socket.leave()
        }

        func wake(at time: ContinuousClock.Instant, _ body: @escaping () -> Void) {
            alarm = (time, body)
            poller.wake(at: time)
        }

        // MARK: Serving

        /// Hears what has arrived, and sends what waits; never waits.
        public func serve() {
            for event in poller.take() {
                guard let open = connection, open.number == event.key else { continue }
                if event.isWritable { flush(open) }
                if event.isReadable || event.isGone { read(open) }
            }
            tellDrained()
            guard let alarm else { return }
            guard alarm.time <= .now else { return poller.wake(at: alarm.time) }
            self.alarm = nil
            alarm.body()
        }

        /// Sends what the program takes; where that fails, the end of the connection is read.
        private func flush(_ open: Connection) {
            _ = open.output.send(to: open.descriptor)
            poller.set(open.socket.descriptor, open.number, reads: true, writes: open.output.count > 0)
        }

        private func tellDrained() {
            guard let open = connection, open.isFull, open.output.count <= Self.outputLimit else { return }
            connection?.isFull = false
            open.hear(.drained)
        }

        private func read(_ open: Connection) {
            // What hears of a line may serve; the descriptor stays readable.
            if isReading { return }
            var lines = open.lines, end: String?
            connection?.lines = LineReader()
            var chunk = [UInt8](repeating: 0, count: Self.readSize)
            for _ in 0..<Self.reads where end == nil {
                let transfer = open.descriptor.read(into: &chunk)
                if case .moved(let count) = transfer { lines.append(chunk[..<count]) }
                switch transfer {
                case .moved: continue
                case .wouldWait: break
                case .ended:
                    end = lines.hasPart ? "it ended in the middle of a line" : "it has ended the connection"
                case .failed(let code): end = SystemError.text(of: code)
                }
                break
            }
            isReading = true
            tell(&lines, of: open)
            isReading = false
            guard connection?.number == open.number else { return }
            connection?.lines = lines
            guard var end else { return }
            if let ending = open.socket.endingNow { end = "the command has ended with \(ending)" }
            close()
            open.hear(.closed(end))
        }

        /// Tells of the lines that have arrived; what hears of them may end the connection.
        private func tell(_ lines: inout LineReader, of open: Connection) {
            while connection?.number == open.number, let next = lines.next() {
                switch next {
                case .line(let line): open.hear(.line(line))
                case .tooLong:
                    close()
                    open.hear(.closed("it sent a line of more than 4 MiB"))
                }
            }
        }
    }

#endif

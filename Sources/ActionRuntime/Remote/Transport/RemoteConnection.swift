#if !os(Windows) && !os(WASI)

    /// The connection of one client: cuts arriving bytes into lines, and keeps the bytes that the client has not taken yet.
    ///
    /// A connection with work waits in the server's queue. In its turn one request is answered.
    final class RemoteConnection {
        /// The number of waiting bytes from which on the server reads no bytes from the client.
        private static let pauseLimit = RemoteSession.pauseLimit
        /// The most bytes that may wait for a client: 4 MiB.
        private static let outputLimit = 4 << 20
        /// How long a client may take no bytes while so many wait that the server reads none from it, or while its connection ends:
        /// 3 seconds.
        private static let patience = Duration.seconds(3)
        /// The most bytes that are read from a client before it is the turn of other clients.
        private static let readSize = 1 << 16

        let key: UInt64
        let session: RemoteSession
        private let socket: Socket
        private let poller: Poller
        private let service: RemoteService
        private var lines = LineReader()
        private let output: Output
        /// Whether the client may send more.
        private var isOpen = true
        /// Whether the connection ends once the client has taken the waiting bytes.
        private var isEnding = false
        /// Whether the other end is closed.
        private var isGone = false
        /// The events of the socket that the poller reports now.
        private var heard: (reads: Bool, writes: Bool)?
        /// Whether lines wait to be answered until the client has taken some answers.
        private var isBehind = false
        /// Whether lines, or the rest of an answer, wait until it is the client's turn again.
        private var awaitsTurn = false
        /// Whether bytes have arrived that were not read.
        private var isReadable = false
        /// Whether the connection stands in the server's queue.
        var isQueued = false
        /// The number of bytes that the client had taken, and the time, at the last check for progress; nil while few bytes
        /// wait.
        private var progress: (total: Int, time: ContinuousClock.Instant)?

        /// When the client last sent bytes, or connected.
        private(set) var lastUse: ContinuousClock.Instant

        init(_ socket: Socket, key: UInt64, _ poller: Poller, _ service: RemoteService, process: Int32) {
            self.socket = socket
            self.key = key
            self.poller = poller
            self.service = service
            lastUse = service.now()
            let output = Output()
            self.output = output
            session = service.open(process: process) {
                output.add($0.text)
            } backlog: {
                output.count
            }
        }

        /// Refuses a connection, and sends the reason if the system takes it at once.
        static func refuse(_ socket: Socket, _ fault: RemoteFault) {
            let output = Output()
            output.add(RemoteMessage.error(fault, of: nil))
            _ = output.send(to: socket)
            socket.hangUp()
        }

        /// Whether bytes wait for the client.
        var hasOutput: Bool { output.count > 0 }

        /// Whether the connection can be closed.
        var isOver: Bool {
            if isGone { return true }
            if hasOutput { return false }
            return isEnding || !isOpen && !isBehind && !awaitsTurn && !session.isWaiting
        }

        /// Whether no request, watch or unsent line is left.
        var isIdle: Bool {
            !isEnding && !isGone && !hasOutput && !session.isWaiting && !awaitsTurn && !lines.hasPart
                && !socket.hasInput
        }

        /// Ends an idle connection with a reason, which the client finds when it reads.
        func letGo(_ fault: RemoteFault) {
            output.add(RemoteMessage.error(fault, of: nil))
            _ = output.send(to: socket)
            isGone = true
        }

        // MARK: Reading

        /// Notes an event of the poller.
        func hear(_ event: Poller.Event) {
            // The other end is closed: lines that have arrived are not answered, and the requests under way are cancelled.
            if event.isGone { isGone = true }
            isReadable = event.isReadable
        }

        /// Whether the connection has work that can be done now.
        var wantsTurn: Bool {
            guard !isGone, !isEnding else { return false }
            if session.canGoOn { return true }
            if session.isBusy { return false }
            return isReadable && reads || awaitsTurn || isBehind && output.count <= Self.pauseLimit
        }

        /// Whether arriving bytes are read.
        private var reads: Bool { isOpen && !isBehind && !awaitsTurn && output.count <= Self.pauseLimit }

        /// Answers the next request, of bytes that have arrived before or have to be read.
        ///
        /// - Parameter isOver: Whether the time of the turn is over.
        func serve(isolation: isolated (any Actor)?, until isOver: () -> Bool) {
            if isGone || isEnding { return }
            session.goOn(until: isOver)
            if !session.isBusy, isReadable, reads { read() }
            answerLine(isolation: isolation, until: isOver)
        }

        private func read() {
            isReadable = false
            let transfer = unsafe withUnsafeTemporaryAllocation(byteCount: Self.readSize, alignment: 16) { buffer in
                let transfer = unsafe socket.read(into: buffer)
                if case .moved(let count) = transfer {
                    unsafe lines.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                }
                return transfer
            }
            switch transfer {
            case .moved: lastUse = service.now()
            case .wouldWait: break
            case .ended:
                isOpen = false
                // The last line may lack its line break.
                if lines.hasPart { lines.append([UInt8(ascii: "\n")]) }
            case .failed: isGone = true
            }
        }

        /// Answers the next complete line, if the client takes the answer.
        private func answerLine(isolation: isolated (any Actor)?, until isOver: () -> Bool) {
            (isBehind, awaitsTurn) = (false, false)
            if isGone || isEnding { return }
            // The next line waits for the answer to a question whose validator has called `serve`, and for the last of steps.
            if session.isBusy { return awaitsTurn = true }
            guard hasRoom else { return isBehind = true }
            switch lines.next() {
            case .line(let bytes):
                session.receive(bytes, isolation: isolation)
                session.goOn(until: isOver)
            case .tooLong:
                let limit = LineReader.maximumLength >> 20
                disconnect(RemoteFault(.tooMuch, "A line is longer than \(limit) MiB: the connection ends."))
            case nil: return
            }
            if !isGone, !isEnding { awaitsTurn = lines.hasLine || session.isBusy }
        }

        /// Whether an answer may be added; sends waiting bytes first where many wait.
        private var hasRoom: Bool {
            if output.count > Self.pauseLimit, case .failed = output.send(to: socket) { isGone = true }
            return output.count <= Self.pauseLimit
        }

        // MARK: Writing

        /// Sends the bytes that the client takes, and sets which events of the socket are reported.
        func settle() {
            guard !isGone else { return }
            if case .failed = output.send(to: socket) {
                isGone = true
                return
            }
            checkBacklog()
            // Cancelling a request may run code that stops the server.
            guard !isGone else { return }
            let isPaused = output.count > Self.pauseLimit
            let answers = !isEnding && !isPaused && !isBehind && !awaitsTurn && !session.isBusy
            let wanted = (reads: isOpen && answers, writes: hasOutput || isBehind)
            guard heard.map({ $0 != wanted }) ?? true else { return }
            if !poller.set(socket.descriptor, key, isNew: heard == nil, reads: wanted.reads, writes: wanted.writes) {
                isGone = true
            }
            heard = wanted
        }

        /// Ends the connection of a client that does not take the waiting bytes.
        private func checkBacklog() {
            guard output.count > (isEnding ? 0 : Self.pauseLimit) else {
                progress = nil
                return
            }
            if !isEnding, output.count > Self.outputLimit {
                return disconnect(RemoteFault(.tooMuch, "More than 4 MiB wait to be read: the connection ends."))
            }
            let now = service.now()
            if let progress, progress.total == output.total {
                if now - progress.time >= Self.patience {
                    if isEnding {
                        isGone = true
                        return
                    }
                    let reason = "More than 1 MiB waits, and nothing is read: the connection ends."
                    return disconnect(RemoteFault(.tooMuch, reason))
                }
            } else {
                progress = (output.total, now)
            }
            poller.wake(at: now + Self.patience)
        }

        /// Ends a connection with a reason: drops the lines that the client has not begun to take, and cancels its requests.
        ///
        /// The client has some time to take the remaining bytes.
        private func disconnect(_ fault: RemoteFault) {
            isEnding = true
            (isBehind, awaitsTurn) = (false, false)
            progress = (output.total, service.now())
            output.dropUnsent()
            output.add(RemoteMessage.error(fault, of: nil))
            socket.endReading()
            if case .failed = output.send(to: socket) { isGone = true }
            poller.wake(at: service.now() + Self.patience)
            // Done last, because cancelling may run code that stops the server.
            service.close(session)
        }

        /// Closes the connection.
        ///
        /// - Parameter isOurs: Whether this process made the connection; a forked process only closes its copy.
        func close(isOurs: Bool) {
            isGone = true
            guard isOurs else { return socket.close() }
            poller.remove(socket.descriptor)
            socket.hangUp()
        }
    }

    /// The bytes that a client has not taken yet.
    private final class Output {
        private var bytes: [UInt8] = []
        /// How many of the bytes have been sent.
        private var sent = 0
        /// Whether the first line has been sent in part.
        private var isWithinLine = false

        var count: Int { bytes.count - sent }
        /// The number of bytes that have been sent in all.
        private(set) var total = 0

        /// Adds a line and a line break.
        func add(_ line: String) {
            bytes += line.utf8
            bytes.append(UInt8(ascii: "\n"))
        }

        /// Sends as much as the client takes.
        func send(to socket: Socket) -> Socket.Transfer {
            var last = Socket.Transfer.wouldWait
            while count > 0 {
                last = unsafe bytes.withUnsafeBytes {
                    unsafe socket.write(UnsafeRawBufferPointer(rebasing: $0[sent...]))
                }
                guard case .moved(let count) = last else { break }
                sent += count
                total += count
                isWithinLine = bytes[sent - 1] != UInt8(ascii: "\n")
            }
            if count == 0 {
                // The memory of a long answer is released.
                if bytes.capacity > 1 << 17 { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
                sent = 0
            } else if sent > 1 << 16, sent > count {
                bytes.removeSubrange(..<sent)
                sent = 0
            }
            return last
        }

        /// Drops the lines of which no byte has been sent.
        func dropUnsent() {
            let end =
                isWithinLine ? bytes[sent...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count : sent
            bytes = Array(bytes[sent..<end])
            sent = 0
        }
    }

#endif

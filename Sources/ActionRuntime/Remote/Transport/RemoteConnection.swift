#if !os(Windows) && !os(WASI)

    /// The socket of one client: gives its session the bytes that arrive, and keeps the bytes that the client has not taken yet.
    final class RemoteConnection {
        /// The number of waiting bytes from which on the server reads no bytes from the client.
        private static let pauseLimit = RemoteEndpoint.Session.pauseLimit
        /// The most bytes that may wait for a client: 4 MiB.
        private static let outputLimit = 4 << 20
        /// How long a client may take no bytes while so many wait that the server reads none from it, or while its connection ends:
        /// 3 seconds.
        private static let patience = Duration.seconds(3)
        /// The most bytes that are read from a client before it is the turn of other clients.
        private static let readSize = 1 << 16

        let key: UInt64
        let session: RemoteEndpoint.Session
        private let socket: Socket
        private let poller: Poller
        private let endpoint: RemoteEndpoint
        private let output: SocketOutput
        /// Whether the client may send more.
        private var isOpen = true
        /// Whether the connection ends once the client has taken the waiting bytes.
        private var isEnding = false
        /// Whether the other end is closed.
        private var isGone = false
        /// The events of the socket that the poller reports now.
        private var heard: (reads: Bool, writes: Bool)?
        /// The number of bytes that the client had taken, and the time, at the last check for progress; nil while few bytes
        /// wait.
        private var progress: (total: Int, time: ContinuousClock.Instant)?

        /// When the client last sent bytes, or connected.
        private(set) var lastUse: ContinuousClock.Instant

        init(_ socket: Socket, key: UInt64, _ poller: Poller, _ endpoint: RemoteEndpoint, process: Int32) {
            self.socket = socket
            self.key = key
            self.poller = poller
            self.endpoint = endpoint
            lastUse = endpoint.now()
            let output = SocketOutput()
            self.output = output
            session = endpoint.open(RemotePeer(pid: process, via: "socket")) {
                output.add($0.text)
            } backlog: {
                output.count
            }
        }

        /// Refuses a connection, and sends the reason if the system takes it at once.
        static func refuse(_ socket: Socket, _ fault: RemoteFault) {
            let output = SocketOutput()
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
            return isEnding || !isOpen && !session.hasInput && !session.isWaiting && !session.isBusy
        }

        /// Whether no request, watch or unsent line is left.
        var isIdle: Bool {
            !isEnding && !isGone && !hasOutput && !session.isWaiting && !session.isBusy && !session.hasInput
                && !socket.hasInput
        }

        /// Ends an idle connection with a reason, which the client finds when it reads.
        func letGo(_ fault: RemoteFault) {
            output.add(RemoteMessage.error(fault, of: nil))
            _ = output.send(to: socket)
            isGone = true
        }

        // MARK: Reading

        /// Takes an event of the poller, and the bytes that have arrived.
        func hear(_ event: Poller.Event) {
            // The other end is closed: lines that have arrived are not answered, and the requests under way are cancelled.
            if event.isGone { isGone = true }
            if event.isReadable, reads { read() }
        }

        /// Whether arriving bytes are read: the session has answered what has arrived before.
        private var reads: Bool { isOpen && !isGone && !isEnding && session.takesBytes }

        private func read() {
            let transfer = unsafe withUnsafeTemporaryAllocation(byteCount: Self.readSize, alignment: 16) { buffer in
                let transfer = unsafe socket.read(into: buffer)
                if case .moved(let count) = transfer {
                    unsafe session.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                }
                return transfer
            }
            switch transfer {
            case .moved: lastUse = endpoint.now()
            case .wouldWait: break
            case .ended:
                isOpen = false
                session.takeEnd()
            case .failed: isGone = true
            }
        }

        // MARK: Writing

        /// Sends the bytes that the client takes, and sets which events of the socket are reported.
        func settle() {
            guard !isGone else { return }
            if case .failed = output.send(to: socket) {
                isGone = true
                return
            }
            if session.isOver, !isEnding { end() }
            checkBacklog()
            // Cancelling a request may run code that stops the server.
            guard !isGone else { return }
            let wanted = (reads: reads, writes: hasOutput)
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
            let now = endpoint.now()
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
        private func disconnect(_ fault: RemoteFault) {
            output.dropUnsent()
            output.add(RemoteMessage.error(fault, of: nil))
            end()
            // Done last, because cancelling may run code that stops the server.
            endpoint.close(session)
        }

        /// Reads no more; the client has some time to take the remaining bytes.
        private func end() {
            isEnding = true
            progress = (output.total, endpoint.now())
            socket.endReading()
            if case .failed = output.send(to: socket) { isGone = true }
            poller.wake(at: endpoint.now() + Self.patience)
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

#endif

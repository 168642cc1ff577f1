#if !os(Windows) && !os(WASI)

    private import CActionRuntime
    private import CLibrary

    /// Lets other programs of the same user ask a running program about its actions, and have them performed.
    ///
    /// It listens at a Unix socket in a directory that only the user can open, and answers commands there:
    /// `action list --app photos`, `action fire save: --app photos`. Every question is answered as the program itself would answer
    /// it at that moment: by its coordinator, from its first responder or root. The protocol is JSON-RPC 2.0, one message a line.
    ///
    /// ```swift
    /// let server = try RemoteServer(coordinator, app: "photos", menu: menu, keys: keys, exposing: .menu)
    /// try await server.run()
    /// ```
    ///
    /// A program with a loop of its own waits until ``fileDescriptor`` is readable, and then calls
    /// ``serve(isolation:)``.
    ///
    /// A server belongs to the isolation that its coordinator's tree belongs to; no handler, validator or condition runs on another
    /// isolation. While no client is connected, the server costs nothing.
    public final class RemoteServer {
        /// The path of the socket.
        public let path: String

        /// A descriptor that is readable while the server has work, for `poll`, `epoll`, `kqueue` or a loop of a toolkit.
        ///
        /// Do not read from the descriptor: call ``serve(isolation:)``. It is valid until ``stop()``.
        public var fileDescriptor: Int32 { poller?.descriptor ?? -1 }

        let endpoint: RemoteEndpoint
        /// Nil once the server has been stopped.
        var poller: Poller?
        private var listener: Listener?
        var connections: [UInt64: RemoteConnection] = [:]
        private var lastKey: UInt64 = 0
        /// The process that made the server; a forked process does not use the server.
        private let process = getpid()
        /// When to try again to make the removed socket, and the pause before the try; nil where no socket is to be made.
        private var nextRestoring: (time: ContinuousClock.Instant, pause: Duration)?
        /// Whether changes of the tree ring the bell.
        private let isListening = Lock(false)
        /// Whether ``run()`` is running.
        var isRunning = false

        /// Listens at a socket for a program.
        ///
        /// - Parameters:
        ///   - coordinator: The coordinator that answers.
        ///   - app: The program's name: 1 to 40 of `A-Z a-z 0-9 . _ -`, of which the first is a letter.
        ///   - menu: The menu whose commands are exposed, described, and destructive; nil for none.
        ///   - keys: The keys that are exposed, listed and pressed; nil for none.
        ///   - exposing: Which actions are exposed.
        ///   - allowing: The permissions of clients.
        ///   - confirm: Asks the person at the program whether to perform a destructive action. Where the closure is left out, the
        ///     client is given a token, and has to send the request again with the token.
        ///   - remembering: How many of the last requests that were refused, unclaimed, declined or failed are kept with the reasons,
        ///     so that a client can ask afterwards why nothing happened (`action log`). With 0 none is kept, and requests cost no more
        ///     while nobody is connected; else each request is observed, and costs about as much as with `observe(explaining: true)`. About 4 MiB are kept at most.
        /// - Throws: ``RemoteError`` where the name or the directory cannot be used, where `.menu` is exposed without a menu or a key
        ///   map, or where the system refuses.
        public convenience init(
            _ coordinator: Coordinator, app: String, menu: Menu? = nil, keys: KeyMap? = nil, exposing: RemoteExposure,
            allowing: RemotePermissions = [.ask, .perform],
            confirm: (nonisolated(nonsending) (RemoteConfirmation) async -> Bool)? = nil, remembering: Int = 0
        ) throws(RemoteError) {
            if exposing == .menu, menu == nil, keys == nil { throw .noMenu }
            let endpoint = RemoteEndpoint(
                coordinator, app: app, menu: menu, keys: keys, exposing: exposing, allowing: allowing, confirm: confirm,
                remembering: remembering)
            try self.init(endpoint, in: RemoteDirectory.path)
        }

        /// Listens at a socket in a directory.
        init(_ endpoint: RemoteEndpoint, in directory: String) throws(RemoteError) {
            self.endpoint = endpoint
            endpoint.directory = RemoteDirectory.working
            guard RemoteDirectory.isName(endpoint.app) else { throw .badName(endpoint.app) }
            let poller = try Poller(), listener = try Listener(of: endpoint.app, process: process, in: directory)
            path = listener.path
            self.listener = listener
            self.poller = poller
            guard poller.set(listener.socket.descriptor, Self.listenerKey, isNew: true, reads: true) else {
                // `deinit` ends the listener.
                throw .last("wait at the socket")
            }
            listener.watchFile(poller, Self.fileKey)
            let bell = poller.bell
            endpoint.needsTurn = { bell.ring() }
        }

        deinit { stop() }

        private static let listenerKey: UInt64 = 0
        /// The key of the socket's file, which no connection reaches.
        private static let fileKey = UInt64.max / 2
        /// How many clients may be connected.
        static let connectionLimit = 64
        /// How many descriptors of the process are left for the program and the system's libraries.
        static let freeDescriptors = 16
        /// How long the server waits before it tries again to make its socket: at first, and at most; each pause is twice the pause
        /// before.
        private static let (firstRestoringPause, longestRestoringPause) =
            (Duration.milliseconds(250), Duration.seconds(60))
        /// How long a client has to be idle before it may be let go for another client.
        private static let idleTime = Duration.seconds(1)

        // MARK: Serving

        /// Answers the requests that have arrived, one of each client in turn, until 2 ms are over; never waits.
        ///
        /// The others are answered at the next call: ``fileDescriptor`` stays readable until all are. A single answer is bounded, but
        /// a handler, validator or condition is not interrupted.
        ///
        /// - Parameter isolation: The isolation of asynchronous handlers: they become its tasks, so its loop has to await from time
        ///   to time. If it runs no task for a second, requests with asynchronous handlers fail. Without an isolation they fail
        ///   with ``DispatchError/needsAwait(_:)``.
        public func serve(isolation: isolated (any Actor)? = #isolation) {
            guard poller != nil, getpid() == process else { return }
            let end = endpoint.now() + RemoteEndpoint.turn
            hear()
            let rest = endpoint.turn(isolation: isolation, until: end)
            for connection in connections.values { settle(connection) }
            // A handler may have stopped the server.
            guard let poller else { return }
            // Clients that have been sent their answers may have their turn again.
            if rest.isDue || connections.values.contains(where: \.session.wantsTurn) { poller.bell.ring() }
            if let time = rest.time { poller.wake(at: time) }
            if let (tree, events) = rest.listening { listen(to: tree, since: events) }
        }

        /// Takes what the poller reports: new clients, and the bytes of clients.
        private func hear() {
            guard let poller else { return }
            var hasArrivals = false
            for event in poller.take() {
                if event.key == Self.listenerKey {
                    hasArrivals = true
                } else if event.key == Self.fileKey {
                    restoreSocket()
                } else if let connection = connections[event.key] {
                    connection.hear(event)
                    if connection.isOver { settle(connection) }
                }
            }
            // Last, because a client that has gone makes room for a new one.
            if hasArrivals { accept() }
            if let nextRestoring {
                if endpoint.now() >= nextRestoring.time { restoreSocket() } else { poller.wake(at: nextRestoring.time) }
            }
        }

        /// Listens again where the socket's file was removed; where that fails, the server tries again later.
        private func restoreSocket() {
            guard let poller, let listener else { return }
            let pause = nextRestoring.map { min($0.pause * 2, Self.longestRestoringPause) } ?? Self.firstRestoringPause
            nextRestoring = nil
            guard listener.isRemoved else { return }
            // Clients that found the old socket have connected, and are not accepted by the new socket.
            while let socket = listener.accept() { add(socket) }
            guard listener.restore() else {
                let time = endpoint.now() + pause
                nextRestoring = (time, pause)
                return poller.wake(at: time)
            }
            poller.set(listener.socket.descriptor, Self.listenerKey, isNew: true, reads: true)
            listener.watchFile(poller, Self.fileKey)
        }

        /// Says that state outside of the tree has changed, so that clients which watch are told.
        ///
        /// ``Coordinator/invalidate()`` does the same for menus.
        public func changed() { endpoint.changed() }

        /// Ends all connections, and removes the socket.
        ///
        /// Running requests are cancelled. Only the server's own socket is removed, and none in a forked process.
        public func stop() {
            guard let poller else { return }
            self.poller = nil
            let isOurs = getpid() == process
            let open = connections.values
            connections = [:]
            for connection in open {
                // Sends the last lines, as far as the client takes them.
                if isOurs { connection.settle() }
                endpoint.close(connection.session)
                connection.close(isOurs: isOurs)
            }
            endpoint.close()
            listener?.end(isOurs: isOurs)
            listener = nil
            endpoint.needsTurn = {}
            // Wakes the code that waits for the descriptor, so that it sees that the server has been stopped.
            if isOurs { poller.bell.ring() }
        }

        // MARK: Connections

        /// How many new clients are accepted in a turn.
        private static let arrivalLimit = 8

        /// Accepts some of the new clients; the poller goes on reporting the others.
        private func accept() {
            for _ in 0..<Self.arrivalLimit {
                guard let socket = listener?.accept() else { return }
                add(socket)
            }
        }

        private func add(_ socket: Socket) {
            guard let poller, let peer = socket.peer, peer.user == geteuid() else {
                return RemoteConnection.refuse(
                    socket, RemoteFault(.notAllowed, "The program answers its own user only."))
            }
            guard connections.count < Self.connectionLimit || letIdleGo() else {
                let message =
                    "\(Self.connectionLimit) programs are connected, and none of them is idle: try again later."
                return RemoteConnection.refuse(socket, RemoteFault(.tooMuch, message))
            }
            guard socket.leavesFree(Self.freeDescriptors) || letIdleGo() && socket.leavesFree(Self.freeDescriptors)
            else {
                let message = "The program has few descriptors left, and keeps them for itself: try again later."
                return RemoteConnection.refuse(socket, RemoteFault(.tooMuch, message))
            }
            lastKey += 1
            let connection = RemoteConnection(socket, key: lastKey, poller, endpoint, process: peer.process)
            connections[lastKey] = connection
            settle(connection)
        }

        /// Lets the client go that has been idle for the longest time, a second at least; false where no client is idle.
        private func letIdleGo() -> Bool {
            let limit = endpoint.now() - Self.idleTime
            let idle = connections.values.filter { $0.lastUse <= limit && $0.isIdle }
            guard let oldest = idle.min(by: { $0.lastUse < $1.lastUse }) else { return false }
            oldest.letGo(
                RemoteFault(.tooMuch, "The connection was idle, and another one needs its place: connect again."))
            settle(oldest)
            return true
        }

        /// Sends the lines that wait for a client, and drops the connection if it has ended.
        func settle(_ connection: RemoteConnection) {
            connection.settle()
            guard connection.isOver, connections.removeValue(forKey: connection.key) != nil else { return }
            endpoint.close(connection.session)
            connection.close(isOurs: true)
        }

        /// Rings the bell at the next event of the tree behind a count; now, if there was one.
        private func listen(to tree: TreeChanges, since events: UInt64) {
            guard let bell = poller?.bell else { return }
            let isListening = isListening
            let isFirst = isListening.withLock { flag in
                defer { flag = true }
                return !flag
            }
            guard isFirst else { return }
            // The bell is held weakly, because the tree may change for the last time long before the closure is released.
            tree.callAtEvent(since: events) { [weak bell] in
                isListening.withLock { $0 = false }
                bell?.ring()
            }
        }
    }

#endif

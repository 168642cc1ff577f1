#if !os(Windows) && !os(WASI)

    private import CActionRuntime
    private import CLibrary

    /// Lets other programs of the same user ask a running program about its actions, and have them performed.
    ///
    /// It listens at a Unix socket in a directory that only the user can open, and answers there what the command line asks:
    /// `action list --app photos`, `action fire save: --app photos`. Every question is answered as the program itself would
    /// answer it at that moment: by its coordinator, from where its focus is. The protocol is JSON-RPC 2.0, one message a line.
    ///
    /// ```swift
    /// let server = try RemoteServer(coordinator, app: "photos", menu: menu, keys: keys, exposing: .menu)
    /// try await server.run()
    /// ```
    ///
    /// A program with a loop of its own waits until ``fileDescriptor`` is readable, and then calls
    /// ``serve(isolation:)``.
    ///
    /// A server belongs to the isolation that its coordinator's tree belongs to; no handler, validator or condition runs
    /// anywhere else. While no program is connected it costs nothing.
    public final class RemoteServer {
        /// The path of the socket.
        public let path: String

        /// Readable while there is something to do, for `poll`, `epoll`, `kqueue` or a loop of a toolkit.
        ///
        /// Do not read from it: call ``serve(isolation:)``. It is valid until ``stop()``.
        public var fileDescriptor: Int32 { poller?.descriptor ?? -1 }

        let service: RemoteService
        /// Nil once the server has been stopped.
        var poller: Poller?
        private var listener: Listener?
        var connections: [UInt64: RemoteConnection] = [:]
        private var lastKey: UInt64 = 0
        /// The process that made the server; a forked one leaves everything alone.
        private let process = getpid()
        /// When watches are looked at again at the earliest, so that they take a small part of the time.
        var nextPass: ContinuousClock.Instant?
        /// How many calls of ``serve(isolation:)`` run, one within the other.
        private let serving = Serving()
        /// Whether changes of the tree ring the bell.
        private let isListening = Lock(false)
        /// Whether `run` runs.
        var isRunning = false

        /// Listens at a socket for a program.
        ///
        /// - Parameters:
        ///   - coordinator: Who answers.
        ///   - app: The program's name: 1 to 40 of `A-Z a-z 0-9 . _ -`, of which the first is a letter.
        ///   - menu: The menu whose commands are exposed, described, and destructive; nil for none.
        ///   - keys: The keys that are exposed, listed and pressed; nil for none.
        ///   - exposing: Which actions are exposed.
        ///   - allowing: What may be done with them.
        ///   - confirm: Asks the person at the program whether a destructive action is to be performed. Where it is left out,
        ///     whoever asks is given a token, and has to ask once more with it.
        /// - Throws: ``RemoteError`` where the name or the directory cannot be used, or the system refuses.
        /// - Precondition: For `.menu` there is a menu or a key map.
        public init(
            _ coordinator: Coordinator, app: String, menu: Menu? = nil, keys: KeyMap? = nil, exposing: RemoteExposure,
            allowing: RemotePermissions = [.ask, .perform],
            confirm: (nonisolated(nonsending) (RemoteConfirmation) async -> Bool)? = nil
        ) throws(RemoteError) {
            service = RemoteService(
                coordinator, app: app, menu: menu, keys: keys, exposing: exposing, allowing: allowing, confirm: confirm)
            guard RemoteDirectory.isName(app) else { throw .badName(app) }
            let poller = try Poller(), listener = try Listener(of: app, process: process)
            path = listener.path
            self.listener = listener
            self.poller = poller
            guard poller.set(listener.socket.descriptor, Self.listenerKey, isNew: true, reads: true) else {
                // `deinit` ends the listener.
                throw .last("wait at the socket")
            }
            let (bell, serving) = (poller.bell, serving)
            // What is to be sent while the server serves is sent at the end of that.
            service.wake = { if serving.depth == 0 { bell.ring() } }
        }

        deinit { stop() }

        private static let listenerKey: UInt64 = 0
        /// How many programs may be connected.
        static let connectionLimit = 64

        // MARK: Serving

        /// Answers what has arrived; never waits.
        ///
        /// - Parameter isolation: Where asynchronous handlers run: they become tasks of it, so its loop has to await from
        ///   time to time. Without an isolation a request whose handler is asynchronous fails with
        ///   ``DispatchError/needsAwait(_:)``.
        public func serve(isolation: isolated (any Actor)? = #isolation) {
            guard let poller, getpid() == process else { return }
            serving.depth += 1
            defer { serving.depth -= 1 }
            var events = poller.take()
            for connection in connections.values where connection.awaitsTurn {
                if !events.contains(where: { $0.key == connection.key }) {
                    events.append(Poller.Event(key: connection.key))
                }
            }
            // Connections first: a client that has gone makes room.
            events.sort { $0.key > $1.key }
            for event in events {
                // A handler may stop the server.
                if self.poller == nil { return }
                if event.key == Self.listenerKey {
                    accept()
                } else if let connection = connections[event.key] {
                    connection.handle(event, isolation: isolation)
                    settle(connection)
                }
            }
            tellChanges()
        }

        /// Says that something outside of the tree has changed, so that those who watch are told; as
        /// ``Coordinator/invalidate()`` does for menus.
        public func changed() {
            service.noteChange()
            // Also while the server serves: a watch may have been looked at already.
            poller?.bell.ring()
        }

        /// Ends all connections, and removes the socket.
        ///
        /// What runs is cancelled. Removes nothing but its own socket, and nothing at all in a forked process.
        public func stop() {
            guard let poller else { return }
            self.poller = nil
            let isOurs = getpid() == process
            let open = connections.values
            connections = [:]
            for connection in open {
                // What was told last, as far as the client takes it.
                if isOurs { connection.settle() }
                service.close(connection.session)
                connection.close(isOurs: isOurs)
            }
            listener?.end(isOurs: isOurs)
            listener = nil
            service.wake = {}
            // Whoever waits at the descriptor sees that the server has been stopped.
            if isOurs { poller.bell.ring() }
        }

        // MARK: Connections

        private func accept() {
            guard let poller, let listener else { return }
            // As many as there can be at once; others are heard of again.
            for _ in 0..<Self.connectionLimit {
                guard let socket = listener.accept() else { return }
                guard let peer = socket.peer, peer.user == geteuid() else {
                    RemoteConnection.refuse(socket, RemoteFault(.notAllowed, "The program answers its own user only."))
                    continue
                }
                guard connections.count < Self.connectionLimit else {
                    let message = "\(Self.connectionLimit) programs are connected, and more may not be."
                    RemoteConnection.refuse(socket, RemoteFault(.tooMuch, message))
                    continue
                }
                lastKey += 1
                let connection = RemoteConnection(socket, key: lastKey, poller, service, process: peer.process)
                connections[lastKey] = connection
                settle(connection)
            }
        }

        /// Sends what waits for a client, and forgets it where it has ended.
        func settle(_ connection: RemoteConnection) {
            connection.settle()
            guard connection.isOver, connections.removeValue(forKey: connection.key) != nil else { return }
            service.close(connection.session)
            connection.close(isOurs: true)
        }

        // MARK: Watches

        /// A pass over the watches takes at most this part of the time, unless it takes long: then there is one after a pause.
        private static let share = 40
        private static let longestPause = Duration.milliseconds(500)

        /// Tells those who watch what has changed, sends what waits, and listens for what comes.
        private func tellChanges() {
            guard let poller else { return }
            let sessions = service.sessions
            if sessions.contains(where: { !$0.watches.isEmpty }) {
                let began = ContinuousClock.now
                if let nextPass, began < nextPass {
                    poller.wake(at: nextPass)
                } else {
                    let seen = service.tellChanges()
                    for connection in Array(connections.values) { settle(connection) }
                    let end = ContinuousClock.now
                    nextPass = end + min(began.duration(to: end) * Self.share, Self.longestPause)
                    if let seen { listen(since: seen) }
                }
            } else {
                nextPass = nil
            }
            for connection in Array(connections.values) where connection.hasOutput { settle(connection) }
        }

        /// Has the bell rung at the next change of the tree, or now where there was one since a pass over the watches began.
        private func listen(since seen: TreeMoment) {
            guard let bell = poller?.bell else { return }
            let isListening = isListening
            let isFirst = isListening.withLock { flag in
                defer { flag = true }
                return !flag
            }
            guard isFirst else { return }
            // Weakly: the tree may not change for long after the server has been stopped.
            seen.tree.callAtEvent(since: seen.events) { [weak bell] in
                isListening.withLock { $0 = false }
                bell?.ring()
            }
        }
    }

    /// How many calls of `serve` run, for the closure that outlives none of them.
    private final class Serving {
        var depth = 0
    }

#endif

extension RemoteEndpoint {
    /// One client of an endpoint: its requests under way, its watches and its tokens.
    ///
    /// A session takes the bytes of its client, and gives out lines: answers in any order, progress, changes and records. It bounds what it
    /// keeps for the client, and ends where the client sends a line of more than 1 MiB.
    public final class Session {
        /// The most requests of a client that may be under way.
        static let callLimit = 64
        /// The most watches of a client.
        static let watchLimit = 64
        /// The most actions that a watch may name, and that all watches of a client and of all clients may name together.
        static let watchedLimit = 1000
        static let watchedClientLimit = 4000
        static let watchedServerLimit = 16_000
        /// The number of bytes waiting for a client from which on no more answers are made for it: 1 MiB.
        static let pauseLimit = 1 << 20
        /// The number of bytes waiting for a client from which on the client is told of no changes.
        private static let backlogLimit = 1 << 16
        /// The most bytes from a client that may wait to be answered: 2 MiB.
        private static let inputLimit = 2 << 20

        /// Who the client is.
        let peer: RemotePeer
        /// What the client may do.
        let allowing: RemotePermissions
        unowned let endpoint: RemoteEndpoint
        private let send: (RemoteReply) -> Void
        private let backlog: () -> Int
        private let drain: () -> Void
        /// The lines that wait for their turn.
        private var lines = LineReader()
        /// Whether a whole line may be among the bytes that have arrived.
        private var hasArrived = false
        /// Whether the client sends no more.
        private var hasFinished = false

        /// The bytes that are kept for the client.
        let share: RemoteBudget.Share
        var confirmations: Confirmations
        var watches: [Int: RemoteWatch] = [:]
        var lastWatch = 0
        var calls: [ActionValue: RemoteCall] = [:]
        /// The steps that are being performed without an isolation; later requests wait for their end.
        var steps: (call: RemoteCall, run: RemoteSteps.AtOnce)?
        /// The answers to requests under way that have ended, which are sent when the client takes them, with their counted bytes.
        var ended: [(id: ActionValue, result: Result<JSONLine, RemoteFault>, kept: RemoteBudget.Kept)] = []
        /// Whether a question is being answered.
        var isAnswering = false
        /// The watch that was looked at last.
        var lastSeen = 0
        /// Whether the client was not told of changes because it did not read.
        var isLagging = false
        /// Whether the session has ended, so that its way to the client can be closed: it was closed, the client has been given the last
        /// answer after ``finish(isolation:)``, or it has sent a line that is too long.
        public private(set) var isOver = false

        init(
            _ endpoint: RemoteEndpoint, _ peer: RemotePeer, allowing: RemotePermissions,
            send: @escaping (RemoteReply) -> Void,
            backlog: @escaping () -> Int, drain: @escaping () -> Void
        ) {
            self.endpoint = endpoint
            self.peer = peer
            self.allowing = allowing
            self.send = send
            self.backlog = backlog
            self.drain = drain
            share = RemoteBudget.Share(of: endpoint.budget)
            confirmations = Confirmations(share)
        }

        // MARK: The way to the client

        /// Takes bytes from the client, which may end anywhere in a line, and serves a turn of the endpoint.
        ///
        /// It never waits: what is not answered within the turn is answered in the next (``RemoteEndpoint/needsTurn``). Bytes should
        /// be read from the client only while ``takesBytes`` is true.
        ///
        /// - Parameters:
        ///   - bytes: The bytes, in the order in which they arrived.
        ///   - isolation: The isolation of asynchronous handlers, as of ``RemoteEndpoint/serve(isolation:)``.
        public func receive(_ bytes: some Collection<UInt8>, isolation: isolated (any Actor)? = #isolation) {
            if isOver { return }
            take(bytes)
            endpoint.serve(isolation: isolation)
            if lines.count > Self.inputLimit {
                refuse(RemoteFault(.tooMuch, "More than 2 MiB wait to be answered: the connection ends."))
                close()
            }
        }

        /// Says that the way to the client takes lines again, after it was full; and serves a turn.
        ///
        /// - Parameter isolation: The isolation of asynchronous handlers, as of ``RemoteEndpoint/serve(isolation:)``.
        public func drained(isolation: isolated (any Actor)? = #isolation) {
            if isOver { return }
            drain()
            endpoint.serve(isolation: isolation)
        }

        /// Says that the client sends no more: its watches end, and the session is over once its requests have been answered.
        ///
        /// - Parameter isolation: The isolation of asynchronous handlers, as of ``RemoteEndpoint/serve(isolation:)``.
        public func finish(isolation: isolated (any Actor)? = #isolation) {
            if isOver { return }
            hasFinished = true
            takeEnd()
            // The session is over at once where nothing is to be answered.
            hasArrived = true
            endpoint.serve(isolation: isolation)
        }

        /// Ends the session, and cancels its requests.
        public func close() {
            if !isOver { endpoint.close(self) }
        }

        /// Whether a turn would go on with what the client has sent, and its way takes the answers.
        public var wantsTurn: Bool { !isOver && (canGoOn || hasArrived && !isBusy && takesAnswers) }

        /// Keeps bytes until a turn answers their lines.
        func take(_ bytes: some Collection<UInt8>) {
            lines.append(bytes)
            hasArrived = true
        }

        /// Notes that no bytes follow; the last line may lack its line break.
        func takeEnd() { if lines.hasPart { take([UInt8(ascii: "\n")]) } }

        /// Whether part of a line, or lines that wait for their turn, have arrived.
        var hasInput: Bool { lines.hasPart }

        /// Whether more bytes should be read from the client: no line waits, and the client takes its answers.
        ///
        /// A way that goes on while it is false fills the session, which ends once more than 2 MiB wait.
        public var takesBytes: Bool { !isOver && !hasArrived && !isBusy && takesAnswers }

        /// Answers the next line, and what has ended, in a turn.
        ///
        /// - Parameter isTurnOver: Whether the time of the turn is over.
        func serve(isolation: isolated (any Actor)?, until isTurnOver: () -> Bool) {
            goOn(until: isTurnOver)
            if isOver { return }
            if hasArrived, !isBusy, takesAnswers {
                switch lines.next() {
                case .line(let line):
                    answer(line: line, isolation: isolation)
                    goOn(until: isTurnOver)
                case .tooLong:
                    refuse(
                        RemoteFault(
                            .tooMuch,
                            "A line is longer than \(LineReader.maximumLength >> 20) MiB: the connection ends."))
                    close()
                case nil: hasArrived = false
                }
            }
            if hasFinished, !isOver, !hasArrived, !isBusy, !hasCalls, ended.isEmpty { close() }
        }

        /// Whether lines may still follow: an answer to a request under way, or changes of a watch.
        package var isWaiting: Bool { !calls.isEmpty || !ended.isEmpty || !watches.isEmpty }

        /// Whether the client reads: few bytes wait for it.
        var isReading: Bool { backlog() < Self.backlogLimit }

        var takesAnswers: Bool { backlog() <= Self.pauseLimit }

        /// Sends a line, unless the session has ended.
        func transmit(_ reply: RemoteReply) {
            if !isOver { send(reply) }
        }

        /// Cancels the requests and ends the watches; no line is sent from now on.
        func end() {
            isOver = true
            hasArrived = false
            lines = LineReader()
            watches = [:]
            (steps, ended) = (nil, [])
            confirmations = Confirmations(share)
            let open = calls.values
            calls = [:]
            for call in open {
                call.cancel()
                guard call.isStepwise else { continue }
                // No task ends it.
                call.isOver = true
                endpoint.end(call)
            }
        }

        /// Notes that the endpoint has gone.
        func abandon() { isOver = true }
    }
}

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
        private var lastWatch = 0
        private var calls: [ActionValue: RemoteCall] = [:]
        /// The steps that are being performed without an isolation; later requests wait for their end.
        private var steps: (call: RemoteCall, run: RemoteSteps.AtOnce)?
        /// The answers to requests under way that have ended, which are sent when the client takes them, with their counted bytes.
        private var ended: [(id: ActionValue, result: Result<JSONLine, RemoteFault>, kept: RemoteBudget.Kept)] = []
        /// The watch that was looked at last.
        private var lastSeen = 0
        /// Whether the client was not told of changes because it did not read.
        private(set) var isLagging = false
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

        // MARK: Requests

        /// Answers a line, now or when its request has ended.
        ///
        /// - Parameter isolation: The isolation of asynchronous handlers; nil for none.
        package func answer(line: [UInt8], isolation: isolated (any Actor)? = #isolation) {
            // A line of white space is no request.
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return }
            do throws(RemoteRefusal) {
                let message = try RemoteMessage(line)
                guard let id = message.id else { return notify(message) }
                do throws(RemoteFault) {
                    try begin(message, id, isolation: isolation)
                } catch {
                    throw RemoteRefusal(id: id, error)
                }
            } catch {
                refuse(error.fault, error.id)
            }
        }

        /// Answers a request of the program itself at once: nobody is asked to confirm it, and no line is sent.
        ///
        /// Handlers that have to be awaited are not performed.
        package func answer(_ method: String, _ params: JSONLine) throws(RemoteFault) -> JSONLine {
            let method = try RemoteMethod.named(method)
            // The arguments may be as deep as any value, and stand within the parameters.
            let read = try? JSONReader.read(Array(params.text.utf8), maximumDepth: JSONReader.maximumDepth + 1)
            guard case .object(let members)? = read?.content else {
                throw RemoteFault(.notJSON, "The parameters are deeper than \(JSONReader.maximumDepth) levels.")
            }
            let params = try RemoteParams(members, of: method)
            switch method {
            case .perform, .press:
                let call = RemoteCall(id: .null, of: self, size: 0)
                call.hasConsent = true
                return try performAtOnce(method, params, call).get()
            default: return try endpoint.answer(method, params, for: self)
            }
        }

        /// Sends an error.
        ///
        /// - Parameter id: The identifier of the request that the error answers; nil for none.
        package func refuse(_ fault: RemoteFault, _ id: ActionValue? = nil) {
            transmit(RemoteReply(fault, of: id))
        }

        private func notify(_ message: RemoteMessage) {
            guard message.method == RemoteMethod.cancel else { return }
            switch message.params.first(where: { $0.key == "id" })?.value.value {
            case let id?: calls[id]?.cancel()
            case nil: break
            }
        }

        private func begin(_ message: RemoteMessage, _ id: ActionValue, isolation: isolated (any Actor)?)
            throws(RemoteFault)
        {
            let method = try RemoteMethod.named(message.method)
            let params = try RemoteParams(message.params, of: method)
            if let permission = method.permission, !allowing.contains(permission) {
                throw .notAllowed(method.rawValue, allowing)
            }
            switch method {
            case .perform, .press:
                let call = try begin(id, params) { call throws(RemoteFault) in
                    try perform(method, params, call, isolation: isolation)
                }
                // What is answered at once is told to nobody.
                if !call.isOver { call.tellObservers() }
            case .unwatch:
                try stopWatch(params)
                transmit(RemoteReply(RemoteMessage.result("true", of: id)))
            case .watch: try answering { () throws(RemoteFault) in try startWatch(params, id) }
            case .explain:
                let (line, question) = try answering { () throws(RemoteFault) in
                    let line = try endpoint.answer(method, params, for: self)
                    return (line, try endpoint.hostedQuestion(params, line))
                }
                guard let question else { return _ = send(line, of: id) }
                _ = try begin(id, params) { call throws(RemoteFault) in
                    try explain(line, question, params, call, isolation: isolation)
                }
            default:
                send(
                    try answering { () throws(RemoteFault) in try endpoint.answer(method, params, for: self) }, of: id)
            }
        }

        /// Answers a question, while the next request waits: a validator that is asked for the answer may serve.
        private func answering<Answer>(_ body: () throws(RemoteFault) -> Answer) throws(RemoteFault) -> Answer {
            isAnswering = true
            defer { isAnswering = false }
            return try body()
        }

        /// Begins a request that is under way until it is answered.
        private func begin(
            _ id: ActionValue, _ params: RemoteParams, _ body: (RemoteCall) throws(RemoteFault) -> Void
        ) throws(RemoteFault) -> RemoteCall {
            guard calls[id] == nil else {
                throw RemoteFault(.notARequest, "A request with this 'id' is under way.")
            }
            guard calls.count < Self.callLimit else {
                throw RemoteFault(.tooMuch, "\(Self.callLimit) requests are under way, and more may not be.")
            }
            confirmations.removeOld(at: endpoint.now())
            let size = RemoteBudget.callSize + params.size(upTo: RemoteBudget.clientLimit)
            try share.take(size)
            let call = RemoteCall(id: id, of: self, size: size)
            calls[id] = call
            endpoint.begin(call)
            do throws(RemoteFault) {
                try body(call)
            } catch {
                calls[id] = nil
                share.release(size)
                endpoint.end(call)
                throw error
            }
            return call
        }

        // MARK: Answers

        /// Sends the outcome of a request: where it is too large, without the result, for what was performed is not to be told as refused.
        private func send(outcome line: JSONLine, of id: ActionValue) {
            let limit = endpoint.bounds.answer
            if line.text.utf8.count <= limit || line["outcome"] == nil {
                send(line, of: id)
                return
            }
            var short = line.only(["action", "keys", "outcome", "target", "kind", "undo", "revision"])
            short.add("value", .null)
            short.add("error", "The result is larger than \(limit) bytes, and was left out.")
            send(short, of: id)
        }

        /// Sends the answer to a request; gives whether it was sent, and not refused as too large.
        @discardableResult
        private func send(_ line: JSONLine, of id: ActionValue) -> Bool {
            let text = line.text, isSmall = text.utf8.count <= endpoint.bounds.answer
            if isSmall {
                transmit(RemoteReply(line, RemoteMessage.result(text, of: id)))
            } else {
                refuse(.tooLarge(endpoint.bounds), id)
            }
            return isSmall
        }

        /// Sends a line, unless the session has ended.
        private func transmit(_ reply: RemoteReply) {
            if !isOver { send(reply) }
        }

        /// Whether requests are under way.
        var hasCalls: Bool { !calls.isEmpty }

        /// Whether a question is being answered.
        private var isAnswering = false

        /// Whether the next request has to wait: for the answer to a question, or for steps that are performed without an isolation.
        var isBusy: Bool { isAnswering || steps != nil }

        /// Begins to perform steps without an isolation.
        func begin(_ call: RemoteCall, _ run: RemoteSteps.AtOnce) {
            call.isStepwise = true
            steps = (call, run)
            if !endpoint.isShared { goOn { false } }
        }

        /// Whether an ended request can be answered, or a step be performed.
        var canGoOn: Bool { !ended.isEmpty && takesAnswers || steps.map { !$0.run.isRunning } ?? false }

        private var takesAnswers: Bool { backlog() <= Self.pauseLimit }

        /// Answers the requests that have ended, and performs steps, until a time is over.
        func goOn(until isOver: () -> Bool) {
            while canGoOn {
                if !ended.isEmpty, takesAnswers {
                    let (id, result, _) = ended.removeFirst()
                    switch result {
                    case .success(let line): send(outcome: line, of: id)
                    case .failure(let fault): refuse(fault, id)
                    }
                } else if let (call, run) = steps, let result = run.step() {
                    // The session may have ended during the step.
                    if steps?.run === run { steps = nil }
                    if !call.isOver { finish(call, result) }
                }
                if isOver() { return }
            }
        }

        /// Ends a request that was under way.
        func finish(_ call: RemoteCall, _ result: Result<JSONLine, RemoteFault>) {
            share.release(call.size)
            // Else the request was given up before.
            if !call.isOver {
                answer(call, result)
                endpoint.wake()
            }
            endpoint.end(call)
        }

        /// Answers the requests under way that the program does not go on with.
        func giveUp() {
            for call in Array(calls.values) { giveUp(call) }
        }

        /// Answers a request that the program does not go on with; the request no longer begins, and is counted until its task ends.
        private func giveUp(_ call: RemoteCall) {
            guard !call.isOver, let givenUp = call.givenUp else { return }
            answer(call, givenUp())
            call.cancel()
            call.tellObservers()
        }

        /// Notes that a request is under way no longer.
        private func settle(_ call: RemoteCall) {
            call.isOver = true
            call.givenUp = nil
            calls[call.id] = nil
        }

        private func answer(_ call: RemoteCall, _ result: Result<JSONLine, RemoteFault>) {
            settle(call)
            // The client has gone, so the answer is dropped.
            if isOver { return }
            let size = if case .success(let line) = result { line.size(upTo: RemoteBudget.clientLimit) } else { 0 }
            ended.append((call.id, result, share.counting(RemoteBudget.callSize + size)))
            if !endpoint.isShared { goOn { false } }
        }

        /// Sends a line that no request asked for.
        func notify(_ method: String, _ params: JSONLine) {
            transmit(RemoteReply(RemoteMessage.notification(method, params)))
        }

        /// Tells how far a handler has come, unless the client lags behind: later progress says more.
        func tell(progress line: JSONLine) {
            guard !isOver, backlog() <= Self.pauseLimit else { return }
            notify("actions/progress", line)
            endpoint.wake()
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
                share.release(call.size)
                endpoint.end(call)
            }
        }

        /// Notes that the endpoint has gone.
        func abandon() { isOver = true }

        // MARK: Watches

        /// Begins a watch; its first answers are the answer to the request.
        private func startWatch(_ params: RemoteParams, _ id: ActionValue) throws(RemoteFault) {
            guard watches.count < Self.watchLimit else {
                throw RemoteFault(.tooMuch, "The client has \(Self.watchLimit) watches, and may not have more.")
            }
            var log: RemoteWatch.Log = []
            for (name, wanted) in [("log", RemoteWatch.Log.records), ("trace", .trace), ("keys", .keys)] {
                guard try params.flag(name) else { continue }
                guard allowing.contains(.log) else { throw .notAllowed(name, allowing) }
                log.insert(wanted)
            }
            let names = try watchedNames(params), start = try endpoint.start(params)
            let watch = try RemoteWatch(names: names, start: start, log, share)
            lastWatch += 1
            let number = lastWatch
            let actions = try watch.lookOn(endpoint)
            var line = JSONLine()
            line.add("watch", .int(number))
            line.add("actions", actions)
            line.add("revision", .int(endpoint.revision))
            if watch.isIncomplete { line.add("incomplete", true) }
            // A client that does not learn the number of a watch cannot end the watch.
            guard send(line, of: id), !isOver else { return }
            watches[number] = watch
            // The next pages are told as changes.
            endpoint.noteWatch()
        }

        /// `actions` of a watch: the names that it watches; nil for all.
        private func watchedNames(_ params: RemoteParams) throws(RemoteFault) -> Set<String>? {
            guard let texts = try params.texts("actions") else { return nil }
            guard texts.count <= Self.watchedLimit else {
                throw RemoteFault(
                    .tooMuch, "A watch may name \(Self.watchedLimit) actions, and this names \(texts.count).")
            }
            let names = Set(texts)
            try checkWatched(names.count)
            for name in names {
                if let fault = ActionName.fault(in: name) {
                    throw .parameter("'actions' has to name actions, and '\(name.shortened)' is no name: it \(fault).")
                }
            }
            return names
        }

        /// The number of names that the client's watches name.
        private var watchedCount: Int { watches.values.reduce(0) { $0 + ($1.names?.count ?? 0) } }

        /// Refuses more names than may be watched: each is looked at in each pass over the watches.
        private func checkWatched(_ count: Int) throws(RemoteFault) {
            if watchedCount + count > Self.watchedClientLimit {
                throw RemoteFault(
                    .tooMuch,
                    "The watches of a client may name \(Self.watchedClientLimit) actions, and these would be "
                        + "\(watchedCount + count): end one, or watch without 'actions'.")
            }
            let all = endpoint.sessions.reduce(0) { $0 + $1.watchedCount }
            if all + count > Self.watchedServerLimit {
                throw RemoteFault(
                    .tooMuch,
                    "The watches of all clients may name \(Self.watchedServerLimit) actions, and name \(all): watch without "
                        + "'actions', or try again later.")
            }
        }

        private func stopWatch(_ params: RemoteParams) throws(RemoteFault) {
            guard let number = try params.number("watch") else {
                throw .parameter("'watch' is missing: it has to be an integer.")
            }
            guard end(watch: number) else { throw .parameter("There is no watch \(number).") }
        }

        /// Ends a watch; gives whether a watch had that number.
        @discardableResult
        private func end(watch number: Int) -> Bool {
            guard watches.removeValue(forKey: number) != nil else { return false }
            endpoint.log.update()
            return true
        }

        /// Looks at the next page of the next watch that is behind, and tells the client what has changed; gives whether one was.
        func tellNextChanges(at counts: ChangeCounts) -> Bool {
            isLagging = !watches.isEmpty && !isReading
            guard !watches.isEmpty, !isLagging else { return false }
            let behind = watches.filter { $0.value.hasEnded || $0.value.isBehind(counts) }.keys.sorted()
            guard let number = behind.first(where: { $0 > lastSeen }) ?? behind.first, let watch = watches[number]
            else {
                return false
            }
            lastSeen = number
            if watch.hasEnded {
                end(watch: number, because: "The node where the watch starts has gone.")
                return true
            }
            do throws(RemoteFault) {
                let revision = endpoint.revision, since = watch.toldRevision, wasIncomplete = watch.isIncomplete
                let changed = try watch.lookOn(endpoint)
                // The end of the first answers is told, too.
                let isTold = !changed.isEmpty || wasIncomplete && !watch.isIncomplete
                if !isTold || watches[number] !== watch { return true }
                var line = JSONLine()
                line.add("watch", .int(number))
                line.add("revision", .int(revision))
                line.add("since", .int(since))
                line.add("actions", changed)
                if watch.isIncomplete { line.add("incomplete", true) }
                watch.addMissed(to: &line)
                notify("actions/changed", line)
            } catch {
                end(watch: number, because: error.message)
            }
            return true
        }

        private func end(watch number: Int, because reason: String) {
            var line = JSONLine()
            line.add("watch", .int(number))
            line.add("reason", reason)
            end(watch: number)
            notify("watch/ended", line)
        }

        /// What the client's watches want to be told besides changes.
        var wantedLog: RemoteWatch.Log { watches.values.reduce(into: []) { $0.formUnion($1.log) } }

        /// Counts records that the client is not told; the next notification says so.
        func miss(_ count: Int) {
            for watch in watches.values where !watch.log.isEmpty { watch.missed += count }
        }

        /// Sends how far a handler has come to the watches that want a log, unless the client lags behind: later progress says more.
        func tellWatches(progress: JSONLine) {
            guard isReading else { return }
            for (number, watch) in watches.sorted(by: { $0.key < $1.key })
            where watch.log.contains(.records) {
                var line = JSONLine()
                line.add("watch", .int(number))
                line.add(progress)
                notify("actions/progress", line)
            }
        }

        /// Sends the record of a dispatch, written once for all clients, to the watches that want it: with the explanation where they trace.
        func tell(record: String, traced: String) {
            tell("actions/performed", to: .records) { $0.contains(.trace) ? traced : record }
        }

        /// Sends the record of a key, written once for all clients, to the watches that want it.
        func tell(key record: String) { tell("keys/pressed", to: .keys) { _ in record } }

        private func tell(_ method: String, to wanted: RemoteWatch.Log, _ record: (RemoteWatch.Log) -> String) {
            for (number, watch) in watches.sorted(by: { $0.key < $1.key }) where watch.log.contains(wanted) {
                guard isReading else {
                    watch.missed += 1
                    continue
                }
                var line = JSONLine()
                line.add("watch", .int(number))
                watch.addMissed(to: &line)
                transmit(RemoteReply(RemoteMessage.notification(method, line, "record", record(watch.log))))
            }
        }
    }
}

extension RemoteFault {
    static func notAllowed(_ what: String, _ allowing: RemotePermissions) -> RemoteFault {
        let allowed = allowing.names.isEmpty ? "nothing" : allowing.names.map { "'\($0)'" }.joined(separator: " and ")
        return RemoteFault(.notAllowed, "The program does not allow '\(what)': it allows \(allowed).")
    }

    static func tooLarge(_ bounds: RemoteBounds) -> RemoteFault {
        let limit = bounds.answer < 1 << 20 ? "\(bounds.answer) bytes" : "\(bounds.answer >> 20) MiB"
        let advice = "ask for less, with 'from', 'depth' or 'limit'"
        return RemoteFault(.tooMuch, "The answer is larger than \(limit): \(advice).")
    }
}

/// One client: its requests under way, its watches and its tokens.
package final class RemoteSession {
    /// The most requests of a client that may be under way.
    static let callLimit = 64
    /// The most watches of a client.
    static let watchLimit = 64
    /// The most actions that a watch may name.
    static let watchedLimit = 1000
    /// The number of bytes waiting for a client from which on the client is told of no changes.
    private static let backlogLimit = 1 << 16

    /// The client's process.
    let process: Int32
    unowned let service: RemoteService
    private let send: (RemoteReply) -> Void
    let backlog: () -> Int

    var confirmations = Confirmations()
    var watches: [Int: RemoteWatch] = [:]
    private var lastWatch = 0
    private var calls: [ActionValue: RemoteCall] = [:]
    private var isOver = false

    init(
        _ service: RemoteService, process: Int32, send: @escaping (RemoteReply) -> Void, backlog: @escaping () -> Int
    ) {
        self.service = service
        self.process = process
        self.send = send
        self.backlog = backlog
    }

    /// Whether lines may still follow: an answer to a request under way, or changes of a watch.
    package var isWaiting: Bool { !calls.isEmpty || !watches.isEmpty }

    /// Whether the client reads: few bytes wait for it.
    var isReading: Bool { backlog() < Self.backlogLimit }

    // MARK: Requests

    /// Answers a line, now or when its request has ended.
    ///
    /// - Parameter isolation: The isolation of asynchronous handlers; nil for none.
    package func receive(_ line: [UInt8], isolation: isolated (any Actor)? = #isolation) {
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
        if let permission = method.permission, !service.allowing.contains(permission) {
            throw .notAllowed(method.rawValue, service.allowing)
        }
        switch method {
        case .perform, .press:
            guard calls[id] == nil else { throw RemoteFault(.notARequest, "A request with this 'id' is under way.") }
            guard calls.count < Self.callLimit else {
                throw RemoteFault(.tooMuch, "\(Self.callLimit) requests are under way, and more may not be.")
            }
            let call = RemoteCall(id: id, client: process)
            calls[id] = call
            do throws(RemoteFault) {
                try perform(method, params, call, isolation: isolation)
            } catch {
                calls[id] = nil
                throw error
            }
        case .watch:
            let (number, line) = try startWatch(params)
            // A client that does not learn the number of a watch cannot end the watch.
            if !answer(id, line) { end(watch: number) }
        case .unwatch:
            try stopWatch(params)
            transmit(RemoteReply(RemoteMessage.result("true", of: id)))
        default: answer(id, try service.answer(method, params))
        }
    }

    /// Sends an answer; gives whether it was sent, and not refused as too large.
    @discardableResult
    private func answer(_ id: ActionValue, _ line: JSONLine) -> Bool {
        let text = line.text
        guard text.utf8.count <= RemoteService.answerLimit else {
            refuse(.tooLarge, id)
            return false
        }
        transmit(RemoteReply(line, text, of: id))
        return true
    }

    /// Sends a line, unless the session has ended.
    private func transmit(_ reply: RemoteReply) {
        if !isOver { send(reply) }
    }

    /// Ends a request that was under way.
    func finish(_ call: RemoteCall, _ result: Result<JSONLine, RemoteFault>) {
        call.isOver = true
        calls[call.id] = nil
        // The client has gone, so the answer is dropped.
        if isOver { return }
        switch result {
        case .success(let line): answer(call.id, line)
        case .failure(let fault): refuse(fault, call.id)
        }
        service.wake()
    }

    /// Sends a line that no request asked for.
    func notify(_ method: String, _ params: JSONLine) {
        transmit(RemoteReply(RemoteMessage.notification(method, params)))
    }

    /// Cancels everything; nothing is sent from here on.
    func end() {
        isOver = true
        watches = [:]
        let open = calls.values
        calls = [:]
        open.forEach { $0.cancel() }
    }

    // MARK: Watches

    private func startWatch(_ params: RemoteParams) throws(RemoteFault) -> (number: Int, line: JSONLine) {
        guard watches.count < Self.watchLimit else {
            throw RemoteFault(.tooMuch, "The client has \(Self.watchLimit) watches, and may not have more.")
        }
        let names = try params.texts("actions")
        if let count = names?.count, count > Self.watchedLimit {
            throw RemoteFault(.tooMuch, "A watch may name \(Self.watchedLimit) actions, and this names \(count).")
        }
        for name in names ?? [] {
            if let fault = ActionName.fault(in: name) {
                throw .parameter("'actions' has to name actions, and '\(name.shortened)' is no name: it \(fault).")
            }
        }
        let start = try service.start(params)
        let wantsLog = try params.flag("log")
        lastWatch += 1
        let watch = RemoteWatch(names: names.map(Set.init), start: start, wantsLog: wantsLog)
        let number = lastWatch
        watches[number] = watch
        let lines = watch.take(from: service)
        service.noteLogs()
        var line = JSONLine()
        line.add("watch", .int(number))
        line.add("revision", .int(service.revision))
        line.add("actions", lines)
        return (number, line)
    }

    private func stopWatch(_ params: RemoteParams) throws(RemoteFault) {
        guard let number = try params.number("watch") else {
            throw .parameter("'watch' is missing: it has to be an integer.")
        }
        guard end(watch: number) else { throw .parameter("There is no watch \(number).") }
    }

    /// Ends a watch; gives whether there was one of that number.
    @discardableResult
    private func end(watch number: Int) -> Bool {
        guard watches.removeValue(forKey: number) != nil else { return false }
        service.noteLogs()
        return true
    }

    /// Sends the changes of the client's watches since the last call, if the client reads.
    ///
    /// - Parameter view: The answers of the moment, shared by all watches.
    func tellChanges(_ view: inout RemoteView) {
        for (number, watch) in watches.sorted(by: { $0.key < $1.key }) {
            guard !watch.hasEnded else {
                var line = JSONLine()
                line.add("watch", .int(number))
                line.add("reason", "The node where the watch starts has gone.")
                end(watch: number)
                notify("watch/ended", line)
                continue
            }
            // The client is told later of all changes up to then.
            guard isReading else { continue }
            let changed = watch.takeChanges(&view)
            if changed.isEmpty { continue }
            var line = JSONLine()
            line.add("watch", .int(number))
            line.add("revision", .int(service.revision))
            line.add("actions", changed)
            watch.addMissed(to: &line)
            notify("actions/changed", line)
        }
    }

    /// Sends the record of a dispatch to the watches that want a log.
    func tell(_ record: JSONLine) {
        for (number, watch) in watches.sorted(by: { $0.key < $1.key }) where watch.wantsLog {
            guard isReading else {
                watch.missed += 1
                continue
            }
            var line = JSONLine()
            line.add("watch", .int(number))
            line.add("record", record)
            watch.addMissed(to: &line)
            notify("actions/performed", line)
        }
    }
}

extension RemoteFault {
    static func notAllowed(_ what: String, _ allowing: RemotePermissions) -> RemoteFault {
        let allowed = allowing.names.isEmpty ? "nothing" : allowing.names.map { "'\($0)'" }.joined(separator: " and ")
        return RemoteFault(.notAllowed, "The program does not allow '\(what)': it allows \(allowed).")
    }

    static var tooLarge: RemoteFault {
        RemoteFault(
            .tooMuch,
            "The answer is larger than \(RemoteService.answerLimit >> 20) MiB: ask for less, with 'from', 'depth' or 'limit'."
        )
    }
}

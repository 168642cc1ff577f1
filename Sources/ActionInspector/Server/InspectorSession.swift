import ActionAgents
import ActionMaps
import ActionRuntime

/// One browser that looks at a program: a connection to the program, the stream of what it tells, and the requests under way.
///
/// Lines are passed on as they are, and matched by `id`. The connection begins with the stream, and ends soon after it: a program
/// that nobody looks at pays nothing.
final class InspectorSession {
    /// How long a session without a stream is kept, so that a page that is loaded again keeps its requests under way.
    static let grace = Duration.seconds(5)
    /// How long to wait before a program that has gone is looked for: at first, and at most; each pause is twice the pause before.
    ///
    /// The pauses of a program that is found at no cost stay short.
    private static let (searchInterval, longestInterval) = (Duration.seconds(1), Duration.seconds(60))
    private var searchPause = searchInterval
    /// How many requests may be under way.
    static let requestLimit = 128
    /// The method that is answered here: what is wrong with the program's map.
    private static let health = "inspect/health"

    /// What waits for an answer of the program.
    private enum Waiting {
        /// A request of the page; without an exchange where the page no longer waits.
        case page(HTTPExchange?, RemoteMessage)
        /// A request of the session itself.
        case own((Result<JSONNode, RemoteFault>) -> Void)
    }

    private let program: any ReachableProgram
    private let isReadOnly: Bool
    private var connection: (any ProgramConnection)?
    /// Whether the program has said about itself over the connection.
    private var isKnown = false
    /// When the program has had long enough to say about itself; nil where it was not asked.
    private var introductionEnd: ContinuousClock.Instant?
    /// When the program is looked for; nil where there is a connection.
    private var nextSearch: ContinuousClock.Instant?
    /// Why the program cannot be asked; nil where it can be.
    private var away: ToolError?
    private var waiting: [ActionValue: Waiting] = [:]
    /// The number of the last request of the session itself on this connection: they go down from 0.
    private var lastOwn = 1
    /// The watches that the page has begun.
    private var watches: Set<Int> = []
    private var stream: HTTPExchange?
    /// When a session without a stream ends.
    private var end: ContinuousClock.Instant?

    init(_ program: any ReachableProgram, isReadOnly: Bool) {
        self.program = program
        self.isReadOnly = isReadOnly
    }

    // MARK: Turns

    /// The descriptor of the connection; negative where nothing is read from it.
    ///
    /// While the page does not read, the program is not read either, and tells of fewer changes.
    var descriptor: Int32 { isReading ? connection?.descriptor ?? -1 : -1 }

    private var isReading: Bool { stream?.isReading ?? true }

    var deadline: ContinuousClock.Instant? {
        if let connection, connection.hasLine, isReading { return .now }
        return [isReading ? introductionEnd : nil, nextSearch, end].compactMap(\.self).min()
    }

    func isOver(at now: ContinuousClock.Instant) -> Bool { end.map { $0 <= now } ?? false }

    func collect(at now: ContinuousClock.Instant) {
        if let nextSearch, nextSearch <= now { search() }
        guard let connection, isReading else { return }
        do throws(ToolError) {
            for line in try connection.arrived() where self.connection === connection { try take(line) }
            if let introductionEnd, introductionEnd <= now { throw ToolError(.timedOut, from: program.name) }
        } catch {
            lose(error)
        }
    }

    func close() {
        introductionEnd = nil
        fail(ToolError(.unavailable, "The inspector has ended."))
        stream?.endStream()
        stream = nil
        connection = nil
    }

    // MARK: The stream

    /// Opens the stream of the session; a stream that it had before ends.
    func listen(_ exchange: HTTPExchange) {
        stream?.endStream()
        stream = exchange
        end = nil
        exchange.gone = { [weak self, weak exchange] in
            if self?.stream === exchange { self?.leave() }
        }
        exchange.beginStream()
        if connection != nil { return introduce() }
        away = nil
        search()
    }

    /// Ends the watches, since nobody hears of them, and the session after a while.
    private func leave() {
        stream = nil
        end = .now + Self.grace
        stopWatches()
    }

    private func tell(_ event: JSONLine) { stream?.event(event.text, named: "program") }

    // MARK: The program

    private func search() {
        nextSearch = nil
        do throws(ToolError) {
            connection = try program.connect()
            lastOwn = 1
            introduce()
        } catch {
            lose(error)
        }
    }

    /// Asks the program about itself, and tells the page.
    private func introduce() {
        stopWatches()
        if introductionEnd != nil { return }
        introductionEnd = .now + program.introductionPatience
        ask("app/info", JSONLine()) { [unowned self] answer in
            // Without a connection the page was told why.
            guard introductionEnd != nil else { return }
            introductionEnd = nil
            do throws(ToolError) {
                try begin(answer)
            } catch {
                lose(error)
            }
        }
    }

    private func begin(_ answer: Result<JSONNode, RemoteFault>) throws(ToolError) {
        let info: JSONNode
        switch answer {
        case .success(let node): info = node
        case .failure(let refusal): throw ToolError(.unavailable, refusal.message)
        }
        guard case .int(let version)? = info["protocol"]?.content else {
            throw ToolError(.badAnswer("it tells no 'protocol'"), from: program.name)
        }
        guard RemoteClient.protocolVersions.contains(version) else {
            throw ToolError(.otherProtocol(version, library: info["version"]?.text), from: program.name)
        }
        (isKnown, away, searchPause) = (true, nil, Self.searchInterval)
        var event = JSONLine()
        event.add("state", "running")
        event.add("info", JSONLine(info) ?? JSONLine())
        tell(event)
    }

    /// Gives the connection up, tells the page why, and looks for the program again after a while.
    private func lose(_ error: ToolError) {
        let isNew = away?.text != error.text
        away = error
        connection = nil
        (isKnown, introductionEnd, watches) = (false, nil, [])
        nextSearch = .now + searchPause
        // A command is begun for each search.
        if program.isCommand { searchPause = min(searchPause * 2, Self.longestInterval) }
        fail(error)
        guard isNew else { return }
        var event = JSONLine()
        event.add("state", "away")
        event.add("message", error.text)
        tell(event)
    }

    /// Refuses all requests under way.
    private func fail(_ error: ToolError) {
        let failed = waiting, refusal = RemoteFault(error)
        waiting = [:]
        for (id, request) in failed {
            switch request {
            case .page(let exchange, _): exchange?.answer(.json(.ok, RemoteMessage.error(refusal, of: id)))
            case .own(let hear): hear(.failure(refusal))
            }
        }
    }

    // MARK: Requests

    /// Takes a request of the page.
    func take(_ exchange: HTTPExchange) {
        exchange.awaitWhole()
        let message: RemoteMessage
        do {
            message = try RemoteMessage(exchange.request.body)
        } catch {
            return exchange.answer(.json(.ok, RemoteMessage.error(error.fault, of: error.id)))
        }
        do throws(RemoteFault) {
            try begin(message, exchange)
        } catch {
            exchange.answer(.json(.ok, RemoteMessage.error(error, of: message.id)))
        }
    }

    private func begin(_ message: RemoteMessage, _ exchange: HTTPExchange) throws(RemoteFault) {
        let id: ActionValue
        switch message.id {
        case .int(let number): id = .int(number)
        case .string(let text): id = .string(text)
        default: throw RemoteFault(.notARequest, "The request needs an 'id', which is a string or an integer.")
        }
        guard waiting[id] == nil else {
            throw RemoteFault(.notARequest, "A request with this 'id' is under way.")
        }
        guard waiting.count < Self.requestLimit else {
            throw RemoteFault(.tooMuch, "\(Self.requestLimit) requests are under way, and more may not be.")
        }
        if isReadOnly, message.method != Self.health, !message.onlyAsks {
            throw RemoteFault(
                .notAllowed, "The inspector was started with '--read-only', so that it performs nothing.")
        }
        guard isKnown, let connection else {
            throw RemoteFault(away ?? ToolError(.unavailable, "The program has not said yet who it is."))
        }
        if message.method == Self.health { return answerHealth(id, exchange) }
        waiting[id] = .page(exchange, message)
        exchange.gone = { [weak self] in self?.waiting[id] = .page(nil, message) }
        do throws(ToolError) {
            try connection.send(exchange.request.body.onOneLine)
        } catch {
            lose(error)
        }
    }

    /// Sends a request of the session itself.
    private func ask(_ method: String, _ params: JSONLine, _ hear: @escaping (Result<JSONNode, RemoteFault>) -> Void) {
        repeat { lastOwn -= 1 } while waiting[.int(lastOwn)] != nil
        let id = ActionValue.int(lastOwn)
        var line = JSONLine()
        line.add("jsonrpc", "2.0")
        line.add("id", id)
        line.add("method", method)
        line.add("params", params)
        waiting[id] = .own(hear)
        do throws(ToolError) {
            try connection?.send(Array(line.text.utf8))
        } catch {
            lose(error)
        }
    }

    // MARK: Lines of the program

    private func take(_ line: [UInt8]) throws(ToolError) {
        let message: JSONNode
        do {
            message = try JSONReader.read(line, maximumDepth: RemoteClient.maximumDepth)
        } catch {
            throw ToolError(.badAnswer("it is no JSON: \(error)"), from: program.name)
        }
        if let method = message["method"]?.text {
            if method == "watch/ended", let number = message["params"]?["watch"]?.int { watches.remove(number) }
            stream?.event(String(decoding: line.onOneLine, as: UTF8.self))
            return
        }
        // An error without a number is about the whole connection.
        if case .null? = message["id"]?.content, let error = message["error"] {
            throw ToolError(RemoteFailure(refusal: error), from: program.name)
        }
        guard let id = message["id"]?.value, let request = waiting.removeValue(forKey: id) else { return }
        switch request {
        case .own(let hear): hear(result(of: message))
        case .page(let exchange, let asked):
            note(message["result"], of: asked)
            exchange?.answer(.json(.ok, String(decoding: line, as: UTF8.self)))
        }
    }

    private func result(of message: JSONNode) -> Result<JSONNode, RemoteFault> {
        if let error = message["error"] {
            .failure(RemoteFault(RemoteFailure(refusal: error), from: program.name))
        } else {
            .success(message["result"] ?? JSONNode(.null, at: 0))
        }
    }

    // MARK: Watches

    /// Notes which watches the page has.
    private func note(_ result: JSONNode?, of request: RemoteMessage) {
        switch request.method {
        case "watch/start":
            guard let number = result?["watch"]?.int else { return }
            watches.insert(number)
            if stream == nil { stopWatches() }
        case "watch/stop":
            let number = request.params.first { $0.key == "watch" }?.value.int
            if let number, result != nil { watches.remove(number) }
        default: break
        }
    }

    private func stopWatches() {
        for number in watches {
            var params = JSONLine()
            params.add("watch", .int(number))
            ask("watch/stop", params) { _ in }
        }
        watches = []
    }

    // MARK: Health

    /// Checks the map, that of a program as it is now.
    private func answerHealth(_ id: ActionValue, _ exchange: HTTPExchange) {
        if let (map, file) = program.map {
            return exchange.answer(.json(.ok, RemoteMessage.result(Health.findings(in: map, file: file).text, of: id)))
        }
        askAll(RemotePages("map/get", JSONLine())) { [program] answer in
            switch answer {
            case .success(let line): exchange.answer(.json(.ok, Health.answer(line, of: program, to: id)))
            case .failure(let fault): exchange.answer(.json(.ok, RemoteMessage.error(fault, of: id)))
            }
        }
    }

    /// Asks for all pages of a list.
    private func askAll(_ pages: RemotePages, _ hear: @escaping (Result<JSONLine, RemoteFault>) -> Void) {
        ask(pages.method, pages.params) { [unowned self] answer in
            var pages = pages
            do throws(RemoteFault) {
                if try take(answer, &pages) { return askAll(pages, hear) }
                hear(.success(try pages.answer))
            } catch {
                hear(.failure(error))
            }
        }
    }

    /// Takes a page; gives whether another one follows.
    private func take(
        _ answer: Result<JSONNode, RemoteFault>, _ pages: inout RemotePages
    ) throws(RemoteFault) -> Bool {
        switch answer {
        case .success(let node):
            do throws(RemoteFailure) {
                return try pages.take(JSONLine(node) ?? JSONLine())
            } catch {
                throw RemoteFault(error, from: program.name)
            }
        case .failure(let fault):
            guard pages.restart(after: fault) else { throw fault }
            return true
        }
    }
}

extension ToolError {
    /// The message and the advice, as one text.
    fileprivate var text: String { ([message] + details).joined(separator: "\n") }
}

extension JSONNode {
    fileprivate var int: Int? { if case .int(let number) = content { number } else { nil } }
}

extension [UInt8] {
    /// The bytes of JSON without line breaks, which are between its values only: one message stays one line.
    fileprivate var onOneLine: [UInt8] { map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } }
}

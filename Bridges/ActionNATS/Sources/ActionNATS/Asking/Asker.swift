/// What a client of a service does with lines, messages and time: a value, whose effects somebody else carries out.
///
/// A `perform` goes to the group of workers. A worker that wants to perform it asks whether it may, and the first that asks is told
/// *yes*; nothing that was not told so performs anything, so a request that nobody has taken can be sent again. From then on the asker
/// looks at that worker. Questions go to one worker, the home, which watches belong to as well.
///
/// ```
///   asked ──may I?──▶ taken ──────── its answer ────────▶ answered
///     │  ╰ 200 ms: sent again  ╰─ three looks unanswered, or unknown there ─▶ its outcome is not known
///     ╰─ nobody there, 30 s, cancelled ─▶ it was not performed
/// ```
struct Asker: Sendable {
    enum Effect: Sendable {
        case publish([UInt8], to: String, reply: String? = nil, key: String? = nil)
        /// A line for the client.
        case deliver([UInt8])
        /// There is no worker, so nothing can be asked: why. The refusals of what was asked follow, and the end when a worker comes.
        case absent(String)
        /// The end, with its reason.
        case close(String)
    }

    typealias Instant = ContinuousClock.Instant

    let subjects: Subjects
    let user: String
    /// The begin of the subjects at which the asker hears.
    let inbox: String
    private let inboxes: String
    /// The actions that may be performed twice.
    let repeating: Set<String>
    /// The most bytes of a line.
    private(set) var largestLine = Asker.longestLine

    /// What has to be done, in order.
    private(set) var effects: [Effect] = []
    /// Whether the connection has ended, so that nothing follows.
    private(set) var isOver = false
    /// Whether it has ended because the server refuses the user.
    private(set) var isRefused = false
    /// Whether the client was told that there is no worker.
    private(set) var isDeserted = false
    private var isConnected = false
    /// The worker that answers questions; nil where it is being found.
    private(set) var home: String?
    /// The search for a home; nil for none.
    private var finding: Look?
    /// The lines that wait for a home.
    private var waiting: [ProtocolLine] = []
    private(set) var requests: [Int: AskedRequest] = [:]
    private var numbers: [ArraySlice<UInt8>: Int] = [:]
    private var lastNumber = 0
    private var looks: [String: Look] = [:]
    /// The watches at the home, by their numbers as they are written.
    private var watches: [ArraySlice<UInt8>] = []
    /// The workers that gave tokens of confirmation, the oldest first.
    private var tokens: [(token: String, instance: String)] = []
    /// The workers that keep something for the asker.
    private var sessions: Set<String> = []

    /// A session of the protocol ends at a longer line.
    static let longestLine = (1 << 20) - 1
    /// How many lines wait for a home.
    static let waitingLimit = 1024
    /// When a request that nobody has taken is sent again; twice as late each time, up to the longest pause.
    static let (firstPause, longestPause) = (Duration.milliseconds(200), Duration.seconds(2))
    /// When a request that nobody has taken is given up.
    static let patience = Duration.seconds(30)
    private static let tokenLimit = 64

    init(_ subjects: Subjects, user: String?, inbox: String = "_INBOX", repeating: Set<String> = []) throws(NATSError) {
        self.subjects = subjects
        self.user = user ?? Subjects.anyone
        guard Subjects.isName(self.user) else { throw .badName(kind: "user", self.user) }
        inboxes = inbox
        self.inbox = "\(inbox).\(Subjects.random())"
        self.repeating = repeating
    }

    private init(again other: Asker) {
        (subjects, user, inboxes, repeating) = (other.subjects, other.user, other.inboxes, other.repeating)
        inbox = "\(inboxes).\(Subjects.random())"
    }

    /// The same asker at its begin, with another inbox: workers still have what the former asked.
    func anew() -> Asker { Asker(again: self) }

    /// The subject that the asker hears.
    var ofInbox: String { "\(inbox).*" }

    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    // MARK: The connection

    /// Begins, once a server has been reached.
    mutating func begin(largestPayload: Int, at now: Instant) {
        isConnected = true
        largestLine = min(largestPayload, Self.longestLine)
        find(at: now)
    }

    /// Ends, because there is no connection.
    mutating func end(_ reason: String, code: ProtocolLine.Code = .notTaken) {
        if isOver { return }
        isRefused = code == .notAllowed
        for line in waiting { refuse(line, code, reason) }
        waiting = []
        for (number, request) in requests.sorted(by: { $0.key < $1.key }) {
            request.isTaken ? lose(number, reason) : answer(number, code, reason)
        }
        isOver = true
        effects.append(.close(reason))
    }

    /// Tells the workers that the client has gone.
    mutating func leave() {
        if isOver { return }
        isOver = true
        for instance in sessions.sorted() where isConnected {
            effects.append(.publish([], to: subjects.worker(instance, user, Subjects.bye), reply: "\(inbox).bye"))
        }
    }

    /// Hears that the server does not let the user publish or subscribe to a subject.
    mutating func refused(_ subject: String) {
        let reason = "the NATS server does not let '\(user)' use the subject '\(subject)'"
        if subject == ofInbox || subject == subjects.anyWorker(user, Subjects.look) {
            return end(reason, code: .notAllowed)
        }
        for (number, request) in requests where request.subject == subject && !request.isTaken {
            answer(number, .notAllowed, reason)
        }
        if let home, subject == subjects.worker(home, user, Subjects.look) { end(reason, code: .notAllowed) }
    }

    // MARK: Lines of the client

    mutating func send(_ bytes: [UInt8], at now: Instant) {
        if isOver { return }
        let line = ProtocolLine(bytes)
        guard let method = line.method else {
            // Only what is no request at all is told; a worker would say the same.
            if line.bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) {
                refuse(line, .notARequest, "'method' has to be a string")
            }
            return
        }
        if method == "$/cancel" { return cancel(line) }
        guard line.id != nil else { return }
        guard line.isOne else { return refuse(line, .notARequest, "a message has to be one line") }
        guard line.hasCanonicalID else { return refuse(line, .notARequest, ProtocolLine.idRule) }
        guard Subjects.isMethod(method) else { return refuse(line, .unknownMethod, "there is no such method") }
        if isDeserted { return refuse(line, .notTaken, "no worker of '\(subjects.service)' is there") }
        guard home != nil else {
            guard waiting.count < Self.waitingLimit else {
                return refuse(line, .tooMuch, "\(Self.waitingLimit) requests wait until a worker is found")
            }
            waiting.append(line)
            if isConnected { find(at: now) }
            return
        }
        ask(line, method, at: now)
    }

    private mutating func ask(_ line: ProtocolLine, _ method: String, at now: Instant) {
        guard let id = line.id else { return }
        guard numbers[id] == nil else {
            return refuse(line, .notARequest, "a request with this 'id' is under way")
        }
        guard line.bytes.count <= largestLine else {
            let message = "the request has \(line.bytes.count) bytes, and the way over NATS takes \(largestLine)"
            return refuse(line, .tooMuch, message)
        }
        lastNumber += 1
        var request = AskedRequest(line: line, id: id, method: method, state: .question, instance: home)
        if method == "actions/perform" || method == "keys/press" {
            request.state = .asked(times: 0, next: now, end: now + Self.patience)
            request.instance = pin(line)
            // A revision and a token are those of one worker.
            if line.params("ifRevision") == nil, line.params("confirm") == nil,
                let action = line.text("params", "action"), repeating.contains(action)
            {
                request.key = Subjects.random()
            }
        }
        numbers[id] = lastNumber
        requests[lastNumber] = request
        publish(lastNumber, at: now)
    }

    /// The worker that alone can perform a request, because it gave the token or the revision.
    private func pin(_ line: ProtocolLine) -> String? {
        if let token = line.text("params", "confirm") { return tokens.last { $0.token == token }?.instance }
        return line.params("ifRevision") == nil ? nil : home
    }

    /// Sends a request, for the first time or again.
    private mutating func publish(_ number: Int, at now: Instant) {
        guard var request = requests[number] else { return }
        if case .asked(let times, _, let end) = request.state {
            let pause = min(Self.firstPause * (1 << min(times, 8)), Self.longestPause)
            request.state = .asked(times: times + 1, next: now + pause, end: end)
        }
        request.subject =
            request.instance.map { subjects.worker($0, user, request.method) }
            ?? subjects.anyWorker(user, request.method)
        requests[number] = request
        if let instance = request.instance { keep(instance, at: now) }
        effects.append(
            .publish(request.line.bytes, to: request.subject, reply: "\(inbox).q\(number)", key: request.key))
    }

    /// Sends a request again that nobody has taken: to the group, which may choose a worker that is stopped, and to one that is there.
    private mutating func publishAgain(_ number: Int, at now: Instant) {
        publish(number, at: now)
        guard requests[number]?.instance == nil else { return }
        requests[number]?.isOffered = true
        effects.append(.publish([], to: subjects.anyWorker(user, Subjects.look), reply: "\(inbox).free-\(number)"))
    }

    /// Hears a worker that could take a request: the first one gets it, so that a request does not wait in every queue.
    private mutating func hearFree(_ message: NATSMessage, _ number: Int) {
        let instance = message.text
        guard !message.hasNoResponders, Subjects.isInstance(instance), let request = requests[number],
            case .asked = request.state, request.instance == nil, request.isOffered,
            requests[number]?.tried.insert(instance).inserted == true
        else { return }
        requests[number]?.isOffered = false
        let subject = subjects.worker(instance, user, request.method)
        effects.append(.publish(request.line.bytes, to: subject, reply: "\(inbox).q\(number)", key: request.key))
    }

    /// Notes that a worker keeps something for the asker, and looks at it from time to time while that matters.
    private mutating func keep(_ instance: String, at now: Instant) {
        sessions.insert(instance)
        if looks[instance] == nil { looks[instance] = Look(next: now + Look.pause) }
    }

    private mutating func cancel(_ line: ProtocolLine) {
        guard let id = line.member("params", "id"), let number = numbers[id], let request = requests[number] else {
            return
        }
        switch request.state {
        // Questions are answered soon.
        case .question: return
        case .asked: answer(number, .cancelled, "the request was cancelled before a worker took it")
        case .taken:
            guard let instance = request.instance else { return }
            effects.append(
                .publish(line.bytes, to: subjects.worker(instance, user, "$/cancel"), reply: "\(inbox).cancel"))
        }
    }

    // MARK: Messages

    mutating func hear(_ message: NATSMessage, at now: Instant) {
        if isOver { return }
        let token = message.lastToken
        switch token {
        case "find": hearFound(message, at: now)
        case "there": if let reply = message.reply { effects.append(.publish(Self.yes, to: reply)) }
        case "bye", "cancel": break
        default:
            if token.hasPrefix("q"), let number = Int(token.dropFirst()) { return hearBack(message, number, at: now) }
            if token.hasPrefix("free-") { return Int(token.dropFirst(5)).map { hearFree(message, $0) } ?? () }
            if token.hasPrefix("look-") { return hearLook(message, String(token.dropFirst(5)), at: now) }
            hear(line: ProtocolLine(message.payload), from: String(token), at: now)
        }
    }

    static let (yes, no) = (Array("yes".utf8), Array("no".utf8))

    /// Finds a home: the worker that answers first.
    private mutating func find(at now: Instant) {
        guard finding == nil else { return }
        finding = Look(next: now + Look.pause, isOpen: true)
        lookForAll()
    }

    private mutating func lookForAll() {
        effects.append(.publish([], to: subjects.anyWorker(user, Subjects.look), reply: "\(inbox).find"))
    }

    private mutating func hearFound(_ message: NATSMessage, at now: Instant) {
        guard finding != nil else { return }
        if message.hasNoResponders {
            desert(absence, at: now)
        } else if Subjects.isInstance(message.text) {
            if isDeserted { return end("a worker has come") }
            (home, finding) = (message.text, nil)
            let lines = waiting
            waiting = []
            for line in lines { ask(line, line.method ?? "", at: now) }
        }
    }

    private var absence: String { "no worker of '\(subjects.service)' is running" }

    /// Notes that there is no worker.
    private mutating func desert(_ reason: String, at now: Instant) {
        finding = Look(next: now + Look.pause)
        // A worker may come back, and tell what became of what it took; until looks have said that it does not, the rest waits.
        if requests.values.contains(where: \.isTaken) { return }
        if !isDeserted {
            isDeserted = true
            effects.append(.absent(reason))
        }
        for line in waiting { refuse(line, .notTaken, reason) }
        waiting = []
        for (number, request) in requests.sorted(by: { $0.key < $1.key }) where !request.isTaken {
            answer(number, .notTaken, reason)
        }
    }

    /// Hears a worker that asks whether it may perform a request, or is busy, or that nobody heard the request.
    private mutating func hearBack(_ message: NATSMessage, _ number: Int, at now: Instant) {
        if message.hasNoResponders {
            guard let request = requests[number], !request.isTaken else { return }
            if let instance = request.instance { return lose(instance, onlyHome: true, at: now) }
            answer(number, .notTaken, absence)
            if let home { lose(home, onlyHome: true, at: now) }
            return find(at: now)
        }
        guard let reply = message.reply else {
            // One busy worker of many refuses nothing: the request is sent again to the others.
            guard let request = requests[number], case .asked = request.state, request.instance != nil else { return }
            return answer(number, .tooMuch, "the worker is busy")
        }
        let instance = message.text
        guard Subjects.isInstance(instance), var request = requests[number], case .asked = request.state,
            request.instance ?? instance == instance
        else { return effects.append(.publish(Self.no, to: reply)) }
        (request.state, request.instance) = (.taken(ticket: reply.lastToken.dropFirst()), instance)
        requests[number] = request
        keep(instance, at: now)
        effects.append(.publish(Self.yes, to: reply))
    }

    /// Hears the answer to a look: the numbers of the requests that are not known there.
    private mutating func hearLook(_ message: NATSMessage, _ instance: String, at now: Instant) {
        guard looks[instance] != nil else { return }
        if message.hasNoResponders {
            // It has left, or is about to connect again. What it has taken is not given up before the others looks.
            if instance == home || !requests.values.contains(where: { $0.instance == instance && $0.isTaken }) {
                lose(instance, onlyHome: true, at: now)
            }
            return
        }
        looks[instance]?.isOpen = false
        looks[instance]?.silent = 0
        let words = message.text.split(separator: " ")
        for number in words.compactMap({ Int($0) }) {
            guard let request = requests[number], request.isTaken, request.instance == instance else { continue }
            forget(number, "the worker's answer was lost", at: now)
        }
        // An asker that was suspended for long was let go, with its watches.
        if words.contains(Desk.stranger[...]), instance == home, !watches.isEmpty {
            lose(instance, onlyHome: true, why: "the worker had let the client go", at: now)
        }
    }

    private mutating func hear(line: ProtocolLine, from instance: String, at now: Instant) {
        if line.method != nil {
            // Progress of a request; all else is told by the watches of the home.
            if line.member("params", "watch") == nil {
                guard let id = line.member("params", "id"), let number = numbers[id],
                    requests[number]?.instance == instance
                else { return }
            } else if instance != home {
                return
            }
            return effects.append(.deliver(line.bytes))
        }
        guard let id = line.id else { return hear(fault: line, from: instance) }
        guard let number = numbers[id], let request = requests[number], request.instance ?? instance == instance
        else { return }
        remove(number)
        if request.method == "watch/start", let watch = line.member("result", "watch") { watches.append(watch) }
        if request.method == "watch/stop", let watch = request.line.member("params", "watch") {
            watches.removeAll { $0.elementsEqual(watch) }
        }
        if let token = line.text("result", "confirmation") {
            tokens.append((token, instance))
            if tokens.count > Self.tokenLimit { tokens.removeFirst() }
            sessions.insert(instance)
        }
        effects.append(.deliver(request.isQuestion ? line.bytes : line.telling(instance: instance)))
    }

    /// Hears a line that answers nothing: the reason for which a worker ends the session, or garbage.
    private mutating func hear(fault line: ProtocolLine, from instance: String) {
        guard sessions.contains(instance) else { return }
        guard let reason = line.text("error", "message") else {
            return end("the worker sent a line that is no message")
        }
        end("the worker ends the session: \(reason.prefix(1).lowercased() + reason.dropFirst().prefix { $0 != "." })")
    }

    // MARK: Time

    /// When ``tick(at:)`` has something to do; nil for never.
    var nextTick: Instant? {
        if isOver || !isConnected { return nil }
        let sent = requests.values.compactMap { request -> Instant? in
            if case .asked(_, let next, let end) = request.state { min(next, end) } else { nil }
        }
        let looks = looks.filter { needsLook($0.key) }.map(\.value.next)
        return (sent + looks + (finding.map { [$0.next] } ?? [])).min()
    }

    /// Whether it matters that a worker is there.
    private func needsLook(_ instance: String) -> Bool {
        instance == home && !watches.isEmpty || requests.values.contains { $0.instance == instance }
    }

    mutating func tick(at now: Instant) {
        if isOver || !isConnected { return }
        lookForHome(at: now)
        for (number, request) in requests.sorted(by: { $0.key < $1.key }) {
            guard case .asked(_, let next, let end) = request.state else { continue }
            if now >= end {
                answer(number, .notTaken, "no worker of '\(subjects.service)' has taken it: all are busy")
            } else if now >= next {
                publishAgain(number, at: now)
            }
        }
        for (instance, look) in looks.sorted(by: { $0.key < $1.key }) where now >= look.next {
            if needsLook(instance) { self.look(at: instance, look, now) } else { looks[instance] = nil }
        }
        // A home without looks has them again with the next request.
        if let home, looks[home] == nil, needsLook(home) { looks[home] = Look(next: now + Look.pause) }
    }

    private mutating func lookForHome(at now: Instant) {
        guard let look = finding, now >= look.next else { return }
        let silent = look.isOpen ? look.silent + 1 : 0
        if silent >= Look.limit { return desert("no worker of '\(subjects.service)' answers", at: now) }
        finding = Look(next: now + Look.pause, isOpen: true, silent: silent)
        lookForAll()
    }

    private mutating func look(at instance: String, _ last: Look, _ now: Instant) {
        let silent = last.isOpen ? last.silent + 1 : 0
        if silent >= Look.limit { return lose(instance, at: now) }
        looks[instance] = Look(next: now + Look.pause, isOpen: true, silent: silent)
        let taken = requests.filter { $0.value.instance == instance }.sorted { $0.key < $1.key }.compactMap {
            number, request in
            request.ticket.map { "\(number):\($0)" }
        }.prefix(Look.requestLimit)
        effects.append(
            .publish(
                Array(taken.joined(separator: " ").utf8),
                to: subjects.worker(instance, user, Subjects.look), reply: "\(inbox).look-\(instance)"))
    }

    // MARK: Ends

    /// Notes that a worker has gone.
    ///
    /// - Parameters:
    ///   - onlyHome: Whether what it has taken is left to the looks.
    ///   - why: The reason that is told for watches and requests.
    private mutating func lose(
        _ instance: String, onlyHome: Bool = false, why: String = "its worker has gone", at now: Instant
    ) {
        let isHome = instance == home
        if isHome { home = nil }
        for (number, request) in requests.sorted(by: { $0.key < $1.key }) where request.instance == instance {
            switch request.state {
            case .question:
                remove(number)
                waiting.append(request.line)
            case .asked: answer(number, .notTaken, "the worker that it was for has gone")
            case .taken: if !onlyHome { forget(number, why, at: now) }
            }
        }
        if !onlyHome {
            looks[instance] = nil
            sessions.remove(instance)
            tokens.removeAll { $0.instance == instance }
        }
        guard isHome else { return }
        let hadWatches = !watches.isEmpty
        for watch in watches {
            let number = String(decoding: watch, as: UTF8.self)
            let params = #"{"watch":\#(number),"reason":"\#(why)"}"#
            effects.append(.deliver(Array(#"{"jsonrpc":"2.0","method":"watch/ended","params":\#(params)}"#.utf8)))
        }
        watches = []
        if hadWatches || !waiting.isEmpty { find(at: now) }
    }

    /// Ends a request whose outcome is not known, or sends it again where it may be performed twice.
    private mutating func forget(_ number: Int, _ why: String, at now: Instant) {
        guard var request = requests[number] else { return }
        guard request.key != nil else { return lose(number, why) }
        request.state = .asked(times: 0, next: now, end: now + Self.patience)
        (request.instance, request.tried, request.wasTaken) = (nil, [], true)
        requests[number] = request
        publish(number, at: now)
    }

    /// Ends a request whose outcome is not known.
    private mutating func lose(_ number: Int, _ why: String) {
        guard let request = remove(number) else { return }
        effects.append(.deliver(ProtocolLine.unknownOutcome(of: request.line, by: request.instance, why)))
    }

    /// Ends a request that nobody has taken; whether one that was taken earlier was performed is not known.
    private mutating func answer(_ number: Int, _ code: ProtocolLine.Code, _ why: String) {
        if requests[number]?.wasTaken == true { return lose(number, "a worker had taken it, and \(why)") }
        guard let request = remove(number) else { return }
        refuse(request.line, code, why, wasAsked: !request.isQuestion)
    }

    private mutating func refuse(_ line: ProtocolLine, _ code: ProtocolLine.Code, _ why: String, wasAsked: Bool = false)
    {
        let text = why.prefix(1).uppercased() + why.dropFirst() + (wasAsked ? "; it was not performed." : ".")
        effects.append(.deliver(ProtocolLine.error(code, text, id: line.id)))
    }

    @discardableResult
    private mutating func remove(_ number: Int) -> AskedRequest? {
        guard let request = requests.removeValue(forKey: number) else { return nil }
        numbers[request.id] = nil
        return request
    }
}

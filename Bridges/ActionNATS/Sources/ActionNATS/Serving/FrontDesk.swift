import Dispatch
import Synchronization

/// What a worker does on the threads of the C library: it answers looks and discovery, and passes requests on to the isolation.
///
/// Sendable: locks guard what changes.
final class FrontDesk: Sendable {
    enum Event: Sendable {
        case request(WorkerRequest)
        /// A request may be performed.
        case allowed(Desk.Key)
        /// A client has gone.
        case gone(Desk.AskerID)
        /// A client has heard what it had been sent when it was asked last.
        case heard(Desk.AskerID)
        /// The endpoint has something to do.
        case turn
        /// A second has passed.
        case tick
    }

    private struct State {
        var desk = Desk()
        var connection: NATSConnection?
        var subscriptions: [NATSSubscription] = []
        var failure: NATSError?
        var isClosed = false
        /// How many events were passed on and have not been handled.
        var pending = 0
        var isRung = false
        /// Whether there are clients, so that the time matters.
        var hasClients = false
        var isTicking = false
        /// The clients that were asked whether they are there, by the tickets of the questions.
        var asked: [String: Desk.AskerID] = [:]
    }

    /// How many events wait for the isolation.
    static let queueLimit = 1024

    private let subjects: Subjects
    private let instance: String
    private let discovery: Discovery
    /// The begin of the subjects at which the worker hears answers.
    private let inbox: String
    private let state = Mutex(State())
    /// What the isolation has to do.
    let events = EventQueue<Event>(limit: queueLimit)

    init(_ subjects: Subjects, instance: String, inbox: String) {
        (self.subjects, self.instance) = (subjects, instance)
        discovery = Discovery(subjects, instance: instance)
        self.inbox = "\(inbox).\(Subjects.random())"
    }

    /// Connects, without keeping the caller's isolation; gives the most bytes of a message.
    func open(_ options: NATSOptions) async throws(NATSError) -> Int {
        let result: Result<Int, NATSError> = await withCheckedContinuation { waiting in
            DispatchQueue.global().async {
                waiting.resume(returning: Result { () throws(NATSError) in try self.connect(options) })
            }
        }
        return try result.get()
    }

    private func connect(_ options: NATSOptions) throws(NATSError) -> Int {
        weak let desk = self
        let connection = try NATSConnection(options, name: "\(subjects.service) \(instance)", reconnects: true) {
            switch $0 {
            case .notPermitted(let subject): desk?.refused(subject)
            case .closed(let reason): desk?.end(.failed("stay connected", reason: reason))
            case .disconnected, .reconnected, .dropped, .failed: break
            }
        }
        state.withLock { $0.connection = connection }
        var subscriptions: [NATSSubscription] = []
        // The worker hears answers, and looks at it, before it can be asked for anything.
        subscriptions.append(try connection.subscribe("\(inbox).*") { desk?.hearAnswer($0) })
        subscriptions.append(try connection.subscribe(subjects.ofWorker(instance)) { desk?.hear($0) })
        subscriptions.append(try connection.subscribe(subjects.lookOfAll) { desk?.hearLook($0) })
        for subject in discovery.asked {
            subscriptions.append(try connection.subscribe(subject) { desk?.discover($0) })
        }
        subscriptions.append(try connection.subscribe(subjects.ofAnyWorker, queue: Subjects.group) { desk?.hear($0) })
        try connection.flush()
        state.withLock { [subscriptions] in $0.subscriptions = subscriptions }
        return connection.largestPayload
    }

    /// Ends where the server does not let the worker listen; discovery is not needed.
    private func refused(_ subject: String) {
        let own = ["\(inbox).*", subjects.ofWorker(instance), subjects.lookOfAll, subjects.ofAnyWorker]
        guard own.contains(subject) else { return }
        end(.failed("listen at '\(subject)'", reason: "the server does not let the user"))
    }

    /// Ends the events, unless they were ended here.
    private func end(_ failure: NATSError) {
        state.withLock { if !$0.isClosed { $0.failure = $0.failure ?? failure } }
        events.end()
    }

    /// Why the events have ended; nil where they were ended here.
    var failure: NATSError? { state.withLock { $0.failure } }

    /// Ends the events and the connection, after what was sent; the caller's isolation is free meanwhile.
    func close() async {
        events.end()
        let (connection, subscriptions) = state.withLock { state in
            defer { (state.isClosed, state.connection, state.subscriptions) = (true, nil, []) }
            return (state.connection, state.subscriptions)
        }
        guard let connection else { return }
        await withCheckedContinuation { waiting in
            DispatchQueue.global().async {
                withExtendedLifetime(subscriptions) {
                    try? connection.flush()
                    connection.close()
                }
                waiting.resume()
            }
        }
    }

    // MARK: Messages

    /// Hears a request for any worker, or for this one.
    private func hear(_ message: NATSMessage) {
        let method = message.lastToken
        if method == Subjects.look {
            if message.subject.hasPrefix("actions.\(subjects.service).i.") { hearLook(message) }
            return
        }
        guard let request = WorkerRequest(message) else { return }
        guard request.isAsItsSubject else {
            let text = "The message has to be one line whose 'method' is that of its subject, '\(request.method)'."
            return send(ProtocolLine.error(.notARequest, text, id: request.line.id), to: request.asker)
        }
        guard request.line.id == nil || request.line.hasCanonicalID else {
            return send(
                ProtocolLine.error(.notARequest, "\(ProtocolLine.idRule).", id: request.line.id), to: request.asker)
        }
        // While the isolation has nothing to do, it need not be woken to ask whether a request may be performed. While it is busy, other
        // workers are to have the chance.
        if request.isPerform, state.withLock({ $0.pending == 0 }) { return take(request) }
        // Copies of a request arrive by the group and by the worker's own subject: the desk may hold it already.
        if !pass(.request(request)), !request.isPerform || line(of: request.key) == nil { sendBusy(request) }
    }

    /// Says that a request waits for no answer here.
    ///
    /// What is to be performed is answered where *may I?* is asked, because the word counts only until some worker has taken it.
    private func sendBusy(_ request: WorkerRequest) {
        let line = busy(request.line.id)
        if request.isPerform {
            publish(line, to: "\(request.asker.inbox).\(request.number)")
        } else {
            send(line, to: request.asker)
        }
    }

    private func busy(_ id: ArraySlice<UInt8>?) -> [UInt8] {
        ProtocolLine.error(.tooMuch, busyReason, id: id)
    }

    private var busyReason: String { "The worker is busy: \(Self.queueLimit) requests wait. It was not performed." }

    /// Hears a look at this worker, or one that asks who is there.
    private func hearLook(_ message: NATSMessage) {
        guard let (user, _) = Subjects.parts(of: message.subject), let reply = message.reply else { return }
        if message.subject.hasPrefix("actions.\(subjects.service).as.") {
            return publish(Array(instance.utf8), to: reply)
        }
        guard let inbox = reply.withoutLastToken else { return }
        let asker = Desk.AskerID(user: user, inbox: inbox)
        let (unknown, allowed) = state.withLock { $0.desk.look(asker, message.text, at: .now) }
        publish(Array(unknown.utf8), to: reply)
        allowed.forEach(pass)
    }

    /// Hears whether a request may be performed, or that a client is there, or has gone.
    private func hearAnswer(_ message: NATSMessage) {
        let token = message.lastToken
        let ticket = String(token.dropFirst())
        let isYes = !message.hasNoResponders && message.payload == Asker.yes
        if token.hasPrefix("m") {
            if let key = state.withLock({ $0.desk.hear(isYes, ticket: ticket, at: .now) }) { pass(key) }
            return
        }
        let asker = state.withLock { state in
            guard let asker = state.asked.removeValue(forKey: ticket) else { return nil as Desk.AskerID? }
            if isYes { state.desk.note(asker, at: .now) }
            return asker
        }
        guard let asker else { return }
        if isYes { _ = pass(.heard(asker)) } else if message.hasNoResponders { _ = pass(.gone(asker)) }
    }

    /// Passes a request on that may be performed.
    private func pass(_ key: Desk.Key) {
        if pass(.allowed(key)) { return }
        refuse(key, .tooMuch, busyReason)
    }

    /// Passes an event on; false where too many wait.
    private func pass(_ event: Event) -> Bool {
        state.withLock { $0.pending += 1 }
        if events.add(event) { return true }
        noteDone()
        return false
    }

    /// Notes that an event has been handled.
    func noteDone() { state.withLock { $0.pending -= 1 } }

    private func discover(_ message: NATSMessage) {
        if let reply = message.reply, let answer = discovery.answer(message.subject) { publish(answer, to: reply) }
    }

    // MARK: For the isolation

    /// Says that the endpoint has something to do.
    func ring() {
        let isFirst = state.withLock { state in
            defer { state.isRung = true }
            return !state.isRung
        }
        // Where it is dropped, other events wait, and each looks for what is due.
        if isFirst { _ = pass(.turn) }
    }

    func takeRing() -> Bool {
        state.withLock { state in
            defer { state.isRung = false }
            return state.isRung
        }
    }

    /// Takes a request that is to be performed, and asks whether it may be.
    func take(_ request: WorkerRequest) {
        let (key, line) = (request.key, request.line)
        switch state.withLock({ $0.desk.take(key, line, idempotency: request.idempotency, at: .now) }) {
        case .ask(let ticket):
            publish(Array(instance.utf8), to: "\(key.asker.inbox).\(key.number)", reply: "\(inbox).m\(ticket)")
        case .known: break
        case .answer(let answer): send(answer, to: key.asker)
        case .full: sendBusy(request)
        }
    }

    func line(of key: Desk.Key) -> ProtocolLine? { state.withLock { $0.desk.line(of: key) } }

    /// Sends the line of a session.
    ///
    /// - Parameter key: The request that it answers; nil for a question, and for a notification.
    func answer(_ line: ProtocolLine, to asker: Desk.AskerID, _ key: Desk.Key?) {
        let sent = send(line.bytes, to: asker, id: line.id)
        if line.method == nil { discovery.count(isError: line.isError) }
        guard let key else { return }
        // An error says that nothing was performed; but what was cancelled may have been.
        let isRefusal = line.isError && line.errorCode != .cancelled
        // The answer is on its way before a look can find the request gone.
        end(key, sent, isRefusal: isRefusal)
    }

    /// Notes that a request is passed to the session of its client.
    func run(_ key: Desk.Key) { state.withLock { $0.desk.run(key) } }

    /// Refuses a request that may be performed; nothing is remembered of it.
    func refuse(_ key: Desk.Key, _ code: ProtocolLine.Code, _ message: String) {
        guard let id = line(of: key)?.id else { return }
        let refusal = ProtocolLine.error(code, message, id: id)
        send(refusal, to: key.asker)
        end(key, refusal, isRefusal: true)
    }

    /// Ends a request whose client has gone.
    private func end(_ key: Desk.Key) {
        end(
            key,
            ProtocolLine.error(
                .cancelled, "It was cancelled, because the client that asked first went away.", id: nil))
    }

    private func end(_ key: Desk.Key, _ answer: [UInt8], isRefusal: Bool = false) {
        for waiting in state.withLock({ $0.desk.end(key, answer, isRefusal: isRefusal, at: .now) }) {
            send(ProtocolLine(answer).replacing(id: waiting.id), to: waiting.key.asker)
        }
    }

    func begin(_ asker: Desk.AskerID) { state.withLock { $0.desk.begin(asker, at: .now) } }
    func note(_ asker: Desk.AskerID) { state.withLock { $0.desk.note(asker, at: .now) } }
    func heard(_ asker: Desk.AskerID) -> ContinuousClock.Instant? { state.withLock { $0.desk.heard[asker] } }

    /// Forgets a client, and what it has asked for, but for one request.
    func forget(_ asker: Desk.AskerID, keeping kept: Desk.Key?) {
        for key in state.withLock({ $0.desk.forget(asker) }) where key != kept { end(key) }
    }

    /// Asks a client whether it is there.
    func ask(_ asker: Desk.AskerID) {
        let ticket = state.withLock { state in
            // A question that was not answered is asked again.
            state.asked = state.asked.filter { $0.value != asker }
            let ticket = Subjects.random()
            state.asked[ticket] = asker
            return ticket
        }
        publish([], to: "\(asker.inbox).there", reply: "\(inbox).t\(ticket)")
    }

    /// Notes how many clients there are; while there are any, each second is told.
    func count(of clients: Int) {
        let begins = state.withLock { state in
            state.hasClients = clients > 0
            guard state.hasClients, !state.isTicking else { return false }
            state.isTicking = true
            return true
        }
        if begins { tick() }
    }

    private func tick() {
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
            guard let self else { return }
            let goesOn = state.withLock { state in
                state.isTicking = state.hasClients && !state.isClosed
                return state.isTicking
            }
            guard goesOn else { return }
            _ = pass(.tick)
            tick()
        }
    }

    // MARK: Sending

    /// Sends a line to a client.
    func send(_ line: [UInt8], to asker: Desk.AskerID) { publish(line, to: "\(asker.inbox).\(instance)") }

    /// Sends a line to a client; gives what was sent: an error in place of an answer that the server does not take.
    private func send(_ line: [UInt8], to asker: Desk.AskerID, id: ArraySlice<UInt8>?) -> [UInt8] {
        let subject = "\(asker.inbox).\(instance)"
        do throws(NATSError) {
            try state.withLock { $0.connection }?.publish(line, to: subject)
        } catch {
            guard case .tooLarge(let bytes, let limit) = error, let id else { return line }
            let message = "The answer has \(bytes) bytes, and the NATS server takes \(limit): ask for less."
            let refusal = ProtocolLine.error(.tooMuch, message, id: id)
            publish(refusal, to: subject)
            return refusal
        }
        return line
    }

    private func publish(_ payload: [UInt8], to subject: String, reply: String? = nil) {
        // A connection that is lost is made again by the library, which keeps what was sent meanwhile.
        try? state.withLock { $0.connection }?.publish(payload, to: subject, reply: reply)
    }
}

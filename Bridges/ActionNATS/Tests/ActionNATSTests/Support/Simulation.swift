@testable import ActionNATS

/// An asker and workers without a network and without time: messages are late or get lost, and workers are killed, stopped and woken.
struct Simulation {
    enum Told { case performed, unknown, notPerformed }

    private struct Worker {
        let instance = Subjects.random()
        var desk = Desk()
        var isStopped = false
        var heard: [NATSMessage] = []
        /// What it performs, and when that ends.
        var running: [(key: Desk.Key, end: Int)] = []
    }

    private(set) var asker: Asker
    private var workers: [Worker] = []
    private var random: Random
    private var now = 0
    private let start = ContinuousClock.now
    private var messages: [(due: Int, message: NATSMessage)] = []

    /// The number of times that each request was performed, and what the client was told.
    private(set) var performed: [Int: Int] = [:]
    private(set) var told: [Int: [Told]] = [:]
    private(set) var closed: String?

    /// - Parameter isRepeating: Whether what is sent may be performed twice.
    init(seed: UInt64, workers count: Int, isRepeating: Bool) throws {
        random = Random(seed: seed)
        asker = try Asker(Subjects("photos"), user: nil, repeating: isRepeating ? ["work:"] : [])
        workers = (0..<count).map { _ in Worker() }
        asker.begin(largestPayload: 1 << 20, at: instant)
        carryOut()
    }

    private var instant: ContinuousClock.Instant { start + .milliseconds(now) }

    mutating func send(_ id: Int) {
        let line = #"{"jsonrpc":"2.0","id":\#(id),"method":"actions/perform","params":{"action":"work:"}}"#
        asker.send(Array(line.utf8), at: instant)
        carryOut()
    }

    /// Whether something is still to be told.
    var isWaiting: Bool { closed == nil && told.count < sent }
    private var sent: Int { told.count + asker.requests.count }

    /// Lets 10 ms pass.
    mutating func step(isDisturbed: Bool) {
        now += 10
        if isDisturbed, Int.random(in: 0..<20, using: &random) == 0 { disturb() }
        let due = messages.filter { $0.due <= now }
        messages.removeAll { $0.due <= now }
        for (_, message) in due { deliver(message) }
        for index in workers.indices where !workers[index].isStopped { work(index) }
        asker.tick(at: instant)
        carryOut()
    }

    private mutating func disturb() {
        guard let index = workers.indices.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: workers[index] = Worker()
        case 1: workers[index].isStopped = true
        default: workers[index].isStopped = false
        }
    }

    mutating func wakeAll() { for index in workers.indices { workers[index].isStopped = false } }

    // MARK: The network

    private mutating func send(_ payload: [UInt8], to subject: String, reply: String? = nil, key: String? = nil) {
        if Int.random(in: 0..<50, using: &random) == 0 { return }
        let delay = Int.random(in: 0..<20, using: &random) == 0 ? 700 : 30
        messages.append(
            (
                now + Int.random(in: 0..<delay, using: &random),
                NATSMessage(subject: subject, reply: reply, payload: payload, key: key)
            ))
    }

    private mutating func deliver(_ message: NATSMessage) {
        if message.subject.hasPrefix(asker.inbox) {
            asker.hear(message, at: instant)
            return carryOut()
        }
        let tokens = message.subject.split(separator: ".").map(String.init)
        var hearers: [Int] = []
        if tokens[0] == "worker" || tokens[2] == "i" {
            let name = tokens[0] == "worker" ? tokens[1] : tokens[3]
            hearers = workers.indices.filter { workers[$0].instance == name }
        } else if tokens.last == Subjects.look {
            hearers = Array(workers.indices)
        } else {
            hearers = workers.indices.randomElement(using: &random).map { [$0] } ?? []
        }
        for index in hearers { workers[index].heard.append(message) }
        if hearers.isEmpty, let reply = message.reply {
            messages.append((now, NATSMessage(subject: reply, hasNoResponders: true)))
        }
    }

    private mutating func carryOut() {
        for effect in asker.takeEffects() {
            switch effect {
            case .publish(let payload, let subject, let reply, let key):
                send(payload, to: subject, reply: reply, key: key)
            case .deliver(let bytes):
                let line = ProtocolLine(bytes)
                guard let id = line.id.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }) else { continue }
                told[id, default: []].append(
                    line.isError
                        ? .notPerformed : line.member("result", "isOutcomeUnknown") != nil ? .unknown : .performed)
            case .absent(let reason), .close(let reason): closed = reason
            }
        }
    }

    // MARK: A worker

    private mutating func work(_ index: Int) {
        // Each subscription has a thread of its own, so what has arrived meanwhile is heard in any order.
        let heard = workers[index].heard.shuffled(using: &random)
        workers[index].heard = []
        for message in heard { hear(message, index) }
        let ended = workers[index].running.filter { $0.end <= now }
        workers[index].running.removeAll { $0.end <= now }
        for (key, _) in ended {
            let line = workers[index].desk.line(of: key)?.id.map { String(decoding: $0, as: UTF8.self) } ?? ""
            let answer = Array(#"{"jsonrpc":"2.0","id":\#(line),"result":{"outcome":"performed"}}"#.utf8)
            send(answer, to: "\(key.asker.inbox).\(workers[index].instance)")
            for waiting in workers[index].desk.end(key, answer, at: instant) {
                send(
                    ProtocolLine(answer).replacing(id: waiting.id),
                    to: "\(waiting.key.asker.inbox).\(workers[index].instance)")
            }
        }
    }

    private mutating func hear(_ message: NATSMessage, _ index: Int) {
        let instance = workers[index].instance
        guard let reply = message.reply else {
            // What the asker says to the question whether it may.
            let ticket = String(message.lastToken.dropFirst())
            if let key = workers[index].desk.hear(message.payload == Asker.yes, ticket: ticket, at: instant) {
                begin(key, index)
            }
            return
        }
        let asker = Desk.AskerID(user: "anyone", inbox: reply.withoutLastToken ?? "")
        if message.lastToken == Subjects.look {
            if message.subject.contains(".i.") {
                let (unknown, allowed) = workers[index].desk.look(asker, message.text, at: instant)
                send(Array(unknown.utf8), to: reply)
                for key in allowed { begin(key, index) }
            } else {
                send(Array(instance.utf8), to: reply)
            }
        } else {
            let key = Desk.Key(asker: asker, number: String(reply.lastToken))
            switch workers[index].desk.take(
                key, ProtocolLine(message.payload), idempotency: message.key, at: instant)
            {
            case .ask(let ticket): send(Array(instance.utf8), to: reply, reply: "worker.\(instance).m\(ticket)")
            case .answer(let answer): send(answer, to: "\(asker.inbox).\(instance)")
            case .known, .full: break
            }
        }
    }

    private mutating func begin(_ key: Desk.Key, _ index: Int) {
        guard let id = workers[index].desk.line(of: key)?.id.flatMap({ Int(String(decoding: $0, as: UTF8.self)) })
        else { return }
        workers[index].desk.run(key)
        performed[id, default: 0] += 1
        workers[index].running.append(
            (key, now + Int.random(in: 0..<(Bool.random(using: &random) ? 20 : 400), using: &random)))
    }
}

/// What a worker has been asked to perform, from the question whether it may until the answer: a value, guarded by a lock.
///
/// ```
///   a message ─▶ asking ─ yes, or a look ─▶ allowed ─▶ running ─ the answer ─▶ gone
///                   ╰─ no, nobody there ─▶ gone  ╰─ refused ─▶ gone
/// ```
struct Desk: Sendable {
    /// A client, by its user, which the server vouches for, and by the subject at which it hears.
    struct AskerID: Hashable, Sendable {
        let user: String
        let inbox: String
    }

    /// A request of a client, however often it was sent.
    struct Key: Hashable, Sendable {
        let asker: AskerID
        let number: String
    }

    enum State: Sendable { case asking, allowed, running }

    struct Entry: Sendable {
        let line: ProtocolLine
        let idempotency: String?
        let since: ContinuousClock.Instant
        /// The ticket of the question whether it may be performed.
        ///
        /// An earlier one is of the same request, which has ended since.
        let ticket: String
        var state = State.asking
    }

    private var entries: [Key: Entry] = [:]
    private var tickets: [String: Key] = [:]
    private(set) var memory = AnswerMemory()
    /// When each client that has a session was heard last.
    private(set) var heard: [AskerID: ContinuousClock.Instant] = [:]

    /// How many requests are kept.
    static let limit = 4096

    enum Arrival: Sendable {
        /// The asker is to be asked whether it may be performed, with a ticket for the answer, which nobody else can guess.
        case ask(ticket: String)
        /// It is known already, or was performed before and is answered when that ends.
        case known
        /// It was performed before, with this answer.
        case answer([UInt8])
        case full
    }

    /// Takes a request.
    mutating func take(_ key: Key, _ line: ProtocolLine, idempotency: String?, at now: ContinuousClock.Instant)
        -> Arrival
    {
        note(key.asker, at: now)
        guard entries[key] == nil else { return .known }
        if let idempotency, let id = line.id {
            switch memory.recall(idempotency, of: key.asker.user, for: key, id: id, at: now) {
            case .new: break
            case .running: return .known
            case .ended(let answer): return .answer(answer)
            case .full: return .full
            }
        }
        if entries.count >= Self.limit { removeOld(now) }
        guard entries.count < Self.limit else { return .full }
        let ticket = Subjects.random()
        entries[key] = Entry(line: line, idempotency: idempotency, since: now, ticket: ticket)
        tickets[ticket] = key
        return .ask(ticket: ticket)
    }

    /// Forgets requests whose clients have not said whether they may be performed, and have given them up by now.
    private mutating func removeOld(_ now: ContinuousClock.Instant) {
        entries = entries.filter { $0.value.state != .asking || $0.value.since + Asker.patience * 2 > now }
        tickets = tickets.filter { entries[$0.value] != nil }
    }

    /// Hears whether a request may be performed; gives the request where it may, for the first time.
    mutating func hear(_ isAllowed: Bool, ticket: String, at now: ContinuousClock.Instant) -> Key? {
        guard let key = tickets.removeValue(forKey: ticket), entries[key]?.ticket == ticket else { return nil }
        guard isAllowed else {
            entries[key] = nil
            return nil
        }
        return allow(key, at: now)
    }

    private mutating func allow(_ key: Key, at now: ContinuousClock.Instant) -> Key? {
        guard let entry = entries[key], entry.state == .asking else { return nil }
        tickets[entry.ticket] = nil
        if let idempotency = entry.idempotency, let id = entry.line.id {
            // Another request with the key may have been allowed meanwhile: this one waits for its answer, or is given it when it is sent
            // again.
            guard case .new = memory.recall(idempotency, of: key.asker.user, for: key, id: id, at: now) else {
                entries[key] = nil
                return nil
            }
            memory.begin(idempotency, of: key.asker.user)
        }
        entries[key]?.state = .allowed
        return key
    }

    /// The word in the answer to a look that says that nothing is kept for the client: its watches have ended.
    static let stranger = "stranger"

    /// Answers a look: the numbers of the requests that are not known, behind ``stranger`` where the client has no session; and the requests
    /// that the look allows, because only what was allowed is looked at.
    ///
    /// - Parameter requests: The number and the ticket of each, `7:2f…`. A look may be late: a request with another ticket is the same one
    ///   that was sent again and has been performed.
    mutating func look(_ asker: AskerID, _ requests: String, at now: ContinuousClock.Instant) -> (
        unknown: String, allowed: [Key]
    ) {
        note(asker, at: now)
        var (unknown, allowed): ([Substring], [Key]) = (heard[asker] == nil ? [Self.stranger[...]] : [], [])
        for request in requests.split(separator: " ").prefix(Self.limit) {
            let parts = request.split(separator: ":"), key = Key(asker: asker, number: "q\(parts.first ?? "")")
            if parts.count == 2, let entry = entries[key], entry.ticket == parts[1] {
                if let key = allow(key, at: now) { allowed.append(key) }
            } else if let number = parts.first {
                unknown.append(number)
            }
        }
        return (unknown.joined(separator: " "), allowed)
    }

    /// The line of a request.
    func line(of key: Key) -> ProtocolLine? { entries[key]?.line }

    /// Notes that a client has a session.
    mutating func begin(_ asker: AskerID, at now: ContinuousClock.Instant) { heard[asker] = now }

    /// Notes that a client was heard.
    mutating func note(_ asker: AskerID, at now: ContinuousClock.Instant) {
        if heard[asker] != nil { heard[asker] = now }
    }

    /// Notes that a request is passed to the session of its client.
    mutating func run(_ key: Key) { entries[key]?.state = .running }

    /// Ends a request; gives the other requests that wait for the same answer.
    ///
    /// - Parameter isRefusal: Whether nothing was performed, so that the next request with the same idempotency key is a new one.
    mutating func end(
        _ key: Key, _ answer: [UInt8], isRefusal: Bool = false, at now: ContinuousClock.Instant
    ) -> [AnswerMemory.Waiting] {
        guard let entry = entries.removeValue(forKey: key), entry.state != .asking,
            let idempotency = entry.idempotency
        else { return [] }
        let isKept = entry.state == .running && !isRefusal
        return memory.end(idempotency, of: key.asker.user, isKept ? answer : nil, at: now)
    }

    /// Forgets a client; gives its requests that have not ended.
    mutating func forget(_ asker: AskerID) -> [Key] {
        heard[asker] = nil
        return entries.keys.filter { $0.asker == asker }
    }
}

/// The answers to requests with an idempotency key, which are given again to whoever asks with the same key within 2 minutes.
struct AnswerMemory: Sendable {
    /// A request that is answered when an earlier one with the same key has ended.
    struct Waiting: Sendable {
        let key: Desk.Key
        let id: ArraySlice<UInt8>
    }

    enum Recollection: Sendable {
        case new
        case running
        case ended([UInt8])
    }

    private struct Place: Hashable, Sendable {
        let user: String
        let key: String
    }

    private struct Entry: Sendable {
        let since: ContinuousClock.Instant
        var answer: ProtocolLine?
        var waiting: [Waiting] = []
    }

    private var entries: [Place: Entry] = [:]
    private var order: ArraySlice<Place> = []

    static let duration = Duration.seconds(120)
    /// How many keys are kept, and the most bytes of an answer; a longer one is remembered as one that is lost.
    static let (limit, answerLimit) = (4096, 1 << 14)

    mutating func recall(
        _ key: String, of user: String, for request: Desk.Key, id: ArraySlice<UInt8>, at now: ContinuousClock.Instant
    ) -> Recollection {
        removeOld(now)
        let place = Place(user: user, key: key)
        guard let entry = entries[place] else { return .new }
        if let answer = entry.answer { return .ended(answer.replacing(id: id)) }
        if entry.waiting.count < 64 { entries[place]?.waiting.append(Waiting(key: request, id: id)) }
        return .running
    }

    mutating func begin(_ key: String, of user: String, at now: ContinuousClock.Instant) {
        let place = Place(user: user, key: key)
        guard entries[place] == nil else { return }
        if entries.count >= Self.limit, let first = order.popFirst() { entries[first] = nil }
        entries[place] = Entry(since: now)
        order.append(place)
    }

    mutating func end(_ key: String, of user: String, _ answer: [UInt8]) -> [Waiting] {
        let place = Place(user: user, key: key)
        guard let entry = entries[place] else { return [] }
        let lost = ProtocolLine.error(
            .tooMuch, "It was performed before, and its answer was too long to be kept.", id: nil)
        entries[place]?.answer = ProtocolLine(answer.count <= Self.answerLimit ? answer : lost)
        entries[place]?.waiting = []
        return entry.waiting
    }

    private mutating func removeOld(_ now: ContinuousClock.Instant) {
        while let first = order.first {
            guard let entry = entries[first] else {
                order.removeFirst()
                continue
            }
            if entry.since + Self.duration > now { return }
            entries[first] = nil
            order.removeFirst()
        }
    }
}

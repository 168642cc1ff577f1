/// The answers to requests with an idempotency key, which are given again to whoever asks with the same key within 2 minutes of the
/// answer.
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
        /// So many wait for the answer that no other can.
        case full
    }

    private struct Place: Hashable, Sendable {
        let user: String
        let key: String
    }

    private struct Entry: Sendable {
        /// The answer, and when it was given; nil while the request runs, which is not forgotten.
        var answer: (line: ProtocolLine, given: ContinuousClock.Instant)?
        var waiting: [Waiting] = []
    }

    private var entries: [Place: Entry] = [:]
    /// The keys that have an answer, the oldest first.
    private var order: ArraySlice<Place> = []

    static let duration = Duration.seconds(120)
    /// How many keys have answers, how many requests wait for one, and the most bytes of an answer; a longer one is remembered as one that is lost.
    static let (limit, waitingLimit, answerLimit) = (4096, 64, 1 << 14)

    mutating func recall(
        _ key: String, of user: String, for request: Desk.Key, id: ArraySlice<UInt8>, at now: ContinuousClock.Instant
    ) -> Recollection {
        removeOld(now)
        let place = Place(user: user, key: key)
        guard let entry = entries[place] else { return .new }
        if let answer = entry.answer { return .ended(answer.line.replacing(id: id)) }
        // A request that waits is sent again.
        if entry.waiting.contains(where: { $0.key == request }) { return .running }
        guard entry.waiting.count < Self.waitingLimit else { return .full }
        entries[place]?.waiting.append(Waiting(key: request, id: id))
        return .running
    }

    mutating func begin(_ key: String, of user: String) {
        let place = Place(user: user, key: key)
        if entries[place] == nil { entries[place] = Entry() }
    }

    /// Ends a request, and gives those that wait for its answer.
    ///
    /// - Parameter answer: What those with the same key are answered from now on; nil where nothing was performed, so that the next one
    ///   is.
    mutating func end(
        _ key: String, of user: String, _ answer: [UInt8]?, at now: ContinuousClock.Instant
    ) -> [Waiting] {
        let place = Place(user: user, key: key)
        guard let entry = entries[place], entry.answer == nil else { return [] }
        guard let answer else {
            entries[place] = nil
            return entry.waiting
        }
        if order.count >= Self.limit, let first = order.popFirst() { entries[first] = nil }
        order.append(place)
        let lost = ProtocolLine.error(
            .tooMuch, "It was performed before, and its answer was too long to be kept.", id: nil)
        entries[place]?.answer = (ProtocolLine(answer.count <= Self.answerLimit ? answer : lost), now)
        entries[place]?.waiting = []
        return entry.waiting
    }

    private mutating func removeOld(_ now: ContinuousClock.Instant) {
        while let first = order.first {
            if let answer = entries[first]?.answer, answer.given + Self.duration > now { return }
            entries[first] = nil
            order.removeFirst()
        }
    }
}

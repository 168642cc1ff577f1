/// The tokens that a client was given for destructive actions, each good once and for a while.
struct Confirmations {
    /// The request that a token was given for, of which a digest is kept.
    struct Subject {
        let request: Digest
        /// The handlers that may be called, for each step of the request.
        let targets: [[Performer]]
    }

    /// What tells requests from others: 128 bits, by hash functions that each process chooses anew.
    struct Digest: Equatable {
        private let halves: [Int]

        init(_ parts: any Hashable...) {
            halves = (0..<2).map { half in
                var hasher = Hasher()
                hasher.combine(half)
                for part in parts { hasher.combine(part) }
                return hasher.finalize()
            }
        }
    }

    /// How long a token is good: 60 seconds.
    static let lifetime = Duration.seconds(60)
    /// How many tokens may wait; the oldest makes room.
    static let limit = 64

    private var waiting: [(token: String, subject: Subject, end: ContinuousClock.Instant)] = []

    /// Makes a token of 128 random bits, as hexadecimal digits.
    mutating func make(for subject: Subject, at now: ContinuousClock.Instant) -> String {
        waiting.removeAll { $0.end <= now }
        if waiting.count == Self.limit { waiting.removeFirst() }
        let token = [UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max)].map {
            let digits = String($0, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
        waiting.append((token, subject, now + Self.lifetime))
        return token
    }

    /// The handlers that a token confirms for each step of a request; nil where it stands for no such request.
    ///
    /// The token is used up by the question, whatever the answer.
    mutating func take(_ token: String, for request: Digest, at now: ContinuousClock.Instant) -> [[Performer]]? {
        guard let index = waiting.firstIndex(where: { $0.token == token }) else { return nil }
        let entry = waiting.remove(at: index)
        return entry.subject.request == request && now < entry.end ? entry.subject.targets : nil
    }
}

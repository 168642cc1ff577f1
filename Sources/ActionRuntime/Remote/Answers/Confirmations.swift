/// The tokens that a client was given for destructive actions, each of which is good once, for 60 seconds.
package struct Confirmations {
    /// The request that a token was given for, of which a digest is kept.
    struct Subject {
        let request: Digest
        /// The handlers that may be called, by the index of the request's step, 0 for a single action.
        let targets: [Int: [Performer]]
        /// The revision that the request was for, and the program's revision once it was answered.
        let revisions: (request: Int, answer: Int)
    }

    /// A digest that tells requests from each other: 128 bits, by hash functions that each process chooses anew.
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
    package static let lifetime = Duration.seconds(60)
    /// How many tokens may wait; the oldest token makes room.
    package static let limit = 64
    /// How many bytes all tokens may take: 256 KiB; the oldest token makes room.
    private static let sizeLimit = 1 << 18

    private struct Entry {
        let token: String
        let subject: Subject
        let end: ContinuousClock.Instant
        let size: Int
        let kept: RemoteBudget.Kept
    }

    private let share: RemoteBudget.Share
    private var waiting: [Entry] = []

    init(_ share: RemoteBudget.Share) { self.share = share }

    /// Makes a token of 128 random bits, as hexadecimal digits.
    mutating func make(for subject: Subject, at now: ContinuousClock.Instant) -> String {
        removeOld(at: now)
        let size = (1 + subject.targets.values.reduce(0) { $0 + $1.count }) * RemoteBudget.entrySize
        while waiting.count == Self.limit || waiting.reduce(size, { $0 + $1.size }) > Self.sizeLimit, !waiting.isEmpty {
            waiting.removeFirst()
        }
        let token = [UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max)].map {
            let digits = String($0, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
        waiting.append(
            Entry(token: token, subject: subject, end: now + Self.lifetime, size: size, kept: share.counting(size)))
        return token
    }

    /// Forgets the tokens whose time is over.
    mutating func removeOld(at now: ContinuousClock.Instant) { waiting.removeAll { $0.end <= now } }

    /// Whether nothing has happened from one revision to another but the answer that gave the token.
    func covers(_ token: String, from revision: Int, to other: Int) -> Bool {
        waiting.contains { $0.token == token && $0.subject.revisions == (revision, other) }
    }

    /// The handlers that a token confirms for the steps of a request; nil where the token does not stand for the request.
    ///
    /// The token is used up by the question, whatever the answer.
    mutating func take(
        _ token: String, for request: Digest, at now: ContinuousClock.Instant
    ) -> [Int: [Performer]]? {
        guard let index = waiting.firstIndex(where: { $0.token == token }) else { return nil }
        let entry = waiting.remove(at: index)
        return entry.subject.request == request && now < entry.end ? entry.subject.targets : nil
    }
}

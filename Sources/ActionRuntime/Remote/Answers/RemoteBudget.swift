/// The bytes that a program keeps for its clients, counted as the program keeps them and not as they were sent.
///
/// Counted are requests under way with their arguments and the answers of their steps, also those of clients that have gone;
/// answers that are not sent yet; tokens; and watches.
final class RemoteBudget {
    /// The most bytes that are kept for one client: 8 MiB.
    static let clientLimit = 8 << 20
    /// The most bytes that are kept for all clients: 64 MiB.
    static let serverLimit = 64 << 20

    /// The bytes that a request under way takes besides its arguments.
    static let callSize = 1 << 10
    /// The bytes that a watched name, a told answer, or a handler that a token confirms takes besides its text and arguments.
    static let entrySize = 160

    /// The bytes that are kept for all clients.
    private(set) var used = 0

    /// The part of one client.
    final class Share {
        private let budget: RemoteBudget
        private(set) var used = 0

        init(of budget: RemoteBudget) {
            self.budget = budget
        }

        /// Counts bytes as long as the object is kept that is returned; throws where the budget has no room.
        func taking(_ bytes: Int) throws(RemoteFault) -> Kept {
            if used + bytes > RemoteBudget.clientLimit {
                throw .noRoom("this client", RemoteBudget.clientLimit, "wait for its answers, or end its watches")
            }
            if budget.used + bytes > RemoteBudget.serverLimit {
                throw .noRoom("all clients", RemoteBudget.serverLimit, "try again later")
            }
            return Kept(bytes, self)
        }

        /// Counts bytes that are kept in any case, as long as the object is kept that is returned.
        func counting(_ bytes: Int) -> Kept { Kept(bytes, self) }

        fileprivate func count(_ bytes: Int) {
            used += bytes
            budget.used += bytes
        }
    }

    /// Bytes that are counted while the object exists.
    final class Kept {
        private var bytes = 0
        private let share: Share

        fileprivate init(_ bytes: Int, _ share: Share) {
            self.share = share
            add(bytes)
        }

        deinit { share.count(-bytes) }

        /// Counts bytes that are kept in any case, or, where the number is negative, are kept no longer.
        func add(_ bytes: Int) {
            self.bytes += bytes
            share.count(bytes)
        }
    }
}

extension RemoteFault {
    fileprivate static func noRoom(_ who: String, _ limit: Int, _ advice: String) -> RemoteFault {
        RemoteFault(
            .tooMuch, "What is kept for \(who), requests under way and watches, may take \(limit >> 20) MiB: \(advice)."
        )
    }
}

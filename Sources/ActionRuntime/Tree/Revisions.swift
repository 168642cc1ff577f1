internal import Synchronization

/// Counts what changes in the trees of this process, so that what was found out once need not be asked again.
///
/// The counters are process-wide and atomic: trees belong to different isolations, and a count that another tree
/// advances costs a question too many and is never wrong. A change in an isolation is seen by that isolation at once.
final class Revisions: Sendable {
    static let shared = Revisions()

    private let structureCount = Atomic<UInt64>(2)
    private let changeCount = Atomic<UInt64>(1)
    private let allCount = Atomic<UInt64>(1)
    private let detachmentCount = Atomic<UInt64>(0)
    private let serialCount = Atomic<UInt64>(0)
    private let heard = Atomic<Bool>(false)
    private let names = NameRevisions()
    // Held, because asking for the shared ones each time costs a check.
    private let waiters = ChangeWaiters.shared

    /// Advances with every change that is not about one name: nodes that move, responders, catch-alls, hosts, focus.
    var structure: UInt64 { structureCount.load(ordering: .relaxed) }

    /// Advances with every change that is not about one name, also with the small ones that are handled node by node.
    var changes: UInt64 { changeCount.load(ordering: .relaxed) }

    /// Advances with every change; while it stays the same, everything found out before holds.
    var all: UInt64 { allCount.load(ordering: .relaxed) }

    /// Whether nothing has changed since.
    func isUnchanged(since changes: UInt64) -> Bool {
        allCount.load(ordering: .sequentiallyConsistent) == changes
    }

    /// Advances whenever a node is taken from its parent; while it stays the same no node has left any tree.
    var detachments: UInt64 { detachmentCount.load(ordering: .relaxed) }

    /// The number given out last to something registered.
    var serial: UInt64 { serialCount.load(ordering: .relaxed) }

    /// Advances with every change to the claims of one name.
    func revision(of name: ActionName) -> UInt64 { names[name].load(ordering: .relaxed) }

    /// The revisions of a name and of the structure together; both only grow, so the sum is new after each change.
    func stamp(of name: ActionName) -> UInt64 { structure &+ revision(of: name) }

    /// Where the revision of a name stands, for good.
    func counter(of name: ActionName) -> UnsafePointer<Atomic<UInt64>> { unsafe names.counter(of: name) }

    /// A number for something registered, greater than all before.
    func nextSerial() -> UInt64 { serialCount.add(1, ordering: .relaxed).newValue }

    /// Whether any coordinator of the process has ever wanted to hear of what nobody handled.
    var hasHearers: Bool { heard.load(ordering: .relaxed) }

    func noteHearer() { heard.store(true, ordering: .relaxed) }

    func noteDetachment() { detachmentCount.add(1, ordering: .relaxed) }

    /// Notes a change that is not about one name.
    func advanceStructure() {
        structureCount.add(1, ordering: .relaxed)
        noteChange()
    }

    /// Notes a change that has been handled node by node.
    func noteChange() {
        changeCount.add(1, ordering: .relaxed)
        allCount.add(1, ordering: .sequentiallyConsistent)
        waiters.wake()
    }

    /// Notes a change to the claims of a name.
    func advance(_ name: ActionName) {
        names[name].add(1, ordering: .relaxed)
        allCount.add(1, ordering: .sequentiallyConsistent)
        waiters.wake()
    }
}

/// A counter for each name, found without a lock.
///
/// The counters stand in blocks that are made when the first name of a block is interned, and are never freed, as names
/// never are. Block *b* holds 64 · 2^*b* of them, so 27 blocks are enough for all names there can be.
@safe private final class NameRevisions: @unchecked Sendable {
    // Sendable because a block is published once, with release ordering, and its counters are atomic.
    private typealias Counter = Atomic<UInt64>
    private static let blockCount = 27
    private let blocks: UnsafeMutablePointer<Atomic<UnsafeMutablePointer<Atomic<UInt64>>?>>

    init() {
        unsafe blocks = .allocate(capacity: Self.blockCount)
        for index in 0..<Self.blockCount { unsafe (blocks + index).initialize(to: Atomic(nil)) }
    }

    subscript(_ name: ActionName) -> Atomic<UInt64> {
        unsafeAddress { unsafe counter(of: name) }
    }

    /// Where the counter of a name stands, for good.
    func counter(of name: ActionName) -> UnsafePointer<Atomic<UInt64>> {
        let place = UInt64(name.id) + 64
        let block = 63 - 6 - place.leadingZeroBitCount
        let offset = Int(place - (64 << UInt64(block)))
        let counters = unsafe blocks[block].load(ordering: .acquiring) ?? makeBlock(block)
        return unsafe UnsafePointer(counters + offset)
    }

    private func makeBlock(_ block: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
        let count = 64 << block
        let new = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: count)
        for index in 0..<count { unsafe (new + index).initialize(to: Atomic(1)) }
        let (won, known) = unsafe blocks[block].compareExchange(
            expected: nil, desired: new, ordering: .acquiringAndReleasing)
        guard !won, let known = unsafe known else { return unsafe new }
        unsafe new.deallocate()
        return unsafe known
    }
}

/// Those who wait for anything to change.
final class ChangeWaiters: Sendable {
    static let shared = ChangeWaiters()

    private let count = Atomic<Int>(0)
    private let waiters = Lock<[UInt64: CheckedContinuation<Void, Never>]>([:])
    private let nextKey = Atomic<UInt64>(0)

    /// Wakes everybody who waits; costs one load where nobody does.
    func wake() {
        guard count.load(ordering: .sequentiallyConsistent) > 0 else { return }
        let woken = waiters.withLock { waiters in
            defer { waiters = [:] }
            return Array(waiters.values)
        }
        count.subtract(woken.count, ordering: .relaxed)
        for waiter in woken { waiter.resume() }
    }

    /// Waits until more has changed than a count of all changes says, or for the task to be cancelled.
    ///
    /// Who changes something counts it and then looks for waiters, and who waits notes that and then looks at the count:
    /// whatever the order, one of them sees the other.
    func wait(since changes: UInt64) async {
        let key = nextKey.add(1, ordering: .relaxed).newValue
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = waiters.withLock { waiters in
                    if Task.isCancelled { return true }
                    count.add(1, ordering: .sequentiallyConsistent)
                    guard Revisions.shared.isUnchanged(since: changes) else {
                        count.subtract(1, ordering: .relaxed)
                        return true
                    }
                    waiters[key] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            guard let waiter = waiters.withLock({ $0.removeValue(forKey: key) }) else { return }
            count.subtract(1, ordering: .relaxed)
            waiter.resume()
        }
    }
}

/// Counts what changes in the trees of this process, so that cached answers hold until something they depend on changes.
///
/// The counters are process-wide and atomic, because trees belong to different isolations. A change in another tree may
/// cause a needless miss; never a stale hit. An isolation sees its own changes at once.
struct Revisions: Sendable {
    static let shared = Revisions()

    private let structureCount = AtomicWord(2)
    private let changeCount = AtomicWord(1)
    private let allCount = AtomicWord(1)
    private let detachmentCount = AtomicWord(0)
    private let serialCount = AtomicWord(0)
    private let hearers = AtomicWord(0)
    private let hosts = AtomicWord(0)
    private let names = NameRevisions()
    // Stored, because reading a static property checks whether it has been initialised.
    private let waiters = ChangeWaiters.shared

    /// Advances with every change that is not about one name: nodes that move, responders, catch-alls, hosts, focus.
    var structure: UInt64 { structureCount.load() }

    /// Advances as ``structure`` does, and with changes whose cached scopes were invalidated node by node.
    var changes: UInt64 { changeCount.load() }

    /// Advances with every change; while it stays the same, all cached answers hold.
    var all: UInt64 { allCount.load() }

    /// Whether ``all`` is still what it was.
    func isUnchanged(since changes: UInt64) -> Bool { allCount.loadSequentially() == changes }

    /// Advances whenever a node is taken from its parent; while it stays the same no node has left any tree.
    var detachments: UInt64 { detachmentCount.load() }

    /// The number given out last to something registered.
    var serial: UInt64 { serialCount.load() }

    /// Advances with every change to the claims of one name.
    func revision(of name: ActionName) -> UInt64 { counter(of: name).load() }

    /// The sum of a name's revision and the structure's; both only grow, so the sum is new after each change.
    func stamp(of name: ActionName) -> UInt64 { structure &+ revision(of: name) }

    /// The revision of a name, to be read again and again.
    func counter(of name: ActionName) -> AtomicWord { names[name] }

    /// A number for something registered, greater than all before.
    func nextSerial() -> UInt64 { serialCount.add(1) }

    /// Whether any coordinator of the process has ever had a closure for what nobody handled.
    var hasHearers: Bool { hearers.load() != 0 }

    func noteHearer() { hearers.store(1) }

    /// Whether any node of the process has ever hosted a dispatcher.
    var hasHosts: Bool { hosts.load() != 0 }

    func noteHost() { hosts.store(1) }

    func noteDetachment() { detachmentCount.add(1) }

    /// Invalidates every cached answer of the process.
    func advanceStructure() {
        structureCount.add(1)
        noteChange()
    }

    /// Notes a change whose cached scopes were invalidated node by node.
    func noteChange() {
        changeCount.add(1)
        allCount.addSequentially(1)
        waiters.wake()
    }

    /// Invalidates the cached answers for a name.
    func advance(_ name: ActionName) {
        names[name].add(1)
        allCount.addSequentially(1)
        waiters.wake()
    }
}

/// A counter for each name, found without a lock.
///
/// The counters stand in blocks that are allocated when the first name of a block is asked for, and are never freed, as
/// names are never forgotten. Block *b* holds 64 · 2^*b* of them, so 27 blocks are enough for all names there can be.
///
/// Sendable because a block is published once, initialised, and its counters are accessed atomically.
@safe private struct NameRevisions: @unchecked Sendable {
    private static let blockCount = 27
    private let blocks: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    init() {
        unsafe blocks = .allocate(capacity: Self.blockCount)
        unsafe blocks.initialize(repeating: nil, count: Self.blockCount)
    }

    subscript(_ name: ActionName) -> AtomicWord {
        let position = UInt64(name.id) + 64
        let number = 63 - 6 - position.leadingZeroBitCount
        let offset = Int(position - (64 << UInt64(number)))
        let block = unsafe AtomicPointer<UInt64>(at: blocks + number)
        let counters = unsafe block.load() ?? makeBlock(number, block)
        return unsafe AtomicWord(at: counters + offset)
    }

    /// Allocates a block, unless another thread has published it first.
    @inline(never) private func makeBlock(_ number: Int, _ block: AtomicPointer<UInt64>) -> UnsafeMutablePointer<UInt64>
    {
        let new = UnsafeMutablePointer<UInt64>.allocate(capacity: 64 << number)
        unsafe new.initialize(repeating: 1, count: 64 << number)
        let published = unsafe block.publish(new)
        if unsafe published != new { unsafe new.deallocate() }
        return unsafe published
    }
}

/// The tasks that wait for anything to change.
final class ChangeWaiters: Sendable {
    static let shared = ChangeWaiters()

    private let count = AtomicWord(0)
    private let waiters = Lock<[UInt64: CheckedContinuation<Void, Never>]>([:])
    private let nextKey = AtomicWord(0)

    /// Resumes all tasks that wait; costs one load where none does.
    func wake() {
        guard count.loadSequentially() > 0 else { return }
        let woken = waiters.withLock { waiters in
            defer { waiters = [:] }
            return Array(waiters.values)
        }
        count.subtract(UInt64(woken.count))
        for waiter in woken { waiter.resume() }
    }

    /// Waits until ``Revisions/all`` is no longer what it was, or the task is cancelled.
    ///
    /// A change is counted before its waiters are looked for, and a waiter is counted before the changes are looked at, all
    /// of it sequentially consistent: so at least one of the two sees the other.
    func wait(since changes: UInt64) async {
        let key = nextKey.add(1)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = waiters.withLock { waiters in
                    if Task.isCancelled { return true }
                    count.addSequentially(1)
                    guard Revisions.shared.isUnchanged(since: changes) else {
                        count.subtract(1)
                        return true
                    }
                    waiters[key] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            guard let waiter = waiters.withLock({ $0.removeValue(forKey: key) }) else { return }
            count.subtract(1)
            waiter.resume()
        }
    }
}

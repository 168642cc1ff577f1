/// The numbers of all trees of the process, found by index.
///
/// Trees share their numbers once requests go from one to another: a tree and those that its nodes host, those of coordinators
/// that come next, that of a first responder elsewhere. So the path of a request that names no start, and all that is
/// remembered of it, depend on one tree's numbers. The trees go on sharing them after the hosting has ended, and so does a
/// part that leaves and may host one of the others: that costs needless searches, and is never wrong.
///
/// A tree that shares the numbers of another refers to that, and its own numbers have ended. Joining two trees writes to no
/// node, because one that shares numbers may be released by another thread meanwhile.
@safe struct Trees: @unchecked Sendable {
    static let shared = Trees()

    private struct Indices {
        var unused: [Int] = []
        /// How many indices there are; the first one belongs to no tree.
        var count = 1
    }

    private typealias Block = UnsafeMutablePointer<Revisions>

    private static let blockSize = 1024
    private static let blockCount = 1 << 14

    /// Blocks are allocated when their first index is used, and never freed.
    private let blocks: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    /// The indices; how many use each tree, and which one refers to which, change under the same lock.
    private let indices = Lock(Indices())

    private init() {
        unsafe blocks = .allocate(capacity: Self.blockCount)
        unsafe blocks.initialize(repeating: nil, count: Self.blockCount)
        addRevisions(0)
    }

    /// The numbers of the tree that a stamp names; those of no tree for a stamp of none.
    @inline(__always) subscript(stamp: UInt64) -> Revisions {
        let index = Int(truncatingIfNeeded: stamp &>> Revisions.indexShift)
        guard let block = unsafe self.block(index).load() else { preconditionFailure("There is no such tree.") }
        return unsafe block[index % Self.blockSize]
    }

    private func block(_ index: Int) -> AtomicPointer<Revisions> {
        unsafe AtomicPointer(at: blocks + index / Self.blockSize)
    }

    private func addRevisions(_ index: Int) {
        precondition(index / Self.blockSize < Self.blockCount, "There is no room for more trees.")
        if index % Self.blockSize == 0 { unsafe block(index).store(.allocate(capacity: Self.blockSize)) }
        guard let block = unsafe self.block(index).load() else { preconditionFailure("A block was not made.") }
        unsafe (block + index % Self.blockSize).initialize(to: Revisions(index: index))
    }

    /// Takes numbers for a tree, which its top uses.
    ///
    /// - Parameter serial: The number given out last to something registered in the tree.
    func begin(after serial: UInt64) -> Revisions {
        let index = indices.withLock { indices in
            if let index = indices.unused.popLast() { return index }
            // Under the lock, so that the numbers are there before anybody else has a greater index.
            addRevisions(indices.count)
            indices.count += 1
            return indices.count - 1
        }
        let new = self[UInt64(index) << Revisions.indexShift]
        new.restart(after: serial)
        return new
    }

    /// Makes a top use the numbers that its tree refers to, in place of its tree's own.
    func moveUse(from former: Revisions, to new: Revisions) {
        beginUse(of: new)
        endUse(of: former)
    }

    /// Notes one more top that uses numbers.
    func beginUse(of revisions: Revisions) { indices.withLock { _ in revisions.uses += 1 } }

    /// Notes that a top no longer uses numbers; those that nobody uses are invalidated, and used for another tree.
    func endUse(of revisions: Revisions) {
        var next: Revisions? = revisions
        while let current = next {
            let isOver = indices.withLock { _ in
                current.uses -= 1
                return current.uses == 0
            }
            guard isOver else { return }
            next = current.other
            // Not under the lock, because it resumes tasks; and before anybody else has the numbers.
            current.invalidateAll()
            // Used up, the numbers would become those of the next index.
            if current.hasRoom { indices.withLock { $0.unused.append(Int(current.index)) } }
        }
    }

    /// Makes one of two trees, with all that share its numbers, refer to the other.
    ///
    /// - Returns: The tree whose numbers are used now; and the other one, whose own have ended, where it was another.
    func join(_ first: Revisions, _ second: Revisions) -> (used: Revisions, ended: Revisions?) {
        indices.withLock { _ in
            let (first, second) = (first.shared, second.shared)
            if first == second { return (first, nil) }
            let (larger, smaller) = first.uses < second.uses ? (second, first) : (first, second)
            larger.raiseSerial(to: smaller.serial)
            larger.uses += 1
            smaller.refer(to: larger)
            return (larger, smaller)
        }
    }
}

/// The numbers of all trees of the process, found by index.
///
/// Trees share their numbers once requests go from one to another: a tree and those that its nodes host, those of coordinators
/// that come next, that of a first responder elsewhere. So the path of a request that names no start, and all that is
/// remembered of it, depend on one tree's numbers. The trees go on sharing them after the hosting has ended, and so does a
/// part that leaves and may host one of the others: that costs needless searches, and is never wrong.
@safe struct Trees: @unchecked Sendable {
    static let shared = Trees()

    /// What shares the numbers.
    struct Members {
        /// The nodes without a parent.
        fileprivate(set) var tops: [NodeRef] = []
        /// Whether several trees share the numbers, or did.
        fileprivate(set) var isJoined = false
        let waiters = ChangeWaiters()
    }

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
    private let indices = Lock(Indices())

    private init() {
        unsafe blocks = .allocate(capacity: Self.blockCount)
        unsafe blocks.initialize(repeating: nil, count: Self.blockCount)
        addRevisions(0)
    }

    /// The numbers of the tree whose structure had a revision; those of no tree where it is below all such revisions.
    ///
    /// - Precondition: Some tree's structure had the revision, or it is less than that of any.
    @inline(__always) subscript(structure: UInt64) -> Revisions {
        let index = Int(truncatingIfNeeded: structure &>> Revisions.indexShift)
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
        unsafe (block + index % Self.blockSize).initialize(to: Revisions(index: index, Members()))
    }

    /// Takes numbers for the tree below a node without a parent.
    ///
    /// - Parameter serial: The number given out last to something registered in the tree.
    func begin(_ top: NodeRef, after serial: UInt64) -> Revisions {
        let index = indices.withLock { indices in
            if let index = indices.unused.popLast() { return index }
            // Under the lock, so that the numbers are there before anybody else has a greater index.
            addRevisions(indices.count)
            indices.count += 1
            return indices.count - 1
        }
        let new = self[UInt64(index) << Revisions.indexShift]
        new.restartSerial(at: serial)
        unsafe new.members.pointee.tops = [top]
        return new
    }

    fileprivate func end(_ revisions: Revisions) {
        indices.withLock { $0.unused.append(Int(revisions.index)) }
    }
}

// Called by the isolation that the trees belong to, which is one for all trees that share numbers.

extension Revisions {
    /// Whether several trees share the numbers, or did.
    var isJoined: Bool { unsafe members.pointee.isJoined }

    /// Makes another tree, and those that it shares its numbers with, share these; the tree may be the same one, parts of
    /// which are to go on sharing its numbers after they have left.
    ///
    /// - Complexity: O(*n*) in how many trees share the others.
    func join(_ other: Revisions) {
        if other != self { absorb(other) }
        unsafe members.pointee.isJoined = true
        advanceStructure()
    }

    /// Gives the trees of others these numbers, and ends the others.
    private func absorb(_ other: Revisions) {
        raiseSerial(to: other.serial)
        let tops = unsafe other.members.pointee.tops
        for top in tops { top.setTree(self) }
        unsafe members.pointee.tops += tops
        if other.isJoined { unsafe members.pointee.isJoined = true }
        other.end()
    }

    /// Lets a node, which was a tree's top, be part of this one.
    func add(_ top: NodeRef, of other: Revisions) {
        if other != self { absorb(other) }
        unsafe members.pointee.tops.removeAll { $0 == top }
    }

    /// Lets a part that has left go on sharing the numbers, because requests may go from it to another tree, or the other way.
    func keep(_ part: NodeRef) {
        if let other = part.knownRevisions { return other == self ? () : join(other) }
        if part.parent != nil { return }
        unsafe members.pointee.tops.append(part)
        part.setTree(self)
    }

    /// Notes that a top is being released; the last one ends the numbers.
    func remove(_ top: NodeRef) {
        let floor = serial
        unsafe members.pointee.tops.removeAll { $0 == top }
        if unsafe members.pointee.tops.isEmpty { end() } else { advanceStructure() }
        top.setTree(nil, after: floor)
    }

    /// Invalidates everything, and lets another tree have the numbers.
    private func end() {
        unsafe members.pointee.tops = []
        unsafe members.pointee.isJoined = false
        noteDetachment()
        advanceStructure()
        Trees.shared.end(self)
    }
}

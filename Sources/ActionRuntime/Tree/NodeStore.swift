internal import Synchronization

/// Where the places of all nodes of the process are kept, found by ``NodeID`` from any thread.
///
/// Records stand in blocks that are never freed; the places of released nodes are used again, with another generation.
final class NodeStore: Sendable {
    static let shared = NodeStore()

    private static let blockSize = 1024

    /// What is read and written under the lock.
    ///
    /// Sendable, although it leads to the records of nodes of all isolations: what may be read here of another
    /// isolation's node, its name and links, is written under the lock.
    @safe private struct Places: @unchecked Sendable {
        private var blocks: [UnsafeMutablePointer<NodeRef.Record>] = unsafe []
        /// How many places there are, with those of released nodes.
        private var count = 0
        /// The first place to be used again; the others follow as its siblings do elsewhere.
        private var free: UnsafeMutablePointer<NodeRef.Record>?
        /// Where the next record of the last block is made, and where that block ends.
        private var next: UnsafeMutablePointer<NodeRef.Record>?
        private var end: UnsafeMutablePointer<NodeRef.Record>?

        /// Makes a record for a node of that name.
        mutating func take(_ name: String) -> UnsafeMutablePointer<NodeRef.Record> {
            if let record = unsafe free {
                unsafe free = record.pointee.nextSibling
                unsafe record.pointee.nextSibling = nil
                unsafe record.pointee.name = name
                unsafe record.pointee.scopeRevision = 0
                return unsafe record
            }
            if unsafe next == end { makeBlock() }
            guard let record = unsafe next else { preconditionFailure("A block was not made.") }
            unsafe record.initialize(to: NodeRef.Record(name: name, index: UInt32(count)))
            unsafe next = record + 1
            count += 1
            return unsafe record
        }

        @inline(never) private mutating func makeBlock() {
            precondition(count <= Int(UInt32.max) - NodeStore.blockSize, "There is no place for more nodes.")
            let block = UnsafeMutablePointer<NodeRef.Record>.allocate(capacity: NodeStore.blockSize)
            unsafe blocks.append(block)
            unsafe next = block
            unsafe end = block + NodeStore.blockSize
        }

        /// Frees the record of a released node; one whose generations are used up stays empty.
        mutating func giveBack(_ record: UnsafeMutablePointer<NodeRef.Record>) {
            unsafe record.pointee.node = nil
            unsafe record.pointee.name = ""
            // Written under the lock alone.
            let generation = unsafe record.pointee.generation.load(ordering: .relaxed) &+ 1
            unsafe record.pointee.generation.store(generation, ordering: .relaxed)
            guard generation != 0 else { return }
            unsafe record.pointee.nextSibling = free
            unsafe free = record
        }

        /// The place of a node; nil once the node is gone.
        func place(_ id: NodeID) -> NodeRef? {
            guard id.index < count else { return nil }
            let record = unsafe blocks[id.index / NodeStore.blockSize] + id.index % NodeStore.blockSize
            let place = unsafe NodeRef(record)
            return place.isLive(id) ? place : nil
        }
    }

    /// A record that was just made; Sendable, because only its maker can know of it.
    @safe private struct New: @unchecked Sendable {
        let record: UnsafeMutablePointer<NodeRef.Record>
    }

    private let places = Lock(Places())
    // Held, because asking for the shared ones each time costs a check.
    private let revisions = Revisions.shared

    /// Makes a place for a node of that name, after the children of a parent where one is given.
    ///
    /// Nothing can be known of the new place, so nothing has to be forgotten.
    func add(_ name: String, below parent: NodeRef?) -> NodeRef {
        let new = places.withLock { places in
            let record = unsafe places.take(name)
            if let parent { unsafe NodeRef(record).append(to: parent.record) }
            return unsafe New(record: record)
        }
        if parent != nil { revisions.noteChange() }
        return unsafe NodeRef(new.record)
    }

    /// Frees the place of a node that is being released.
    func remove(_ place: NodeRef) {
        places.withLock { unsafe $0.giveBack(place.record) }
    }

    /// Changes links between places.
    func change(_ body: () -> Void) {
        places.withLock { _ in body() }
    }

    /// The path of a node; nil once it is gone.
    func path(of id: NodeID) -> String? {
        places.withLock { $0.place(id)?.path }
    }

    /// The paths of the nodes from one up to another, or to the top, as they are now; empty once the first is gone.
    func paths(from start: NodeID, to end: NodeID) -> [String] {
        places.withLock { places in
            guard let start = places.place(start) else { return [] }
            let end = places.place(end)
            var paths: [String] = []
            for place in start.ancestry {
                paths.append(place.path)
                if place == end { break }
            }
            return paths
        }
    }
}

extension String {
    /// Whether the text is a node name of ASCII; of other names nothing is said.
    ///
    /// The bytes are read between 0 and their count, while they are lent.
    var isPlainNodeName: Bool {
        let isPlain = unsafe utf8.withContiguousStorageIfAvailable { bytes in
            let count = bytes.count
            guard count > 0, unsafe bytes[0] != UInt8(ascii: " "), unsafe bytes[count - 1] != UInt8(ascii: " ") else {
                return false
            }
            for index in 0..<count {
                let byte = unsafe bytes[index]
                switch byte {
                case UInt8(ascii: "/"), UInt8(ascii: "["), UInt8(ascii: "]"): return false
                case 0x20...0x7E: continue
                default: return false
                }
            }
            return true
        }
        return isPlain ?? false
    }
}

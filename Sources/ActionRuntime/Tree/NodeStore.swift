/// The records of all nodes of the process, found by ``NodeID`` from any thread.
///
/// Records stand in blocks that are never deallocated; the record of a released node is reused with the next generation.
final class NodeStore: Sendable {
    static let shared = NodeStore()

    private static let blockSize = 1024

    /// What is read and written under the lock.
    ///
    /// Sendable, although it points to the records of nodes of all isolations: what is read here of another isolation's
    /// node, its name and links, is written under the lock.
    @safe private struct Records: @unchecked Sendable {
        private var blocks: [UnsafeMutablePointer<NodeRef.Record>] = unsafe []
        /// How many records there are, with those of released nodes.
        private var count = 0
        /// The first record to be reused; the others follow it as siblings.
        private var free: UnsafeMutablePointer<NodeRef.Record>?
        /// The next record to be made in the last block, and the end of that block.
        private var next: UnsafeMutablePointer<NodeRef.Record>?
        private var end: UnsafeMutablePointer<NodeRef.Record>?

        /// A record for a new node of that name.
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
            unsafe record.initialize(to: NodeRef.Record(name: name, identifier: NodeID(index: count)))
            unsafe next = record + 1
            count += 1
            return unsafe record
        }

        @inline(never) private mutating func makeBlock() {
            precondition(count <= Int(UInt32.max) - NodeStore.blockSize, "There is no room for more nodes.")
            let block = UnsafeMutablePointer<NodeRef.Record>.allocate(capacity: NodeStore.blockSize)
            unsafe blocks.append(block)
            unsafe next = block
            unsafe end = block + NodeStore.blockSize
        }

        /// Frees the record of a released node; one whose generations are used up is not reused.
        mutating func giveBack(_ record: UnsafeMutablePointer<NodeRef.Record>) {
            unsafe record.pointee.node = nil
            unsafe record.pointee.name = ""
            guard let next = unsafe NodeRef(record).id.next else {
                unsafe NodeRef.Record.identifier(of: record).store(0)
                return
            }
            unsafe NodeRef.Record.identifier(of: record).store(next.bits)
            unsafe record.pointee.nextSibling = free
            unsafe free = record
        }

        /// The place of a node; nil once the node is being released.
        func place(_ id: NodeID) -> NodeRef? {
            guard id.index < count else { return nil }
            let record = unsafe blocks[id.index / NodeStore.blockSize] + id.index % NodeStore.blockSize
            let place = unsafe NodeRef(record)
            return place.isLive(id) ? place : nil
        }
    }

    /// A new record; Sendable, because nobody else has it yet.
    @safe private struct New: @unchecked Sendable {
        let record: UnsafeMutablePointer<NodeRef.Record>
    }

    private let records = Lock(Records())
    // Stored, because reading a static property checks whether it has been initialised.
    private let revisions = Revisions.shared

    /// Makes a place for a node of that name, after the children of a parent where one is given.
    ///
    /// Nothing is cached for a new place, so nothing has to be invalidated.
    func add(_ name: String, below parent: NodeRef?) -> NodeRef {
        let new = records.withLock { records in
            let record = unsafe records.take(name)
            if let parent { unsafe NodeRef(record).append(to: parent.record) }
            return unsafe New(record: record)
        }
        if parent != nil { revisions.noteChange() }
        return unsafe NodeRef(new.record)
    }

    /// Frees the record of a node that is being released.
    func remove(_ place: NodeRef) {
        records.withLock { unsafe $0.giveBack(place.record) }
    }

    /// Changes links between records, under the lock.
    func change(_ body: () -> Void) {
        records.withLock { _ in body() }
    }

    /// The path of a node; nil once it is being released.
    func path(of id: NodeID) -> String? {
        records.withLock { $0.place(id)?.path }
    }

    /// The paths of the nodes from one up to another, or to the top, as they are now; empty once the first is being released.
    func paths(from start: NodeID, to end: NodeID) -> [String] {
        records.withLock { records in
            guard let start = records.place(start) else { return [] }
            let end = records.place(end)
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
    /// Whether the text is a node name of printable ASCII; false for all other names, be they valid or not.
    ///
    /// The bytes are read within their bounds, inside the closure that they are lent to.
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

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
        var blocks: [UnsafeMutablePointer<NodeRef.Record>] = unsafe []
        var count = 0
        var free: [UInt32] = []

        func record(_ index: Int) -> UnsafeMutablePointer<NodeRef.Record> {
            unsafe blocks[index / NodeStore.blockSize] + index % NodeStore.blockSize
        }

        /// The place of a node; nil once the node is gone.
        func place(_ id: NodeID) -> NodeRef? {
            guard id.index < count, case let record = unsafe record(id.index),
                unsafe record.pointee.generation == id.generation, unsafe record.pointee.node != nil
            else { return nil }
            return unsafe NodeRef(record)
        }
    }

    private let places = Mutex(Places())

    /// Makes a place for a node of that name.
    func add(_ name: String) -> NodeRef {
        places.withLock { places in
            if let index = places.free.popLast() {
                let record = unsafe places.record(Int(index))
                unsafe record.pointee.name = name
                unsafe record.pointee.scopeRevision = 0
                return unsafe NodeRef(record)
            }
            if places.count % NodeStore.blockSize == 0 {
                unsafe places.blocks.append(.allocate(capacity: NodeStore.blockSize))
            }
            let record = unsafe places.record(places.count)
            unsafe record.initialize(to: NodeRef.Record(name: name, index: UInt32(places.count)))
            places.count += 1
            return unsafe NodeRef(record)
        }
    }

    /// Frees the place of a node that is being released; one whose generations are used up stays empty.
    func remove(_ place: NodeRef) {
        places.withLock { places in
            let index = place.id.index
            let record = unsafe places.record(index)
            unsafe record.pointee.node = nil
            unsafe record.pointee.name = ""
            unsafe record.pointee.generation &+= 1
            if unsafe record.pointee.generation != 0 { places.free.append(UInt32(index)) }
        }
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

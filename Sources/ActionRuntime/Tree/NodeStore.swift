/// The records of all nodes of the process, found by ``NodeID`` from any thread.
///
/// Records stand in blocks that are never deallocated; the record of a released node is reused with the next generation.
/// Each thread has some free records for itself (``ThreadStore``).
final class NodeStore: Sendable {
    static let shared = NodeStore()

    private static let blockSize = 1024
    private static let lockCount = 16

    /// Where the records are, and those that no thread has taken.
    ///
    /// Sendable, because a record that is in use is reached by its node's isolation, or under all locks of the store.
    @safe private struct Records: @unchecked Sendable {
        private var blocks: [UnsafeMutablePointer<NodeRef.Record>] = unsafe []
        /// How many records there are in blocks.
        private var count = 0
        private var free = FreeRecords()

        /// Adds free records to those of a thread.
        mutating func give(to others: inout FreeRecords) {
            if free.isEmpty { makeBlock() }
            for _ in 0..<FreeRecords.batch {
                guard let record = unsafe free.take() else { return }
                unsafe others.add(record)
            }
        }

        /// Takes free records from those of a thread.
        mutating func take(_ count: Int, from others: inout FreeRecords) {
            for _ in 0..<count {
                guard let record = unsafe others.take() else { return }
                unsafe free.add(record)
            }
        }

        @inline(never) private mutating func makeBlock() {
            precondition(count <= NodeID.maximumCount - NodeStore.blockSize, "There is no room for more nodes.")
            let block = UnsafeMutablePointer<NodeRef.Record>.allocate(capacity: NodeStore.blockSize)
            unsafe blocks.append(block)
            for index in (0..<NodeStore.blockSize).reversed() {
                unsafe (block + index).initialize(to: NodeRef.Record(identifier: NodeID(index: count + index)))
                unsafe free.add(block + index)
            }
            count += NodeStore.blockSize
        }

        /// The place of a node; nil once the node is being released.
        func place(_ id: NodeID) -> NodeRef? {
            guard id.index < count else { return nil }
            let record = unsafe blocks[id.index / NodeStore.blockSize] + id.index % NodeStore.blockSize
            let place = unsafe NodeRef(record)
            return place.isLive(id) ? place : nil
        }
    }

    private let records = Lock(Records())
    /// A thread writes links and names under its own one of these; who reads another isolation's takes them all.
    private let locks = (0..<lockCount).map { _ in Lock(CacheLines()) }
    private let threads = AtomicWord(0)

    /// A lock for a thread that begins to use the store.
    fileprivate func lockForThread() -> Lock<CacheLines> { locks[Int(threads.add(1) % UInt64(Self.lockCount))] }

    /// Makes a place for a node of that name, after the children of a parent where one is given.
    ///
    /// Nothing is remembered of a new place, so nothing has to be invalidated.
    func add(_ name: String, below parent: NodeRef?) -> NodeRef {
        let thread = ThreadStore.current
        let place = unsafe NodeRef(thread.takeRecord())
        unsafe place.record.pointee.name = name
        if let parent { thread.change { unsafe place.append(to: parent.record) } }
        return place
    }

    /// Frees the record of a node that is being released; one whose generations are used up is not reused.
    func remove(_ place: NodeRef) {
        let thread = ThreadStore.current
        let next = place.id.next
        thread.change {
            unsafe place.record.pointee.node = nil
            unsafe place.record.pointee.name = ""
            unsafe NodeRef.Record.identifier(of: place.record).store(next?.bits ?? 0)
        }
        if next != nil { unsafe thread.giveBack(place.record) }
    }

    /// Changes links between records, under the thread's lock.
    func change(_ body: () -> Void) { ThreadStore.current.change(body) }

    /// Adds free records to those of a thread.
    fileprivate func fill(_ free: inout FreeRecords) {
        var others = free
        records.withLock { $0.give(to: &others) }
        free = others
    }

    /// Takes some of the free records of a thread.
    fileprivate func drain(_ free: inout FreeRecords, _ count: Int) {
        var others = free
        records.withLock { $0.take(count, from: &others) }
        free = others
    }

    /// Calls a closure while no thread changes links or names.
    private func read<Answer: Sendable>(_ body: (Records) -> Answer) -> Answer {
        records.withLock { records in
            let records = records
            return holding(0) { body(records) }
        }
    }

    /// Calls a closure while the locks from a position on are held.
    private func holding<Answer: Sendable>(_ position: Int, _ body: () -> Answer) -> Answer {
        if position == locks.count { return body() }
        return locks[position].withLock { _ in holding(position + 1, body) }
    }

    /// The place of a node, for the isolation of its tree; nil once the node is being released.
    func place(of id: NodeID) -> NodeRef? { records.withLock { $0.place(id) } }

    /// Whether a node is another one or stands below it; not once it is being released.
    ///
    /// May be asked of a node of another isolation, which has to be left alone.
    func isNode(_ id: NodeID, in root: NodeRef) -> Bool {
        read { $0.place(id)?.ancestry.contains(root) ?? false }
    }

    /// The path of a node; nil once it is being released.
    func path(of id: NodeID) -> String? {
        read { $0.place(id)?.path }
    }

    /// The paths of the nodes from one up to another, or to the top, as they are now; empty once the first is being released.
    func paths(from start: NodeID, to end: NodeID) -> [String] {
        read { records in
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

/// Room between a lock and the next one, so that two threads do not write to the same cache line.
struct CacheLines: Sendable {
    private let room = (UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    private let more = (UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0))
}

/// A list of free records, linked as siblings.
@safe private struct FreeRecords: @unchecked Sendable {
    /// How many are moved at once.
    static let batch = 32

    private var first: UnsafeMutablePointer<NodeRef.Record>?
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func add(_ record: UnsafeMutablePointer<NodeRef.Record>) {
        unsafe record.pointee.nextSibling = first
        unsafe first = record
        count += 1
    }

    mutating func take() -> UnsafeMutablePointer<NodeRef.Record>? {
        guard let record = unsafe first else { return nil }
        unsafe first = record.pointee.nextSibling
        unsafe record.pointee.nextSibling = nil
        count -= 1
        return unsafe record
    }
}

/// What a thread needs of the store, so that threads that work on trees of their own do not wait for each other: free
/// records, numbers for scopes, and a lock.
///
/// It belongs to its thread. It is freed when the thread ends, after its records were given back.
@safe struct ThreadStore {
    private struct State {
        var free = FreeRecords()
        var nextScope: UInt64 = 0
        var endOfScopes: UInt64 = 0
        let lock = NodeStore.shared.lockForThread()
    }

    private static let scopes = AtomicWord(1)
    private static let scopeBatch: UInt64 = 1 << 12

    private static let local = unsafe ThreadLocal { state in
        // Optional on some systems only.
        let state: UnsafeMutableRawPointer? = unsafe state
        if let state = unsafe state { unsafe ThreadStore(state.assumingMemoryBound(to: State.self)).end() }
    }

    private let state: UnsafeMutablePointer<State>

    private init(_ state: UnsafeMutablePointer<State>) { unsafe self.state = state }

    /// The current thread's.
    static var current: ThreadStore {
        let local = local
        if let known = unsafe local.pointer { return unsafe ThreadStore(known.assumingMemoryBound(to: State.self)) }
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        unsafe state.initialize(to: State())
        unsafe local.pointer = UnsafeMutableRawPointer(state)
        return unsafe ThreadStore(state)
    }

    private func end() {
        unsafe NodeStore.shared.drain(&state.pointee.free, state.pointee.free.count)
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    /// A number for a scope, unlike all others of the process.
    func nextScope() -> UInt64 {
        if unsafe state.pointee.nextScope == state.pointee.endOfScopes {
            let end = Self.scopes.add(Self.scopeBatch)
            unsafe state.pointee.endOfScopes = end
            unsafe state.pointee.nextScope = end - Self.scopeBatch
        }
        unsafe state.pointee.nextScope += 1
        return unsafe state.pointee.nextScope - 1
    }

    /// Changes links and names, so that others can read them meanwhile.
    @inline(__always) fileprivate func change(_ body: () -> Void) {
        unsafe state.pointee.lock.withLock { _ in body() }
    }

    /// A free record.
    fileprivate func takeRecord() -> UnsafeMutablePointer<NodeRef.Record> {
        if unsafe state.pointee.free.isEmpty { unsafe NodeStore.shared.fill(&state.pointee.free) }
        guard let record = unsafe state.pointee.free.take() else { preconditionFailure("There is no free record.") }
        unsafe record.pointee.stamp = 0
        unsafe record.pointee.scope = 0
        return unsafe record
    }

    fileprivate func giveBack(_ record: UnsafeMutablePointer<NodeRef.Record>) {
        unsafe state.pointee.free.add(record)
        if unsafe state.pointee.free.count > 4 * FreeRecords.batch {
            unsafe NodeStore.shared.drain(&state.pointee.free, 2 * FreeRecords.batch)
        }
    }
}

extension String {
    /// Whether a path has the text as it is: it is printable ASCII, and nothing in it is escaped.
    ///
    /// False may also be said of others, and of the empty text.
    ///
    /// The bytes are read within their bounds, inside the closure that they are lent to.
    var isPlainPathPart: Bool {
        let isPlain = unsafe utf8.withContiguousStorageIfAvailable { bytes in
            let count = bytes.count
            guard count > 0, unsafe bytes[0] != UInt8(ascii: " "), unsafe bytes[count - 1] != UInt8(ascii: " ") else {
                return false
            }
            for index in 0..<count {
                let byte = unsafe bytes[index]
                switch byte {
                case UInt8(ascii: "/"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"): return false
                case 0x20...0x7E: continue
                default: return false
                }
            }
            return true
        }
        return isPlain ?? false
    }
}

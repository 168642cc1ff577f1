/// A node's place in its tree, without retaining the node: what the searches walk along.
///
/// It is the address of a record in the ``NodeStore``. Walking along records counts no references, and reading a path from
/// another thread never touches a node. Every use of unsafe memory for the tree is in the files `NodeRef*.swift` and
/// `NodeStore.swift`. What makes it sound:
/// - A record is made with its node, and is freed by the node's `deinit` only; its memory is never deallocated. Whoever has
///   a `NodeRef` got it from a node that it retains, or from a record linked to it, or compares the identifier first
///   (`WeakNode`), or uses it only while a revision says that nothing has changed (`RouteCache`).
/// - Links are symmetric. A node that is released first clears its children's links to it, and a parent retains its
///   children, so no link leads to a freed record.
/// - Links and names are written under a lock of the store, by the isolation that the tree belongs to. That isolation reads
///   them without the lock, all others under all of the store's locks, so no read races with a write.
/// - The identifier is accessed atomically, because whoever kept a ``WeakNode`` may read it while another isolation reuses
///   the record.
@safe struct NodeRef: Equatable {
    /// What is stored of a node.
    @safe struct Record {
        /// The bits of the node's identifier; accessed through ``identifier(of:)`` only.
        private var identifier: UInt64
        var name = ""
        /// The node; retained not by its own record but, once, by its parent's.
        var node: Unmanaged<ActionNode>?
        /// What is registered on the node; retained by the record.
        var offers: Unmanaged<Offers>?
        var parent: UnsafeMutablePointer<Record>?
        var firstChild: UnsafeMutablePointer<Record>?
        var nextSibling: UnsafeMutablePointer<Record>?
        /// The sibling before; the first child's is the last child.
        var previousSibling: UnsafeMutablePointer<Record>?
        /// The cached scope: that of the nearest node, at or above this one, that has one.
        ///
        /// In a node without a parent that has no tree: the number given out last to something registered below.
        var scope: UInt64 = 0
        /// The revision of the tree's structure at which the scope was cached, or a lower value (`NodeRef+Scopes.swift`).
        var stamp: UInt64 = 0

        init(identifier: NodeID) {
            self.identifier = identifier.bits
        }

        /// Where a record stores the bits of its node's identifier.
        @inline(__always) static func identifier(of record: UnsafeMutablePointer<Record>) -> AtomicWord {
            guard let address = unsafe record.pointer(to: \.identifier) else {
                preconditionFailure("A record has no identifier.")
            }
            return unsafe AtomicWord(at: address)
        }

        /// The node's number as a scope; 0 while nothing is registered on it.
        var ownScope: UInt64 {
            guard let offers = unsafe offers else { return 0 }
            return unsafe offers._withUnsafeGuaranteedRef { $0.scope }
        }
    }

    let record: UnsafeMutablePointer<Record>

    init(_ record: UnsafeMutablePointer<Record>) {
        unsafe self.record = record
    }

    private init?(_ record: UnsafeMutablePointer<Record>?) {
        guard let record = unsafe record else { return nil }
        unsafe self.record = record
    }

    static func == (left: NodeRef, right: NodeRef) -> Bool { unsafe left.record == right.record }

    // MARK: The node

    var id: NodeID { unsafe NodeID(bits: Record.identifier(of: record).load()) }

    /// Whether the record is still that of a node that has not begun to be released.
    ///
    /// May be asked of a record that another isolation has reused: then the identifier is another one, and nothing else is
    /// read. Where it is the same, the record belongs to the caller's isolation.
    func isLive(_ id: NodeID) -> Bool { unsafe self.id == id && record.pointee.node != nil }

    var name: String { unsafe record.pointee.name }

    /// The node, retained.
    var node: ActionNode {
        guard let node = unsafe record.pointee.node else { preconditionFailure("A record outlived its node.") }
        return unsafe node.takeUnretainedValue()
    }

    // MARK: Offers

    /// What is registered on the node, retained; nil where nothing has been registered.
    var offers: Offers? { unsafe record.pointee.offers?.takeUnretainedValue() }

    /// Calls a closure that runs no user code with what is registered on the node, not retained; nil where nothing has been
    /// registered.
    @inline(__always) func read<Answer>(_ body: (Offers) -> Answer) -> Answer? {
        guard let offers = unsafe record.pointee.offers else { return nil }
        return unsafe offers._withUnsafeGuaranteedRef { body($0) }
    }

    /// Whether anything has been registered on the node.
    var hasOffers: Bool { unsafe record.pointee.offers != nil }

    /// Whether anything on the node may concern a name; may be true where nothing does, never false where something does.
    func mayConcern(_ name: ActionName) -> Bool { read { $0.mayConcern(name) } ?? false }

    /// Whether the node hosts other dispatchers.
    var isHost: Bool { read { $0.isHost } ?? false }

    /// Whether requests may be kept from going on above the node.
    var isBlocking: Bool { read { $0.isBlocking } ?? false }

    /// Whether the node may have watchers; may be true where it has none, never false where it has some.
    @inline(__always) var isWatched: Bool { read { $0.isWatched } ?? false }

    // MARK: Along the tree

    var parent: NodeRef? { unsafe NodeRef(record.pointee.parent) }
    var firstChild: NodeRef? { unsafe NodeRef(record.pointee.firstChild) }
    var nextSibling: NodeRef? { unsafe NodeRef(record.pointee.nextSibling) }

    /// Where events go from here: to the parent, or from the top to the node that hosts the tree.
    @inline(__always) var above: NodeRef? { parent ?? (hasOffers ? node.above?.place : nil) }

    /// This node, its parent, and so on to the top.
    var ancestry: some Sequence<NodeRef> {
        sequence(first: self) { $0.parent }
    }

    /// The children, in order.
    var children: some Sequence<NodeRef> {
        sequence(state: firstChild) { next in
            defer { next = next?.nextSibling }
            return next
        }
    }

    /// This node and all below it, each before its children.
    var preorder: some Sequence<NodeRef> {
        sequence(first: self) { [self] place in
            if let child = place.firstChild { return child }
            var place = place
            while place != self {
                if let sibling = place.nextSibling { return sibling }
                guard let parent = place.parent else { return nil }
                place = parent
            }
            return nil
        }
    }

    /// The top of the tree.
    var top: NodeRef {
        var place = self
        while let parent = place.parent { place = parent }
        return place
    }

    /// Whether another node is somewhere below this one, or is this one.
    func isAbove(_ other: NodeRef) -> Bool {
        var place: NodeRef? = other
        while let current = place {
            if current == self { return true }
            place = current.parent
        }
        return false
    }
}

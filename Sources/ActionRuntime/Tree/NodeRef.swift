internal import Synchronization

/// A node's place in its tree, without holding the node: what the searches walk along.
///
/// The place is a record in the ``NodeStore``. Walking along records counts no references, and reading a path from
/// another thread never touches a node. Every use of unsafe memory for the tree is in this file and in `NodeStore.swift`.
/// What makes it sound:
/// - A record is made with its node, and is freed by the node's `deinit` only; its memory is never given back. Whoever has
///   a `NodeRef` got it from a node that it holds, or from a record linked to it, or compares the identifier first
///   (`WeakNode`), or uses it only while a revision says that nothing has changed (`RouteCache`).
/// - Links are symmetric. A node that is released first clears its children's links to it, and a parent holds its
///   children, so no link leads to a freed record.
/// - Links and names are written under the store's lock, by the isolation that the tree belongs to. That isolation reads
///   them without the lock, all others under it, so no read races with a write.
@safe struct NodeRef: Equatable {
    /// What is kept of a node.
    @safe struct Record: ~Copyable {
        var name: String
        /// The node; not held by the record, but once by its parent's.
        var node: Unmanaged<ActionNode>?
        /// What is registered on the node; held by the record.
        var offers: Unmanaged<Offers>?
        var parent: UnsafeMutablePointer<Record>?
        var firstChild: UnsafeMutablePointer<Record>?
        var nextSibling: UnsafeMutablePointer<Record>?
        /// The sibling before; the first child's is the last child.
        var previousSibling: UnsafeMutablePointer<Record>?
        let index: UInt32
        /// How often the record has been used again; atomic, because whoever kept a ``WeakNode`` may read it while another
        /// isolation takes the record over.
        let generation = Atomic<UInt32>(1)
        /// The nearest scope at or above, as it was at the structure's revision behind it.
        var scope: UInt64 = 0
        /// That revision; 0 where nothing is known of the place nor of any below.
        ///
        /// Where it is not 0 neither is the parent's, so what is moved need not be gone through to see that.
        var scopeRevision: UInt64 = 0

        init(name: String, index: UInt32) {
            self.name = name
            self.index = index
        }

        /// The revision of a place of which nothing is known, but perhaps of others below; the structure has none so low.
        static let below: UInt64 = 1

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

    var name: String { unsafe record.pointee.name }
    var id: NodeID {
        unsafe NodeID(
            index: Int(record.pointee.index), generation: record.pointee.generation.load(ordering: .relaxed))
    }
    var parent: NodeRef? { unsafe NodeRef(record.pointee.parent) }
    var firstChild: NodeRef? { unsafe NodeRef(record.pointee.firstChild) }
    var nextSibling: NodeRef? { unsafe NodeRef(record.pointee.nextSibling) }

    /// The node, held.
    var node: ActionNode {
        guard let node = unsafe record.pointee.node else { preconditionFailure("A record outlived its node.") }
        return unsafe node.takeUnretainedValue()
    }

    /// What is registered on the node, held; nil on a plain node.
    var offers: Offers? { unsafe record.pointee.offers?.takeUnretainedValue() }

    /// Calls a closure that runs no user code with what is registered on the node, not held; nil on a plain node.
    @inline(__always) func read<Answer>(_ body: (Offers) -> Answer) -> Answer? {
        guard let offers = unsafe record.pointee.offers else { return nil }
        return unsafe offers._withUnsafeGuaranteedRef { body($0) }
    }

    static func == (left: NodeRef, right: NodeRef) -> Bool { unsafe left.record == right.record }

    /// Whether the place is still that of a node that has not begun to be released.
    ///
    /// May be asked of a place that another isolation has taken over: then the generation is another one, and nothing else
    /// is read. Where it is the same, the record belongs to the caller's isolation.
    func isLive(_ id: NodeID) -> Bool { unsafe self.id == id && record.pointee.node != nil }

    // MARK: Scopes

    /// The number of the nearest node, at or above this one, that anything is registered on; 0 where there is none.
    ///
    /// Nodes between a scope and the next one below claim nothing, so whatever is found for one scope holds for all of
    /// them. The number is found once and kept until the structure changes.
    @inline(__always) func scope(at revision: UInt64) -> UInt64 {
        if unsafe record.pointee.scopeRevision == revision { return unsafe record.pointee.scope }
        return findScope(revision)
    }

    @inline(never) private func findScope(_ revision: UInt64) -> UInt64 {
        var place = unsafe Optional(record)
        var scope: UInt64 = 0
        while scope == 0, let current = unsafe place {
            scope = unsafe current.pointee.ownScope
            unsafe place = current.pointee.parent
        }
        unsafe record.pointee.scope = scope
        unsafe record.pointee.scopeRevision = revision
        markAbove()
        return scope
    }

    /// Notes in the places above that something is known of this one, up to where that is noted already.
    private func markAbove() {
        var above = unsafe record.pointee.parent
        while let current = unsafe above, unsafe current.pointee.scopeRevision == 0 {
            unsafe current.pointee.scopeRevision = Record.below
            unsafe above = current.pointee.parent
        }
    }

    /// Makes what is known of this place and those below unknown, because the way up from here has changed.
    ///
    /// Where nothing is known there is nothing to do, however much stands below. Otherwise 32 places are gone through;
    /// where that is not enough all that is known of all trees is given up.
    func forgetScopes() {
        guard unsafe record.pointee.scopeRevision != 0 else { return Revisions.shared.noteChange() }
        var place = self
        for _ in 0..<32 {
            let isKnown = unsafe place.record.pointee.scopeRevision != 0
            if isKnown { place.forgetScope() }
            if isKnown, let child = place.firstChild {
                place = child
                continue
            }
            while place != self, place.nextSibling == nil, let parent = place.parent { place = parent }
            guard place != self, let sibling = place.nextSibling else { return Revisions.shared.noteChange() }
            place = sibling
        }
        // Something may still be known of this place and of those that come after it.
        place.markAbove()
        Revisions.shared.advanceStructure()
    }

    private func forgetScope() {
        unsafe record.pointee.scopeRevision = 0
        if let offers = unsafe record.pointee.offers {
            unsafe offers._withUnsafeGuaranteedRef { $0.renewScope() }
        }
    }

    /// Whether anything here may have to do with a name; false is certain.
    func mayConcern(_ name: ActionName) -> Bool { read { $0.mayConcern(name) } ?? false }

    /// Whether the node hosts other dispatchers.
    var isHost: Bool { read { !$0.hosted.isEmpty } ?? false }

    /// Whether somebody may watch the node; false is certain.
    @inline(__always) var isWatched: Bool { read { $0.isWatched } ?? false }

    /// The place that events go to from here: the parent's, or from the top that of the node that hosts the tree.
    @inline(__always) var above: NodeRef? { parent ?? (hasOffers ? node.above?.place : nil) }

    /// Whether anything is registered here.
    var hasOffers: Bool { unsafe record.pointee.offers != nil }

    // MARK: Along the tree

    /// This place, its parent's, and so on to the top.
    var ancestry: some Sequence<NodeRef> {
        sequence(first: self) { $0.parent }
    }

    /// The places of the nodes below, in order.
    var children: some Sequence<NodeRef> {
        sequence(state: firstChild) { next in
            defer { next = next?.nextSibling }
            return next
        }
    }

    /// This place and all below it, each before its children.
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

    /// Whether another place is somewhere below this one, or is this one.
    func isAbove(_ other: NodeRef) -> Bool {
        var place: NodeRef? = other
        while let current = place {
            if current == self { return true }
            place = current.parent
        }
        return false
    }

    // MARK: Changing

    /// Begins to stand for a node, which is held where there is a parent.
    ///
    /// That needs no lock: the node is looked for only by its identifier, which nobody has yet.
    func begin(_ node: ActionNode) {
        let node = unsafe Unmanaged.passUnretained(node)
        unsafe record.pointee.node = unsafe record.pointee.parent == nil ? node : node.retain()
    }

    /// Notes that the node is being released: it is found no more.
    func beginEnd() {
        NodeStore.shared.change { unsafe record.pointee.node = nil }
    }

    /// Lets go of what is registered.
    func endOffers() {
        // Releasing runs user code, so write first.
        let offers = unsafe record.pointee.offers
        unsafe record.pointee.offers = nil
        unsafe offers?.release()
    }

    /// Begins to keep what is registered, which makes the place a scope.
    func setOffers(_ offers: Offers) {
        unsafe record.pointee.offers = .passRetained(offers)
        let isKnown = unsafe record.pointee.scopeRevision != 0
        if isKnown { unsafe record.pointee.scopeRevision = Record.below }
        guard firstChild != nil else { return }
        if isKnown { Revisions.shared.advanceStructure() } else { Revisions.shared.noteChange() }
    }

    /// Puts a node without a parent after another's children; the parent holds it from then on.
    func link(below parent: NodeRef) {
        _ = unsafe record.pointee.node?.retain()
        NodeStore.shared.change { unsafe append(to: parent.record) }
    }

    /// Takes the node from between its siblings, and gives back what the parent held.
    func unlink() -> ActionNode? {
        NodeStore.shared.change { remove() }
        let node = unsafe record.pointee.node?.takeRetainedValue()
        if let node { offers?.keep(node) }
        return node
    }

    /// Puts the record of a node without a parent after another's children, under the store's lock.
    func append(to parent: UnsafeMutablePointer<Record>) {
        unsafe record.pointee.parent = parent
        if let first = unsafe parent.pointee.firstChild {
            unsafe record.pointee.previousSibling = first.pointee.previousSibling
            unsafe first.pointee.previousSibling?.pointee.nextSibling = record
            unsafe first.pointee.previousSibling = record
        } else {
            unsafe parent.pointee.firstChild = record
            unsafe record.pointee.previousSibling = record
        }
    }

    private func remove() {
        let (next, previous) = unsafe (record.pointee.nextSibling, record.pointee.previousSibling)
        if unsafe record.pointee.parent?.pointee.firstChild == record {
            unsafe record.pointee.parent?.pointee.firstChild = next
            unsafe next?.pointee.previousSibling = previous
        } else {
            unsafe previous?.pointee.nextSibling = next
            unsafe (next ?? record.pointee.parent?.pointee.firstChild)?.pointee.previousSibling = previous
        }
        unsafe record.pointee.parent = nil
        unsafe record.pointee.nextSibling = nil
        unsafe record.pointee.previousSibling = nil
    }

    // MARK: Releasing

    /// Lets the nodes below go, and those below them where nobody else holds them.
    ///
    /// Nodes released by their parent's release would use a stack frame for each level. Instead they are put aside, and
    /// released one after the other. What that calls may move those that are still put aside: they have no links by then.
    func releaseChildren() {
        guard firstChild != nil else { return }
        var pending: [NodeRef] = []
        detachChildren(to: &pending)
        var leavesSurvivors = false
        defer { if leavesSurvivors { Revisions.shared.advanceStructure() } }
        while let place = pending.popLast() {
            guard var node = unsafe place.record.pointee.node?.takeRetainedValue() else { continue }
            place.offers?.keep(node)
            if !isKnownUniquelyReferenced(&node) {
                leavesSurvivors = true
            } else if place.firstChild != nil {
                place.detachChildren(to: &pending)
            }
        }
    }

    /// Cuts the children off, and puts them behind others, the first one last.
    private func detachChildren(to pending: inout [NodeRef]) {
        let count = pending.count
        NodeStore.shared.change {
            var next = unsafe record.pointee.firstChild
            while let child = unsafe next {
                unsafe next = child.pointee.nextSibling
                unsafe child.pointee.parent = nil
                unsafe child.pointee.previousSibling = nil
                unsafe child.pointee.nextSibling = nil
                unsafe pending.append(NodeRef(child))
            }
            unsafe record.pointee.firstChild = nil
        }
        pending[count...].reverse()
    }
}

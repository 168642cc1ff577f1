internal import Synchronization

/// Finds the node of a ``NodeID``, from any thread.
///
/// A node has an entry from the first time somebody asks for its identifier until it is released, so a node that never
/// takes part costs nothing here. All links between nodes are written under the directory's lock, by the isolation that
/// owns the tree; that isolation reads them without it, everybody else under it. So no read races with a write.
final class NodeDirectory: Sendable {
    static let shared = NodeDirectory()

    /// A place in the directory.
    ///
    /// Sendable, although nodes are not: other isolations than the node's own read its name and links only, and under
    /// the lock under which these are written. The entry is emptied before its node's memory is freed.
    private struct Entry: @unchecked Sendable {
        unowned(unsafe) var node: ActionNode?
        var generation: UInt32 = 1
    }

    private struct Entries: Sendable {
        var all: [Entry] = []
        var free: [UInt32] = []

        func node(_ id: NodeID) -> ActionNode? {
            all[id.index].generation == id.generation ? unsafe all[id.index].node : nil
        }
    }

    private let entries = Mutex(Entries())
    private let detachments = Atomic<UInt64>(0)
    private let serials = Atomic<UInt64>(0)

    /// How often a node has been taken from its parent in this process.
    ///
    /// While it stays the same no node has left any tree; an isolation's own detachments it sees at once.
    var revision: UInt64 { detachments.load(ordering: .relaxed) }

    /// The number given out last to something registered.
    var serial: UInt64 { serials.load(ordering: .relaxed) }

    /// A number for something registered, greater than all before.
    func nextSerial() -> UInt64 {
        serials.add(1, ordering: .relaxed).newValue
    }

    /// Notes that a node is taken from its parent.
    func noteDetachment() {
        detachments.add(1, ordering: .relaxed)
    }

    /// Gives the node an identifier.
    func add(_ node: ActionNode) -> NodeID {
        let entry = Entry(node: node)
        return entries.withLock { entries in
            guard let index = entries.free.popLast() else {
                entries.all.append(entry)
                return NodeID(index: entries.all.count - 1, generation: 1)
            }
            unsafe entries.all[Int(index)].node = entry.node
            return NodeID(index: Int(index), generation: entries.all[Int(index)].generation)
        }
    }

    /// Ends an identifier; a place whose generations are used up is never used again.
    func remove(_ id: NodeID) {
        entries.withLock { entries in
            unsafe entries.all[id.index].node = nil
            entries.all[id.index].generation &+= 1
            if entries.all[id.index].generation != 0 { entries.free.append(UInt32(id.index)) }
        }
    }

    /// Changes links between nodes.
    func changeLinks(_ body: () -> Void) {
        entries.withLock { _ in body() }
    }

    /// The path of a node as text; nil once it is gone.
    func path(of id: NodeID) -> String? {
        entries.withLock { $0.node(id)?.pathText }
    }

    /// The paths of the nodes from one up to another, or to the top, as they are now; empty once the first is gone.
    func paths(from start: NodeID, to end: NodeID) -> [String] {
        entries.withLock { entries in
            guard let node = entries.node(start) else { return [] }
            let end = entries.node(end)
            var paths: [String] = []
            for node in node.ancestry {
                paths.append(node.pathText)
                if node === end { break }
            }
            return paths
        }
    }
}

/// An object that answers questions about the tree below a root, and remembers its answers: a coordinator.
///
/// The tree tells its listeners of changes, so that they forget answers that no longer hold.
package protocol TreeListener: AnyObject {
    /// The top of the listener's tree.
    var root: ActionNode { get }

    /// The node that hosts the listener's tree; nil for none.
    var host: ActionNode? { get }

    /// The node that hosts the listener's tree; the owners of the hosting are appended to `owners`, which retains them.
    func host(retaining owners: inout [AnyObject]) -> ActionNode?

    /// Ends the hosting with a serial number; does nothing if the listener's tree is hosted anew by now.
    func endHosting(_ serial: UInt64)

    /// Counts the changes of the tree.
    var changes: TreeChanges { get }

    /// Forgets the answers that depend on registrations for a name; all answers, for nil.
    func forget(_ name: ActionName?)

    /// Counts a change of the registrations for a name at a node, or of more than one name, for nil; forgets the answers that depend
    /// on it.
    func changed(_ name: ActionName?, at node: ActionNode)

    /// Forgets the remembered paths, which list only nodes with attachments, and the routes that were found along them; where a
    /// node is given, only if one of them passes it.
    func forgetPaths(through node: ActionNode?)
}

/// The listeners of the tree below a node, in the order in which they were made.
private final class TreeListeners: Attachment {
    /// A reference to a listener, which removes itself first thing when it is released.
    ///
    /// Unowned, not weak: counting references to an object that also has weak references is several times slower.
    struct Link {
        let id: ObjectIdentifier
        unowned let listener: any TreeListener
    }

    private(set) var links: [Link] = []

    func add(_ listener: any TreeListener) { links.append(Link(id: ObjectIdentifier(listener), listener: listener)) }

    func remove(_ listener: ObjectIdentifier) {
        if let index = links.firstIndex(where: { $0.id == listener }) { links.remove(at: index) }
    }
}

extension ActionNode {
    /// Whether the tree below this node has a listener.
    var isRoot: Bool { attachments.find(TreeListeners.self)?.links.isEmpty == false }

    /// Calls a closure with the listeners of the tree below this node, in the order in which they were made, until a call returns a
    /// result.
    @inline(__always) func firstListener<Result>(_ body: (any TreeListener) -> Result?) -> Result? {
        guard let links = attachments.find(TreeListeners.self)?.links, let first = links.first else { return nil }
        if links.count == 1 { return body(first.listener) }
        // All are retained before the first call, because the closure may run user code that releases another listener.
        for listener in listeners {
            if let result = body(listener) { return result }
        }
        return nil
    }

    /// The listeners of the tree below this node, in the order in which they were made.
    var listeners: [any TreeListener] { attachments.find(TreeListeners.self)?.links.map(\.listener) ?? [] }

    /// Registers a listener, which is told of changes below this node from now on.
    func add(_ listener: any TreeListener) {
        attachment(TreeListeners()).add(listener)
        listenersChanged()
    }

    /// Removes a listener, which is being released.
    func removeListener(_ listener: ObjectIdentifier) {
        attachments.find(TreeListeners.self)?.remove(listener)
        listenersChanged()
    }

    /// Notes that requests from hosted trees may go on elsewhere than before.
    private func listenersChanged() {
        Ancestry.stamp.add(1)
        SharedCounter.secretChanges.add(1)
    }

    /// Calls a closure with every listener that a change at this node concerns.
    ///
    /// They are those of the trees that the node is in, from the nearest root up, and those of the trees that host them. There can
    /// be several ways up: a hosted tree may also stand below another node, and several hosts may share one root. None of them leads
    /// back (``mayLead(to:retaining:)``).
    package func forEachListener(_ body: (any TreeListener) -> Void) {
        var next: ActionNode? = self
        var (others, seen): ([ActionNode], [ActionNode]) = ([], [])
        while let node = next ?? others.popLast() {
            next = nil
            guard let root = node.nearestRoot else { continue }
            // A root can be met a second time only after the ways up have forked.
            if !others.isEmpty || !seen.isEmpty {
                if seen.contains(where: { $0 === root }) { continue }
                seen.append(root)
            }
            var above = root.parent
            let _: Never? = root.firstListener { listener in
                if let host = listener.host {
                    if above == nil { above = host } else if above !== host { others.append(host) }
                }
                body(listener)
                return nil
            }
            next = above
        }
    }

    /// The nearest node with listeners, from this one up; remembered until a numbered node moves or a listener begins or ends.
    private var nearestRoot: ActionNode? {
        let stamp = Ancestry.stamp.load()
        var found: ActionNode? = self
        while let node = found, !node.isRoot {
            if let known = node.numbering, known.rootStamp == stamp {
                found = known.root
                break
            }
            found = node.waypointAbove
        }
        if let numbering { (numbering.root, numbering.rootStamp) = (found, stamp) }
        return found
    }

    /// Tells the listeners that a registration for a name was added or taken back; nil stands for more than one name.
    func changed(_ name: ActionName?) {
        if numbering != nil { forEachListener { $0.changed(name, at: self) } } else { noteUnasked() }
    }

    /// Tells the trees' change counts of a registration that is shown to people, but on which no answer depends.
    package func changedBeside() {
        if numbering != nil { forEachListener { $0.changes.shared.note() } } else { noteUnasked() }
    }

    /// Counts a change at a node that no request has passed: no remembered answer depends on it, but answers to clients do.
    private func noteUnasked() {
        if TreeChanges.isListenedTo { forEachListenerNearby { $0.changes.shared.noteNodes() } }
    }

    /// The next node up for events: the parent, or above the top the node that hosts the tree.
    @inline(__always) package var above: ActionNode? { parent ?? hostAbove }

    /// The node that hosts the tree whose top this node is; nil for none.
    @inline(never) var hostAbove: ActionNode? { firstListener(\.host) }

    /// This node and all nodes above it, through the nodes that host their trees.
    package var goingUp: some Sequence<ActionNode> { sequence(first: self) { $0.above } }

    /// This node, and the nodes above it that keep something or are the tops of trees, through the nodes that host their trees;
    /// others may be among them.
    ///
    /// - Complexity: O(1) for each node that keeps something, while no numbered node moves.
    package var waypoints: some Sequence<ActionNode> { sequence(first: self) { $0.waypointAbove ?? $0.hostAbove } }

    /// The nearest node above in the tree that keeps something, or the top; nil at the top.
    ///
    /// For a node that is not numbered it is the parent. Remembered until a numbered node moves, or keeps its first thing.
    var waypointAbove: ActionNode? {
        guard let numbering else { return parent }
        let stamp = Ancestry.stamp.load()
        if let known = numbering.waypoint(at: stamp) { return known }
        var found = parent
        while let node = found, node.attachments.isEmpty, let above = node.parent {
            found = node.numbering?.waypoint(at: stamp) ?? above
        }
        numbering.setWaypoint(found, at: stamp)
        return found
    }
}

extension ActionNode {
    /// Whether any way up from this node reaches another node: from each node to its parent, and from each root of a hosted tree to
    /// every node that hosts it.
    ///
    /// Going up (``above``) takes one of these ways, and takes another once a hosting ends or a node leaves its parent. No node is
    /// put where one of these ways would lead back to it, so going up always ends.
    /// - Parameter owners: Receives, and so retains, the listeners and owners that were looked at.
    /// - Complexity: O(*d*) in the number of nodes upwards, including those above hosts.
    func mayLead(to other: ActionNode, retaining owners: inout [AnyObject]) -> Bool {
        var (open, seen): ([ActionNode], Set<ObjectIdentifier>) = ([self], [])
        while let start = open.popLast() {
            for node in start.ancestry {
                if node === other { return true }
                if !node.isRoot { continue }
                // A root can be met a second time only after the ways up have forked.
                if !open.isEmpty || !seen.isEmpty, !seen.insert(ObjectIdentifier(node)).inserted { continue }
                for listener in node.listeners {
                    owners.append(listener)
                    if let host = listener.host(retaining: &owners) { open.append(host) }
                }
            }
        }
        return false
    }
}

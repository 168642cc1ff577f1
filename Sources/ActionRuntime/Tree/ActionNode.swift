// A node and what it refers to:
//
//  ActionNode ─parent, children─▶ other nodes
//     ├─ attachments ─▶ what features of other folders keep on the node: claims, rules, key bindings; empty at first
//     └─ listing ─────▶ the node's number, once a request or an identifier refers to the node; nil before
//
// A node without a number is in no remembered answer, so only endpoints are told of its changes. A change of a numbered node
// is told to the listeners of its tree (`TreeListener.swift`).

/// A node in the tree of an application: a window, a view, a document, a cell.
///
/// Closures, rules and a responder are registered on a node; a ``Coordinator`` asks the node, then the nodes above it. A node is
/// what `UIResponder` is in UIKit, without a class to inherit from.
///
/// ```
///  app                     5  onAction("close:")
///   ├ window               4  onAction("open:")
///   │  └ cell              1  responder's method   2  onAction("open:")   3  handleAction, asked where 1 and 2 pass the request by
///   └ sidebar                 a request from the cell does not come here
/// ```
///
/// A request for `open:` from the cell is offered to 1, 2, 3 and 4 in that order, one for `close:` to 1, 3 and 5; to 1 where the responder
/// has a method of that name. ``Coordinator`` has the whole order.
///
/// A parent owns its children; a node does not own its parent. A tree belongs to the isolation that made it: it is not `Sendable`,
/// and not bound to the main actor.
public final class ActionNode {
    /// The node's own name, not escaped as in a ``path``.
    public let name: String
    /// The node above; nil at the top.
    ///
    /// When a parent is released, its children become tops of their own trees.
    public var parent: ActionNode? { unsafe link }
    // Not checked for exclusive access: each access is one load or store, and the check would take most of the time of going up.
    @exclusivity(unchecked) private unowned var link: ActionNode?
    // The children are a linked list, so that any of them can leave in constant time: the parent retains the first child, and each
    // child its next sibling.
    private var firstChild: ActionNode?
    private unowned var lastChild: ActionNode?
    private var nextSibling: ActionNode?
    private unowned var previousSibling: ActionNode?
    /// The node's number among its siblings; siblings stand in ascending order of these numbers.
    private(set) var order: UInt64 = 0
    /// What features of other folders keep on this node.
    package var attachments: Attachments {
        get { unsafe kept }
        set { unsafe kept = newValue }
    }
    // Not checked for exclusive access, for the same reason as `link`.
    @exclusivity(unchecked) private var kept = Attachments()
    /// The node's number and related data; nil until the node is numbered.
    var numbering: NodeNumber?
    /// Whether what is registered here or below may decide which arguments are secret; then so it is at all nodes above.
    ///
    /// It becomes false where a search for secrets finds nothing of the kind.
    private(set) var mayDecideSecrets = false

    /// Creates a node, below `parent` if one is given.
    ///
    /// - Parameters:
    ///   - name: Any text, such as a file's name; an empty text becomes `_`. A ``path`` escapes some of its characters.
    ///   - parent: The node to add the new node to, after the other children.
    public init(_ name: String, in parent: ActionNode? = nil) {
        self.name = Self.name(name)
        guard let parent else { return }
        link(below: parent)
        if TreeChanges.isListenedTo { noteArrival() }
    }

    /// Releases the children and everything registered on the node, which runs user code.
    ///
    /// Descendants that nothing else retains, and the trees that are hosted at the node or below, are released in a loop, not
    /// recursively, however deep they stand.
    deinit {
        if let numbering { NodeRecords.remove(numbering.number) }
        // A task that this wakes may read a child's parent, so the children lose their parent first.
        defer { numbering?.changes?.shared.note() }
        if attachments.isEmpty, !hasChildren { return }
        let endings = attachments.all.flatMap { $0.end() }
        var waiting: [ActionNode] = []
        detachChildren(&waiting)
        Self.release(&waiting)
        waiting = hostedRoots
        attachments = Attachments()
        Self.release(&waiting)
        for end in endings { end() }
    }

    /// Releases nodes, and what nothing else retains of the nodes below them and of the trees hosted there.
    ///
    /// Each tree waits in the list when the node is released that hosts it, so its root is not released with its coordinator.
    private static func release(_ waiting: inout [ActionNode]) {
        while var node = waiting.popLast() {
            // Its registrations end when it is released, at the end of this pass, unless user code keeps it until then.
            guard isKnownUniquelyReferenced(&node) else { continue }
            node.detachChildren(&waiting)
            if !node.attachments.isEmpty { waiting += node.hostedRoots }
        }
    }

    /// The roots of the trees that the node hosts.
    private var hostedRoots: [ActionNode] { attachments.all.flatMap(\.hostedRoots) }

    /// Detaches the children.
    ///
    /// - Parameter detached: Receives the children, in order.
    private func detachChildren(_ detached: inout [ActionNode]) {
        guard hasChildren else { return }
        let former = detached.count
        if mayDecideSecrets { SharedCounter.secretChanges.add(1) }
        while let child = firstChild {
            firstChild = child.nextSibling
            child.nextSibling = nil
            child.previousSibling = nil
            detached.append(child)
            // The child becomes the top of its tree.
            child.setParent(nil)
            child.numbering?.departed = Serial.next()
            NodeRecords.move(child)
        }
        lastChild = nil
        guard isWatched else { return }
        // A watcher walks up from the child and may run user code. So watchers are asked after all children have lost this
        // parent, and told after all were asked.
        let told = detached[former...].filter { $0.numbering != nil }.flatMap { child in
            watchers(of: child).map { ($0, child) }
        }
        for (watcher, child) in told { watcher.subtreeLeft(child) }
    }

    /// The name that a node gets for a text: the text itself, or `_` for an empty one.
    package static func name(_ text: String) -> String { text.isEmpty ? "_" : text }

    /// The nodes directly below, in order.
    ///
    /// - Complexity: O(*n*) in their number.
    public var children: [ActionNode] { Array(below) }

    /// The nodes directly below, in order, read one after the other from the tree: no user code may run meanwhile.
    var below: some Sequence<ActionNode> {
        sequence(state: firstChild) { next in
            defer { next = next?.nextSibling }
            return next
        }
    }

    /// Whether the node has children.
    var hasChildren: Bool { firstChild != nil }

    // MARK: Links

    private func setParent(_ node: ActionNode?) { unsafe link = node }

    /// Appends this node to the children of a parent.
    func link(below parent: ActionNode) {
        let last = parent.lastChild
        order = (last?.order ?? 0) + 1
        if let last { last.nextSibling = self } else { parent.firstChild = self }
        previousSibling = last
        parent.lastChild = self
        setParent(parent)
        if mayDecideSecrets { parent.noteSecrets() }
        NodeRecords.arrived(self, below: parent)
    }

    /// Takes this node from its parent; the caller retains the node, because the parent may hold the last reference to it.
    func unlink(from parent: ActionNode) {
        let next = nextSibling, previous = previousSibling
        if let previous { previous.nextSibling = next } else { parent.firstChild = next }
        if let next { next.previousSibling = previous } else { parent.lastChild = previous }
        (nextSibling, previousSibling) = (nil, nil)
        setParent(nil)
        if mayDecideSecrets { SharedCounter.secretChanges.add(1) }
        NodeRecords.departed(self, from: parent)
    }

    // MARK: Secrets

    /// Notes that what is registered here decides otherwise than before which arguments are secret.
    func noteSecrets() {
        var next: ActionNode? = self
        while let node = next, !node.mayDecideSecrets {
            node.mayDecideSecrets = true
            next = node.parent
        }
        SharedCounter.secretChanges.add(1)
    }

    /// Notes that nothing here decides which arguments are secret; does nothing where something below may.
    func noteNoSecrets() {
        if !below.contains(where: \.mayDecideSecrets) { mayDecideSecrets = false }
    }
}

extension ActionNode: CustomStringConvertible {
    /// The node's path.
    public var description: String { path }
}

/// Where a request starts: an ``ActionNode``, or a captured start (``Origin``).
///
/// An object that has a node, such as a view, may conform too.
public protocol RequestStart: AnyObject {
    /// The node where the search begins; nil once it has left its tree, and then no request from here is performed.
    var startNode: ActionNode? { get }
}

extension ActionNode: RequestStart {
    /// The node itself.
    public var startNode: ActionNode? { self }
}

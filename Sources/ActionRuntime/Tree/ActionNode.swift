// A node and what stands behind it:
//
//  ActionNode ─parent, children─▶ other nodes
//     ├─ attachments ─▶ what later rooms keep here: claims, rules, key bindings; empty where nothing ever was registered
//     └─ listing ─────▶ its number, once somebody outside of the tree knows the node; nil before
//
// A change of a node without a number changes no answer that anybody remembers. A change of another one is told to those
// who answer for the tree (`Answerer.swift`).

/// A node in the tree of an application: a window, a view, a document, a cell.
///
/// Closures, rules and a responder are registered on a node; a ``Coordinator`` asks the node and those above it. It is
/// what `UIResponder` is to UIKit, without a class to inherit from.
///
/// A node owns its children and is owned by its parent. A tree belongs to the isolation that made it; it is not
/// `Sendable`, and not bound to the main actor.
public final class ActionNode {
    /// The node's own name; a ``path`` escapes some of its characters.
    public let name: String
    /// The node above; nil at the top.
    ///
    /// A parent that is released clears it first.
    public var parent: ActionNode? { unsafe link }
    // Not checked for exclusive access, which would take most of the time of going up: each access is one load or store.
    @exclusivity(unchecked) private unowned var link: ActionNode?
    private var below = SerialList<ActionNode>()
    /// The node's number among its siblings, which ascend in their order.
    private(set) var order: UInt64 = 0
    private var lastOrder: UInt64 = 0
    /// What later rooms keep here.
    var attachments: Attachments {
        get { unsafe kept }
        set { unsafe kept = newValue }
    }
    // Not checked for exclusive access, as the link is not, for the same reason.
    @exclusivity(unchecked) private var kept = Attachments()
    /// The node's number and what goes with it; nil while nobody outside of the tree knows the node.
    var listing: Listing?

    /// Creates a node, below a parent where one is given.
    ///
    /// - Parameters:
    ///   - name: Any text, such as a file's name; the empty one becomes `_`. In a ``path`` it may be written another way.
    ///   - parent: The node that the new one is put below, after its other children.
    public init(_ name: String, in parent: ActionNode? = nil) {
        self.name = Self.name(name)
        guard let parent else { return }
        link(below: parent)
        if TreeChanges.isListenedTo { noteArrival() }
    }

    /// Releases the children and all that is registered, which runs user code.
    ///
    /// Nodes below that nobody else holds are released one after the other, however deep they stand.
    deinit {
        if let listing { Places.remove(listing.number) }
        // Whoever is woken may look at a child's parent, so the children lose it first.
        defer { listing?.changes?.note(nil) }
        if attachments.isEmpty, below.isEmpty { return }
        var endings: [() -> Void] = []
        var waiting = end(&endings)
        while var node = waiting.popLast() {
            if isKnownUniquelyReferenced(&node) { waiting += node.end(&endings) }
        }
        attachments = Attachments()
        for end in endings { end() }
    }

    /// Ends what is registered here, and gives the children, which have no parent any more.
    ///
    /// - Parameter endings: What is to be called last is added to it.
    private func end(_ endings: inout [() -> Void]) -> [ActionNode] {
        for attachment in attachments.all { endings += attachment.end() }
        if below.isEmpty { return [] }
        let children = Array(below.elements), watchers = watchers
        below = SerialList()
        for child in children { child.losesParent() }
        // A watcher goes up from where it is concerned, and may run user code, so it is asked once no child has the parent any
        // more, and told once all were asked.
        let told = children.filter { $0.listing != nil }.flatMap { child in
            watchers.filter { $0.isConcerned(by: child) }.map { ($0, child) }
        }
        for (watcher, child) in told { watcher.subtreeLeft(child) }
        return children
    }

    /// The parent is being released: the node becomes the top of a tree.
    private func losesParent() {
        unsafe link = nil
        guard let listing else { return }
        Places.move(listing.number, self)
        Ancestry.stamp.add(1)
    }

    /// The name of a node that is given a text: the text itself, but `_` for the empty one.
    package static func name(_ text: String) -> String { text.isEmpty ? "_" : text }

    /// The nodes below, in order.
    ///
    /// - Complexity: O(*n*) in their number.
    public var children: [ActionNode] { Array(below.elements) }

    /// Whether anything stands below the node.
    var hasChildren: Bool { !below.isEmpty }

    // MARK: Links

    /// Puts the node behind the other children of a parent.
    func link(below parent: ActionNode) {
        parent.lastOrder += 1
        order = parent.lastOrder
        parent.below.append(self, order)
        unsafe link = parent
        if listing != nil { parent.list() }
        if parent.listing != nil { Places.arrived(self, below: parent) }
        if listing != nil { Ancestry.stamp.add(1) }
    }

    /// Takes the node from its parent; gives the reference that the parent had.
    func unlink() -> ActionNode? {
        guard let parent else { return nil }
        let held = parent.below.remove(order)
        unsafe link = nil
        if parent.listing != nil { Places.departed(self, from: parent) }
        if listing != nil { Ancestry.stamp.add(1) }
        return held
    }
}

extension ActionNode: CustomStringConvertible {
    /// The node's path.
    public var description: String { path }
}

/// Where a request starts: an ``ActionNode``, or one that was captured (``Origin``).
///
/// Another object may conform that has a node of its own, such as a view.
public protocol RequestStart: AnyObject {
    /// The node where the search begins; nil once it has left its tree, after which nothing is performed from here.
    var startNode: ActionNode? { get }
}

extension ActionNode: RequestStart {
    /// The node itself.
    public var startNode: ActionNode? { self }
}

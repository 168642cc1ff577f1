// A node and what stands behind it:
//
//  ActionNode ─place─▶ NodeRef: a record of the NodeStore ─parent, children─▶ the records of other nodes
//                        │
//                        └─▶ Offers (`Claims/`): all that is registered on the node; only where there is something
//
// Each change advances a number of the tree's `Revisions`, which makes what was remembered before it stale.

/// A node in the tree of an application: a window, a view, a document, a cell.
///
/// Closures, rules and a responder are registered on a node; a ``Coordinator`` asks the node and those above it. It is
/// what `UIResponder` is to UIKit, without a class to inherit from.
///
/// A node owns its children and is owned by its parent. A tree belongs to the isolation that made it; it is not
/// `Sendable`, and not bound to the main actor.
public final class ActionNode {
    /// The node's place in its tree.
    let place: NodeRef

    /// Creates a node, below a parent where one is given.
    ///
    /// - Parameters:
    ///   - name: Any text, such as a file's name; the empty one becomes `_`. In a ``path`` it may be written another way.
    ///   - parent: The node that the new one is put below, after its other children.
    public init(_ name: String, in parent: ActionNode? = nil) {
        place = NodeStore.shared.add(Self.name(name), below: parent?.place)
        place.begin(self)
        if Revisions.isListenedTo { noteArrival() }
    }

    deinit {
        if place.firstChild != nil || place.hasOffers { releaseAll() }
        place.endTree()
        NodeStore.shared.remove(place)
    }

    /// Releases the children and all that is registered, which runs user code.
    private func releaseAll() {
        place.beginEnd()
        // Ends and invalidates before anything is released.
        let registrations = place.offers?.end() ?? []
        place.knownRevisions?.advanceStructure()
        place.releaseChildren()
        place.endOffers()
        for registration in registrations { registration.cancel() }
    }

    /// The name of a node that is given a text: the text itself, but `_` for the empty one.
    package static func name(_ text: String) -> String { text.isEmpty ? "_" : text }

    /// The node's own name; a ``path`` escapes some of its characters.
    public var name: String { place.name }

    /// Identifies the node as data, in outcomes and in other isolations; printed, it is the node's path.
    public var id: NodeID { place.id }

    /// What is registered here; nil on a node without registrations, which so stays small.
    var offers: Offers? { place.offers }

    /// What is registered here, made where there was nothing yet.
    func makeOffers() -> Offers {
        if let offers { return offers }
        let new = Offers(at: place)
        place.setOffers(new)
        return new
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

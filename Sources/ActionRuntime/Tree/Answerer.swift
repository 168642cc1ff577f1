/// Answers questions about the tree below a root, and remembers what it found there: a coordinator.
///
/// The tree tells it of changes, so that it forgets what is not true any more.
protocol Answerer: AnyObject {
    /// The node that hosts the tree; nil for none.
    var host: ActionNode? { get }

    /// The node that hosts the tree; what the hosting ends with is added to an array, which retains it.
    func host(retaining owners: inout [AnyObject]) -> ActionNode?

    /// Counts what changes.
    var changes: TreeChanges { get }

    /// Forgets what depends on what is registered for a name; everything, for nil.
    func forget(_ name: ActionName?)

    /// Forgets which nodes have attachments.
    func forgetPaths()
}

/// Those who answer for the tree below a node, in the order in which they were made.
private final class Answerers: Attachment {
    /// An answerer, which removes itself before anything else when it is released.
    ///
    /// Unowned, because references to an object that others hold weakly are counted several times more slowly.
    struct Link {
        let id: ObjectIdentifier
        unowned let answerer: any Answerer
    }

    private(set) var links: [Link] = []

    func add(_ answerer: any Answerer) { links.append(Link(id: ObjectIdentifier(answerer), answerer: answerer)) }

    func remove(_ answerer: ObjectIdentifier) { links.removeAll { $0.id == answerer } }
}

extension ActionNode {
    /// Whether somebody answers for the tree below this node.
    var isRoot: Bool { attachments.find(Answerers.self)?.links.isEmpty == false }

    /// Calls a closure with those who answer for the tree below this node, in the order in which they were made, until one gives
    /// a result.
    @inline(__always) func firstAnswerer<Result>(_ body: (any Answerer) -> Result?) -> Result? {
        guard let links = attachments.find(Answerers.self)?.links, let first = links.first else { return nil }
        if links.count == 1 { return body(first.answerer) }
        // Retained before the first is called, which may run user code that releases another one.
        for answerer in links.map(\.answerer) {
            if let result = body(answerer) { return result }
        }
        return nil
    }

    /// Those who answer for the tree below this node, in the order in which they were made.
    var answerers: [any Answerer] {
        var all: [any Answerer] = []
        let _: Never? = firstAnswerer {
            all.append($0); return nil
        }
        return all
    }

    /// Begins to tell somebody of what changes below this node.
    func add(_ answerer: any Answerer) {
        attachment(Answerers()).add(answerer)
        noteAnswerers()
    }

    /// Ends it, when the answerer is being released.
    func removeAnswerer(_ answerer: ObjectIdentifier) {
        attachments.find(Answerers.self)?.remove(answerer)
        noteAnswerers()
    }

    /// Notes that others answer for the tree now, on which paths through the node depend.
    private func noteAnswerers() {
        Ancestry.stamp.add(1)
        forEachAnswerer { $0.forget(nil) }
    }

    /// Calls a closure with those who ask this node: those who answer for trees that it is in, from the nearest root up to the
    /// top, and for the trees that host one of these; with nobody where nobody outside of the tree knows the node.
    ///
    /// A hosted tree may stand below another node at the same time, and several may have one root: so there can be several ways
    /// up. None of them leads back (``mayLead(to:retaining:)``).
    func forEachAnswerer(_ body: (any Answerer) -> Void) {
        var next: ActionNode? = self
        var (others, seen): ([ActionNode], [ActionNode]) = ([], [])
        while let node = next ?? others.popLast() {
            next = nil
            guard let root = node.nearestRoot else { continue }
            // Only behind a fork can a root be met again.
            if !others.isEmpty || !seen.isEmpty {
                if seen.contains(where: { $0 === root }) { continue }
                seen.append(root)
            }
            var above = root.parent
            let _: Never? = root.firstAnswerer { answerer in
                if let host = answerer.host {
                    if above == nil { above = host } else if above !== host { others.append(host) }
                }
                body(answerer)
                return nil
            }
            next = above
        }
    }

    /// The nearest node, from this one up, that somebody answers for; found at once as long as no listed node has moved.
    private var nearestRoot: ActionNode? {
        let stamp = Ancestry.stamp.load()
        var found: ActionNode?
        for node in goingUp {
            if let known = node.listing, known.stamp == stamp {
                found = known.nearestRoot
                break
            }
            if node.isRoot {
                found = node
                break
            }
        }
        if let listing, listing.stamp != stamp { (listing.nearestRoot, listing.stamp) = (found, stamp) }
        return found
    }

    /// Tells those who answer for the tree that something was registered here for a name, or taken back; for more than one
    /// name where that is nil.
    func changed(_ name: ActionName?) {
        if listing != nil { forEachAnswerer { $0.forget(name) } }
    }

    /// Tells those who show what is registered here of a change on which no answer depends.
    func changedBeside() {
        if listing != nil { forEachAnswerer { $0.changes.shared.note(nil) } }
    }

    /// Where events and a tree's own requests go from here: to the parent, or from the top to the node that hosts the tree.
    @inline(__always) var above: ActionNode? { parent ?? hostAbove }

    /// The node that hosts the tree whose top this node is; nil where none does.
    @inline(never) private var hostAbove: ActionNode? { firstAnswerer(\.host) }

    /// This node and all above it, through the nodes that host their trees.
    var goingUp: some Sequence<ActionNode> { sequence(first: self) { $0.above } }
}

extension ActionNode {
    /// Whether one comes from here upwards to another node: to parents, and from each root of hosted trees to all nodes that
    /// host them.
    ///
    /// Going up (``above``) takes one of these ways, and another one once a hosting has ended or a node has left its parent. No
    /// node is put where any of them would lead back to it, so going up always ends.
    /// - Parameter owners: Retains what was looked at and may be released meanwhile.
    /// - Complexity: O(*d*) in the number of nodes upwards, through hosts too.
    func mayLead(to other: ActionNode, retaining owners: inout [AnyObject]) -> Bool {
        var (open, seen): ([ActionNode], [ActionNode]) = ([self], [])
        while let start = open.popLast() {
            for node in start.ancestry {
                if node === other { return true }
                if !node.isRoot || seen.contains(where: { $0 === node }) { continue }
                seen.append(node)
                for answerer in node.answerers {
                    owners.append(answerer)
                    if let host = answerer.host(retaining: &owners) { open.append(host) }
                }
            }
        }
        return false
    }
}

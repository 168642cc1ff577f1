/// What a feature keeps on a node or a coordinator: claims, rules, key bindings.
///
/// A node or coordinator has at most one attachment of each type, and does not know the types. So a feature can be deleted with its
/// files, without a change to nodes and coordinators.
package protocol Attachment: AnyObject {
    /// The registrations in this attachment that can be taken back.
    var registered: [Registered] { get }

    /// Removes the registrations whose serial numbers are in a range, without running user code; nil where nothing is left to do.
    func remove(_ serials: ClosedRange<UInt64>) -> Removal?

    /// Is told that a subtree was put below this attachment's node, in its tree or in a tree hosted there, or was taken from there.
    ///
    /// - Returns: True where this attachment has told each listener whose routes lead through the subtree; attachments above are not
    ///   told then.
    func subtreeMoved(_ subtree: ActionNode) -> Bool

    /// The roots of the trees that the attachment owns.
    var hostedRoots: [ActionNode] { get }

    /// Ends everything in this attachment, because its node is being released; releases nothing, and runs no user code.
    ///
    /// - Returns: Closures to call last, which may run user code.
    func end() -> [() -> Void]
}

extension Attachment {
    package var registered: [Registered] { [] }

    package func remove(_ serials: ClosedRange<UInt64>) -> Removal? { nil }

    package func subtreeMoved(_ subtree: ActionNode) -> Bool { false }

    package var hostedRoots: [ActionNode] { [] }

    package func end() -> [() -> Void] { [] }
}

/// The attachments of a node or a coordinator.
package struct Attachments {
    package private(set) var all: [any Attachment] = []

    package var isEmpty: Bool { all.isEmpty }

    /// The attachment of exactly this type, not of a subclass; nil for none.
    @inline(__always) package func find<Found: Attachment>(_: Found.Type = Found.self) -> Found? {
        for attachment in all where type(of: attachment) == Found.self {
            // Unsafe, because a conditional cast takes many times as long; the line above has compared the types.
            return unsafe unsafeDowncast(attachment, to: Found.self)
        }
        return nil
    }

    /// Adds an attachment; there must be none of its type yet.
    package mutating func add<New: Attachment>(_ new: New) -> New {
        all.append(new)
        return new
    }
}

extension ActionNode {
    /// The attachment of a type, created on first use.
    package func attachment<Kept: Attachment>(_ make: @autoclosure () -> Kept) -> Kept {
        if let kept: Kept = attachments.find() { return kept }
        let new = attachments.add(make())
        // A remembered path leaves out nodes without attachments; this node has one now.
        if numbering != nil {
            Ancestry.stamp.add(1)
            forEachListener { $0.forgetPaths(through: self) }
        }
        return new
    }

    /// Tells the attachments here and above that a subtree was put below this node, taken from it, or hosted here.
    ///
    /// Listeners above the subtree forget their routes at each move anyway. Listeners within it have to forget only because of
    /// interceptors above.
    func noteMove(of subtree: ActionNode) {
        if SharedCounter.interceptors.load() == 0 { return }
        for node in waypoints where node.attachments.all.contains(where: { $0.subtreeMoved(subtree) }) { return }
    }

    /// Takes back the registrations whose serial numbers are in a range, from all attachments.
    ///
    /// Releasing a registration may run user code, which may come back here. So all lists are changed first, then the listeners are
    /// told, and the registrations are released last: user code finds nothing that has ended.
    func remove(_ serials: ClosedRange<UInt64>) {
        let removals = attachments.all.compactMap { $0.remove(serials) }
        for removal in removals { removal.tell() }
        for removal in removals { removal.end() }
    }
}

/// The steps that are left once registrations have been taken out of their lists.
package struct Removal {
    /// Tells the objects that remember or show what was taken out.
    package var tell: () -> Void = {}
    /// Ends what was taken out, which may run user code; the closure retains it until then.
    package var end: () -> Void = {}

    package init(tell: @escaping () -> Void = {}, end: @escaping () -> Void = {}) {
        (self.tell, self.end) = (tell, end)
    }
}

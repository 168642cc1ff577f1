extension ActionNode {
    /// Registers several things at once, and gives one registration that takes all of them back.
    ///
    /// ```swift
    /// let registration = grid.register(owner: panel) { node in
    ///     node.onAction("zoom:") { _ in … }
    ///         .handleEvent(Selected.self) { … }
    ///         .bind("cmd+0", to: "zoom:")
    /// }
    /// ```
    ///
    /// The registration stands for all that the closure adds to this node: closures for actions, catch-alls, remappings,
    /// rules, subscriptions, key bindings, hosted dispatchers, declarations and the responder. It does not stand for
    /// children that the closure adds, nor for what it registers on them. Groups may be nested: the outer registration
    /// takes back what the inner one stands for, and what is in the inner one ends with the owners of both.
    ///
    /// - Parameters:
    ///   - owner: An object that all of it ends with; held weakly.
    ///   - add: Registers things on the node, which it is given.
    /// - Throws: What the closure throws; nothing stays then of what it had added.
    /// - Complexity: Cancelling is O(*n*) in what is registered on the node.
    @discardableResult
    public func register(owner: AnyObject? = nil, _ add: (ActionNode) throws -> Void) rethrows -> Registration {
        let groups = attachment(Groups())
        removeEnded(groups)
        let before = Serial.next()
        groups.begin(owner)
        // Ended before anything is taken back: what is released then may register something, which belongs to no group.
        func close() -> Registration {
            groups.endInnermost()
            return Registration(after: before, upTo: Serial.next(), at: self)
        }
        do {
            try add(self)
        } catch {
            close().cancel()
            throw error
        }
        return close()
    }

    /// The group that is being registered, with the objects that it ends with; nil outside of groups.
    var group: OwnerLink?? { attachments.find(Groups.self)?.innermost }

    /// The objects that what is registered now ends with, besides an owner of its own; nil where there are none.
    var groupOwner: OwnerLink? { group ?? nil }

    /// Takes back everything whose owner has gone, where it is time to look for that.
    private func removeEnded(_ groups: Groups) {
        guard groups.isSearchDue() else { return }
        let all = attachments.all.flatMap(\.registered)
        groups.hasSearched(among: all.count)
        // Looking for an owner may release it last, which runs user code: so the ended ones are found first.
        let ended = Set(all.lazy.filter { !$0.isLive }.map(\.serial))
        if !ended.isEmpty { remove(where: ended.contains) }
    }
}

/// The groups that are being registered on a node, one within the other.
private final class Groups: Attachment {
    /// The objects that each of them ends with; nil for a group without an owner.
    private var open: [OwnerLink?] = []
    /// Whether a group has, or had, an owner.
    private var hasOwners = false
    private var groupsUntilSearch = 0

    var innermost: OwnerLink?? { open.last }

    func begin(_ owner: AnyObject?) {
        if owner != nil { hasOwners = true }
        let outer = open.last ?? nil
        open.append(owner.map { OwnerLink($0, within: outer) } ?? outer)
    }

    func endInnermost() { open.removeLast() }

    /// Counts a group; gives whether it is time to look for what has lost its owner.
    func isSearchDue() -> Bool {
        guard hasOwners else { return false }
        groupsUntilSearch -= 1
        return groupsUntilSearch <= 0
    }

    /// Of few things they are looked for with each group, of many once in a while: so the looking costs each group the same.
    func hasSearched(among count: Int) { groupsUntilSearch = count / 64 }
}

/// The objects that something registered ends with, held weakly: its own owner and those of the groups around it.
package final class OwnerLink {
    private weak var object: AnyObject?
    private let outer: OwnerLink?

    init(_ object: AnyObject, within outer: OwnerLink?) {
        self.object = object
        self.outer = outer
    }

    /// The objects, retained by what is given; nil once one of them has gone.
    var retained: AnyObject? {
        guard let object else { return nil }
        guard let outer else { return object }
        return outer.retained.map { Retained(object, $0) }
    }

    /// Whether none of the objects has gone.
    var isLive: Bool { object != nil && (outer?.isLive ?? true) }

    private final class Retained {
        private let objects: (AnyObject, AnyObject)

        init(_ inner: AnyObject, _ outer: AnyObject) { objects = (inner, outer) }
    }
}

/// Something registered that ends with an owner's object, of which nobody is told.
protocol Owned: Registered {
    var owner: OwnerLink? { get }
}

extension Owned {
    var isLive: Bool { owner?.isLive ?? true }
}

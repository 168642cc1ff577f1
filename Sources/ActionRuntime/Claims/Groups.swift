extension ActionNode {
    /// Registers several things at once, and returns one registration that takes all of them back.
    ///
    /// ```swift
    /// let registration = grid.register(owner: panel) { node in
    ///     node.onAction("zoom:") { _ in … }
    ///         .handleEvent(Selected.self) { … }
    ///         .bind("cmd+0", to: "zoom:")
    /// }
    /// ```
    ///
    /// The registration stands for everything that the closure adds to this node: closures for actions, catch-alls, remappings,
    /// rules, subscriptions, key bindings, hosted dispatchers, declarations and the responder. It does not stand for children that
    /// the closure adds, nor for registrations on them. Groups may be nested: the outer registration also takes back the inner
    /// group, and registrations of the inner group end with the owners of both.
    ///
    /// - Parameters:
    ///   - owner: An object whose release ends everything in the group; held weakly.
    ///   - add: Registers things on the node, which is its argument.
    /// - Throws: The error of the closure; everything that it had added is then taken back.
    @discardableResult
    public func register(owner: AnyObject? = nil, _ add: (ActionNode) throws -> Void) rethrows -> Registration {
        let groups = attachment(Groups(at: self))
        removeEnded()
        let before = Serial.next()
        groups.begin(owner, before)
        // Closed before anything is taken back: a release may run user code, and what that registers belongs to no group.
        func close() -> Registration {
            groups.endInnermost()
            let serials = before + 1...Serial.next()
            return Registration { [weak groups] in groups?.takeBack(serials) }
        }
        do {
            try add(self)
        } catch {
            close().cancel()
            throw error
        }
        return close()
    }

    /// The owners of the innermost group that is being registered; an inner nil for a group without owners, nil outside of groups.
    var group: OwnerLink?? { attachments.find(Groups.self)?.innermost }

    /// The owners that a registration gets from the groups around it; nil for none.
    package var groupOwner: OwnerLink? { group ?? nil }

    /// The number of the innermost group that is being registered; 0 outside of groups.
    var groupNumber: UInt64 { attachments.find(Groups.self)?.innermostNumber ?? 0 }

    /// Takes back all registrations with released owners, if a search for them is due; nothing reports such a release.
    ///
    /// - Parameter owner: The owner that something was just registered with; nil for none.
    func removeEnded(after owner: OwnerLink? = nil) {
        if owner != nil { attachment(Groups(at: self)).hasOwners = true }
        guard let groups = attachments.find(Groups.self), groups.isSearchDue() else { return }
        let all = attachments.all.flatMap(\.registered)
        groups.hasSearched(among: all.count)
        // Reading a weak owner may drop its last reference, which runs user code; so all ended registrations are found first.
        let ended = all.filter { !$0.isLive }
        for registration in ended { remove(registration.serial...registration.serial) }
    }
}

/// The groups that are being registered on a node, the innermost last, and when to look for what has ended with its owner.
private final class Groups: Attachment {
    /// The owners of each open group, nil for a group without owners, and the group's number.
    private var open: [(owner: OwnerLink?, number: UInt64)] = []
    /// Whether anything on the node has, or had, an owner.
    var hasOwners = false
    private var changesUntilSearch = 0
    /// Whether the node is being released.
    private var hasEnded = false
    private unowned let node: ActionNode

    init(at node: ActionNode) { self.node = node }

    /// Takes back the registrations on the node that have these serial numbers.
    func takeBack(_ serials: ClosedRange<UInt64>) { if !hasEnded { node.remove(serials) } }

    func end() -> [() -> Void] {
        hasEnded = true
        return []
    }

    var innermost: OwnerLink?? { open.last?.owner }
    var innermostNumber: UInt64? { open.last?.number }

    func begin(_ owner: AnyObject?, _ number: UInt64) {
        if owner != nil { hasOwners = true }
        let outer = open.last?.owner
        open.append((owner.map { OwnerLink($0, within: outer) } ?? outer, number))
    }

    func endInnermost() { open.removeLast() }

    /// Counts a change; returns whether a search for registrations with released owners is due.
    func isSearchDue() -> Bool {
        guard hasOwners else { return false }
        changesUntilSearch -= 1
        return changesUntilSearch <= 0
    }

    /// Schedules the next search after `count / 8` changes, so that searching costs each change the same.
    func hasSearched(among count: Int) { changesUntilSearch = count / 8 }
}

package import ActionUndo

/// Lists the entries of a node's undo stack in a toolkit's undo manager too, which then decides the next undo.
///
/// So the changes of handlers and the changes of the toolkit's own views, such as a text view, are undone in their reverse
/// order. Claims of `undo:` and `redo:` that ask the manager come before the stack's own claims. The manager's step for an
/// entry sends the same request again, past the claims of the link, so only the stack undoes its entries. Where the manager
/// has no step, or does not list the newest entry yet, the stack's claims answer.
///
/// Each entry is a top-level group of the manager: a group that is begun while the manager groups by turns of the run loop would
/// nest in the turn's group, and one undo would take back all of the turn. So `groupsByEvent` is off while a step is added, and
/// while a group is open, adding waits for the end of the turn.
package final class UndoLink {
    /// A step that the manager lists, or has listed: it drops steps by itself.
    private struct Listed {
        let entry: UndoEntry.ID
        weak var listing: UndoListing?

        init(_ listing: UndoListing) { (entry, self.listing) = (listing.entry, listing) }
    }

    // The node owns the claims, which own the link; and a coordinator retains its root.
    private weak var node: ActionNode?
    private weak var coordinator: Coordinator?
    private let stack: UndoStack
    private let manager: any LinkedUndoManager
    /// What the manager lists of the stack's entries, the next one last.
    private var (undoing, redoing): ([Listed], [Listed]) = ([], [])
    /// The entries whose steps the manager has dropped, as beyond its limit of levels: only the stack's claims go through them.
    private var dropped: (undo: Set<UndoEntry.ID>, redo: Set<UndoEntry.ID>) = ([], [])
    /// Whether the link is changing the manager's list, so what the manager tells is known.
    private var isListing = false
    /// Whether a step only moves to the other side, when the manager takes it.
    private var isMoving = false
    /// Whether a step of the manager is sending a request to the stack.
    private var isSending = false
    /// Whether the end of the turn is awaited.
    private var isWaiting = false
    /// The outcome of the last request that a step sent.
    private var outcome: Outcome?

    /// The links of a node, by their managers and stacks.
    private final class Links: Attachment {
        var all: [[ObjectIdentifier]: Registration] = [:]
    }

    /// Links the stack of a node with a manager, until the registration is cancelled.
    ///
    /// Linking both again gives the same registration: two links would list each entry twice.
    ///
    /// - Precondition: The node has an undo stack.
    package static func link(
        _ node: ActionNode, of coordinator: Coordinator, with manager: any LinkedUndoManager
    ) -> Registration {
        guard let stack = node.undoStack else {
            preconditionFailure("'\(node.path)' has no undo stack to link with an undo manager; set 'undoStack' first.")
        }
        let links = node.attachment(Links()), key = [manager.identity, ObjectIdentifier(stack)]
        if let known = links.all[key] { return known }
        let link = UndoLink(node, coordinator, stack, manager)
        link.update()
        let heard = [
            stack.observe { [weak link] _ in link?.hear() },
            manager.observe { [weak link] in link?.hearManager() },
        ]
        let claims = [
            node.register(
                "undo:", when: { link.isAsked { manager.canUndo } }, validate: { $0.title = manager.undoMenuItemTitle }
            ) { _ in link.ask(manager.undo) },
            node.register(
                "redo:", when: { link.isAsked { manager.canRedo } }, validate: { $0.title = manager.redoMenuItemTitle }
            ) { _ in link.ask(manager.redo) },
        ]
        let registration = Registration { [weak links] in
            links?.all[key] = nil
            for registration in heard + claims { registration.cancel() }
            link.removeAll()
        }
        links.all[key] = registration
        return registration
    }

    private init(
        _ node: ActionNode, _ coordinator: Coordinator, _ stack: UndoStack, _ manager: any LinkedUndoManager
    ) {
        (self.node, self.coordinator, self.stack, self.manager) = (node, coordinator, stack, manager)
    }

    // MARK: Requests of the tree

    /// Whether a request is for the manager: the request comes from no step of the manager, and the manager has a step, the newest one.
    private func isAsked(_ canAct: () -> Bool) -> Bool {
        guard !isSending, update() else { return false }
        // With more groups open, or one that the program closes itself, `undo()` would raise an exception.
        return (manager.groupingLevel == 0 || manager.groupingLevel == 1 && manager.groupsByEvent) && canAct()
    }

    /// Lets the manager act; returns the stack's outcome, or nil where the manager undid or redid a change of a toolkit's view.
    private func ask(_ act: () -> Void) -> Outcome? {
        outcome = nil
        act()
        update()
        return outcome
    }

    // MARK: Steps of the manager

    /// Takes a step that the manager undoes or redoes.
    func take(_ listing: UndoListing) {
        if isMoving {
            undoing.removeAll { $0.entry == listing.entry }
            redoing.append(register(listing.entry))
        } else if manager.isUndoing {
            undoing.removeAll { $0.entry == listing.entry }
            send(.undo, listing.entry)
        } else {
            redoing.removeAll { $0.entry == listing.entry }
            send(.redo, listing.entry)
        }
    }

    /// Sends a step's request to the stack, and registers the step that reverses it.
    ///
    /// Sends nothing where the entry is not the stack's next one, as when its owner has just gone: the stack would take back another.
    private func send(_ direction: UndoDirection, _ entry: UndoEntry.ID) {
        guard let node, let coordinator else { return }
        let before = entries(node, coordinator)
        guard (direction == .undo ? before.undo : before.redo).last == entry else { return }
        isSending = true
        defer { isSending = false }
        let outcome = coordinator.performNow(direction == .undo ? "undo:" : "redo:", from: node, to: node)
        self.outcome = outcome
        let after = entries(node, coordinator)
        let (old, new) = direction == .undo ? (before.redo, after.redo) : (before.undo, after.undo)
        guard new.count > old.count else { return }
        if direction == .undo {
            redoing.append(register(new[old.count]))
        } else {
            undoing.append(register(new[old.count]))
        }
    }

    // MARK: The list

    private func hear() { if !isListing, !isSending { update() } }

    /// Takes steps away that the stack does not have any more, where the manager tells that its list is looked at, or will change.
    private func hearManager() { if !isListing, !isSending { update(adding: false) } }

    /// Makes the manager list what the stack has.
    ///
    /// - Parameter adding: Whether steps may be added now; where they may not, that waits for the end of the turn.
    /// - Returns: Whether both have the same now, but for what the manager has dropped.
    @discardableResult
    private func update(adding mayAdd: Bool = true, waiting mayWait: Bool = true) -> Bool {
        guard !isListing, let node, let coordinator else { return false }
        isListing = true
        defer { isListing = false }
        let isAtRest = !manager.isUndoing && !manager.isRedoing
        if isAtRest, list(node, coordinator, mayAdd: mayAdd && canAdd) { return true }
        if mayWait, !isWaiting {
            isWaiting = true
            manager.afterTurn { [weak self] in
                self?.isWaiting = false
                // A group that is still open is the program's: when it closes, the manager tells.
                self?.update(waiting: false)
            }
        }
        return false
    }

    /// Whether a step that is added now is a top-level group.
    private var canAdd: Bool { manager.groupingLevel == 0 && manager.isUndoRegistrationEnabled }

    /// Makes the manager list what the stack has; returns whether it does.
    private func list(_ node: ActionNode, _ coordinator: Coordinator, mayAdd: Bool) -> Bool {
        noteDropped()
        let entries = entries(node, coordinator)
        dropped.undo.formIntersection(entries.undo)
        dropped.redo.formIntersection(entries.redo)
        let undo = Self.after(dropped.undo, of: entries.undo), redo = Self.after(dropped.redo, of: entries.redo)
        keep(undo, in: &undoing)
        keep(redo, in: &redoing)
        let missing = undo.dropFirst(undoing.count)
        if missing.isEmpty, redoing.count == redo.count { return true }
        guard mayAdd else { return false }
        for entry in missing { add(entry) }
        if redoing.count != redo.count { addRedo(redo) }
        return true
    }

    /// The entries that are nearer than those that the manager has dropped: it may list no entry without the nearer ones.
    private static func after(_ dropped: Set<UndoEntry.ID>, of entries: [UndoEntry.ID]) -> ArraySlice<UndoEntry.ID> {
        entries.suffix(from: entries.lastIndex(where: dropped.contains).map { $0 + 1 } ?? 0)
    }

    private struct Entries: Equatable {
        var undo: [UndoEntry.ID]
        var redo: [UndoEntry.ID]
    }

    /// The entries of the stack, the next ones last.
    private func entries(_ node: ActionNode, _ coordinator: Coordinator) -> Entries {
        Entries(undo: stack.entriesToUndo(from: node, in: coordinator), redo: stack.entriesToRedo)
    }

    /// Notes which steps the manager has dropped by itself.
    private func noteDropped() {
        if !redoing.isEmpty, !manager.canRedo || redoing.allSatisfy({ $0.listing == nil }) {
            // A view has registered a change, which ends what can be redone, or the program has removed all.
            redoing = []
            stack.removeRedoable()
        }
        for listed in undoing where listed.listing == nil { dropped.undo.insert(listed.entry) }
        for listed in redoing where listed.listing == nil { dropped.redo.insert(listed.entry) }
        undoing.removeAll { dropped.undo.contains($0.entry) }
        redoing.removeAll { dropped.redo.contains($0.entry) }
    }

    /// Removes the steps that are not at the beginning of a list, in its order.
    private func keep(_ entries: ArraySlice<UndoEntry.ID>, in listed: inout [Listed]) {
        var kept: [Listed] = []
        for step in listed {
            if entries.dropFirst(kept.count).first == step.entry {
                kept.append(step)
            } else if let listing = step.listing {
                manager.removeAllActions(withTarget: listing)
            }
        }
        listed = kept
    }

    /// Adds a step on top of the manager's list, as a top-level group; this clears what the manager could redo.
    private func add(_ entry: UndoEntry.ID) {
        let groupsByEvent = manager.groupsByEvent
        manager.groupsByEvent = false
        manager.beginUndoGrouping()
        undoing.append(register(entry))
        manager.endUndoGrouping()
        manager.groupsByEvent = groupsByEvent
        redoing = []
    }

    /// Makes the manager's list of what can be redone: adds the steps as if nothing had been undone, and lets the manager undo them.
    private func addRedo(_ entries: ArraySlice<UndoEntry.ID>) {
        for entry in entries.reversed() { add(entry) }
        isMoving = true
        for _ in entries { manager.undo() }
        isMoving = false
        // Where the manager keeps fewer levels, it has dropped the next ones.
        let lost = undoing.filter { entries.contains($0.entry) }
        undoing.removeAll { entries.contains($0.entry) }
        guard !lost.isEmpty else { return }
        dropped.redo.formUnion(lost.map(\.entry))
        keep(Self.after(dropped.redo, of: Array(entries)), in: &redoing)
    }

    /// Registers a step with the title of its entry.
    private func register(_ entry: UndoEntry.ID) -> Listed {
        let listing = UndoListing(entry, of: self)
        manager.register(listing)
        if let title = stack.title(of: entry) { manager.setActionName(title) }
        return Listed(listing)
    }

    private func removeAll() {
        for step in undoing + redoing { step.listing.map(manager.removeAllActions(withTarget:)) }
        (undoing, redoing) = ([], [])
    }
}

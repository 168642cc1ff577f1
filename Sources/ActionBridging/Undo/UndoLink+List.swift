// What the manager lists of the stack.

import ActionUndo

extension UndoLink {
    /// Removes the steps of entries that the stack no longer has, because the manager is about to be asked or to change; adds none.
    func managerHasPosted() { update(adding: false) }

    /// Makes the manager list what the stack has; not while a step is sending a request, because the stack still has the step's entry.
    ///
    /// - Parameter adding: Whether steps may be added now; where they may not, that waits for the end of the turn.
    /// - Returns: Whether both have the same now, but for what the manager has dropped.
    @discardableResult
    func update(adding mayAdd: Bool = true, waiting mayWait: Bool = true) -> Bool {
        guard !isListing, !isSending, let node, let coordinator else { return false }
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
        if !dropped.undo.isEmpty { dropped.undo.formIntersection(entries.undo) }
        if !dropped.redo.isEmpty { dropped.redo.formIntersection(entries.redo) }
        let undo = Self.after(dropped.undo, of: entries.undo), redo = Self.after(dropped.redo, of: entries.redo)
        keep(undo, in: &undoing)
        keep(redo, in: &redoing)
        let missing = undo.dropFirst(undoing.count)
        if missing.isEmpty, redoing.count == redo.count { return true }
        guard mayAdd else { return false }
        // Others register what they have delayed when the manager posts its checkpoint, as Core Data does: now, rather than while
        // `groupsByEvent` is off, when that would raise an exception, or in the group of an entry.
        _ = manager.canRedo
        guard canAdd else { return false }
        for entry in missing { add(entry) }
        if redoing.count != redo.count { addRedo(redo) }
        return true
    }

    /// The entries that are nearer than those that the manager has dropped: it may list no entry without the nearer ones.
    private static func after(_ dropped: Set<UndoEntry.ID>, of entries: [UndoEntry.ID]) -> ArraySlice<UndoEntry.ID> {
        entries.suffix(from: entries.lastIndex(where: dropped.contains).map { $0 + 1 } ?? 0)
    }

    struct Entries {
        var undo: [UndoEntry.ID]
        var redo: [UndoEntry.ID]

        func next(_ direction: UndoDirection) -> UndoEntry.ID? { direction == .undo ? undo.last : redo.last }
    }

    /// The entries of the stack, the next ones last.
    func entries(_ node: ActionNode, _ coordinator: Coordinator) -> Entries {
        Entries(undo: stack.entriesToUndo(from: node, in: coordinator), redo: stack.redoableIDs)
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
    func register(_ entry: UndoEntry.ID) -> Listed {
        let listing = UndoListing(entry, of: self)
        manager.register(listing)
        if let title = stack.title(of: entry) { manager.setActionName(title) }
        return Listed(listing)
    }

    /// Removes all steps, and lists nothing from now on: a request that is still awaited ends later.
    func end() {
        node = nil
        for step in undoing + redoing { step.listing.map(manager.removeAllActions(withTarget:)) }
        (undoing, redoing) = ([], [])
    }
}

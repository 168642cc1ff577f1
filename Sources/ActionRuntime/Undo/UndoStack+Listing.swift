// What a list of the entries needs that another undo manager keeps.

extension UndoStack {
    /// The numbers of the entries that `undo:` takes back one after the other, the last first.
    ///
    /// Those of ``undoable``, without the newest ones that are passed over now.
    package func entriesToUndo(from start: ActionNode, in coordinator: Coordinator) -> [UndoEntry.ID] {
        let plan = plan(.undo, for: UndoAsker(coordinator, from: start)), entries = undoableIDs
        guard plan.step != nil, let last = entries.lastIndex(where: { $0 == plan.level?.id }) else { return [] }
        return Array(entries[...last])
    }

    /// The title of an entry that can be taken back or done again; nil where there is none of that number.
    package func title(of id: UndoEntry.ID) -> String? {
        (done.last { $0.id == id } ?? undone.last { $0.id == id })?.title
    }

    /// Forgets what could be done again, since something else was done that this stack does not keep.
    package func removeRedoable() {
        guard run == nil, !undone.isEmpty else { return }
        let former = (forgetRedo(), lastRun)
        lastRun = nil
        tell(.removed)
        withExtendedLifetime(former) {}
    }
}

package import ActionUndo

/// A manager's step for an entry of an undo stack, and the target under which the step is registered.
///
/// Each step has a target of its own, so that one can be removed and the others keep their places. Only the manager retains it: a
/// link sees by it which steps the manager has dropped.
package final class UndoListing {
    package let entry: UndoEntry.ID
    private weak let link: UndoLink?

    init(_ entry: UndoEntry.ID, of link: UndoLink) { (self.entry, self.link) = (entry, link) }

    /// Takes the step, because the manager is undoing or redoing it.
    package func take() { link?.take(self) }
}

#if canImport(ObjectiveC)
    package import Foundation

    /// An undo manager in the form that a link uses, and the target of the steps that the link adds.
    package final class LinkedManager: LinkedUndoManager {
        private let manager: UndoManager

        package init(_ manager: UndoManager) { self.manager = manager }

        package var canUndo: Bool { MainActor.assumeIsolated { manager.canUndo } }
        package var canRedo: Bool { MainActor.assumeIsolated { manager.canRedo } }
        package var undoTitle: String { MainActor.assumeIsolated { manager.undoMenuItemTitle } }
        package var redoTitle: String { MainActor.assumeIsolated { manager.redoMenuItemTitle } }
        package func undo() { MainActor.assumeIsolated { manager.undo() } }
        package func redo() { MainActor.assumeIsolated { manager.redo() } }

        package func add(_ title: String, _ step: @escaping () -> Void) {
            MainActor.assumeIsolated {
                manager.registerUndo(withTarget: self) { _ in step() }
                manager.setActionName(title)
            }
        }

        package func removeAdded() { MainActor.assumeIsolated { manager.removeAllActions(withTarget: self) } }
    }
#endif

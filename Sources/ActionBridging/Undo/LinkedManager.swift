#if canImport(ObjectiveC)
    package import ActionUndo
    package import Foundation

    /// Foundation's undo manager in the form that a link uses; each method is the one of the same name.
    ///
    /// https://developer.apple.com/documentation/foundation/undomanager
    package final class LinkedManager: NSObject, LinkedUndoManager {
        private let manager: UndoManager
        private var lateCalls: [() -> Void] = []

        package init(_ manager: UndoManager) {
            self.manager = manager
            super.init()
        }

        package var identity: ObjectIdentifier { ObjectIdentifier(manager) }
        package var groupsByEvent: Bool {
            get { MainActor.assumeIsolated { manager.groupsByEvent } }
            set { MainActor.assumeIsolated { manager.groupsByEvent = newValue } }
        }
        package var groupingLevel: Int { MainActor.assumeIsolated { manager.groupingLevel } }
        package var canUndo: Bool { MainActor.assumeIsolated { manager.canUndo } }
        package var canRedo: Bool { MainActor.assumeIsolated { manager.canRedo } }
        package var isUndoing: Bool { MainActor.assumeIsolated { manager.isUndoing } }
        package var isRedoing: Bool { MainActor.assumeIsolated { manager.isRedoing } }
        package var isUndoRegistrationEnabled: Bool {
            MainActor.assumeIsolated { manager.isUndoRegistrationEnabled }
        }
        package var undoMenuItemTitle: String { MainActor.assumeIsolated { manager.undoMenuItemTitle } }
        package var redoMenuItemTitle: String { MainActor.assumeIsolated { manager.redoMenuItemTitle } }

        package func beginUndoGrouping() { MainActor.assumeIsolated { manager.beginUndoGrouping() } }
        package func endUndoGrouping() { MainActor.assumeIsolated { manager.endUndoGrouping() } }
        package func undo() { MainActor.assumeIsolated { manager.undo() } }
        package func redo() { MainActor.assumeIsolated { manager.redo() } }
        package func setActionName(_ name: String) { MainActor.assumeIsolated { manager.setActionName(name) } }

        /// The manager does not retain the target, so the closure does.
        ///
        /// https://developer.apple.com/documentation/foundation/undomanager/registerundo(withtarget:handler:)
        package func register(_ listing: UndoListing) {
            nonisolated(unsafe) let listing = listing
            MainActor.assumeIsolated { manager.registerUndo(withTarget: listing) { _ in listing.take() } }
        }

        package func removeAllActions(withTarget target: Any) {
            nonisolated(unsafe) let target = target
            MainActor.assumeIsolated { manager.removeAllActions(withTarget: target) }
        }

        /// The manager posts the checkpoint when a group opens or closes and when the menu asks `canRedo`, so that others may
        /// register what they have delayed.
        ///
        /// https://developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/nsundomanagercheckpoint
        package func observe(_ hear: @escaping () -> Void) -> Registration {
            nonisolated(unsafe) let hear = hear
            let names: [NSNotification.Name] = [
                .NSUndoManagerCheckpoint, .NSUndoManagerDidUndoChange, .NSUndoManagerDidRedoChange,
                .NSUndoManagerDidCloseUndoGroup,
            ]
            let observers = names.map { name in
                NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { _ in hear() }
            }
            return Registration { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        }

        /// The manager closes the turn's group by a message of the order `NSUndoCloseGroupingRunLoopOrdering`; messages of a higher
        /// order are sent after it.
        ///
        /// https://developer.apple.com/documentation/foundation/runloop/perform(_:target:argument:order:modes:)
        package func afterTurn(_ call: @escaping () -> Void) {
            lateCalls.append(call)
            guard lateCalls.count == 1 else { return }
            MainActor.assumeIsolated {
                RunLoop.main.perform(
                    #selector(turnHasEnded), target: self, argument: nil, order: NSUndoCloseGroupingRunLoopOrdering + 1,
                    modes: manager.runLoopModes)
            }
        }

        package func start(_ work: @escaping () async -> Void) {
            nonisolated(unsafe) let work = work
            Task { @MainActor in await work() }
        }

        @objc private func turnHasEnded() {
            let calls = lateCalls
            lateCalls = []
            for call in calls { call() }
        }
    }
#endif

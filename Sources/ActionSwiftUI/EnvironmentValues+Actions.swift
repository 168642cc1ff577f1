#if canImport(SwiftUI)
    public import ActionMenus
    public import SwiftUI

    private struct CoordinatorKey: EnvironmentKey {
        static var defaultValue: Coordinator? { nil }
    }

    private struct NodeKey: EnvironmentKey {
        static var defaultValue: ActionNode? { nil }
    }

    private struct SpineKey: EnvironmentKey {
        static var defaultValue: WindowSpine? { nil }
    }

    extension EnvironmentValues {
        /// The way to the start of the window; nil where the view is not on it.
        var windowSpine: WindowSpine? {
            get { self[SpineKey.self] }
            set { self[SpineKey.self] = newValue }
        }

        /// The coordinator of the window; nil outside of `actionCoordinator(_:)`.
        public internal(set) var actionCoordinator: Coordinator? {
            get { self[CoordinatorKey.self] }
            set { self[CoordinatorKey.self] = newValue }
        }

        /// The node that the view belongs to; nil outside of a coordinator.
        public internal(set) var actionNode: ActionNode? {
            get { self[NodeKey.self] }
            set { self[NodeKey.self] = newValue }
        }

        /// Sends an event from the node that the view belongs to: `triggerEvent(PhotoChosen(photo))`.
        ///
        /// Outside of a coordinator the event is unhandled.
        public var triggerEvent: EventTrigger { actionNode.orDetached.triggerEvent }

        /// Reports an error from the node that the view belongs to: `reportError(NotFound())`.
        ///
        /// Outside of a coordinator the error is unhandled.
        public var reportError: ErrorReporter { actionNode.orDetached.reportError }

        /// Publishes an event to the subscribers below the node that the view belongs to: `publish(Refresh())`.
        ///
        /// Outside of a coordinator, and of modifiers with a node, nobody is called.
        public var publish: NodePublisher { NodePublisher(actionNode) }
    }

    extension ActionNode? {
        /// The node, or one in no tree, from which events and errors are unhandled.
        var orDetached: ActionNode { self ?? outside }
    }

    /// What outcomes name as the start of events of views that have no node; it is kept, because outcomes name no released node.
    ///
    /// Nothing is registered on it.
    private nonisolated(unsafe) let outside = ActionNode(
        "a view outside of actionCoordinator, without a modifier that has a node")

    private struct FocusedNodeKey: FocusedValueKey {
        typealias Value = ActionNode
    }

    private struct FocusedCoordinatorKey: FocusedValueKey {
        typealias Value = Coordinator
    }

    extension FocusedValues {
        /// The node of the focused view.
        var actionNode: ActionNode? {
            get { self[FocusedNodeKey.self] }
            set { self[FocusedNodeKey.self] = newValue }
        }

        /// The coordinator of the window that has the focus, for the commands of the menu bar.
        public internal(set) var actionCoordinator: Coordinator? {
            get { self[FocusedCoordinatorKey.self] }
            set { self[FocusedCoordinatorKey.self] = newValue }
        }
    }
#endif

#if canImport(SwiftUI)
    public import ActionMenus
    public import SwiftUI

    extension View {
        /// Makes the view the window of a coordinator: nodes of the views inside stand below the coordinator's root.
        ///
        /// The focus of the window decides where its coordinator's requests start: each window has its own coordinator. The
        /// commands of the menu bar reach the coordinator of the window that has the focus.
        ///
        /// The adapter is type-checked, but has not run on a device yet.
        ///
        /// - Parameter coordinator: The coordinator, which the program keeps, for example in a state object of the window.
        public func actionCoordinator(_ coordinator: Coordinator) -> some View {
            modifier(WindowModifier(coordinator: coordinator))
        }
    }

    private struct WindowModifier: ViewModifier {
        let coordinator: Coordinator
        @FocusedValue(\.actionNode) private var focused

        func body(content: Content) -> some View {
            content
                .environment(\.actionCoordinator, coordinator)
                .environment(\.actionNode, coordinator.root)
                // A focused view without a node of its own is in the root's, and not in that of the view that had the focus before.
                .focusedValue(\.actionNode, coordinator.root)
                .focusedSceneValue(\.actionCoordinator, coordinator)
                // By its number, because another node may get the address of one that is gone.
                .onChange(of: [focused?.id, coordinator.root.id]) { _ in follow() }
                // The first value is no change: https://developer.apple.com/documentation/swiftui/view/onchange(of:perform:)
                .onAppear { follow() }
        }

        /// Makes the focused view's node the first responder, unless the view is in another window or no view has the focus.
        private func follow() {
            guard let focused, coordinator.root.isAbove(focused) else { return }
            coordinator.firstResponder = focused
        }
    }
#endif

#if canImport(SwiftUI)
    public import ActionMenus
    public import SwiftUI

    extension View {
        /// Makes the view the window of a coordinator: nodes of the views inside stand below the coordinator's root.
        ///
        /// The focus of the window decides where its coordinator's requests start: each window has its own coordinator. While no view has
        /// the focus, requests start at the innermost node of the modifiers that are written before this one, among them those in the body of
        /// a `ViewModifier` of the program's own, so write the commands of the whole window there:
        ///
        /// ```swift
        /// PhotoGrid()
        ///     .onAction("close:") { _ in … }
        ///     .handleAlertErrors()
        ///     .actionCoordinator(coordinator)
        /// ```
        ///
        /// The commands of the menu bar reach the coordinator of the window that has the focus.
        ///
        /// - Parameter coordinator: The coordinator, which the program keeps, for example in a state object of the window.
        public func actionCoordinator(_ coordinator: Coordinator) -> some View {
            modifier(WindowModifier(coordinator: coordinator, steps: (self as? any NodeChain)?.steps ?? []))
        }
    }

    private struct WindowModifier: ViewModifier {
        let coordinator: Coordinator
        /// The nodes of the modifiers around the view, the outermost first.
        let steps: [WindowStep]
        @StateObject private var start = WindowStart()
        @FocusedValue(\.actionNode) private var focused
        /// The coordinator of the window that has the focus.
        @FocusedValue(\.actionCoordinator) private var key

        func body(content: Content) -> some View {
            start.begin(steps, of: coordinator)
            return
                content
                .environment(\.actionCoordinator, coordinator)
                .environment(\.actionNode, coordinator.root)
                .environment(\.windowSpine, WindowSpine(start, steps))
                // A focused view without a node of its own is in the root's, and not in that of the view that had the focus before.
                .focusedValue(\.actionNode, coordinator.root)
                .focusedSceneValue(\.actionCoordinator, coordinator)
                // By their numbers, because another node may get the address of one that is gone.
                .onChange(of: [focused?.id, coordinator.root.id, key?.root.id]) { _ in follow() }
                // The first value is no change: https://developer.apple.com/documentation/swiftui/view/onchange(of:perform:)
                .onAppear { follow() }
        }

        /// Makes the focused view's node the first responder; the window's own start, where the window has the focus and no view in it.
        ///
        /// While another window has the focus, the first responder stays.
        private func follow() {
            if let focused, coordinator.root.isAbove(focused) {
                start.give(focusTo: focused)
            } else if focused == nil, key === coordinator {
                start.give(focusTo: nil)
            } else {
                start.settle()
            }
        }
    }
#endif

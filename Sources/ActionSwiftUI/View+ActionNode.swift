#if canImport(SwiftUI)
    import ActionMenus
    public import SwiftUI

    extension View {
        /// Gives the view a node with a name, below the node of the view around it, for as long as the view is shown.
        ///
        /// Write it directly after the view. `onAction`, `handleEvent` and the like, which have a node of their own each, then stand
        /// above it, the first of them lowest: a request from the node, or from a view inside, comes to all of them.
        ///
        /// ```swift
        /// PhotoGrid()
        ///     .actionNode("grid")
        ///     .onAction("rateFiveStars:") { _ in rating = 5 }
        /// ```
        ///
        /// While the view or a view inside has the focus, requests start at the innermost node around it.
        ///
        /// - Parameter name: The name of the node among its siblings.
        public func actionNode(_ name: String) -> some View { modifier(NodeModifier(name, ()) { _, _ in }) }
    }
#endif

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import ActionMenus
    public import SwiftUI

    extension View {
        /// Gives the view a node of its own below the node of the view around it, for as long as the view is shown.
        ///
        /// While the view or a view inside has the focus, requests start at the node. `onAction`, `handleEvent` and the like
        /// belong to the nearest node around them, so write them inside: before `actionNode` in the chain of modifiers.
        ///
        /// ```swift
        /// PhotoGrid()
        ///     .onAction("rateFiveStars:") { _ in rating = 5 }
        ///     .actionNode("grid")
        /// ```
        ///
        /// - Parameter name: The name of the node among its siblings.
        public func actionNode(_ name: String) -> some View { modifier(NodeModifier(name)) }
    }

    private struct NodeModifier: ViewModifier {
        @StateObject private var holder: NodeHolder
        @Environment(\.actionNode) private var parent

        init(_ name: String) {
            _holder = StateObject(wrappedValue: NodeHolder(name))
        }

        func body(content: Content) -> some View {
            content
                .environment(\.actionNode, holder.node)
                .focusedValue(\.actionNode, holder.node)
                .onAppear { parent?.add(holder.node) }
                .onDisappear { holder.node.removeFromParent() }
        }
    }

    /// Keeps the node of a view for as long as SwiftUI keeps the view's state.
    @MainActor
    private final class NodeHolder: ObservableObject {
        let node: ActionNode

        init(_ name: String) { node = ActionNode(name) }
    }
#endif

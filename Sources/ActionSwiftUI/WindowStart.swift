#if canImport(SwiftUI)
    import ActionMenus
    import SwiftUI

    /// Where requests of a window start while no view of it has the focus: the innermost node of the modifiers that are written directly
    /// before `actionCoordinator`.
    final class WindowStart: ObservableObject {
        fileprivate(set) weak var node: ActionNode?
    }

    /// The way from the outermost modifier of a window to the innermost that is written directly before `actionCoordinator`.
    struct WindowSpine {
        let start: WindowStart
        /// How many of the modifiers are still to come.
        let count: Int

        /// Notes the node of a modifier as the innermost so far, and returns the way on; nil at its end.
        func passing(_ node: ActionNode) -> WindowSpine? {
            guard count > 0 else { return nil }
            start.node = node
            return WindowSpine(start: start, count: count - 1)
        }
    }

    /// A modifier that gives its view one node.
    protocol NodeMaking {}

    /// A view whose modifiers may have nodes.
    protocol NodeChain {
        /// How many modifiers directly around the view have a node.
        var nodeCount: Int { get }
    }

    // What `modifier(_:)` returns: https://developer.apple.com/documentation/swiftui/view/modifier(_:)
    extension ModifiedContent: NodeChain {
        var nodeCount: Int {
            ((content as? any NodeChain)?.nodeCount ?? 0) + (modifier is any NodeMaking ? 1 : 0)
        }
    }
#endif

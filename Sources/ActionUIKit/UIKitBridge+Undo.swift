#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import ActionBridging
    public import ActionUndo
    public import UIKit

    extension UIKitBridge {
        /// Lists what the undo stack of a node has in an undo manager too, such as that of the node's window.
        ///
        /// What handlers did and what the window's own views did, such as a text view, is then taken back in the order in which it was
        /// done, be it by `undo:` in the tree or by UIKit. Steps that have to be awaited stay on the stack; only an awaited `undo:` of
        /// a node without an undo manager takes them back.
        ///
        /// - Returns: The registration that ends the link.
        /// - Precondition: The node has an undo stack.
        @discardableResult
        public func link(_ node: ActionNode, with manager: UndoManager) -> Registration {
            UndoLink.link(node, of: coordinator, with: LinkedManager(manager))
        }
    }
#endif

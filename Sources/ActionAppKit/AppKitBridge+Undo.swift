#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import ActionBridging
    public import ActionUndo
    public import AppKit

    extension AppKitBridge {
        /// Lists the entries of a node's undo stack in an undo manager too, such as the undo manager of the node's window.
        ///
        /// The changes of handlers and the changes of the window's own views, such as a text view, are then undone in their
        /// reverse order, by `undo:` in the tree as by AppKit. Each entry is a group of the manager. A step that has to be awaited is
        /// awaited by the request, or by a task where AppKit's own menu asks. Linking both again gives the same registration;
        /// linking the stack with another manager ends its link.
        ///
        /// - Returns: The registration that ends the link.
        /// - Precondition: The node has an undo stack.
        @discardableResult
        public func link(_ node: ActionNode, with manager: UndoManager) -> Registration {
            UndoLink.link(node, of: coordinator, with: LinkedManager(manager))
        }
    }
#endif

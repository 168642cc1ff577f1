#if canImport(UIKit) && !os(watchOS)
    import ActionBridging
    public import ActionMenus
    public import UIKit

    extension ActionNode {
        /// Attaches the node to a responder, which retains the node.
        ///
        /// ``UIKitBridge/focus(on:)`` finds the node.
        @MainActor
        public func attach(to responder: UIResponder) { Attached.attach(self, to: responder) }

        /// The node of a responder, or of the nearest later responder in UIKit's chain that has a node; nil where none has a node.
        @MainActor
        public static func nearest(to responder: UIResponder) -> ActionNode? {
            Attached.nearest(to: responder) { $0.next }
        }
    }

    extension UIKitBridge {
        /// Makes the node of a responder the coordinator's first responder, and starts searches in UIKit's chain at the responder.
        ///
        /// UIKit does not tell which responder is the first, so a view calls this method when it becomes the first
        /// responder. Where no responder of the chain has a node, the coordinator's first responder stays.
        public func focus(on responder: UIResponder) {
            firstResponder = responder
            if let node = ActionNode.nearest(to: responder) { coordinator.firstResponder = node }
        }
    }
#endif

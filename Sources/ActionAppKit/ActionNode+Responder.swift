#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import ActionBridging
    public import ActionMenus
    public import AppKit

    extension ActionNode {
        /// Attaches the node to a responder, which retains the node.
        ///
        /// While the responder, or an earlier responder of AppKit's chain, is the first responder, requests start at the
        /// node (``AppKitBridge/follow(_:)``).
        @MainActor
        public func attach(to responder: NSResponder) { Attached.attach(self, to: responder) }

        /// The node of a responder, or of the nearest later responder in AppKit's chain with a node; nil where none has one.
        @MainActor
        public static func nearest(to responder: NSResponder) -> ActionNode? {
            Attached.nearest(to: responder) { $0.nextResponder }
        }
    }

    extension AppKitBridge {
        /// Makes the node of a window's first responder the coordinator's first responder, now and after each event.
        ///
        /// Where no responder of the chain has a node, the coordinator's first responder stays.
        ///
        /// - Returns: The observer, for `NotificationCenter.default.removeObserver(_:)`.
        @discardableResult
        public func follow(_ window: NSWindow) -> any NSObjectProtocol {
            focus(window)
            let center = NotificationCenter.default
            return center.addObserver(forName: NSWindow.didUpdateNotification, object: window, queue: nil) {
                [weak self, weak window] _ in
                MainActor.assumeIsolated { if let window { self?.focus(window) } }
            }
        }

        private func focus(_ window: NSWindow) {
            guard let responder = window.firstResponder, let node = ActionNode.nearest(to: responder) else { return }
            coordinator.firstResponder = node
        }
    }
#endif

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    package import ActionBridging
    public import ActionMenus
    public import AppKit

    /// Connects a coordinator's tree with AppKit's responder chain, both ways.
    ///
    /// ```swift
    /// let bridge = AppKitBridge(coordinator)
    /// bridge.join(after: window)             // AppKit's actions go on into the tree
    /// coordinator.next = bridge              // requests that no node claims go on into AppKit's chain; keep the bridge
    /// ```
    ///
    /// A menu item or a button of AppKit with the action `save:` and no target then reaches the node that claims `save:`; AppKit
    /// validates it by the tree's answer, with state, title, and the reason as a tool tip. The tree's request `selectAll:` reaches
    /// the text field that has the focus.
    ///
    /// The adapter is type-checked, but has not run on a device yet.
    @MainActor
    public final class AppKitBridge {
        /// The coordinator of the tree.
        public let coordinator: Coordinator
        /// The node that stands for AppKit's chain in answers and explanations.
        public let node = ActionNode("AppKit")
        /// Is called with the outcome of each action that AppKit sent into the tree; once it has been awaited, where it must be.
        public var onOutcome: ((Outcome) -> Void)?
        private let tree: TreeResponder
        private let link: ChainLink<AppKitChain>
        package let crossing = ChainCrossing()

        /// Creates a bridge; it changes nothing until it joins AppKit's chain or is the coordinator's next dispatcher.
        public init(_ coordinator: Coordinator) {
            self.coordinator = coordinator
            tree = TreeResponder()
            link = ChainLink(tree)
            tree.bridge = self
        }

        /// The responder that stands for the tree in AppKit's chain.
        public var responder: NSResponder { tree }

        /// Puts the tree into AppKit's chain, directly after a responder such as a window, and takes it out where it was.
        ///
        /// AppKit sends an action along the links of the responders, beyond the window
        /// (<https://developer.apple.com/documentation/appkit/nsapplication/sendaction(_:to:from:)>). It links view controllers itself when their
        /// views move, and a window when it gets a window controller; join again then. A bridge that is released leaves a responder in
        /// the chain that takes no action.
        public func join(after responder: NSResponder) { link.join(after: responder) }

        /// Takes the tree out of AppKit's chain.
        public func leave() { link.leave() }
    }

    extension AppKitBridge: ChainBridge {}
#endif

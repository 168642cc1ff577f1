#if canImport(SwiftUI)
    public import ActionMenus

    /// A function that publishes events of any type from a node; it holds the node weakly.
    public struct NodePublisher {
        private weak var node: ActionNode?

        init(_ node: ActionNode?) { self.node = node }

        /// Sends an event down the tree, to the subscribers of its type below the node.
        ///
        /// - Returns: How many subscribers were called; none once the node is released.
        @discardableResult
        public func callAsFunction(_ event: any Event, to level: PublishLevel = .lastLevel) -> Int {
            node?.publish(event, to: level) ?? 0
        }
    }
#endif

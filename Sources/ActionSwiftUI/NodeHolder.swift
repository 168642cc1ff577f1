#if canImport(SwiftUI)
    import ActionMenus
    import SwiftUI

    /// Keeps the node of a modifier for as long as SwiftUI keeps the modifier's state.
    ///
    /// The node joins the tree with the first body, because SwiftUI makes the bodies of the views around first, while it leaves open in
    /// which order `onAppear` is called (https://developer.apple.com/documentation/swiftui/view/onappear(perform:)). Thus a view
    /// that sends an event when it appears is heard. The node leaves the tree when no view of the modifier is shown any more, comes
    /// back with the first that appears again, and leaves it for good with the state, which ends with the identity of the view
    /// (https://developer.apple.com/documentation/swiftui/stateobject).
    final class NodeHolder<Closures>: ObservableObject, NodeHolding {
        /// The closures that the view was last made with, for what is registered on the node.
        private let latest = Latest<Closures>()
        private(set) var node: ActionNode?
        private weak var parent: ActionNode?
        private let shown = Appearances()
        private var isHidden = false

        deinit { node?.removeFromParent() }

        /// Takes what the view was made with, and puts the node where the view stands.
        ///
        /// - Parameters:
        ///   - name: The name of the node; under another name there is another node.
        ///   - parent: The node around.
        ///   - coordinator: The coordinator of the window.
        ///   - closures: The closures, which replace those before.
        ///   - register: Registers on a new node what calls the latest closures.
        /// - Returns: The node, and whether it was there before.
        func update(
            _ name: String, below parent: ActionNode?, of coordinator: Coordinator?, _ closures: Closures,
            _ register: (ActionNode, Latest<Closures>) -> Void
        ) -> (node: ActionNode, isOld: Bool) {
            latest.closures = closures
            self.parent = parent
            let old = node
            if let old, old.name == ActionNode.name(name) {
                place(old)
                return (old, true)
            }
            let new = ActionNode(name)
            node = new
            register(new, latest)
            place(new)
            if let old {
                // The views inside move now, and not with their bodies, so that the first responder among them stays it.
                for child in old.children { new.add(child) }
                if let coordinator, coordinator.firstResponder === old { coordinator.firstResponder = new }
                old.removeFromParent()
            }
            return (new, false)
        }

        /// Counts a view of the modifier that appears.
        @MainActor
        func appear() {
            guard shown.appear() else { return }
            isHidden = false
            if let node { place(node) }
        }

        /// Counts a view of the modifier that disappears.
        @MainActor
        func disappear() {
            // Weakly, because the node leaves at once where the view's identity ends.
            shown.disappear { [weak self] in self?.hide() }
        }

        private func hide() {
            isHidden = true
            node?.removeFromParent()
        }

        private func place(_ node: ActionNode) {
            guard !isHidden, node.parent !== parent else { return }
            if let parent { parent.add(node) } else { node.removeFromParent() }
        }
    }

    /// The closures that a view was last made with.
    ///
    /// A view is a value that is made again whenever its state changes, each time with new closures. What is registered on the node
    /// stays, and calls the latest ones.
    final class Latest<Closures> {
        fileprivate(set) var closures: Closures?
    }
#endif

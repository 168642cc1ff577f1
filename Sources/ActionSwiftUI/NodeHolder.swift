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
        private var made: Made?
        /// Nodes of former names, whose handlers have not ended.
        private var formers: [Made] = []
        private weak var parent: ActionNode?
        private let shown = Appearances()
        private var isHidden = false

        /// A node, and what is registered on it.
        private struct Made {
            let node: ActionNode
            /// The closures that the view was last made with.
            let latest: Latest<Closures>
            var registered: Registered
        }

        /// What was registered, and what it depends on.
        private struct Registered {
            let terms: AnyHashable?
            let registration: Registration?
        }

        var node: ActionNode? { made?.node }

        deinit { leave() }

        /// Takes what the view was made with, and puts the node where the view stands.
        ///
        /// - Parameters:
        ///   - name: The name of the node; under another name there is another node.
        ///   - parent: The node around.
        ///   - coordinator: The coordinator of the window.
        ///   - closures: The closures, which replace those before.
        ///   - terms: What `register` depends on besides the closures; where it differs, it registers again.
        ///   - register: Registers on a node what calls the latest closures.
        /// - Returns: The node, and whether it was there before.
        func update(
            _ name: String, below parent: ActionNode?, of coordinator: Coordinator?, _ closures: Closures,
            _ terms: AnyHashable?, _ register: (ActionNode, Latest<Closures>) -> Registration?
        ) -> (node: ActionNode, isOld: Bool) {
            self.parent = parent
            let old = made
            if let old, old.node.name == ActionNode.name(name) {
                old.latest.closures = closures
                if old.registered.terms != terms {
                    old.registered.registration?.cancel()
                    let registration = register(old.node, old.latest)
                    made?.registered = Registered(terms: terms, registration: registration)
                }
                place(old.node)
                return (old.node, true)
            }
            let node = ActionNode(name), latest = Latest(closures)
            let registered = Registered(terms: terms, registration: register(node, latest))
            made = Made(node: node, latest: latest, registered: registered)
            place(node)
            if let old { replace(old, by: node, of: coordinator) }
            return (node, false)
        }

        /// Takes a node of a former name out of the tree, once its handlers have ended: one of them may have changed the name.
        private func replace(_ old: Made, by new: ActionNode, of coordinator: Coordinator?) {
            // The views inside move now, and not with their bodies, so that the first responder among them stays it.
            for child in old.node.children { new.add(child) }
            if let coordinator, coordinator.firstResponder === old.node { coordinator.firstResponder = new }
            old.registered.registration?.cancel()
            guard old.latest.isRunning else { return old.node.removeFromParent() }
            formers.append(old)
            let node = old.node
            old.latest.ended = { [weak self] in
                node.removeFromParent()
                self?.formers.removeAll { $0.node === node }
            }
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
            leave()
        }

        private func leave() {
            for made in formers { made.node.removeFromParent() }
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
        fileprivate(set) var closures: Closures
        private var running = 0
        /// Is called when no asynchronous closure runs any more.
        fileprivate var ended: (() -> Void)?

        fileprivate init(_ closures: Closures) { self.closures = closures }

        fileprivate var isRunning: Bool { running > 0 }

        /// Awaits an asynchronous closure of the view.
        func run<Result>(_ body: (Closures) async throws -> Result) async rethrows -> Result {
            running += 1
            defer {
                running -= 1
                if running == 0 { ended?() }
            }
            return try await body(closures)
        }
    }
#endif

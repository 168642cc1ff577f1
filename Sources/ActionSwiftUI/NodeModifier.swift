#if canImport(SwiftUI)
    import ActionMenus
    import SwiftUI

    /// Gives a view a node of its own, below the node of the view around it, and registers something there.
    ///
    /// Each modifier has its own node. So what stands inside is asked before what stands outside, whenever the one or the other
    /// appeared, and a claim that comes back changes no other.
    struct NodeModifier<Closures>: ViewModifier, NodeMaking {
        let name: String
        /// The action whose validator may read the changed values; nil where there is none.
        let action: ActionName?
        let closures: Closures
        let terms: AnyHashable?
        let register: (ActionNode, Latest<Closures>) -> Registration?
        let ownMark = NodeMark()
        @StateObject private var holder = NodeHolder<Closures>()
        @Environment(\.actionNode) private var parent
        @Environment(\.actionCoordinator) private var coordinator
        @Environment(\.windowSpine) private var spine

        /// - Parameters:
        ///   - name: The name of the node.
        ///   - action: The action whose validator may read values of the view.
        ///   - closures: The closures of the view.
        ///   - terms: What `register` depends on besides the closures.
        ///   - register: Registers on the node what calls the latest closures.
        init(
            _ name: String, action: ActionName, _ closures: Closures, terms: AnyHashable,
            _ register: @escaping (ActionNode, Latest<Closures>) -> Registration
        ) {
            (self.name, self.action, self.closures, self.terms) = (name, action, closures, terms)
            self.register = register
        }

        /// - Parameters:
        ///   - name: The name of the node, and all that `register` depends on besides the closures.
        ///   - closures: The closures of the view.
        ///   - register: Registers on the node what calls the latest closures.
        init(_ name: String, _ closures: Closures, _ register: @escaping (ActionNode, Latest<Closures>) -> Void) {
            (self.name, action, self.closures, terms) = (name, nil, closures, nil)
            self.register = { node, latest in
                register(node, latest)
                return nil
            }
        }

        var mark: NodeMark? { ownMark }

        func body(content: Content) -> some View {
            let node = update()
            return
                content
                .environment(\.actionNode, node)
                .environment(\.windowSpine, spine?.passing(holder, ownMark))
                // Of several nodes around the focused view, the closest is read:
                // https://developer.apple.com/documentation/swiftui/focusedvalue
                .focusedValue(\.actionNode, node)
                .onAppear {
                    holder.appear()
                    spine?.settle()
                }
                .onDisappear { holder.disappear() }
        }

        private func update() -> ActionNode {
            let (node, isOld) = holder.update(name, below: parent, of: coordinator, closures, terms, register)
            // A changed value has made the view anew, and validators may read the value.
            if isOld, let action { coordinator?.invalidate(action) }
            return node
        }
    }
#endif

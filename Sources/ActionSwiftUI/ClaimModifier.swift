#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import ActionMenus
    import SwiftUI

    /// Adds a claim or rule to a view's node while the view is shown, and calls the closures that the view was last made with.
    ///
    /// A view is a value that is made again whenever its state changes, each time with new closures. The claim or rule
    /// stays on the node and calls the latest closures, so that an update registers nothing.
    struct ClaimModifier<Closures>: ViewModifier {
        /// The action whose validator may read the changed values; nil for rules.
        let action: ActionName?
        let closures: Closures
        /// Adds the claim or rule that calls the latest closures to the node.
        let add: (ActionNode, Latest<Closures>) -> Void
        @StateObject private var latest = Latest<Closures>()
        @Environment(\.actionNode) private var node
        @Environment(\.actionCoordinator) private var coordinator

        init(_ action: ActionName?, _ closures: Closures, _ add: @escaping (ActionNode, Latest<Closures>) -> Void) {
            (self.action, self.closures, self.add) = (action, closures, add)
        }

        func body(content: Content) -> some View {
            update()
            return content.onAppear { appear() }.onDisappear { latest.registration?.cancel() }
        }

        private func update() {
            latest.closures = closures
            // A changed value has made the view anew, and validators may read the value.
            if let action { coordinator?.invalidate(action) }
        }

        private func appear() {
            latest.registration?.cancel()
            latest.registration = node?.register { add($0, latest) }
        }
    }

    /// The closures that a view was last made with.
    @MainActor
    final class Latest<Closures>: ObservableObject {
        var closures: Closures?
        var registration: Registration?

    }
#endif

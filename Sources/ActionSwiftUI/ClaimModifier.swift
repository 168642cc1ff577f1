#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import ActionMenus
    import SwiftUI

    /// Adds something to the node of a view while the view is shown, and calls the closures that the view was made with last.
    ///
    /// A view is a value that is made again whenever its state changes, and each time with closures of its own. What was added to the
    /// node stays the same and calls the latest ones, so that an update registers nothing.
    struct ClaimModifier<Closures>: ViewModifier {
        /// The action whose validator may read what has changed; nil for rules.
        let action: ActionName?
        let closures: Closures
        /// Adds to the node what calls the latest closures.
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
            // The view was made again because something has changed, which validators may read.
            if let action { coordinator?.invalidate(action) }
        }

        private func appear() {
            latest.registration?.cancel()
            latest.registration = node?.register { add($0, latest) }
        }
    }

    /// The closures that a view was made with last.
    @MainActor
    final class Latest<Closures>: ObservableObject {
        var closures: Closures?
        var registration: Registration?

    }
#endif

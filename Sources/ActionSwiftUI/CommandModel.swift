#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import ActionBridging
    import ActionMenus
    import SwiftUI

    /// The present items of a menu, for views.
    @MainActor
    final class CommandModel: ObservableObject {
        /// The items; empty until a coordinator has answered.
        @Published private(set) var items: [MenuSnapshot.Item] = []
        private weak var coordinator: Coordinator?
        private var start: ActionNode?

        /// Shows the present menu and each change, until the task is cancelled.
        func follow(_ menu: ActionMenus.Menu, of coordinator: Coordinator?, _ keys: KeyMap?, from start: ActionNode?)
            async
        {
            (self.coordinator, self.start) = (coordinator, start)
            guard let coordinator else { return items = [] }
            let watch = coordinator.watch(menu, keys: keys, from: start)
            items = watch.snapshot.items
            for await _ in watch { items = watch.snapshot.items }
        }

        /// Performs the command of an item that a person chose.
        func choose(_ item: MenuSnapshot.Item, then hear: @escaping @MainActor (Outcome) -> Void) {
            coordinator?.send(item, from: start, sender: self, then: hear)
        }
    }

    extension MenuSnapshot.Item {
        /// The identity of the item in its menu.
        var identity: String {
            guard let command else { return "\(kind) \(id)" }
            // The text of the arguments has no secret values, by which commands may differ, too.
            return "\(id) \(command.action) \(command.arguments.hashValue)"
        }
    }
#endif

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import ActionBridging
    import ActionMenus
    import SwiftUI

    /// The present items of a menu, for a view.
    ///
    /// The first body asks for the items and keeps them, so that the first frame shows them. A task of the model, and not of the view,
    /// follows the changes: a task of a view without items would never begin, because it would belong to each item
    /// (https://developer.apple.com/documentation/swiftui/group). The task ends with the model, which ends with the view's identity.
    @MainActor
    final class CommandModel: ObservableObject {
        let objectWillChange = ObservableObjectPublisher()
        private var asked: Asked?
        private var source: MenuSource?
        /// Answers where there is no window: that nothing is available.
        private lazy var nowhere = Coordinator(root: ActionNode("nowhere"))

        /// What the items were asked for.
        private struct Asked {
            let menu: MenuIdentity
            weak var coordinator: Coordinator?
            weak var keys: KeyMap?
            weak var start: ActionNode?

            func isSame(_ other: Asked) -> Bool {
                menu == other.menu && coordinator === other.coordinator && keys === other.keys && start === other.start
            }
        }

        /// The items of a menu now, as a body shows them; without a coordinator they are disabled.
        ///
        /// Changes are published from then on, and nothing is published from within the call, because a body must not change what it reads.
        func items(
            of menu: ActionMenus.Menu, _ identity: MenuIdentity, by coordinator: Coordinator?, keys: KeyMap? = nil,
            from start: ActionNode? = nil
        ) -> [MenuSnapshot.Item] {
            let coordinator = coordinator ?? nowhere
            let new = Asked(menu: identity, coordinator: coordinator, keys: keys, start: start)
            if let source, asked?.isSame(new) == true { return source.snapshot.items }
            asked = new
            weak let model = self
            let source = MenuSource(menu, of: MenuTree(coordinator, keys: keys), from: start) { _ in
                model?.objectWillChange.send()
            }
            self.source = source
            return source.snapshot.items
        }

        /// Performs the command of an item that a person chose, if the item is still in the menu.
        func choose(_ item: MenuSnapshot.Item, then hear: @escaping @MainActor (Outcome) -> Void) {
            guard let source else { return hear(.gone(item)) }
            source.send(item, sender: self, then: hear)
        }
    }

    /// Which menu a view shows: the same one, where the view was made again with it.
    enum MenuIdentity: Equatable {
        case command(Command)
        case edition(ObjectIdentifier)
    }
#endif

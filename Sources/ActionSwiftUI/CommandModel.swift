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
        private var source: Source?
        private var watch: MenuWatch?
        private var following: Task<Void, Never>?
        private var items: [MenuSnapshot.Item] = []
        /// Answers where there is no window: that nothing is available.
        private lazy var nowhere = Coordinator(root: ActionNode("nowhere"))

        /// What the items are those of.
        private struct Source {
            let menu: MenuIdentity
            weak var coordinator: Coordinator?
            weak var keys: KeyMap?
            weak var start: ActionNode?

            func isSame(_ other: Source) -> Bool {
                menu == other.menu && coordinator === other.coordinator && keys === other.keys && start === other.start
            }
        }

        deinit { following?.cancel() }

        /// The items of a menu now, as a body shows them; without a coordinator they are disabled.
        ///
        /// Changes are published from then on, and nothing is published from within the call, because a body must not change what it reads.
        func items(
            of menu: ActionMenus.Menu, _ identity: MenuIdentity, by coordinator: Coordinator?, keys: KeyMap? = nil,
            from start: ActionNode? = nil
        ) -> [MenuSnapshot.Item] {
            let coordinator = coordinator ?? nowhere
            let new = Source(menu: identity, coordinator: coordinator, keys: keys, start: start)
            if let source, source.isSame(new) { return items }
            source = new
            following?.cancel()
            let watch = coordinator.watch(menu, keys: keys, from: start)
            self.watch = watch
            following = follow(watch)
            items = watch.snapshot.items
            return items
        }

        private func follow(_ watch: MenuWatch) -> Task<Void, Never> {
            weak let model = self
            return Task { @MainActor in
                for await _ in watch { model?.show(watch) }
            }
        }

        private func show(_ watch: MenuWatch) {
            guard watch === self.watch else { return }
            objectWillChange.send()
            items = watch.snapshot.items
        }

        /// Performs the command of an item that a person chose, if the item is still in the menu.
        func choose(_ item: MenuSnapshot.Item, then hear: @escaping @MainActor (Outcome) -> Void) {
            guard let source, let watch, let coordinator = source.coordinator else { return hear(.gone(item)) }
            if !watch.takeChanges().isEmpty { show(watch) }
            guard items.contains(where: { $0.shows(item.identity) }) else { return hear(.gone(item)) }
            coordinator.send(item, from: source.start, sender: self, then: hear)
        }
    }

    /// Which menu a view shows: the same one, where the view was made again with it.
    enum MenuIdentity: Equatable {
        case command(Command)
        case edition(ObjectIdentifier)
    }

    extension MenuSnapshot.Item {
        /// The identity of the item in its menu.
        var identity: String {
            guard let command else { return "\(kind) \(id)" }
            // The text of the arguments has no secret values, by which commands may differ, too.
            return "\(id) \(command.action) \(command.arguments.hashValue)"
        }

        /// Whether the item, or one in it, has the identity and is seen.
        fileprivate func shows(_ identity: String) -> Bool {
            !isHidden && (self.identity == identity || items.contains { $0.shows(identity) })
        }
    }

    extension Outcome {
        /// The outcome of an item that was chosen, and is no longer in the menu.
        fileprivate static func gone(_ item: MenuSnapshot.Item) -> Outcome {
            var item = item
            item.isHidden = true
            let changed = DispatchError.ChangedItem(title: item.title, shown: item)
            return .failed(DispatchError.changed(.hidden, now: changed), by: nil, handledBy: nil)
        }
    }
#endif

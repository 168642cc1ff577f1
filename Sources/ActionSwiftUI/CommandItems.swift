#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import ActionBridging
    import ActionMenus
    import SwiftUI

    /// The items of a snapshot as buttons, toggles, lines and menus.
    struct CommandItems: View {
        let items: [MenuSnapshot.Item]
        let choose: @MainActor (MenuSnapshot.Item) -> Void

        var body: some View {
            ForEach(items.filter { !$0.isHidden }.placed, id: \.place) { entry in
                CommandItem(item: entry.item, choose: choose)
            }
        }
    }

    private struct CommandItem: View {
        let item: MenuSnapshot.Item
        let choose: @MainActor (MenuSnapshot.Item) -> Void

        var body: some View {
            switch item.kind {
            case .separator: Divider()
            case .menu:
                SwiftUI.Menu {
                    CommandItems(items: item.items, choose: choose)
                } label: {
                    Text(item.title)
                }
                .disabled(!item.isEnabled)
                .help(item.reasonText ?? "")
            case .command:
                button
                    .disabled(!item.isEnabled)
                    .help(item.reasonText ?? item.command?.discoverabilityText ?? "")
                    .keyboardShortcut(item.shortcut?.swiftUI)
            }
        }

        @ViewBuilder private var button: some View {
            if item.state == .off {
                Button(role: isDestructive ? .destructive : nil, action: { choose(item) }, label: { title })
            } else {
                // In a menu SwiftUI draws a toggle as a tick.
                Toggle(isOn: Binding(get: { true }, set: { @MainActor [choose, item] _ in choose(item) })) { title }
            }
        }

        private var isDestructive: Bool { item.command?.attributes.contains(.destructive) ?? false }

        @ViewBuilder private var title: some View {
            if let image = item.command?.imageName {
                Label {
                    Text(item.shownTitle)
                } icon: {
                    Image(systemName: image)
                }
            } else {
                Text(item.shownTitle)
            }
        }
    }

    /// An item with its place, which is its identity.
    private struct PlacedItem {
        let item: MenuSnapshot.Item
        let place: ItemPlace
    }

    extension [MenuSnapshot.Item] {
        fileprivate var placed: [PlacedItem] {
            var counter = ItemPlace.Counter()
            return map { PlacedItem(item: $0, place: counter.place(of: $0)) }
        }
    }
#endif

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import ActionBridging
    import ActionMenus
    import SwiftUI

    /// The items of a snapshot as buttons, toggles, lines and menus.
    struct CommandItems: View {
        let items: [MenuSnapshot.Item]
        let choose: @MainActor (MenuSnapshot.Item) -> Void

        var body: some View {
            ForEach(items.filter { !$0.isHidden }.numbered, id: \.identity) { entry in
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

    /// An item with its identity among the items of its menu.
    private struct NumberedItem {
        let item: MenuSnapshot.Item
        let identity: String
    }

    extension [MenuSnapshot.Item] {
        /// The items with unique identities: of equal items, such as separators, the second has a number, and so on.
        fileprivate var numbered: [NumberedItem] {
            var counts: [String: Int] = [:]
            return map { item in
                let identity = item.identity
                counts[identity, default: 0] += 1
                let count = counts[identity] ?? 1
                return NumberedItem(item: item, identity: count == 1 ? identity : "\(identity) #\(count)")
            }
        }
    }
#endif

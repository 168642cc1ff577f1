#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import ActionBridging
    import ActionMenus
    import SwiftUI

    /// The items of a snapshot as buttons, toggles, lines and menus.
    struct CommandItems: View {
        let items: [MenuSnapshot.Item]
        let place: CommandPlace
        let choose: @MainActor (MenuSnapshot.Item) -> Void

        var body: some View {
            ForEach(items.filter { !$0.isHidden }.placed, id: \.place) { entry in
                CommandItem(item: entry.item, place: place, choose: choose)
            }
        }
    }

    /// Where commands are shown.
    enum CommandPlace {
        case menu
        /// Among other controls of a window.
        case window
    }

    private struct CommandItem: View {
        let item: MenuSnapshot.Item
        let place: CommandPlace
        let choose: @MainActor (MenuSnapshot.Item) -> Void

        var body: some View {
            switch item.kind {
            case .separator: Divider()
            case .menu:
                SwiftUI.Menu {
                    CommandItems(items: item.items, place: .menu, choose: choose)
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
            switch place {
            case .menu:
                if item.state == .off {
                    plain
                } else {
                    // In a menu SwiftUI draws a toggle as a tick.
                    toggle
                }
            case .window:
                // Which control it is depends on the command, and not on its state: a control that took the place of another would not
                // keep the focus.
                if isDestructive {
                    plain
                } else {
                    // "A toggle style that displays as a button": https://developer.apple.com/documentation/swiftui/togglestyle/button
                    toggle.toggleStyle(.button)
                }
            }
        }

        private var plain: some View {
            // A toggle has no role.
            Button(role: isDestructive ? .destructive : nil, action: { choose(item) }, label: { title })
        }

        private var toggle: some View {
            let isOn = item.state != .off
            return Toggle(
                isOn: Binding(get: { @MainActor in isOn }, set: { @MainActor [choose, item] _ in choose(item) })
            ) { title }
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

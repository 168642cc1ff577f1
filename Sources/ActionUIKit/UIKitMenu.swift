#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import ActionBridging
    public import ActionMenus
    public import UIKit

    /// A menu for UIKit's menu system that follows changes.
    ///
    /// ```swift
    /// let menu = bridge.menu(commands, keys: keys)
    ///
    /// override func buildMenu(with builder: any UIMenuBuilder) {
    ///     builder.insertSibling(menu.element, afterMenu: .edit)
    /// }
    /// ```
    ///
    /// UIKit's menus cannot be patched. A change of state, title, availability or reason makes UIKit validate the commands again;
    /// only items that are inserted, removed, hidden, shown or given other keys, and submenus whose reasons change, make UIKit build
    /// the menus again. A submenu that cannot be opened is shown as a disabled item. A disabled command has its reason as discoverability title, a tool tip on Mac Catalyst, and as subtitle in a context menu.
    ///
    /// The adapter is type-checked, but has not run on a device yet.
    @MainActor
    public final class UIKitMenu {
        private let coordinator: Coordinator
        private let watch: MenuWatch
        private var following: Task<Void, Never>?

        init(_ menu: Menu, of coordinator: Coordinator, keys: KeyMap?) {
            self.coordinator = coordinator
            watch = coordinator.watch(menu, keys: keys)
            following = Task { [watch] in
                for await changes in watch {
                    if changes.needRebuilding {
                        UIMenuSystem.main.setNeedsRebuild()
                    } else {
                        UIMenuSystem.main.setNeedsRevalidate()
                    }
                }
            }
        }

        deinit {
            following?.cancel()
        }

        /// The present menu, for `buildMenu(with:)`; its commands reach the tree through UIKit's chain.
        public var element: UIMenu { element(watch.snapshot.menu) { Self.command(for: $0) } }

        /// The present menu, as a context menu; its actions reach the tree directly.
        ///
        /// - Parameters:
        ///   - start: Where requests start; the first responder, else the root, where it is left out.
        ///   - hear: Is called with the outcome of a command that was chosen.
        public func contextMenu(
            from start: (any RequestStart)? = nil, then hear: @escaping @MainActor (Outcome) -> Void = { _ in }
        ) -> UIMenu {
            element(watch.snapshot.menu) { item in
                UIAction(
                    title: item.shownTitle, subtitle: item.reasonText, image: Self.image(of: item),
                    attributes: Self.attributes(of: item), state: item.state.uiKit
                ) { [coordinator, weak start] action in
                    coordinator.send(item, from: start, sender: action, then: hear)
                }
            }
        }

        /// The item that a command was made for; nil for a command of another menu.
        func item(of key: String) -> MenuSnapshot.Item? {
            watch.snapshot.commands.first { Self.key(of: $0) == key }
        }

        // MARK: Elements

        private func element(_ item: MenuSnapshot.Item, _ make: (MenuSnapshot.Item) -> UIMenuElement) -> UIMenu {
            // Groups without a title stand between lines.
            var groups: [[UIMenuElement]] = [[]]
            for inner in item.items where !inner.isHidden {
                switch inner.kind {
                case .separator: groups.append([])
                case .menu: groups[groups.count - 1].append(inner.isEnabled ? element(inner, make) : closed(inner))
                case .command: groups[groups.count - 1].append(make(inner))
                }
            }
            let children = groups.count == 1 ? groups[0] : groups.map { UIMenu(options: .displayInline, children: $0) }
            return UIMenu(
                title: item.title, identifier: UIMenu.Identifier("ActionRuntime.\(item.id)"), children: children)
        }

        /// A menu that cannot be opened, as a disabled item with the reason, because a `UIMenu` cannot be disabled.
        private func closed(_ item: MenuSnapshot.Item) -> UIMenuElement {
            UIAction(
                title: item.title, subtitle: item.reasonText, discoverabilityTitle: item.reasonText,
                attributes: .disabled
            ) { _ in }
        }

        private static func command(for item: MenuSnapshot.Item) -> UICommand {
            let text = item.reasonText ?? item.command?.discoverabilityText
            let action = #selector(TreeResponder.performCommand(_:))
            guard let keys = item.shortcut?.strokes, keys.count == 1, let stroke = keys.first, let input = stroke.input
            else {
                return UICommand(
                    title: item.shownTitle, image: image(of: item), action: action, propertyList: key(of: item),
                    discoverabilityTitle: text, attributes: attributes(of: item), state: item.state.uiKit)
            }
            return UIKeyCommand(
                title: item.shownTitle, image: image(of: item), action: action, input: input,
                modifierFlags: stroke.modifiers.uiKit, propertyList: key(of: item), discoverabilityTitle: text,
                attributes: attributes(of: item), state: item.state.uiKit)
        }

        /// The key that identifies the command of an item.
        private static func key(of item: MenuSnapshot.Item) -> String {
            guard let command = item.command else { return "" }
            // The text of the arguments has no secret values, by which commands may differ, too.
            return "\(command.id) \(command.action) \(command.arguments.hashValue)"
        }

        private static func image(of item: MenuSnapshot.Item) -> UIImage? {
            item.command?.imageName.flatMap { UIImage(systemName: $0) ?? UIImage(named: $0) }
        }

        private static func attributes(of item: MenuSnapshot.Item) -> UIMenuElement.Attributes {
            var attributes: UIMenuElement.Attributes = []
            let declared = item.command?.attributes ?? []
            if !item.isEnabled { attributes.insert(.disabled) }
            if declared.contains(.destructive) { attributes.insert(.destructive) }
            if declared.contains(.keepsMenuPresented) { attributes.insert(.keepsMenuPresented) }
            return attributes
        }
    }
#endif

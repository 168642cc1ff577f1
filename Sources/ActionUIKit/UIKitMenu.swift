#if canImport(UIKit) && !os(watchOS)
    import ActionBridging
    public import ActionMenus
    public import UIKit

    /// A menu for UIKit's menu system that follows changes.
    ///
    /// The menu bar is the application delegate's; in a view controller `buildMenu(with:)` builds context menus
    /// (<https://developer.apple.com/documentation/uikit/uiresponder/buildmenu(with:)>):
    ///
    /// ```swift
    /// override func buildMenu(with builder: any UIMenuBuilder) {
    ///     super.buildMenu(with: builder)
    ///     guard builder.system == UIMenuSystem.main else { return }
    ///     builder.insertSibling(menu.element, afterMenu: .edit)
    /// }
    /// ```
    ///
    /// The commands go up the chain of the key window to the first tree in it (``UIKitBridge/responder(before:)``), which validates and
    /// performs them. ``followKeyWindow()`` makes the menu itself follow: which items it has, and with which keys.
    ///
    /// UIKit's menus cannot be patched. A change of state, title, availability or reason makes UIKit validate the commands again;
    /// only items that are inserted, removed, hidden, shown or given other keys, and submenus whose reasons change, make UIKit build
    /// the menus again. A submenu that cannot be opened is shown as a disabled item, and the whole
    /// menu as one with a disabled item. A disabled command has its reason as
    /// discoverability title, a tool tip on Mac Catalyst, and as subtitle in a context menu.
    ///
    /// The adapter is type-checked, but has not run on a device yet.
    @MainActor
    public final class UIKitMenu: NSObject {
        private let source: MenuSource
        private let names = MenuNames()
        private var followsKeyWindow = false

        /// Makes a menu whose commands are performed by a tree.
        ///
        /// - Parameters:
        ///   - menu: The menu.
        ///   - coordinator: The coordinator that answers which items the menu has.
        ///   - keys: The key map whose keys are shown; where it is left out, the menu's own keys are shown.
        public init(_ menu: Menu, of coordinator: Coordinator, keys: KeyMap? = nil) {
            source = MenuSource(menu, of: MenuTree(coordinator, keys: keys))
            super.init()
            source.onChange = { changes in
                // https://developer.apple.com/documentation/uikit/uimenusystem
                if changes.needRebuilding {
                    UIMenuSystem.main.setNeedsRebuild()
                } else {
                    UIMenuSystem.main.setNeedsRevalidate()
                }
            }
            Self.all.removeAll { $0.menu == nil }
            Self.all.append(Reference(menu: self))
        }

        // MARK: The key window

        /// Asks the coordinator of the window that became the key window last from now on, or the one that the menu was made with where that
        /// window has none.
        ///
        /// The coordinator of a window is the one that is attached to it (`attach(to:keys:)`).
        public func followKeyWindow() {
            guard !followsKeyWindow else { return }
            followsKeyWindow = true
            let center = NotificationCenter.default
            // From iOS 15 a window becomes the key window of its scene, so a scene that is activated may have had its key window for long:
            // https://developer.apple.com/documentation/uikit/uiwindow/didbecomekeynotification
            for name in [UIWindow.didBecomeKeyNotification, UIScene.didActivateNotification] {
                center.addObserver(self, selector: #selector(keyWindowChanges(_:)), name: name, object: nil)
            }
            let scenes = UIApplication.shared.connectedScenes
            if let scene = scenes.first(where: { $0.activationState == .foregroundActive }) { switchTree(in: scene) }
        }

        @objc private func keyWindowChanges(_ notification: Any?) {
            switch (notification as? Notification)?.object {
            case let window as UIWindow: switchTree(to: window)
            case let scene as UIScene: switchTree(in: scene)
            default: break
            }
        }

        private func switchTree(in scene: UIScene) {
            if let scene = scene as? UIWindowScene { switchTree(to: scene.keyWindow) }
        }

        private func switchTree(to window: UIWindow?) {
            source.switchTree(to: window.flatMap { Attached.find(MenuTree.self, to: $0) })
        }

        // MARK: Commands

        private struct Reference {
            weak var menu: UIKitMenu?
        }

        /// All menus, one of which the bar has; the bridges of all windows get its commands.
        private static var all: [Reference] = []

        /// The menu that made a command, and the name of the command's item; nil for a command of no menu.
        private static func find(_ command: UICommand) -> (menu: UIKitMenu, name: String)? {
            guard let name = command.propertyList as? String,
                let menu = all.lazy.compactMap(\.menu).first(where: { $0.names.has(name) })
            else { return nil }
            return (menu, name)
        }

        /// Shows the answer of a coordinator in a command; false for a command that no menu made.
        static func validate(_ command: UICommand, by coordinator: Coordinator) -> Bool {
            guard let (menu, name) = find(command) else { return false }
            let source = menu.source
            let snapshot =
                coordinator === source.coordinator
                ? source.takeSnapshot(telling: \.needRebuilding) : source.snapshot(by: coordinator)
            guard let shown = menu.names.item(named: name), let item = snapshot.shown(shown) else {
                command.show(isEnabled: false, .off, nil)
                return true
            }
            menu.names.note(item, named: name)
            command.title = item.shownTitle
            command.show(
                isEnabled: item.isEnabled, item.state.uiKit, item.reasonText ?? item.command?.discoverabilityText)
            return true
        }

        /// Performs a command that a person chose, if it is still in its menu.
        static func perform(
            _ command: UICommand, by coordinator: Coordinator, then hear: @escaping @MainActor (Outcome) -> Void
        ) {
            guard let (menu, name) = find(command),
                let item = menu.names.item(named: name) ?? menu.names.formerItem(named: name)
            else { return hear(.gone(titled: command.title)) }
            menu.source.send(item, by: coordinator, sender: command, then: hear)
        }

        // MARK: Elements

        // UICommand cannot be made on tvOS before version 27, and there is no menu bar:
        // https://developer.apple.com/documentation/uikit/uicommand/init(title:image:action:propertylist:alternates:discoverabilitytitle:attributes:state:)
        #if !os(tvOS)
            /// The present menu, for `buildMenu(with:)`; its commands reach the tree through UIKit's chain.
            public var element: UIMenu { Self.menu(names.elements(of: source.snapshot), Self.command(for:)) }
        #endif

        /// The present menu, as a context menu; its actions reach the tree directly.
        ///
        /// - Parameters:
        ///   - start: Where requests start; the first responder, else the root, where it is left out.
        ///   - hear: Is called with the outcome of a command that was chosen, also of one that was no longer in the menu.
        public func contextMenu(
            from start: (any RequestStart)? = nil, then hear: @escaping @MainActor (Outcome) -> Void = { _ in }
        ) -> UIMenu {
            let (start, coordinator) = (start.map { GivenStart($0) }, source.coordinator)
            let elements = MenuNames().elements(of: source.snapshot(by: coordinator, from: start))
            return Self.menu(elements) { [source] element in
                let item = element.item
                return UIAction(
                    title: item.shownTitle, subtitle: item.reasonText, image: Self.image(of: item),
                    attributes: Self.attributes(of: item), state: item.state.uiKit
                ) { source.send(item, by: coordinator, from: start, sender: $0, then: hear) }
            }
        }

        private static func menu(_ element: MenuElement, _ make: (MenuElement) -> UIMenuElement) -> UIMenu {
            let made = element.groups.map { group in
                group.map { inner -> UIMenuElement in
                    switch inner.content {
                    case .command: make(inner)
                    case .menu: menu(inner, make)
                    case .closed: closed(inner.item)
                    }
                }
            }
            // Groups without a title stand between lines.
            let children =
                made.count == 1 ? made[0] : made.map { UIMenu(options: .displayInline, children: $0) }
            return UIMenu(
                title: element.item.title, identifier: UIMenu.Identifier(element.name), children: children)
        }

        /// A menu that cannot be opened, as a disabled item with the reason: a `UIMenu` has no attributes.
        ///
        /// The outermost menu keeps its title, and has only this item. See https://developer.apple.com/documentation/uikit/uimenu.
        private static func closed(_ item: MenuSnapshot.Item) -> UIMenuElement {
            UIAction(
                title: item.title, subtitle: item.reasonText, discoverabilityTitle: item.reasonText,
                attributes: .disabled
            ) { _ in }
        }

        #if !os(tvOS)
            private static func command(for element: MenuElement) -> UIMenuElement {
                let item = element.item
                let text = item.reasonText ?? item.command?.discoverabilityText
                let action = #selector(TreeResponder.performCommand(_:))
                // The property list tells commands of one action apart:
                // https://developer.apple.com/documentation/uikit/uimenubuilder/command(for:propertylist:)
                guard let keys = item.shortcut?.strokes, keys.count == 1, let stroke = keys.first,
                    let input = stroke.input
                else {
                    return UICommand(
                        title: item.shownTitle, image: image(of: item), action: action, propertyList: element.name,
                        discoverabilityTitle: text, attributes: attributes(of: item), state: item.state.uiKit)
                }
                return UIKeyCommand(
                    title: item.shownTitle, image: image(of: item), action: action, input: input,
                    modifierFlags: stroke.modifiers.uiKit, propertyList: element.name, discoverabilityTitle: text,
                    attributes: attributes(of: item), state: item.state.uiKit)
            }
        #endif

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

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import ActionBridging
    public import ActionMenus
    public import AppKit

    /// A menu as an `NSMenu` that follows changes: items are changed in place, and keep their identity.
    ///
    /// ```swift
    /// let main = AppKitMenu(menu, of: coordinator, keys: keys)
    /// NSApp.mainMenu = main.menu
    /// ```
    ///
    /// A disabled item has its reason as a tool tip. Keys of several strokes are not shown, because AppKit's menus have
    /// none; `KeyMap` performs them all the same. The menu is brought up to date after each change, and each menu in it before it opens.
    ///
    /// The menu bar of a program with several windows follows the key window:
    ///
    /// ```swift
    /// coordinator.attach(to: window)      // for each window
    /// main.followKeyWindow()              // once
    /// ```
    ///
    /// The adapter is type-checked, but has not run on a device yet.
    @MainActor
    public final class AppKitMenu: NSObject {
        /// The menu of AppKit.
        public let menu: NSMenu
        /// Is called with the outcome of each command that was chosen, also of one that was no longer in the menu.
        public var onOutcome: ((Outcome) -> Void)?
        /// Is called for a chosen command whose action requires arguments that the command does not have; the program asks for them.
        public var onArgumentsNeeded: ((MenuSnapshot.Item) -> Void)?
        private let source: MenuSource
        private var mirror: MenuMirror<AppKitMenu>?
        private var followsKeyWindow = false

        /// Creates the menu of AppKit for a menu.
        ///
        /// - Parameters:
        ///   - menu: The menu; for a menu bar its items are menus.
        ///   - coordinator: The coordinator that answers.
        ///   - keys: The key map whose keys are shown; where it is left out, the menu's own keys are shown.
        ///   - start: Where requests start; the first responder, else the root, where it is left out.
        public init(
            _ menu: Menu, of coordinator: Coordinator, keys: KeyMap? = nil, from start: (any RequestStart)? = nil
        ) {
            self.menu = NSMenu(title: menu.title)
            source = MenuSource(menu, of: MenuTree(coordinator, keys: keys), from: start)
            super.init()
            prepare(self.menu)
            mirror = MenuMirror(source.snapshot, in: self)
            source.onChange = { [weak self] _ in self?.showAll() }
        }

        /// Shows the changes since the last refresh; the menu also does so by itself before it opens.
        public func refresh() {
            switchToKeyWindow()
            _ = source.takeSnapshot()
            showAll()
        }

        /// Asks the coordinator of the key window from now on, else that of the main window, else the one that the menu was made with.
        ///
        /// The coordinator of a window is the one that is attached to it (`attach(to:keys:)`).
        public func followKeyWindow() {
            guard !followsKeyWindow else { return }
            followsKeyWindow = true
            // An observer by selector need not be removed:
            // https://developer.apple.com/documentation/foundation/notificationcenter/addobserver(_:selector:name:object:)
            for name in [
                NSWindow.didBecomeKeyNotification, NSWindow.didResignKeyNotification,
                NSWindow.didBecomeMainNotification, NSWindow.didResignMainNotification,
            ] {
                NotificationCenter.default.addObserver(
                    self, selector: #selector(keyWindowChanges(_:)), name: name, object: nil)
            }
            switchToKeyWindow()
        }

        @objc private func keyWindowChanges(_ notification: Any?) {
            // While one window resigns, no other has become the key window yet.
            Task { [weak self] in self?.switchToKeyWindow() }
        }

        private func switchToKeyWindow() {
            if followsKeyWindow { source.switchTree(to: .ofKeyWindow) }
        }

        private func showAll() { mirror?.show(source.snapshot) }

        private func prepare(_ menu: NSMenu) {
            // The tree's answers enable the items, and not AppKit's chain.
            menu.autoenablesItems = false
            menu.delegate = self
        }

        @objc private func choose(_ sender: Any?) {
            guard let sender = sender as? NSMenuItem, let item = (sender.representedObject as? ShownItem)?.item else {
                return
            }
            if item.needsArguments != nil, let onArgumentsNeeded { return onArgumentsNeeded(item) }
            source.send(item, sender: sender) { [weak self] in self?.onOutcome?($0) }
        }
    }

    /// An item of the snapshot, as the represented object of a menu item.
    private final class ShownItem {
        let item: MenuSnapshot.Item

        init(_ item: MenuSnapshot.Item) { self.item = item }
    }

    extension AppKitMenu: NSMenuDelegate {
        /// Brings one menu up to date before it opens, or before a key equivalent is looked for in it.
        ///
        /// The delegate changes the items of that menu
        /// (<https://developer.apple.com/documentation/appkit/nsmenudelegate/menuneedsupdate(_:)>), and no others; these follow in a later turn.
        public func menuNeedsUpdate(_ menu: NSMenu) {
            switchToKeyWindow()
            let snapshot = source.takeSnapshot()
            mirror?.show(snapshot, in: menu === self.menu ? nil : { $0.submenu === menu })
        }
    }

    extension AppKitMenu: MenuShowing {
        package func make(_ item: MenuSnapshot.Item) -> NSMenuItem {
            guard item.kind != .separator else { return .separator() }
            let made = NSMenuItem(title: "", action: nil, keyEquivalent: "")
            if item.kind == .menu {
                let inner = NSMenu(title: item.title)
                prepare(inner)
                made.submenu = inner
            } else {
                made.target = self
                made.action = #selector(choose(_:))
            }
            show(item, .command, in: made)
            return made
        }

        package func show(_ item: MenuSnapshot.Item, _ fields: MenuFields, in shown: NSMenuItem) {
            shown.isHidden = item.isHidden
            guard item.kind != .separator else { return }
            shown.title = item.shownTitle
            shown.submenu?.title = item.title
            shown.isEnabled = item.isEnabled
            shown.toolTip = item.reasonText ?? item.command?.discoverabilityText
            guard item.kind == .command else { return }
            shown.state = item.state.appKit
            shown.representedObject = ShownItem(item)
            guard !fields.isDisjoint(with: [.command, .shortcut]) else { return }
            let stroke = item.shortcut.flatMap { $0.strokes.count == 1 ? $0.strokes.first : nil }
            shown.keyEquivalent = stroke?.keyEquivalent ?? ""
            shown.keyEquivalentModifierMask = stroke?.modifiers.appKit ?? []
            shown.image = item.command?.imageName.flatMap {
                NSImage(systemSymbolName: $0, accessibilityDescription: nil) ?? NSImage(named: $0)
            }
        }

        package func insert(_ shown: NSMenuItem, at index: Int, in menu: NSMenuItem?) {
            (menu?.submenu ?? self.menu).insertItem(shown, at: index)
        }

        package func remove(_ shown: NSMenuItem, at index: Int, from menu: NSMenuItem?) {
            (menu?.submenu ?? self.menu).removeItem(at: index)
        }
    }
#endif

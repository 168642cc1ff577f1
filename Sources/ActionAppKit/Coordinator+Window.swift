#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import ActionBridging
    public import ActionMenus
    public import AppKit

    extension Coordinator {
        /// Makes the coordinator the one of a window, which retains it: a menu that follows the key window asks it while the window is key.
        ///
        /// - Parameters:
        ///   - window: The window.
        ///   - keys: The key map whose keys such a menu shows; where it is left out, the menu's own keys are shown.
        @MainActor
        public func attach(to window: NSWindow, keys: KeyMap? = nil) {
            Attached.attach(MenuTree(self, keys: keys), to: window)
        }
    }

    extension MenuTree {
        /// The tree of the key window, else that of the main window, as AppKit looks for an action's target
        /// (<https://developer.apple.com/documentation/appkit/nsapplication/sendaction(_:to:from:)>); nil where neither has one.
        @MainActor
        static var ofKeyWindow: MenuTree? {
            [NSApp?.keyWindow, NSApp?.mainWindow].lazy.compactMap { $0 }
                .compactMap { Attached.find(MenuTree.self, to: $0) }.first
        }
    }
#endif

#if canImport(UIKit) && !os(watchOS)
    import ActionBridging
    public import ActionMenus
    public import UIKit

    extension Coordinator {
        /// Makes the coordinator the one of a window, which retains it: a menu that follows the key window asks it while the window is key.
        ///
        /// - Parameters:
        ///   - window: The window.
        ///   - keys: The key map whose keys such a menu shows; where it is left out, the menu's own keys are shown.
        @MainActor
        public func attach(to window: UIWindow, keys: KeyMap? = nil) {
            Attached.attach(MenuTree(self, keys: keys), to: window)
        }
    }
#endif

package import ActionMenus

/// A tree that a menu asks, with the keys to show: that of one window, or of the program.
package final class MenuTree {
    package let coordinator: Coordinator
    package let keys: KeyMap?

    package init(_ coordinator: Coordinator, keys: KeyMap? = nil) {
        (self.coordinator, self.keys) = (coordinator, keys)
    }
}

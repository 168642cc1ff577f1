public import ActionMenus
public import CGTK

/// Makes the node of the focused widget a coordinator's first responder.
///
/// Where neither the focused widget nor a widget around it has a node, the first responder stays: buttons of tool bars and
/// menus act on the widget that had the focus before. A window that becomes the active one makes its focus count.
///
/// ```swift
/// grid.attach(to: flowBox)
/// FocusFollower.follow(window, coordinator)
/// ```
@MainActor
public enum FocusFollower {
    /// Follows the focus of a window for as long as the window exists.
    ///
    /// - Parameters:
    ///   - window: A `GtkWindow`.
    ///   - coordinator: The coordinator whose first responder is set.
    public static func follow(_ window: UnsafeMutablePointer<GtkWidget>, _ coordinator: Coordinator) {
        let object = UnsafeMutablePointer<GtkWindow>(OpaquePointer(window))
        let look: @MainActor () -> Void = { [weak coordinator] in
            guard let coordinator, gtk_window_is_active(object) != 0, let focus = gtk_window_get_focus(object),
                let node = ActionNode.nearest(to: focus)
            else { return }
            coordinator.firstResponder = node
        }
        Signal.connect(window, "notify::focus-widget", look)
        Signal.connect(window, "notify::is-active", look)
    }

    /// Gives the focus to a widget, and makes its node the first responder at once, even in a window that is not active.
    public static func focus(_ widget: UnsafeMutablePointer<GtkWidget>, _ coordinator: Coordinator) {
        gtk_widget_grab_focus(widget)
        if let node = ActionNode.nearest(to: widget) { coordinator.firstResponder = node }
    }
}

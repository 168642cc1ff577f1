public import ActionMenus
public import CGTK

extension ActionNode {
    /// The key under which a widget keeps its node.
    private static let key = "action-runtime-node"

    /// Attaches the node to a widget: while the widget or a widget inside has the focus, requests start at the node.
    ///
    /// The widget retains the node. A ``FocusFollower`` follows the focus of a window. Attach nodes to the widgets in which
    /// a person works, such as a list or an editor, and not to the window itself or to its tool bars: then a click on a
    /// tool bar's button does not change where requests start.
    @MainActor
    public func attach(to widget: UnsafeMutablePointer<GtkWidget>) {
        let object = UnsafeMutablePointer<GObject>(OpaquePointer(widget))
        g_object_set_data_full(object, Self.key, Unmanaged.passRetained(self).toOpaque()) { node in
            if let node { Unmanaged<AnyObject>.fromOpaque(node).release() }
        }
    }

    /// The node of a widget, or of the nearest widget around it that has a node; nil where none has a node, and inside a menu.
    @MainActor
    public static func nearest(to widget: UnsafeMutablePointer<GtkWidget>) -> ActionNode? {
        var next: UnsafeMutablePointer<GtkWidget>? = widget
        while let widget = next {
            let object = UnsafeMutablePointer<GObject>(OpaquePointer(widget))
            if let node = g_object_get_data(object, key) {
                return Unmanaged<ActionNode>.fromOpaque(node).takeUnretainedValue()
            }
            // A menu acts on the widget that had the focus before the menu took it.
            if widget.isInstance(of: gtk_popover_menu_get_type()) { return nil }
            next = gtk_widget_get_parent(widget)
        }
        return nil
    }
}

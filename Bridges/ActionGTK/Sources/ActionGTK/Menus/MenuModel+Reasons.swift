import ActionRuntime
public import CGTK

extension MenuModel {
    /// Shows why a disabled item cannot be chosen, as a tooltip of the item.
    ///
    /// A `GMenuModel` has no attribute for tooltips, and the widgets of GTK's menus are private. So the text of the item under the
    /// pointer is looked up in the menu: of several disabled items with one title in the same popover, the first one's reason is
    /// shown.
    ///
    /// - Parameter widget: The widget that shows the menu: a menu bar, a menu button, a popover, or the window.
    public func showReasons(in widget: UnsafeMutablePointer<GtkWidget>) {
        gtk_widget_set_has_tooltip(widget, 1)
        Signal.connect(UnsafeMutableRawPointer(widget), "query-tooltip") { [weak self] arguments, result in
            guard let self, let tooltip = g_value_get_object(&UnsafeMutableBufferPointer(mutating: arguments)[4]),
                let item = PointedItem(under: widget), let reason = reason(ofTitle: item.text, in: item.model)
            else { return }
            gtk_tooltip_set_text(OpaquePointer(tooltip), reason)
            if let result { g_value_set_boolean(result, 1) }
        }
    }
}

/// The menu item under the pointer.
private struct PointedItem {
    let text: String
    /// The model of the popover that the item is in.
    let model: UnsafeMutablePointer<GMenuModel>?

    @MainActor
    init?(under widget: UnsafeMutablePointer<GtkWidget>) {
        var (x, y) = (0.0, 0.0)
        guard let display = gtk_widget_get_display(widget), let seat = gdk_display_get_default_seat(display),
            let pointer = gdk_seat_get_pointer(seat), let surface = gdk_device_get_surface_at_position(pointer, &x, &y),
            let native = gtk_native_get_for_surface(surface)
        else { return nil }
        var (left, top) = (0.0, 0.0)
        gtk_native_get_surface_transform(native, &left, &top)
        let root = UnsafeMutablePointer<GtkWidget>(native)
        guard var found = gtk_widget_pick(root, x - left, y - top, GTK_PICK_INSENSITIVE) else { return nil }
        // The class of GTK's menu items is private, so it is known by its name.
        while String(cString: g_type_name_from_instance(UnsafeMutablePointer(OpaquePointer(found)))) != "GtkModelButton" {
            guard found != root, let parent = gtk_widget_get_parent(found) else { return nil }
            found = parent
        }
        var value = GValue()
        g_value_init(&value, GType(16 << 2))
        defer { g_value_unset(&value) }
        g_object_get_property(UnsafeMutablePointer(OpaquePointer(found)), "text", &value)
        guard let text = g_value_get_string(&value) else { return nil }
        self.text = String(cString: text)
        guard let popover = gtk_widget_get_ancestor(found, gtk_popover_menu_get_type()) else {
            model = nil
            return
        }
        model = gtk_popover_menu_get_menu_model(OpaquePointer(popover))
    }
}

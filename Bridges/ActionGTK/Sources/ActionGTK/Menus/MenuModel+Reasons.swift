import ActionMenus
public import CGTK

extension MenuModel {
    /// Shows the reason why a disabled item cannot be chosen, as a tooltip of the item.
    ///
    /// A `GMenuModel` has no attribute for tooltips, and the widgets of GTK's menus are private. So the menu is searched
    /// for the text of the item under the pointer: of several disabled items with one title in a popover, the first item's
    /// reason is shown.
    ///
    /// In a menu bar the titles of outermost menus that cannot be opened are greyed, too: GTK asks nobody about those.
    ///
    /// - Parameter widget: The widget that shows the menu: a menu bar, a menu button or a popover.
    public func showReasons(in widget: UnsafeMutablePointer<GtkWidget>) {
        explainItems(in: widget)
        explained.append(widget)
        Signal.connect(widget, "destroy") { [weak self] in self?.explained.removeAll { $0 == widget } }
    }

    /// Lets the popovers in a widget, and the widget itself if it is a popover, answer for the item under the pointer, and greys the
    /// titles of a menu bar.
    func explainItems(in widget: UnsafeMutablePointer<GtkWidget>) {
        if widget.isInstance(of: gtk_popover_menu_bar_get_type()) { greyTitles(of: widget) }
        if widget.isInstance(of: gtk_popover_menu_get_type()), gtk_widget_get_has_tooltip(widget) == 0 {
            gtk_widget_set_has_tooltip(widget, 1)
            Signal.connect(UnsafeMutableRawPointer(widget), "query-tooltip") { [weak self] arguments, result in
                let values = UnsafeMutableBufferPointer(mutating: arguments)
                guard let self, let tooltip = g_value_get_object(&values[4]),
                    let text = itemText(in: widget, x: g_value_get_int(&values[1]), y: g_value_get_int(&values[2])),
                    let reason = reason(ofTitle: text, in: gtk_popover_menu_get_menu_model(OpaquePointer(widget)))
                else { return }
                gtk_tooltip_set_text(OpaquePointer(tooltip), reason)
                if let result { g_value_set_boolean(result, 1) }
            }
        }
        widget.children.forEach(explainItems)
    }

    /// Makes the titles of menus that cannot be opened insensitive, and what is in their popovers with them.
    ///
    /// GTK's menu bar looks at no action of its menus. It has a title for each shown menu, in the order of the menus.
    private func greyTitles(of bar: UnsafeMutablePointer<GtkWidget>) {
        guard gtk_popover_menu_bar_get_menu_model(OpaquePointer(bar)) == pointer else { return }
        // The class of the titles is private, so it is recognised by its name.
        let titles = bar.children.filter { $0.typeName == "GtkPopoverMenuBarItem" }
        for (title, menu) in zip(titles, shownMenus) {
            gtk_widget_set_sensitive(title, menu.isEnabled ? 1 : 0)
            gtk_widget_set_tooltip_text(title, menu.isEnabled ? nil : menu.reasonText)
        }
    }

    /// The text of the item at a point of a popover; nil where no item is.
    private func itemText(in popover: UnsafeMutablePointer<GtkWidget>, x: Int32, y: Int32) -> String? {
        var found = gtk_widget_pick(popover, Double(x), Double(y), GTK_PICK_INSENSITIVE)
        while let widget = found, widget != popover {
            // The class of GTK's menu items is private, so it is recognised by its name.
            if widget.typeName == "GtkModelButton" { return widget.text(of: "text") }
            found = gtk_widget_get_parent(widget)
        }
        return nil
    }
}

import CGTK

extension UnsafeMutablePointer<GtkWidget> {
    private var instance: UnsafeMutablePointer<GTypeInstance> {
        UnsafeMutablePointer<GTypeInstance>(OpaquePointer(self))
    }

    /// The name of the widget's class.
    var typeName: String { String(cString: g_type_name_from_instance(instance)) }

    /// Whether the widget is of a class.
    func isInstance(of type: GType) -> Bool { g_type_check_instance_is_a(instance, type) != 0 }

    /// The widgets right inside of the widget, in order.
    var children: [UnsafeMutablePointer<GtkWidget>] {
        var children: [UnsafeMutablePointer<GtkWidget>] = []
        var child = gtk_widget_get_first_child(self)
        while let next = child {
            children.append(next)
            child = gtk_widget_get_next_sibling(next)
        }
        return children
    }

    /// The text of a property; nil for none.
    func text(of property: String) -> String? {
        var value = GValue()
        g_value_init(&value, Self.textType)
        defer { g_value_unset(&value) }
        g_object_get_property(UnsafeMutablePointer<GObject>(OpaquePointer(self)), property, &value)
        return g_value_get_string(&value).map { String(cString: $0) }
    }

    /// The type that C has as the macro `G_TYPE_STRING`.
    private static var textType: GType { g_type_from_name("gchararray") }
}

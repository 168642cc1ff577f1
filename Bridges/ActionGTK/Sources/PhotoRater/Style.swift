import CGTK

/// The style of the window.
@MainActor
enum Style {
    static func load(for widget: Widget) {
        let provider = gtk_css_provider_new()!
        gtk_css_provider_load_from_data(provider, sheet, -1)
        gtk_style_context_add_provider_for_display(
            gtk_widget_get_display(widget), OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        g_object_unref(provider)
    }

    private static let sheet = """
        .photo { padding: 8px; border-radius: 8px; }
        .grid { padding: 12px; background: #f4f4f2; }
        .grid:focus-within, .viewer:focus { box-shadow: inset 0 0 0 2px #3584e4; }
        .viewer { padding: 12px; background: #2b2b2b; color: #eeeeee; outline: none; }
        .stars { color: #c88800; }
        flowboxchild:selected .stars { color: #ffffff; }
        .viewer .stars { color: #ffc83d; font-size: 150%; }
        .name { font-weight: bold; }
        modelbutton radio:checked:disabled { color: #777773; }
        .status { padding: 6px 12px; border-top: 1px solid #d0d0cc; }
        """
}

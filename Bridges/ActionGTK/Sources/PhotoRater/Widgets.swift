import CGTK

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// A box of widgets beside each other.
@MainActor func row(_ widgets: [Widget], spacing: Int32 = 0) -> Widget {
    box(GTK_ORIENTATION_HORIZONTAL, widgets, spacing)
}

/// A box of widgets below each other.
@MainActor func column(_ widgets: [Widget], spacing: Int32 = 0) -> Widget {
    box(GTK_ORIENTATION_VERTICAL, widgets, spacing)
}

@MainActor private func box(_ orientation: GtkOrientation, _ widgets: [Widget], _ spacing: Int32) -> Widget {
    let box = gtk_box_new(orientation, spacing)!
    for widget in widgets { gtk_box_append(UnsafeMutablePointer(OpaquePointer(box)), widget) }
    return box
}

/// The stars of a rating, filled and empty.
func stars(_ rating: Int) -> String {
    String(repeating: "★", count: rating) + String(repeating: "☆", count: 5 - rating)
}

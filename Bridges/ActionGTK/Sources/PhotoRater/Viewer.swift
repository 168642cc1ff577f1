import ActionGTK
import ActionRuntime
import CGTK

/// The selected photo, large.
@MainActor
final class Viewer {
    let widget: Widget
    private let rater: Rater
    private let picture = gtk_picture_new()!
    private let name = gtk_label_new(nil)!
    private let rating = gtk_label_new(nil)!
    private let caption = gtk_entry_new()!
    private var shown: Int?
    private var shownCaption: String?

    init(_ rater: Rater) {
        self.rater = rater
        widget = column([picture, name, rating, caption], spacing: 8)
        gtk_widget_set_vexpand(picture, 1)
        gtk_widget_set_hexpand(widget, 1)
        gtk_widget_set_focusable(widget, 1)
        gtk_widget_add_css_class(widget, "viewer")
        gtk_widget_add_css_class(name, "name")
        gtk_widget_add_css_class(rating, "stars")
        gtk_entry_set_placeholder_text(UnsafeMutablePointer(OpaquePointer(caption)), "Caption")
        // Plain keys are typed here, although they are bound: the entry gets them before the key controller does.
        Signal.connect(caption, "activate") { [weak self] in self?.takeCaption() }
        let click = gtk_gesture_click_new()!
        Signal.connect(click, "pressed") { [weak self] in if let self { gtk_widget_grab_focus(widget) } }
        gtk_widget_add_controller(widget, click)
    }

    private func takeCaption() {
        rater.coordinator.perform(.setCaption, String(cString: gtk_editable_get_text(OpaquePointer(caption))))
    }

    func show() {
        let photo = rater.album.selection
        if shown != rater.album.index {
            shown = rater.album.index
            let texture = Landscape.texture(rater.album.index, width: 330, height: 340)
            gtk_picture_set_paintable(OpaquePointer(picture), texture)
            g_object_unref(UnsafeMutableRawPointer(texture))
            shownCaption = nil
        }
        // What the user is typing stays while the photo's caption does.
        if shownCaption != photo.caption {
            shownCaption = photo.caption
            gtk_editable_set_text(OpaquePointer(caption), photo.caption)
        }
        gtk_label_set_text(OpaquePointer(name), "\(photo.name), \(rater.zoom)×")
        gtk_label_set_text(OpaquePointer(rating), stars(photo.rating))
    }
}

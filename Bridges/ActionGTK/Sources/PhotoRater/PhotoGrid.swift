import ActionGTK
import ActionRuntime
import CGTK

/// The photos as a grid, in which one photo is selected.
@MainActor
final class PhotoGrid {
    let widget: Widget
    private let rater: Rater
    private let flow = gtk_flow_box_new()!
    private var labels: [Widget] = []
    private var isShowing = false

    init(_ rater: Rater) {
        self.rater = rater
        widget = gtk_scrolled_window_new()
        let box = OpaquePointer(flow)
        gtk_flow_box_set_max_children_per_line(box, 3)
        gtk_flow_box_set_min_children_per_line(box, 3)
        gtk_flow_box_set_selection_mode(box, GTK_SELECTION_BROWSE)
        gtk_widget_set_valign(flow, GTK_ALIGN_START)
        for (index, photo) in rater.album.photos.enumerated() { gtk_flow_box_append(box, cell(photo, index)) }
        gtk_scrolled_window_set_child(OpaquePointer(widget), flow)
        gtk_widget_set_size_request(widget, 556, -1)
        gtk_widget_add_css_class(widget, "grid")
        Signal.connect(flow, "selected-children-changed") { [weak self] in self?.select() }
    }

    private func cell(_ photo: Photo, _ index: Int) -> Widget {
        let texture = Landscape.texture(index, width: 150, height: 120)
        let picture = gtk_picture_new_for_paintable(texture)!
        g_object_unref(UnsafeMutableRawPointer(texture))
        gtk_widget_set_size_request(picture, 150, 120)
        let name = gtk_label_new(photo.name)!, rating = gtk_label_new(nil)!
        gtk_widget_add_css_class(name, "name")
        gtk_widget_add_css_class(rating, "stars")
        labels.append(rating)
        let cell = column([picture, name, rating], spacing: 2)
        gtk_widget_add_css_class(cell, "photo")
        return cell
    }

    /// Selects the photo that the user has selected in the grid.
    private func select() {
        guard !isShowing, let chosen = gtk_flow_box_get_selected_children(OpaquePointer(flow)) else { return }
        defer { g_list_free(chosen) }
        rater.album.index = Int(
            gtk_flow_box_child_get_index(chosen.pointee.data.assumingMemoryBound(to: GtkFlowBoxChild.self)))
        // A selection is no action, so the coordinator is told to ask the menus again.
        rater.coordinator.invalidate()
        rater.say("\(rater.album.selection.name) is selected.")
    }

    func show() {
        isShowing = true
        defer { isShowing = false }
        for (label, photo) in zip(labels, rater.album.photos) {
            gtk_label_set_text(OpaquePointer(label), stars(photo.rating) + (photo.isLocked ? "  locked" : ""))
        }
        let child = gtk_flow_box_get_child_at_index(OpaquePointer(flow), Int32(rater.album.index))
        gtk_flow_box_select_child(OpaquePointer(flow), child)
    }
}

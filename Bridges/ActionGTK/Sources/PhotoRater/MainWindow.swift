import ActionGTK
import ActionRuntime
import CGTK

/// The window: menu bar, photos, viewer, stars and status line.
@MainActor
final class MainWindow {
    private let rater: Rater
    private let window: Widget
    private let menu: MenuModel
    private let keys: KeyController
    private let grid: PhotoGrid
    private let viewer: Viewer
    private let status = gtk_label_new(nil)!

    init(_ rater: Rater, _ actions: ActionGroup, _ application: UnsafeMutablePointer<GtkApplication>) {
        self.rater = rater
        window = gtk_application_window_new(application)
        menu = MenuModel(.main, of: rater.coordinator, keys: rater.keys)
        keys = KeyController(rater.keys, of: rater.coordinator, in: window)
        grid = PhotoGrid(rater)
        viewer = Viewer(rater)

        gtk_window_set_title(UnsafeMutablePointer(OpaquePointer(window)), "Photo Rater")
        gtk_window_set_default_size(UnsafeMutablePointer(OpaquePointer(window)), 900, 560)
        menu.insert(into: window)
        let bar = gtk_popover_menu_bar_new_from_model(menu.pointer)!
        menu.showReasons(in: bar)

        rater.grid.attach(to: grid.widget)
        rater.viewer.attach(to: viewer.widget)
        FocusFollower.follow(window, rater.coordinator)

        gtk_label_set_xalign(OpaquePointer(status), 0)
        gtk_widget_add_css_class(status, "status")
        let panes = row([grid.widget, viewer.widget])
        gtk_widget_set_vexpand(panes, 1)
        gtk_window_set_child(UnsafeMutablePointer(OpaquePointer(window)), column([bar, panes, status]))
        gtk_window_set_titlebar(UnsafeMutablePointer(OpaquePointer(window)), StarButtons.headerBar(actions))
        rater.onChange = { [weak self] in self?.show() }
        Style.load(for: window)
        show()
    }

    func present() {
        gtk_window_present(UnsafeMutablePointer(OpaquePointer(window)))
        FocusFollower.focus(grid.widget, rater.coordinator)
    }

    private func show() {
        grid.show()
        viewer.show()
        gtk_label_set_text(OpaquePointer(status), rater.status)
    }
}

import ActionGTK
import CGTK

/// The title bar with a button for each number of stars.
///
/// The buttons do not know the tree: they name an action of GTK, and the application's action group answers for the action.
@MainActor
enum StarButtons {
    static func headerBar(_ actions: ActionGroup) -> Widget {
        let bar = gtk_header_bar_new()!
        let buttons = row((1...5).map { button($0, actions) })
        gtk_widget_add_css_class(buttons, "linked")
        gtk_header_bar_pack_start(OpaquePointer(bar), buttons)
        return bar
    }

    /// A button that is down while the photo has exactly its number of stars.
    private static func button(_ stars: Int, _ actions: ActionGroup) -> Widget {
        let button = gtk_toggle_button_new_with_label("\(stars)★")!
        gtk_actionable_set_action_name(OpaquePointer(button), "app.rate")
        gtk_actionable_set_action_target_value(OpaquePointer(button), g_variant_new_int64(gint64(stars)))
        gtk_widget_set_focus_on_click(button, 0)
        actions.showReason(on: button)
        return button
    }
}

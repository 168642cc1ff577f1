import ActionGTK
import ActionRuntime
import CGTK

/// Measures an activation through GTK's own action, and an activation through an action of a coordinator.
///
/// The program needs a display, for the buttons: `xvfb-run -a gtk-bench`.
@main
struct Bench {
    @MainActor static func main() {
        guard gtk_init_check() != 0 else { return print("There is no display. Try: xvfb-run -a gtk-bench") }
        var count = 0
        let actions = g_simple_action_group_new()!
        let action = g_simple_action_new("rate", nil)!
        Signal.connect(action, "activate") { count += 1 }
        g_action_map_add_action(OpaquePointer(actions), action)

        let root = ActionNode("app")
        let grid = ActionNode("grid", in: ActionNode("pane", in: ActionNode("window", in: root)))
        root.onAction("rate:") { _ in count += 1 }
        let coordinator = Coordinator(root: root)
        coordinator.firstResponder = grid
        let ours = ActionGroup(coordinator)
        let menu = MenuModel(Menu("Rating") { Command("Rate", action: "rate:") }, of: coordinator)

        let window = gtk_window_new()!
        let (own, bridged) = (gtk_button_new()!, gtk_button_new()!)
        gtk_widget_insert_action_group(window, "own", OpaquePointer(actions))
        ours.insert(into: window, prefix: "ours")
        menu.insert(into: window)
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
        for button in [own, bridged] { gtk_box_append(UnsafeMutablePointer(OpaquePointer(box)), button) }
        gtk_window_set_child(UnsafeMutablePointer(OpaquePointer(window)), box)
        gtk_actionable_set_action_name(OpaquePointer(own), "own.rate")
        gtk_actionable_set_action_name(OpaquePointer(bridged), "ours.rate")

        print("ns an activation, median of 9 rounds             GTK's    ours")
        let group = OpaquePointer(actions)
        report("activating the group's action") {
            g_action_group_activate_action(group, "rate", nil)
        } ours: {
            g_action_group_activate_action(ours.pointer, "rate", nil)
        }
        report("clicking a button of the action") {
            g_signal_emit_clicked(own)
        } ours: {
            g_signal_emit_clicked(bridged)
        }
        report("activating through a widget") {
            gtk_widget_activate_action_variant(own, "own.rate", nil)
        } ours: {
            gtk_widget_activate_action_variant(own, "ours.rate", nil)
        }
        report("choosing a menu item") {
            gtk_widget_activate_action_variant(own, "own.rate", nil)
        } ours: {
            gtk_widget_activate_action_variant(own, "menu.item-1", nil)
        }
        report("asking whether it is enabled") {
            count += Int(g_action_group_get_action_enabled(group, "rate"))
        } ours: {
            count += Int(g_action_group_get_action_enabled(ours.pointer, "rate"))
        }
        precondition(count > 0)
    }

    private static func g_signal_emit_clicked(_ button: UnsafeMutablePointer<GtkWidget>) {
        var value = GValue()
        g_value_init(&value, gtk_widget_get_type())
        g_value_set_object(&value, button)
        g_signal_emitv(&value, g_signal_lookup("clicked", gtk_button_get_type()), 0, nil)
        g_value_unset(&value)
    }

    /// Prints the figures of a line: the median time of a call, in nanoseconds.
    private static func report(_ name: String, _ own: () -> Void, ours: () -> Void) {
        let (first, second) = (median(own), median(ours))
        func column(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(width - text.count, 0)) + text
        }
        let padding = String(repeating: " ", count: max(45 - name.count, 0))
        print(name + padding + column("\(first)", 8) + column("\(second)", 8))
    }

    private static func median(_ body: () -> Void) -> Int {
        let rounds = 9, calls = 20_000
        let times = (0..<rounds).map { _ in
            let start = ContinuousClock.now
            for _ in 0..<calls { body() }
            return start.duration(to: .now) / calls
        }
        return Int(times.sorted()[rounds / 2].components.attoseconds / 1_000_000_000)
    }
}

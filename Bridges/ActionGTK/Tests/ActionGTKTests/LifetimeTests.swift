import ActionGTK
import ActionRuntime
import CGTK
import Testing

@MainActor
@Suite("What the bridges keep alive")
struct LifetimeTests {
    /// Waits until something holds; the tasks that follow changes end a little after what they follow for.
    private func eventually(_ holds: () -> Bool) async throws -> Bool {
        for _ in 0..<1000 where !holds() { try await Task.sleep(for: .milliseconds(1)) }
        return holds()
    }

    @Test("a released group lets go of its coordinator")
    func group() async throws {
        weak var coordinator: Coordinator?
        do {
            let made = Coordinator(root: ActionNode("app").onAction("save:") { _ in })
            coordinator = made
            let group = ActionGroup(made)
            await Task.yield()
            #expect(g_action_group_has_action(group.pointer, "save") != 0)
        }
        #expect(try await eventually { coordinator == nil })
    }

    @Test("a released menu lets go of its coordinator, and GTK may keep the model")
    func menu() async throws {
        weak var coordinator: Coordinator?
        var model: UnsafeMutablePointer<GMenuModel>?
        do {
            let made = Coordinator(root: ActionNode("app").onAction("save:") { _ in })
            coordinator = made
            let menu = MenuModel(Menu("File") { Command("Save", action: "save:") }, of: made)
            model = UnsafeMutablePointer(OpaquePointer(g_object_ref(UnsafeMutableRawPointer(menu.pointer))))
            await Task.yield()
        }
        #expect(try await eventually { coordinator == nil })
        #expect(g_menu_model_get_n_items(model) == 1)
        g_object_unref(UnsafeMutableRawPointer(model))
    }

    @Test("a released dispatcher hears no more of its group")
    func dispatcher() {
        let actions = g_simple_action_group_new()!
        let root = ActionNode("app")
        do {
            let registration = root.register { $0.host(GroupDispatcher(OpaquePointer(actions))) }
            registration.cancel()
        }
        #expect(g_signal_handler_find(actions, G_SIGNAL_MATCH_ID, addedSignal, 0, nil, nil, nil) == 0)
        g_object_unref(actions)
    }

    private var addedSignal: guint { g_signal_lookup("action-added", g_action_group_get_type()) }
}

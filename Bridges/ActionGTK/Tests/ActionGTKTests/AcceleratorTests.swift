import ActionGTK
import ActionRuntime
import CGTK
import Testing

@MainActor
@Suite("Key bindings as GTK's accelerators")
struct AcceleratorTests {
    private func accelerators(_ application: UnsafeMutablePointer<GtkApplication>, _ action: String) -> [String] {
        guard let texts = gtk_application_get_accels_for_action(application, action) else { return [] }
        defer { g_strfreev(texts) }
        return (0..<Int(g_strv_length(texts))).map { String(cString: texts[$0]!) }
    }

    @Test("GTK gets the keys that it can have, with the parameters of their actions")
    func accelerators() {
        let root = ActionNode("app").bind("ctrl+b", to: "bold:")
        root.onAction("rate:", parameters: [.integer("stars")]) { _ in }.onAction("save:") { _ in }
            .onAction("bold:") { _ in }
        let coordinator = Coordinator(root: root)
        let menu = Menu("Main") {
            Command("Save", action: "save:", shortcut: "ctrl+s")
            Command("Four", action: "rate:", arguments: ["stars": 4], shortcut: "4", id: "rate4")
            Command("Chord", action: "chord:", shortcut: "ctrl+k ctrl+s")
            Command("Late", action: "late:", shortcut: "ctrl+s")
        }
        let keys = KeyMap(coordinator, menu: menu, overrides: [KeyOverride("f2", "save:" as ActionName)])
        let application = gtk_application_new("org.example.Accelerators", G_APPLICATION_DEFAULT_FLAGS)!
        defer { g_object_unref(application) }
        let left = ActionGroup(coordinator).setAccelerators(of: keys, on: application, prefix: "win")
        #expect(accelerators(application, "win.save") == ["F2", "<Control>s"])
        #expect(accelerators(application, "win.rate(int64 4)") == ["4"])
        #expect(accelerators(application, "win.late") == [])
        #expect(left.map { "\($0.shortcut)" } == ["ctrl+b", "ctrl+k ctrl+s"])
    }
}

import ActionRuntime
import Testing

@Suite("Keys that a node takes away")
struct TakenAwayByNodeTests {
    let app = ActionNode("app"), field: ActionNode, coordinator: Coordinator, keys: KeyMap
    let menu = Menu("File", items: [.command(Command("Save", action: "save:", shortcut: "ctrl+s"))])

    init() {
        field = ActionNode("field", in: app)
        coordinator = Coordinator(root: app)
        keys = KeyMap(coordinator, menu: menu) { $0 == "editing" ? .bool(true) : nil }
        app.onAction("save:") { _ in }.bind("ctrl+k ctrl+c", to: "save:")
    }

    private func press(_ text: KeyShortcut, from start: ActionNode) -> KeyOutcome {
        keys.forget()
        return keys.press(text.strokes[0], from: start)
    }

    @Test("They do nothing from there and below, whoever binds them above, and are not shown")
    func takesAway() {
        let group = field.register { $0.takeAway("ctrl+s", when: "editing").takeAway("ctrl+k") }
        for keys: KeyShortcut in ["ctrl+s", "ctrl+k"] {
            #expect(press(keys, from: field).isUnclaimed && !press(keys, from: field).isConsumed)
            #expect(!press(keys, from: app).isUnclaimed)
            #expect(
                press(keys, from: field).description == "The key bindings of app/field take '\(keys)' away.")
        }
        #expect(coordinator.snapshot(of: menu, keys: keys, from: field).items[0].shortcut == nil)
        #expect(coordinator.snapshot(of: menu, keys: keys, from: app).items[0].shortcut != nil)
        group.cancel()
        #expect(press("ctrl+s", from: field).outcome?.isPerformed == true)
    }

    @Test(
        "What the user, a nearer node, or the node itself binds later stays, and a condition that is false takes nothing"
    )
    func exceptions() {
        field.takeAway("ctrl+s")
        let inner = ActionNode("inner", in: field)
        inner.bind("ctrl+s", to: "save:")
        #expect(press("ctrl+s", from: inner).outcome?.isPerformed == true)
        keys.overrides = [KeyOverride("ctrl+s", "save:")]
        #expect(press("ctrl+s", from: field).outcome?.isPerformed == true)
        keys.overrides = []
        #expect(press("ctrl+s", from: field).isUnclaimed)
        field.bind("ctrl+s", to: "save:")
        #expect(press("ctrl+s", from: field).outcome?.isPerformed == true)
        app.takeAway("ctrl+o", when: "!editing").bind("ctrl+p", to: "save:")
        #expect(press("ctrl+p", from: app).outcome?.isPerformed == true)
    }
}

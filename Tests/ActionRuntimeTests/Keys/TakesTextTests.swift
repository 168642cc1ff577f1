import ActionRuntime
import Testing

@Suite("ActionNode.takesText: letter keys elsewhere take none of a field's text (rule 34)")
struct TakesTextTests {
    let app = ActionNode("app")
    let field: ActionNode
    let inner: ActionNode
    let list: ActionNode
    let keys: KeyMap

    init() {
        field = ActionNode("field", in: app)
        inner = ActionNode("inner", in: field)
        list = ActionNode("list", in: app)
        field.takesText = true
        for name in ["above:", "own:", "inner:", "user:", "menu:", "chord:"] as [ActionName] {
            app.onAction(name) { _ in }
        }
        app.bind("a", to: "above:").bind("shift+b", to: "above:").bind("space", to: "above:").bind("é", to: "above:")
            .bind("enter", to: "above:").bind("tab", to: "above:").bind("escape", to: "above:").bind(
                "backspace", to: "above:"
            )
            .bind("left", to: "above:").bind("numpad5", to: "above:").bind("f5", to: "above:").bind(
                "ctrl+a", to: "above:"
            ).bind("alt+a", to: "above:")
            .bind("ctrl+k c", to: "chord:").bind("g g", to: "chord:")
        field.bind("o", to: "own:")
        inner.bind("i", to: "inner:")
        let menu = Menu("M") { Command("Menu", action: "menu:", shortcut: "m") }
        keys = KeyMap(
            Coordinator(root: app), menu: menu, overrides: [KeyOverride("u", "user:"), KeyOverride("o", "user:")])
    }

    @Test(
        "keys that type one character are asked of the field and below it alone, all others as anywhere",
        arguments: [
            ("a", nil, "above:"), ("shift+b", nil, "above:"), ("space", nil, "above:"), ("é", nil, "above:"),
            ("u", nil, "user:"),
            ("m", nil, "menu:"), ("numpad5", nil, "above:"), ("enter", "above:", "above:"), ("tab", "above:", "above:"),
            ("escape", "above:", "above:"),
            ("backspace", "above:", "above:"), ("left", "above:", "above:"), ("f5", "above:", "above:"),
            ("ctrl+a", "above:", "above:"), ("alt+a", "above:", "above:"), ("o", "own:", "user:"),
            ("ctrl+k c", "chord:", "chord:"),
            ("g g", nil, "chord:"),
        ] as [(KeyShortcut, ActionName?, ActionName?)])
    func asked(shortcut: KeyShortcut, inField: ActionName?, elsewhere: ActionName?) {
        for (start, action) in [(field, inField), (inner, inField), (list, elsewhere)] {
            var pressed = keys.press(shortcut.strokes[0], from: start)
            for stroke in shortcut.strokes.dropFirst() { pressed = keys.press(stroke, from: start) }
            #expect(
                pressed.outcome?.performer?.action == action && pressed.isConsumed == (action != nil), "from \(start)")
            #expect(pressed.isUnclaimed == (action == nil) && keys.pending.isEmpty)
        }
    }

    @Test("bindings below the field are asked, and its own where the start is below it")
    func below() {
        #expect(keys.press(KeyStroke("i"), from: inner).outcome?.performer?.action == "inner:")
        #expect(!keys.press(KeyStroke("i"), from: field).isConsumed)
    }

    @Test("menus show no key that types text here, and explanations say so")
    func shown() {
        #expect(keys.shortcut(for: "menu:", from: field) == nil && keys.shortcut(for: "menu:", from: list) == "m")
        #expect(
            keys.shortcut(for: "chord:", from: field) == "ctrl+k c" && keys.shortcut(for: "own:", from: inner) == "o")
        let explained = keys.explain(KeyStroke("m"), from: field)
        #expect(explained.candidates.map(\.verdict) == [.typesText])
        #expect(explained.description.hasSuffix("m → menu: (menu): not asked: the keys type text here"))
        #expect(
            keys.bindings(from: field).filter { keys.isActive($0, from: field) }.map(\.shortcut).contains("m") == false)
    }

    @Test("a field inside of a field is the one that counts, and one that takes no text any more is none")
    func nested() {
        inner.takesText = true
        #expect(!keys.press(KeyStroke("o"), from: inner).isConsumed)
        inner.takesText = false
        field.takesText = false
        #expect(!field.takesText && !app.takesText)
        #expect(keys.press(KeyStroke("a"), from: inner).outcome?.performer?.action == "above:")
    }

    @Test("a watched menu hears where a field begins and ends to take text")
    func watched() throws {
        let menu = Menu("M") { Command("Menu", action: "menu:", shortcut: "m") }
        let coordinator = Coordinator(root: app)
        let watch = coordinator.watch(menu, keys: KeyMap(coordinator, menu: menu), from: field)
        #expect(watch.snapshot.items[0].shortcut == nil)
        field.takesText = false
        #expect(watch.takeChanges().actions(changedIn: .shortcut) == ["menu:"])
        #expect(watch.snapshot.items[0].shortcut == "m")
    }
}

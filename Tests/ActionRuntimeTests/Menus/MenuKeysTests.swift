import ActionRuntime
import Testing

/// The shortcuts of a menu's commands are found by the keystrokes that they begin with.
@Suite("The keys of a menu") struct MenuKeysTests {
    private let root = ActionNode("app")
    private let coordinator: Coordinator
    private let performed = Tally()

    init() {
        coordinator = Coordinator(root: root)
        let performed = performed
        root.handleAction(claims: { $0.text.hasPrefix("keys.") }) { performed.note($0.action.text) }
    }

    private func command(_ name: ActionName, _ shortcut: KeyShortcut) -> MenuItem {
        .command(Command(name.text, action: name, shortcut: shortcut))
    }

    @Test("are those of a command that can be performed, where another of the action is declared disabled")
    func declaredDisabled() {
        let menu = Menu(
            "M",
            items: [
                .command(Command("A", action: "keys.x:", shortcut: "f1", attributes: .disabled)),
                command("keys.x:", "f2"), .command(Command("C", action: "keys.x:")),
            ])
        let keys = KeyMap(coordinator, menu: menu)
        let items = coordinator.snapshot(of: menu, keys: keys).items
        #expect(items.dropFirst().map(\.shortcut) == ["f2", "f2"])
    }

    @Test("are not shown where a passing command takes the first keystroke of a chord")
    func takenChord() {
        let menu = Menu(
            "M",
            items: [
                .command(Command("A", action: "keys.a:", shortcut: "f2", passes: true)),
                command("keys.b:", "f2 f2"),
            ])
        let keys = KeyMap(coordinator, menu: menu)
        #expect(coordinator.snapshot(of: menu, keys: keys).items.map(\.shortcut) == ["f2", nil])
    }

    @Test("stand in menu order, also where sections make some")
    func order() {
        var calls = 0
        let menu = Menu(
            "M",
            items: [
                command("keys.a:", "ctrl+a"), command("keys.b:", "ctrl+k b"),
                .section(id: "first") {
                    calls += 1
                    return [command("keys.c:", "ctrl+k c"), .menu(Menu("In", items: [command("keys.d:", "ctrl+a")]))]
                },
                command("keys.e:", "ctrl+k b c"), .section(id: "none") { [] },
                .menu(
                    Menu(
                        "Last",
                        items: [command("keys.f:", "ctrl+a"), .section(id: "in") { [command("keys.g:", "f1")] }])),
            ])
        let keys = KeyMap(coordinator, menu: menu)
        #expect(
            keys.bindings().map(\.action)
                == ["keys.a:", "keys.b:", "keys.c:", "keys.d:", "keys.e:", "keys.f:", "keys.g:"])
        let candidates = keys.explain(KeyStroke("a", .control)).candidates.map(\.binding.action)
        #expect(candidates == ["keys.a:", "keys.d:", "keys.f:"] && calls == 2)
        #expect(
            keys.explain(KeyStroke("k", .control)).candidates.map(\.binding.action) == [
                "keys.b:", "keys.c:", "keys.e:",
            ])
        #expect(keys.press(KeyStroke("k", .control)).isPending)
        #expect(keys.press(KeyStroke("c")).isConsumed && performed.take() == ["keys.c:": 1])
        #expect(keys.press(KeyStroke("g", .control)).isUnclaimed && keys.press(KeyStroke(.function(1))).isConsumed)
        #expect(performed.take() == ["keys.g:": 1])
    }

    @Test("are those of the menu as it was edited last")
    func edits() throws {
        var menu = Menu("M", items: [command("keys.a:", "ctrl+a")])
        let keys = KeyMap(coordinator, menu: menu)
        #expect(keys.press(KeyStroke("a", .control)).isConsumed)
        let copy = menu
        try menu.replace("keys.a:", with: [command("keys.b:", "ctrl+b")])
        keys.menu = menu
        #expect(keys.press(KeyStroke("a", .control)).isUnclaimed && keys.press(KeyStroke("b", .control)).isConsumed)
        keys.menu?.items.append(command("keys.c:", "ctrl+c"))
        #expect(keys.press(KeyStroke("c", .control)).isConsumed)
        keys.menu = copy
        #expect(keys.press(KeyStroke("a", .control)).isConsumed && keys.press(KeyStroke("b", .control)).isUnclaimed)
        #expect(performed.take() == ["keys.a:": 2, "keys.b:": 1, "keys.c:": 1])
    }

    @Test("come after those of the user and of nodes, without those that the user removed")
    func others() {
        root.bind("ctrl+a", to: "keys.node:")
        let menu = Menu("M", items: [command("keys.a:", "ctrl+a"), command("keys.b:", "ctrl+a")])
        let keys = KeyMap(
            coordinator, menu: menu, overrides: [KeyOverride("ctrl+a", "keys.user:"), KeyOverride(removing: "keys.a:")])
        #expect(
            keys.explain(KeyStroke("a", .control)).candidates.map(\.binding.action)
                == ["keys.user:", "keys.node:", "keys.b:"])
    }
}

import ActionRuntime
import Testing

/// Rule 33: a snapshot that is asked for again is what it would be if it were made for the first time.
@Suite("A snapshot taken again") struct MenuEditionTests {
    private let root = ActionNode("app")
    private let leaf: ActionNode
    private let coordinator: Coordinator
    private let menu = Menu("M") {
        Command("A", action: "again.a:")
        Command("B", action: "again.b:")
        Menu("Inner") { Command("C", action: "again.c:") }
        Command("A, too", action: "again.a:")
    }

    init() {
        leaf = ActionNode("leaf", in: ActionNode("window", in: root))
        coordinator = Coordinator(root: root)
    }

    /// Whether each command is enabled, in order.
    private func enabled(from start: ActionNode? = nil) -> [Bool] {
        let again = coordinator.snapshot(of: menu, from: start ?? leaf)
        // A coordinator that has taken no snapshot yet.
        #expect(again == Coordinator(root: root).snapshot(of: menu, from: start ?? leaf))
        return again.commands.map(\.isEnabled)
    }

    @Test("shows what is registered and cancelled between")
    func registering() {
        #expect(enabled() == [false, false, false, false])
        let registration = root.register("again.a:") { _ in }
        #expect(enabled() == [true, false, false, true])
        root.onAction("again.c:") { _ in }
        #expect(enabled() == [true, false, true, true])
        registration.cancel()
        #expect(enabled() == [false, false, true, false])
    }

    @Test("shows from where it is asked, and follows nodes that move")
    func places() {
        leaf.onAction("again.a:") { _ in }
        #expect(enabled() == [true, false, false, true])
        #expect(enabled(from: root) == [false, false, false, false])
        let dock = ActionNode("dock", in: root)
        dock.onAction("again.b:") { _ in }
        #expect(enabled() == [true, false, false, true])
        dock.add(leaf)
        #expect(enabled() == [true, true, false, true])
    }

    @Test("follows the first responder")
    func focus() {
        leaf.onAction("again.a:") { _ in }
        #expect(coordinator.snapshot(of: menu).commands.map(\.isEnabled) == [false, false, false, false])
        coordinator.firstResponder = leaf
        #expect(coordinator.snapshot(of: menu).commands.map(\.isEnabled) == [true, false, false, true])
        coordinator.firstResponder = nil
        #expect(coordinator.snapshot(of: menu).commands.map(\.isEnabled) == [false, false, false, false])
    }

    @Test("asks validators and conditions each time, each command once")
    func asking() {
        let state = State()
        root.onAction(
            "again.a:",
            validate: {
                state.asked += 1
                if state.isLocked { $0.disable("it is locked") }
                $0.isHidden = state.isHidden
            }
        ) { _ in }
        root.onAction("again.b:", when: { state.isThere }) { _ in }
        root.onAction("again.c:") { _ in }
        let first = coordinator.snapshot(of: menu, from: leaf)
        #expect(first.commands.map(\.isEnabled) == [true, false, true, true] && state.asked == 1)
        #expect(coordinator.snapshot(of: menu, from: leaf) == first && state.asked == 2)
        state.isLocked = true
        #expect(enabled() == [false, false, true, false])
        state.isThere = true
        #expect(enabled() == [false, true, true, false])
        state.isHidden = true
        #expect(coordinator.snapshot(of: menu, from: leaf).commands.map(\.isHidden) == [true, false, false, true])
        state.isHidden = false
        state.isLocked = false
        #expect(enabled() == [true, true, true, true])
    }

    @Test("shows that an owner or a responder has gone, and what the next dispatcher claims")
    func ends() {
        var owner: State? = State()
        root.register("again.a:", owner: owner) { _ in }
        #expect(enabled() == [true, false, false, true])
        owner = nil
        #expect(enabled() == [false, false, false, false])
        var responder: Answering? = Answering()
        leaf.responder = responder
        #expect(enabled() == [false, true, false, false])
        responder = nil
        #expect(enabled() == [false, false, false, false])

        let other = ActionNode("other")
        other.onAction("again.c:") { _ in }
        var next: Coordinator? = Coordinator(root: other)
        coordinator.next = next
        #expect(coordinator.snapshot(of: menu, from: leaf).commands.map(\.isEnabled) == [false, false, true, false])
        next = nil
        #expect(coordinator.snapshot(of: menu, from: leaf).commands.map(\.isEnabled) == [false, false, false, false])
        withExtendedLifetime((owner, responder, next)) {}
    }

    @Test("is that of the menu that is given, not of one with the same name")
    func edited() {
        root.onAction("again.a:") { _ in }
        #expect(coordinator.snapshot(of: menu).commands.count == 4)
        var shorter = menu
        shorter.items.removeLast()
        #expect(coordinator.snapshot(of: shorter).commands.count == 3)
        #expect(coordinator.snapshot(of: menu).commands.count == 4)
        let state = State()
        let recent = Menu("R", items: [.section(id: "recent") { [.command(Command(state.title, action: "again.a:"))] }])
        #expect(coordinator.snapshot(of: recent).commands.map(\.title) == ["one"])
        state.title = "two"
        #expect(coordinator.snapshot(of: recent).commands.map(\.title) == ["two"])
    }

    @Test("follows every edit of a copy, also one that keeps the number of items")
    func edits() throws {
        root.onAction("again.a:") { _ in }
        func command(_ title: String) -> MenuItem { .command(Command(title, action: "again.a:")) }
        func text(_ menu: Menu) -> String { "\(coordinator.snapshot(of: menu))" }
        let original = Menu("M", items: [command("One"), .menu(Menu("In", items: [command("Two")]))])
        let before = text(original)
        var copy = original
        #expect(text(copy) == before)
        copy.items[0] = command("Three")
        #expect(text(copy).contains("Three") && !text(copy).contains("One"))
        try copy.insert([command("Four")], .atEnd(of: "In"))
        #expect(text(copy).contains("Four"))
        copy.title = "N"
        #expect(text(copy).hasPrefix("N\n") && text(original) == before)
        copy = original
        #expect(text(copy) == before)
    }

    @Test("leaves the one that was taken before as it was, also for another start and another coordinator")
    func values() {
        leaf.onAction("again.a:", validate: { $0.title = "Leaf" }) { _ in }
        let other = Coordinator(root: ActionNode("other").onAction("again.b:") { _ in })
        let first = coordinator.snapshot(of: menu, from: leaf), second = other.snapshot(of: menu)
        let third = coordinator.snapshot(of: menu, from: root)
        #expect(first.commands.map(\.title) == ["Leaf", "B", "C", "Leaf"])
        #expect(second.commands.map(\.isEnabled) == [false, true, false, false])
        #expect(third.commands.map(\.title) == ["A", "B", "C", "A, too"])
        #expect(coordinator.snapshot(of: menu, from: leaf) == first && other.snapshot(of: menu) == second)
    }

    @Test("hides and shows separators and menus as their items come and go")
    func layout() throws {
        let state = State()
        coordinator.conditionValues = { $0 == "shown" ? .bool(state.isThere) : nil }
        let shown = try Condition(parsing: "shown")
        let menu = Menu("M") {
            Command("A", action: "again.a:", when: shown)
            MenuItem.separator
            Menu("Inner") { Command("B", action: "again.b:", when: shown) }
            MenuItem.separator
            Command("C", action: "again.c:")
        }
        root.onAction("again.c:", validate: { $0.isHidden = state.isHidden }) { _ in }
        func drawing() -> [String] {
            let again = coordinator.snapshot(of: menu, from: leaf)
            #expect(again == coordinator.snapshot(of: Menu("M", items: menu.items), from: leaf))
            return again.drawing
        }
        #expect(drawing() == ["~A", "~-", "~Inner ▸", "  ~B", "~-", "C"])
        state.isThere = true
        #expect(drawing() == ["!A", "-", "Inner ▸", "  !B", "-", "C"])
        state.isHidden = true
        #expect(drawing() == ["!A", "-", "Inner ▸", "  !B", "~-", "~C"])
        state.isThere = false
        #expect(drawing() == ["~A", "~-", "~Inner ▸", "  ~B", "~-", "~C"])
        #expect(coordinator.snapshot(of: menu).menu.isHidden)
        state.isHidden = false
        #expect(drawing() == ["~A", "~-", "~Inner ▸", "  ~B", "~-", "C"])
    }

    @Test("is not the one that was taken while requests were refused")
    func refused() {
        let (coordinator, menu, root) = (coordinator, menu, root)
        root.onAction("again.a:") { _ in }
        root.onAction("again.loop:") { _ in
            coordinator.perform("again.loop:")
            _ = coordinator.snapshot(of: menu)
        }
        coordinator.perform("again.loop:")
        #expect(coordinator.snapshot(of: menu).commands.map(\.isEnabled) == [true, false, false, true])
    }

    @Test("may be taken by a validator that is being asked for it, and by one that changes the tree")
    func reentrant() {
        let (coordinator, menu, root) = (coordinator, menu, root)
        let state = State()
        root.onAction("again.b:") { _ in }
        root.onAction(
            "again.a:",
            validate: { answer in
                state.asked += 1
                guard state.asked % 3 == 1 else { return }
                _ = coordinator.snapshot(of: menu)
                root.onAction("again.c:") { _ in }
            }
        ) { _ in }
        for _ in 0..<4 { _ = coordinator.snapshot(of: menu) }
        #expect(enabled() == [true, true, true, true])
    }
}

private final class State {
    var asked = 0
    var isLocked = false
    var isHidden = false
    var isThere = false
    var title = "one"
}

private final class Answering: Responder {
    static var actions: ActionTable<Answering> { ActionMethod("again.b:", Answering.answer) }

    func answer() {}
}

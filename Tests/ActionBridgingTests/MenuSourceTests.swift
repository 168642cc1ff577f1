import ActionBridging
import ActionRuntime
import Testing

@MainActor
@Suite("What a toolkit's menu asks")
struct MenuSourceTests {
    /// The tree of a window, which can save unless it is locked.
    private final class Window {
        let root: ActionNode
        let coordinator: Coordinator
        var isLocked = false
        var saved = 0

        init(_ name: String) {
            root = ActionNode(name)
            coordinator = Coordinator(root: root)
            root.onAction("save:", validate: { [unowned self] in if isLocked { $0.disable("\(name) is locked") } }) {
                [unowned self] _ in saved += 1
            }
        }
    }

    /// What a source has told, and the outcomes of what was chosen.
    private final class Heard {
        var changes: [MenuChanges] = []
        var outcomes: [Outcome] = []
        let sender = ActionNode("sender")
    }

    private let first = Window("first"), second = Window("second"), heard = Heard()
    private let menu = Menu("File") { Command("Save", action: "save:") }

    private func source(from start: (any RequestStart)? = nil) -> MenuSource {
        MenuSource(menu, of: MenuTree(first.coordinator), from: start) { [heard] in
            MainActor.assertIsolated()
            heard.changes.append($0)
        }
    }

    /// Lets the tasks of the sources run.
    private func settle() async { for _ in 0..<50 { await Task.yield() } }

    private func choose(_ source: MenuSource, _ item: MenuSnapshot.Item, by coordinator: Coordinator? = nil) {
        source.send(item, by: coordinator, sender: heard.sender) { [heard] in heard.outcomes.append($0) }
    }

    @Test("the menu asks the tree of the key window, and performs there")
    func keyWindow() async {
        let source = source()
        (first.isLocked, second.isLocked) = (true, false)
        first.coordinator.invalidate()
        #expect(source.takeSnapshot().items[0].reasonText == "first is locked")
        source.switchTree(to: MenuTree(second.coordinator))
        #expect(source.snapshot.items[0].isEnabled)
        choose(source, source.snapshot.items[0])
        #expect((first.saved, second.saved) == (0, 1))
        #expect(heard.outcomes.map(\.kind) == [.performed])

        source.switchTree(to: nil)
        #expect(source.takeSnapshot().items[0].reasonText == "first is locked")
        #expect(heard.changes.isEmpty, "within a question, nothing is told")
        await settle()
        #expect(!heard.changes.isEmpty)
        withExtendedLifetime(source) {}
    }

    @Test("changes of the tree that is asked are told, and those of the other one are not")
    func following() async {
        let source = source()
        source.switchTree(to: MenuTree(second.coordinator))
        await settle()
        heard.changes = []
        first.isLocked = true
        first.coordinator.invalidate()
        await settle()
        #expect(heard.changes.isEmpty)
        second.isLocked = true
        second.coordinator.invalidate()
        await settle()
        #expect(heard.changes.count == 1)
        #expect(source.snapshot.items[0].reasonText == "second is locked")
        source.switchTree(to: MenuTree(second.coordinator))
        await settle()
        #expect(heard.changes.count == 1, "the same tree is no change")
    }

    @Test("a window that is no longer asked is released")
    func released() async {
        let source = source()
        weak var coordinator: Coordinator?
        do {
            let window = Window("third")
            coordinator = window.coordinator
            source.switchTree(to: MenuTree(window.coordinator))
            await settle()
            source.switchTree(to: nil)
        }
        await settle()
        #expect(coordinator == nil)
        withExtendedLifetime(source) {}
    }

    @Test("a source that is released ends to follow")
    func ended() async {
        var source: MenuSource? = source()
        await settle()
        #expect(source?.snapshot.items.count == 1)
        source = nil
        first.isLocked = true
        first.coordinator.invalidate()
        await settle()
        #expect(heard.changes.isEmpty)
    }

    @Test("a chosen command that is no longer in the menu is not performed, and its outcome says so")
    func gone() throws {
        var isShown = true
        first.root.onAction("open:", validate: { $0.isHidden = !isShown }) { _ in }
        let coordinator = first.coordinator
        var recent = ["a", "b"]
        let menu = Menu("File") {
            Command("Open", action: "open:")
            MenuItem.section(id: "recent") {
                recent.map { .command(Command($0, action: "save:", arguments: ["name": $0], id: $0)) }
            }
        }
        let source = MenuSource(menu, of: MenuTree(coordinator)) { _ in }
        let items = source.snapshot.items
        (recent, isShown) = (["b"], false)
        coordinator.invalidate()
        for item in items { choose(source, item) }
        #expect(first.saved == 1)
        #expect(heard.outcomes.map(\.kind) == [.failed, .failed, .performed])
        #expect("\(heard.outcomes[1])".contains("'a' was not performed: it is no longer in the menu."))
        guard case .failed(DispatchError.changed(.hidden, let now), _, _) = heard.outcomes[0] else {
            return #expect(Bool(false), "\(heard.outcomes[0])")
        }
        #expect(now.item.isHidden && now.title == "Open")
    }

    @Test("a menu whose start has gone performs nothing at another start, and says so")
    func startGone() {
        var start: ActionNode? = ActionNode("grid", in: first.root)
        let source = source(from: start)
        let item = source.snapshot.items[0]
        start?.removeFromParent()
        start = nil
        choose(source, item)
        #expect(first.saved == 0)
        #expect(heard.outcomes.map(\.kind) == [.failed])
        #expect("\(heard.outcomes[0])".contains("has left the tree"))
    }

    @Test("where a validator releases the start, the request goes to no other start")
    func startReleasedByValidator() {
        var start: ActionNode? = ActionNode("grid", in: first.root)
        var isReleasing = false
        first.root.onAction(
            "open:",
            validate: { _ in
                guard isReleasing else { return }
                start?.removeFromParent()
                start = nil
            }
        ) { [first] _ in first.saved += 1 }
        let source = MenuSource(
            Menu("File") { Command("Open", action: "open:") }, of: MenuTree(first.coordinator), from: start)
        let item = source.snapshot.items[0]
        isReleasing = true
        first.coordinator.invalidate()
        choose(source, item)
        #expect(start == nil)
        #expect(first.saved == 0)
        #expect(heard.outcomes.map(\.kind) == [.unclaimed])
    }

    @Test("a command goes to the tree that it was chosen in, though a validator switches the tree")
    func switchedByValidator() {
        var switched: MenuSource?
        first.root.onAction("open:", validate: { [second] _ in switched?.switchTree(to: MenuTree(second.coordinator)) })
        {
            [first] _ in first.saved += 1
        }
        let source = MenuSource(Menu("File") { Command("Open", action: "open:") }, of: MenuTree(first.coordinator))
        let item = source.snapshot.items[0]
        switched = source
        first.coordinator.invalidate()
        choose(source, item)
        #expect(source.coordinator === second.coordinator)
        #expect(heard.outcomes.map(\.kind) == [.performed])
        #expect(first.saved == 1)
        switched = nil
    }

    @Test("a toolkit that asks for a title that changes each time hears of it once")
    func asking() async {
        var count = 0
        first.root.onAction(
            "count:",
            validate: {
                count += 1
                $0.title = "\(count)"
            }
        ) { _ in }
        let source = MenuSource(Menu("") { Command("Count", action: "count:") }, of: MenuTree(first.coordinator)) {
            [heard] in heard.changes.append($0)
        }
        await settle()
        heard.changes = []
        first.coordinator.invalidate()
        #expect(source.takeSnapshot(telling: \.needRebuilding).items[0].title != "1")
        await settle()
        #expect(heard.changes.isEmpty)
        first.coordinator.invalidate()
        _ = source.takeSnapshot()
        await settle()
        #expect(heard.changes.count == 1)
    }

    @Test("a toolkit's items keep their objects while the menu asks one window after the other")
    func mirrored() async {
        let toolkit = FakeToolkit()
        let source = source()
        let mirror = MenuMirror(source.snapshot, in: toolkit)
        source.onChange = { [unowned source] _ in mirror.show(source.snapshot) }
        let item = toolkit.root.items[0]
        (first.isLocked, second.isLocked) = (true, true)
        for (window, name) in [(second, "second"), (first, "first"), (second, "second")] {
            window.coordinator.invalidate()
            source.switchTree(to: MenuTree(window.coordinator))
            _ = source.takeSnapshot()
            await settle()
            #expect(toolkit.root.items.count == 1 && toolkit.root.items[0] === item)
            #expect(item.reason == "\(name) is locked")
        }
        #expect(toolkit.made == 1)
    }

    @Test(
        "where another window became key while a menu opens, that menu shows its answers, and the rest of the bar in a later turn"
    )
    func opening() async {
        let bar = Menu("Main") {
            Menu("File") { Command("Save", action: "save:") }
            Menu("Photo") { Command("Save Photo", action: "save:") }
        }
        let toolkit = FakeToolkit()
        let source = MenuSource(bar, of: MenuTree(first.coordinator))
        let mirror = MenuMirror(source.snapshot, in: toolkit)
        source.onChange = { [unowned source] _ in mirror.show(source.snapshot) }
        second.isLocked = true
        source.switchTree(to: MenuTree(second.coordinator))
        mirror.show(source.takeSnapshot()) { $0 === toolkit.root.items[1] }
        func reasons() -> [String?] { toolkit.root.items.map(\.items[0].reason) }
        #expect(reasons() == [nil, "second is locked"])
        await settle()
        #expect(reasons() == ["second is locked", "second is locked"])
    }

    @Test("the bridge that gets a command performs it, though the menu still asks another window")
    func other() {
        let source = source()
        choose(source, source.snapshot.items[0], by: second.coordinator)
        #expect(heard.outcomes.map(\.kind) == [.failed], "another target gets it than the one that was shown")
        choose(source, source.snapshot(by: second.coordinator).items[0], by: second.coordinator)
        #expect((first.saved, second.saved) == (0, 1))
    }
}

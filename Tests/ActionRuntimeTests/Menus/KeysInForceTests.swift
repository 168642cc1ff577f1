import ActionRuntime
import Testing

@Suite("Keys in force in menus")
struct KeysInForceTests {
    let app = ActionNode("app"), grid: ActionNode, coordinator: Coordinator
    let menu = Menu(
        "File",
        items: [
            .command(Command("Save", action: "save:", shortcut: "ctrl+s")),
            .menu(Menu("More", items: [.command(Command("Zoom", action: "zoom:"))])),
        ])

    init() {
        grid = ActionNode("grid", in: app)
        coordinator = Coordinator(root: app)
        app.onAction("save:") { _ in }.onAction("zoom:") { _ in }
    }

    private func shortcuts(_ keys: KeyMap?, from start: ActionNode? = nil) -> [String?] {
        coordinator.snapshot(of: menu, keys: keys, from: start).commands.map { $0.shortcut?.description }
    }

    @Test("Without a key map the menu's own are shown, with one those that perform the command, or none")
    func inForce() {
        #expect(shortcuts(nil) == ["ctrl+s", nil])
        let keys = KeyMap(coordinator, menu: menu)
        #expect(shortcuts(keys) == ["ctrl+s", nil])
        keys.overrides = [KeyOverride(removing: "save:", from: "ctrl+s"), KeyOverride("ctrl+w", "save:")]
        #expect(shortcuts(keys) == ["ctrl+w", nil])
        keys.overrides = [KeyOverride(takingAway: "ctrl+s")]
        #expect(shortcuts(keys) == [nil, nil])
        keys.overrides = [KeyOverride("ctrl+s", "zoom:")]
        #expect(shortcuts(keys) == [nil, "ctrl+s"])
    }

    @Test("Bindings of nodes are shown from where they are in force, under their condition")
    func nodes() {
        var mode = "view"
        let keys = KeyMap(coordinator, menu: menu) { $0 == "mode" ? .string(mode) : nil }
        grid.bind("ctrl+z", to: "zoom:", when: "mode == edit")
        #expect(shortcuts(keys, from: grid) == ["ctrl+s", nil])
        mode = "edit"
        #expect(shortcuts(keys, from: grid) == ["ctrl+s", "ctrl+z"])
        #expect(shortcuts(keys, from: app) == ["ctrl+s", nil])
    }

    @Test("A watch hears of overrides, of bindings that come and go, and of the focus")
    func watched() {
        let keys = KeyMap(coordinator, menu: menu)
        let watch = coordinator.watch(menu, keys: keys)
        func changed() -> [String?]? {
            let changes = watch.takeChanges()
            return changes.isEmpty ? nil : watch.snapshot.commands.map { $0.shortcut?.description }
        }
        #expect(changed() == nil)
        keys.overrides = [KeyOverride("ctrl+w", "save:")]
        #expect(changed() == ["ctrl+w", nil])
        let group = grid.register { $0.bind("ctrl+z", to: "zoom:") }
        #expect(changed() == nil)
        coordinator.firstResponder = grid
        #expect(changed() == ["ctrl+w", "ctrl+z"])
        group.cancel()
        #expect(changed() == ["ctrl+w", nil])
        keys.overrides = []
        #expect(changed() == ["ctrl+s", nil])
        #expect(changed() == nil)
        keys.menu = nil
        #expect(changed() == [nil, nil])
    }

    @Test("The change says that the keys changed")
    func fields() throws {
        let keys = KeyMap(coordinator, menu: menu)
        let watch = coordinator.watch(menu, keys: keys)
        let old = watch.snapshot
        keys.overrides = [KeyOverride("ctrl+w", "save:")]
        let changes = watch.takeChanges()
        #expect(old.applying(changes) == watch.snapshot)
        guard case .changed(_, let fields, _) = try #require(changes.changes.first) else {
            Issue.record("\(changes)")
            return
        }
        #expect(fields == .shortcut && "\(fields)" == "keys")
    }
}

@Suite("Awaiting watches with keys")
@MainActor
struct AwaitedKeysTests {
    @Test("An awaiting watch is told of keys and of dispatches")
    func awaited() async {
        var count = 0
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        let menu = Menu("File", items: [.command(Command("Save", action: "save:", shortcut: "ctrl+s"))])
        app.onAction("save:", validate: { $0.title = "Saved \(count) times" }) { _ in count += 1 }
        let keys = KeyMap(coordinator, menu: menu)
        let watch = coordinator.watch(menu, keys: keys)
        var titles: [String] = []
        let task = Task {
            for await _ in watch {
                titles.append(
                    "\(watch.snapshot.items[0].title), \(watch.snapshot.items[0].shortcut?.description ?? "none")")
                if titles.count == 2 { break }
            }
        }
        for _ in 0..<20 { await Task.yield() }
        let perform = { coordinator.perform("save:") as Outcome }
        _ = perform()
        await until { titles.count >= 1 }
        keys.overrides = [KeyOverride("ctrl+w", "save:")]
        await task.value
        #expect(titles == ["Saved 1 times, ctrl+s", "Saved 1 times, ctrl+w"])
    }
}

@Suite("Watches that hear of dispatches")
struct HearingWatchTests {
    let app = ActionNode("app"), coordinator: Coordinator
    let menu = Menu(
        "Edit",
        items: [
            .command(Command("Paste", action: "paste:")), .command(Command("Bold", action: "bold:")),
            .command(Command("Help", action: "help:")),
        ])

    init() { coordinator = Coordinator(root: app) }

    @Test("What a handler changed is seen without being told, in validators and in conditions; nobody else is asked")
    func dispatches() async {
        var clipboard: String?
        var isBold = false, hasSelection = false, asked: [String] = []
        app.onAction("copy:") { _ in clipboard = "text" }
            .onAction("select:") { _ async in hasSelection = true }
            .onAction(
                "paste:",
                validate: {
                    asked.append("paste:")
                    if clipboard == nil { $0.disable("the clipboard is empty") }
                }
            ) { _ in }
            .onAction("bold:", when: { hasSelection }, validate: { $0.state = isBold ? .on : .off }) { _ in
                isBold.toggle()
            }
            .onAction("help:") { _ in }
        let watch = coordinator.watch(menu)
        #expect(watch.snapshot.items.map(\.isEnabled) == [false, false, true])
        asked = []
        #expect(watch.takeChanges().isEmpty && asked.isEmpty)
        let fire = { (name: ActionName) in _ = coordinator.perform(name) as Outcome }
        fire("copy:")
        #expect(watch.takeChanges().isEmpty == false && watch.snapshot.items.map(\.isEnabled) == [true, false, true])
        #expect(asked == ["paste:"])
        await coordinator.perform("select:")
        #expect(watch.takeChanges().isEmpty == false && watch.snapshot.items.map(\.isEnabled) == [true, true, true])
        fire("bold:")
        #expect(watch.takeChanges().isEmpty == false && watch.snapshot.items[1].state == .on)
        fire("nobody:")
        #expect(watch.takeChanges().isEmpty)
        clipboard = nil
        #expect(watch.takeChanges().isEmpty)
        coordinator.invalidate()
        #expect(watch.takeChanges().isEmpty == false && !watch.snapshot.items[0].isEnabled)
    }

    @Test("It hears of the dispatches of coordinators hosted in its tree, and of none once it is gone")
    func hosted() {
        var isOn = false
        let panel = ActionNode("panel"), inner = Coordinator(root: panel)
        app.host(inner).onAction("bold:", validate: { $0.state = isOn ? .on : .off }) { _ in }
        panel.onAction("inside:") { _ in isOn = true }
        let watch = coordinator.watch(menu)
        inner.perform("inside:")
        #expect(watch.takeChanges().isEmpty == false && watch.snapshot.items[1].state == .on)
    }

    @Test("It hears of the dispatches of every coordinator that shares its tree's numbers")
    func shared() {
        var isOn = false
        let window = ActionNode("window"), outer = Coordinator(root: window), same = Coordinator(root: app)
        outer.next = coordinator
        app.onAction("on:") { _ in isOn.toggle() }
            .onAction("bold:", validate: { $0.state = isOn ? .on : .off }) { _ in }
        let watch = coordinator.watch(menu)
        outer.perform("on:")
        #expect(watch.takeChanges().isEmpty == false && watch.snapshot.items[1].state == .on)
        same.perform("on:")
        #expect(watch.takeChanges().isEmpty == false && watch.snapshot.items[1].state == .off)
    }

    @Test("Targets that change by a condition alone are followed, whatever changes between")
    func targets() {
        var mode = 0
        let grid = ActionNode("grid", in: app)
        grid.onAction("bold:", when: { mode == 1 }, validate: { $0.title = "Grid" }) { _ in }
        app.onAction("bold:", validate: { $0.title = "App" }) { _ in }.onAction("mode:") { _ in mode = 1 - mode }
        let watch = coordinator.watch(menu, from: grid)
        for expected in ["Grid", "App", "Grid"] {
            coordinator.perform("mode:")
            _ = watch.takeChanges()
            #expect(watch.snapshot.items[1].title == expected)
            grid.onAction("other:") { _ in }
            app.add(ActionNode("x"))
            _ = watch.takeChanges()
            #expect(watch.snapshot.items[1].title == expected)
        }
    }

    @Test("A command that nobody listens to is enabled as soon as somebody subscribes")
    func subscribers() {
        struct Shaken: Event {}
        let grid = ActionNode("grid", in: app)
        let publisher = app.publisher(of: Shaken.self)
        app.onAction(
            "bold:", validate: { if !publisher.hasSubscribers { $0.disable("nobody listens") } }
        ) { _ in publisher(Shaken()) }
        let watch = coordinator.watch(menu)
        #expect(watch.snapshot.items[1].reasons == ["nobody listens"])
        let group = grid.register { $0.subscribe(to: Shaken.self) { _ in } }
        #expect(watch.takeChanges().isEmpty == false && watch.snapshot.items[1].isEnabled)
        group.cancel()
        #expect(watch.takeChanges().isEmpty == false && !watch.snapshot.items[1].isEnabled)
    }

    @Test("A palette hides by the key map's values what its menu hides")
    func palettes() {
        app.onAction("bold:") { _ in }
        let menu = Menu("m", items: [.command(Command("Bold", action: "bold:", id: "b", when: "on"))])
        let keys = KeyMap(coordinator, menu: menu) { $0 == "on" ? .bool(true) : nil }
        #expect(coordinator.palette(menu, keys: keys).search("").map(\.command.title) == ["Bold"])
    }

    @Test("A command's condition hides it, by the key map's values or the coordinator's, as things are")
    func conditions() {
        var platform = "linux"
        let menu = Menu(
            "View",
            items: [
                .command(Command("Tabs", action: "tabs:", when: "platform == linux && !locked")), .separator,
                .command(Command("Help", action: "help:")),
            ])
        func hidden(_ keys: KeyMap? = nil) -> [Bool] {
            coordinator.snapshot(of: menu, keys: keys).items.map(\.isHidden)
        }
        #expect(hidden() == [true, true, false])
        coordinator.conditionValues = { $0 == "platform" ? .string(platform) : nil }
        #expect(hidden() == [false, false, false])
        #expect(hidden(KeyMap(coordinator, menu: menu)) == [false, false, false])
        #expect(hidden(KeyMap(coordinator, menu: menu) { _ in nil }) == [true, true, false])
        let watch = coordinator.watch(menu)
        platform = "windows"
        #expect(watch.takeChanges().isEmpty == false && watch.snapshot.items.map(\.isHidden) == [true, true, false])
        #expect(hidden() == [true, true, false])
    }
}

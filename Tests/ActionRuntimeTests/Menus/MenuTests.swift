import ActionRuntime
import Testing

/// Rule 32: what is declared, and editing it by identifier.
@Suite("Menu") struct MenuTests {
    private func command(_ id: String) -> MenuItem { .command(Command(id, action: "menu.any:", id: id)) }

    /// `new - (Recent: clear) export`, with `find next` in a menu of the Edit menu.
    private let bar = Menu("Bar", id: "bar") {
        Menu("File", id: "file") {
            Command("New", action: "new:")
            MenuItem.separator
            Menu("Recent", id: "recent") { Command("Clear", action: "clear:") }
            Command("Export", action: "export:")
        }
        Menu("Edit", id: "edit") {
            Menu("Find", id: "find") {
                Command("Find Next", action: "find:", arguments: ["tag": 2], id: "find.next")
                Command("Find Previous", action: "find:", arguments: ["tag": 3], id: "find.previous")
            }
            MenuItem.section(id: "dynamic") { [] }
        }
    }
    private static let outline = "file(new: - recent(clear:) export:) edit(find(find.next find.previous) dynamic)"

    @Test("a command is known by its action, is off, and has no arguments, unless it says so")
    func defaults() {
        let plain = Command("Save", action: "save:")
        #expect(plain.id == "save:" && plain.state == .off && plain.attributes.isEmpty && plain.arguments == [:])
        #expect(plain.shortcut == nil && plain.imageName == nil && plain.discoverabilityText == nil)
        let full = Command(
            "Rate", action: "rate:", arguments: ["stars": 5], shortcut: "cmd+5", id: "rate.five", imageName: "star",
            discoverabilityText: "Rate the photo with five stars", state: .mixed, attributes: [.destructive, .hidden])
        #expect(full.id == "rate.five" && full.arguments["stars"] == 5 && full.shortcut == "cmd+5")
        #expect(full.imageName == "star" && full.discoverabilityText == "Rate the photo with five stars")
        #expect(full.state == .mixed && full.attributes == [.hidden, .destructive] && full != plain)
    }

    @Test("a menu is known by its title, unless it says so, and takes its items as an array too")
    func menu() {
        let menu = Menu("Edit", items: [.separator, command("a")])
        #expect(menu.id == "Edit" && menu.outline == "- a")
        #expect(Menu("Edit", id: "edit").items.isEmpty)
    }

    @Test("the builder takes commands, menus, items, conditions and loops", arguments: [true, false])
    func builder(hasDebug: Bool) {
        let menu = Menu("All") {
            Command("A", action: "a:")
            if hasDebug { Menu("Debug") { Command("B", action: "b:") } }
            if hasDebug {
                Command("C", action: "c:")
            } else {
                MenuItem.separator
                Command("D", action: "d:")
            }
            for stars in 1...3 {
                Command("\(stars)", action: "rate:", arguments: ["stars": stars], id: "rate.\(stars)")
            }
            MenuItem.section(id: "recent") { [] }
        }
        #expect(
            menu.outline
                == (hasDebug ? "a: Debug(b:) c: rate.1 rate.2 rate.3 recent" : "a: - d: rate.1 rate.2 rate.3 recent"))
    }

    @Test(
        "items go to every place, in order",
        arguments: [
            (.before("new:"), "file(x y new: - recent(clear:) export:)"),
            (.after("new:"), "file(new: x y - recent(clear:) export:)"),
            (.before("recent"), "file(new: - x y recent(clear:) export:)"),
            (.after("recent"), "file(new: - recent(clear:) x y export:)"),
            (.after("export:"), "file(new: - recent(clear:) export: x y)"),
            (.atStart(of: "file"), "file(x y new: - recent(clear:) export:)"),
            (.atEnd(of: "file"), "file(new: - recent(clear:) export: x y)"),
            (.atStart(of: "recent"), "file(new: - recent(x y clear:) export:)"),
            (.atEnd(of: "recent"), "file(new: - recent(clear: x y) export:)"),
            (.before("file"), "x y file(new: - recent(clear:) export:)"),
            (.after("file"), "file(new: - recent(clear:) export:) x y"),
            (.atStart(of: "bar"), "x y file(new: - recent(clear:) export:)"),
        ] as [(Menu.Position, String)])
    func places(place: Menu.Position, start: String) throws {
        var menu = bar
        try menu.insert([command("x"), command("y")], place)
        #expect(menu.outline == start + " edit(find(find.next find.previous) dynamic)")
        try menu.remove("x")
        try menu.remove("y")
        #expect(menu.outline == Self.outline)
    }

    @Test("the menu itself is a place, also while it is empty")
    func itself() throws {
        var menu = Menu("Edit", id: "edit")
        try menu.insert([command("b")], .atEnd(of: "edit"))
        try menu.insert([command("c")], .atEnd(of: "edit"))
        try menu.insert([command("a")], .atStart(of: "edit"))
        #expect(menu.outline == "a b c" && menu.item("edit") == nil)
        #expect(throws: MenuError.unknown(id: "edit", suggestions: [])) { try menu.insert([], .before("edit")) }
        #expect(throws: MenuError.unknown(id: "edit", suggestions: [])) { try menu.remove("edit") }
    }

    @Test("removing takes an item with all below it, and replacing puts any number in its place")
    func removing() throws {
        var menu = bar
        try menu.remove("find")
        #expect(menu.outline == "file(new: - recent(clear:) export:) edit(dynamic)")
        try menu.remove("dynamic")
        try menu.replace("recent", with: [command("x"), .separator, command("y")])
        #expect(menu.outline == "file(new: - x - y export:) edit()")
        try menu.replace("x", with: [])
        try menu.replace("edit", with: [.menu(Menu("Edit", id: "edit", items: [command("z")]))])
        #expect(menu.outline == "file(new: - - y export:) edit(z)")
    }

    @Test("an item is found wherever it stands, if there is one of its identifier")
    func finding() {
        if case .command(let command)? = bar.item("find.next") {
            #expect(command.arguments == ["tag": 2])
        } else {
            Issue.record("there is no find.next")
        }
        #expect(bar.item("recent")?.id == "recent" && bar.item("nothing") == nil)
        let twice = Menu("M", items: [command("a"), .menu(Menu("N", items: [command("a")]))])
        #expect(twice.item("a") == nil)
    }

    @Test("a missing identifier is an error that lists near misses, and nothing changes")
    func missing() throws {
        var menu = bar
        let edits: [(inout Menu) throws -> Void] = [
            { try $0.insert([.separator], .before("find.nxt")) }, { try $0.insert([.separator], .after("find.nxt")) },
            { try $0.insert([.separator], .atStart(of: "find.nxt")) },
            { try $0.insert([.separator], .atEnd(of: "find.nxt")) },
            { try $0.remove("find.nxt") }, { try $0.replace("find.nxt", with: []) },
        ]
        for edit in edits {
            #expect(throws: MenuError.unknown(id: "find.nxt", suggestions: ["find.next"])) { try edit(&menu) }
        }
        #expect(throws: MenuError.unknown(id: "wholly else", suggestions: [])) { try menu.remove("wholly else") }
        #expect(throws: MenuError.unknown(id: "", suggestions: [])) { try menu.remove("") }
        #expect(menu.outline == Self.outline)
    }

    @Test("the menu itself is a near miss of where something is put at a start or an end")
    func ownNearMiss() {
        var menu = bar
        #expect(throws: MenuError.unknown(id: "bra", suggestions: ["bar"])) {
            try menu.insert([], .atEnd(of: "bra"))
        }
        #expect(throws: MenuError.unknown(id: "bra", suggestions: [])) { try menu.insert([], .after("bra")) }
    }

    @Test("an identifier that several items have is an error that counts them, and nothing changes")
    func ambiguous() {
        var menu = Menu("Find", id: "menu") {
            Command("Next", action: "find:", arguments: ["tag": 1])
            Menu("More", id: "more") { Command("Previous", action: "find:", arguments: ["tag": 2]) }
        }
        let before = menu.outline
        #expect(throws: MenuError.ambiguous(id: "find:", count: 2)) { try menu.remove("find:") }
        #expect(throws: MenuError.ambiguous(id: "find:", count: 2)) { try menu.replace("find:", with: []) }
        #expect(throws: MenuError.ambiguous(id: "find:", count: 2)) { try menu.insert([], .after("find:")) }
        #expect(menu.outline == before)
    }

    @Test("an item that has the menu's own identifier makes a start or an end ambiguous")
    func namesake() throws {
        var menu = Menu("Help") { Menu("Help") { Command("A", action: "a:") } }
        #expect(throws: MenuError.ambiguous(id: "Help", count: 2)) { try menu.insert([.separator], .atEnd(of: "Help")) }
        try menu.insert([command("x")], .before("Help"))
        #expect(menu.outline == "x Help(a:)")
    }

    @Test("nothing can be put into what is no menu", arguments: ["new:", "dynamic"])
    func notAMenu(id: String) {
        var menu = bar
        #expect(throws: MenuError.notAMenu(id: id)) { try menu.insert([.separator], .atStart(of: id)) }
        #expect(throws: MenuError.notAMenu(id: id)) { try menu.insert([.separator], .atEnd(of: id)) }
        #expect(menu.outline == Self.outline)
    }

    @Test(
        "an error says what is wrong and how to mend it",
        arguments: [
            (.unknown(id: "fnd", suggestions: []), "There is no menu item 'fnd'."),
            (.unknown(id: "fnd", suggestions: ["find"]), "There is no menu item 'fnd'. Did you mean 'find'?"),
            (
                .unknown(id: "fnd", suggestions: ["find", "end"]),
                "There is no menu item 'fnd'. Did you mean 'find' or 'end'?"
            ),
            (.ambiguous(id: "a", count: 3), "There are 3 menu items 'a'. Give them identifiers of their own."),
            (.notAMenu(id: "a"), "'a' is no menu, so nothing can be put into it."),
        ] as [(MenuError, String)])
    func wording(error: MenuError, text: String) {
        #expect("\(error)" == text)
    }

    @Test("a snapshot of before two trees shared their changes is not given again, however many each had counted")
    func sharedChanges() {
        let menu = Menu("M") { Command("A", action: "shared.a:") }
        for count in 0..<24 {
            let window = ActionNode("window"), panel = ActionNode("panel")
            let outer = Coordinator(root: window), inner = Coordinator(root: panel)
            for _ in 0..<count { window.onAction("shared.other:") { _ in } }
            #expect(!inner.snapshot(of: menu).commands[0].isEnabled)
            window.host(inner)
            panel.onAction("shared.a:") { _ in }
            #expect(inner.snapshot(of: menu).commands[0].isEnabled, "\(count) changes")
            withExtendedLifetime(outer) {}
        }
    }

    @Test("the Edit menu hides what nobody claims at the focus")
    func editMenu() {
        let root = ActionNode("app"), list = ActionNode("list", in: root), field = ActionNode("field", in: root)
        let coordinator = Coordinator(root: root)
        field.onAction("cut:") { _ in }.onAction("copy:", validate: { $0.disable("nothing is selected") }) { _ in }
        func shown(_ snapshot: MenuSnapshot) -> [String] {
            snapshot.items.filter { !$0.isHidden && $0.kind == .command }.map(\.title)
        }
        coordinator.firstResponder = list
        let watch = coordinator.watch(Menu.edit)
        #expect(shown(coordinator.snapshot(of: .edit)).isEmpty && watch.snapshot.menu.isHidden)
        coordinator.firstResponder = field
        #expect(shown(coordinator.snapshot(of: .edit)) == ["Cut", "Copy"], "a disabled command is shown")
        #expect(!watch.takeChanges().isEmpty)
        #expect(shown(watch.snapshot) == ["Cut", "Copy"])
    }

    @Test("a person who looks at a menu reads no action's name")
    func reasonText() {
        let root = ActionNode("app").onAction("save:", validate: { $0.disable("it is locked") }) { _ in }
        let snapshot = Coordinator(root: root).snapshot(
            of: Menu("M") {
                Command("Cut", action: "cut:")
                Command("Save", action: "save:")
            })
        #expect(snapshot.items.map(\.reasonText) == ["not available here", "it is locked"])
        #expect(snapshot.items[0].reasons.map(\.text) == ["nothing responds to 'cut:'"])
    }
}

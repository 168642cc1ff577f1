import ActionRuntime
import Testing

/// Rule 33.
@Suite("MenuSnapshot") struct MenuSnapshotTests {
    private let sample = Sample()
    private let tally = Tally()
    private var coordinator: Coordinator { sample.coordinator }

    private func only(_ command: Command) throws -> MenuSnapshot.Item {
        try #require(coordinator.snapshot(of: Menu("M") { command }, from: sample.grid).items.first)
    }

    @Test("an item has its target's title, state, availability and reasons, and what the command declares")
    func fields() throws {
        sample.window.onAction(
            "shot.a:",
            validate: { answer in
                answer.title = "Undo Typing"
                answer.state = .mixed
                answer.disable("nothing is selected")
                answer.disable("the image is locked")
            }
        ) { _ in }
        let command = Command("Undo", action: "shot.a:", shortcut: "cmd+z", id: "undo", imageName: "arrow")
        let item = try only(command)
        #expect(item.kind == .command && item.id == "undo" && item.title == "Undo Typing" && item.state == .mixed)
        #expect(!item.isEnabled && item.reasons.map(\.text) == ["nothing is selected", "the image is locked"])
        #expect(item.reasons.allSatisfy { $0.by == sample.window.id })
        #expect(item.target?.node == sample.window.id && item.target?.kind == .closure && !item.isHidden)
        #expect(item.shortcut == "cmd+z" && item.command == command && item.items.isEmpty)
    }

    @Test("an item without an answer keeps the command's title, and the state of a target that is silent is off")
    func silent() throws {
        sample.window.onAction("shot.a:") { _ in }
        let item = try only(Command("Plain", action: "shot.a:", state: .on))
        #expect(item.title == "Plain" && item.isEnabled && item.state == .off && item.reasons.isEmpty)
    }

    @Test("what nobody claims is disabled for that reason, and keeps what the command declares")
    func unclaimed() throws {
        let item = try only(Command("Paste", action: "shot.nobody:", state: .on))
        #expect(!item.isEnabled && item.target == nil && !item.isHidden && item.state == .on && item.title == "Paste")
        #expect(item.reasons == [.init(text: "nothing responds to 'shot.nobody:'", by: nil)])
    }

    @Test("wrong arguments disable an item, its validator is asked for state and title only")
    func arguments() throws {
        sample.window.onAction(
            "shot.rate:", parameters: [.integer("stars", minimum: 0, maximum: 5)],
            validate: {
                $0.state = .on
                if let stars = $0.arguments?["stars"] { $0.title = "\(stars) stars" }
            }
        ) { _ in }
        let wrong = try only(Command("Rate", action: "shot.rate:", arguments: ["stars": 9]))
        #expect(!wrong.isEnabled && wrong.title == "Rate" && wrong.state == .on && wrong.target != nil)
        #expect(wrong.reasons.map(\.text) == ["argument 'stars' must be at most 5, got 9"])
        let missing = try only(Command("Rate", action: "shot.rate:"))
        #expect(missing.isEnabled && missing.reasons.isEmpty && missing.title == "Rate")
        #expect(missing.needsArguments == [.integer("stars", minimum: 0, maximum: 5)])
        let right = try only(Command("Rate", action: "shot.rate:", arguments: ["stars": 4]))
        #expect(right.isEnabled && right.title == "4 stars")
    }

    @Test("attributes hide or disable a command, whatever its target says")
    func attributes() throws {
        sample.window.onAction("shot.a:") { _ in }
        let disabled = try only(Command("A", action: "shot.a:", attributes: .disabled))
        #expect(!disabled.isEnabled && disabled.reasons.map(\.text) == ["the command is disabled"])
        let hidden = try only(Command("A", action: "shot.a:", attributes: [.hidden, .destructive]))
        #expect(hidden.isHidden && hidden.isEnabled && hidden.command?.attributes.contains(.destructive) == true)
    }

    @Test("each action with its arguments is resolved and validated once, wherever it stands and however often")
    func once() throws {
        let tally = tally
        for name in ["shot.a:", "shot.b:"] as [ActionName] {
            sample.window.onAction(
                name,
                when: {
                    tally.note("when \(name)")
                    return true
                },
                validate: { tally.note("\(name) \($0.arguments?["tag"] ?? .null)") }
            ) { _ in }
        }
        let menu = Menu("M") {
            for tag in 1...4 { Command("\(tag)", action: "shot.a:", arguments: ["tag": tag]) }
            Command("again", action: "shot.a:", arguments: ["tag": 1], id: "again", attributes: .hidden)
            Menu("N") {
                Command("b", action: "shot.b:")
                Command("1", action: "shot.a:", arguments: ["tag": 1])
            }
            MenuItem.section(id: "s") { [.command(Command("b", action: "shot.b:", id: "b again"))] }
        }
        #expect(coordinator.snapshot(of: menu, from: sample.grid).commands.count == 8)
        #expect(
            tally.take() == [
                "shot.a: 1": 1, "shot.a: 2": 1, "shot.a: 3": 1, "shot.a: 4": 1, "shot.b: null": 1, "when shot.a:": 4,
                "when shot.b:": 1,
            ])
        _ = coordinator.snapshot(of: menu, from: sample.grid)
        #expect(tally.take()["shot.b: null"] == 1, "a new snapshot asks anew")
    }

    @Test("four items that share one selector stay four commands")
    func selectors() throws {
        var found: [ActionValue] = []
        sample.window.onAction(
            "performFindPanelAction:",
            validate: { answer in
                answer.state = answer.arguments?["tag"] == 2 ? .on : .off
                if answer.arguments?["tag"] == 7 { answer.disable("nothing is selected") }
            }
        ) { found.append($0.arguments["tag"] ?? .null) }
        let menu = Menu("Find") {
            for (title, tag) in [("Find…", 1), ("Find Next", 2), ("Find Previous", 3), ("Use Selection", 7)] {
                Command(title, action: "performFindPanelAction:", arguments: ["tag": tag], id: "find.\(tag)")
            }
        }
        let snapshot = coordinator.snapshot(of: menu, from: sample.grid)
        #expect(snapshot.drawing == ["Find…", "Find Next", "Find Previous", "!Use Selection"])
        #expect(snapshot.items.map(\.state) == [.off, .on, .off, .off])
        let outcomes = snapshot.items.map { coordinator.perform($0, from: sample.grid).word }
        #expect(outcomes == ["performed", "performed", "performed", "disabled"] && found == [1, 2, 3])
    }

    @Test("an empty menu, one with separators only and one with hidden items only are hidden")
    func hidden() {
        sample.window.onAction("shot.hidden:", validate: { $0.isHidden = true }) { _ in }
            .onAction("shot.a:") { _ in }
        let menu = Menu("Bar") {
            Menu("Empty") {}
            Menu("Lines") {
                MenuItem.separator
                MenuItem.separator
            }
            Menu("Hidden") {
                Command("H", action: "shot.hidden:")
                Menu("Deep") { Command("I", action: "shot.hidden:") }
            }
            Menu("Section") { MenuItem.section(id: "s") { [] } }
            Menu("Shown") { Menu("Deep") { Command("A", action: "shot.a:") } }
            Menu("Disabled") { Command("N", action: "shot.nobody:") }
        }
        let snapshot = coordinator.snapshot(of: menu, from: sample.grid)
        #expect(snapshot.items.map(\.isHidden) == [true, true, true, true, false, false])
        #expect(snapshot.items[2].items[1].isHidden && !snapshot.menu.isHidden)
        #expect(coordinator.snapshot(of: Menu("None"), from: sample.grid).menu.isHidden)
    }

    @Test("a separator is shown between what is shown, and nowhere else")
    func separators() {
        sample.window.onAction("shot.a:") { _ in }
        let gone = Command("gone", action: "shot.a:", attributes: .hidden)
        let menu = Menu("M") {
            MenuItem.separator
            Command("a", action: "shot.a:")
            MenuItem.separator
            gone
            MenuItem.separator
            Menu("Empty") {}
            MenuItem.separator
            Command("b", action: "shot.a:")
            MenuItem.separator
            MenuItem.section(id: "s") { [.separator, .command(Command("c", action: "shot.a:")), .separator] }
            gone
        }
        #expect(
            coordinator.snapshot(of: menu, from: sample.grid).drawing == [
                "~-", "a", "-", "~gone", "~-", "~Empty ▸", "~-", "b", "-", "~-", "c", "~-", "~gone",
            ])
    }

    @Test("a section's items are made whenever a snapshot is taken, and may be menus and sections")
    func sections() {
        sample.window.onAction("shot.open:", validate: { $0.state = $0.arguments?["file"] == "b" ? .on : .off }) { _ in
        }
        var files = ["a", "b"]
        let menu = Menu("File") {
            Command("Open", action: "shot.open:")
            MenuItem.section(id: "recent") {
                [.separator]
                    + files.map {
                        .command(Command($0, action: "shot.open:", arguments: ["file": $0], id: "open.\($0)"))
                    }
                    + [
                        .menu(
                            Menu("More") { MenuItem.section(id: "inner") { [.command(.init("x", action: "shot.x:"))] } }
                        )
                    ]
            }
        }
        let snapshot = coordinator.snapshot(of: menu, from: sample.grid)
        #expect(snapshot.drawing == ["Open", "-", "a", "b", "More ▸", "  !x"])
        #expect(snapshot["open.b"]?.state == .on && snapshot["open.a"]?.state == .off)
        files = []
        #expect(coordinator.snapshot(of: menu, from: sample.grid).drawing == ["Open", "-", "More ▸", "  !x"])
    }

    @Test("a menu is judged from the focus, else from the root, and says from where")
    func places() {
        sample.grid.onAction("shot.a:") { _ in }
        let menu = Menu("M") { Command("A", action: "shot.a:") }
        #expect(coordinator.snapshot(of: menu).origin == sample.app.id)
        #expect(coordinator.snapshot(of: menu).drawing == ["!A"])
        coordinator.firstResponder = sample.cells[1]
        #expect(coordinator.snapshot(of: menu).origin == sample.cells[1].id)
        #expect(coordinator.snapshot(of: menu).drawing == ["A"])
        #expect(coordinator.snapshot(of: menu, from: sample.sidebar).drawing == ["!A"])
    }

    @Test("a snapshot may be taken by a validator, and by a handler")
    func nested() {
        let coordinator = coordinator
        let inner = Menu("Inner") { Command("B", action: "shot.b:") }
        var taken: [[String]] = []
        sample.window.onAction("shot.b:") { _ in }
            .onAction("shot.a:", validate: { _ in taken.append(coordinator.snapshot(of: inner).drawing) }) { _ in
                taken.append(coordinator.snapshot(of: inner).drawing)
            }
        coordinator.firstResponder = sample.grid
        let snapshot = coordinator.snapshot(of: Menu("M") { Command("A", action: "shot.a:") })
        #expect(snapshot.drawing == ["A"] && coordinator.perform("shot.a:").isPerformed)
        #expect(taken == [["B"], ["B"], ["B"]])
    }

    @Test("the command of a remapped name, a catch-all, a host's tree and another dispatcher has its target")
    func targets() throws {
        sample.window.onAction("shot.new:") { _ in }.remap("shot.old:", to: "shot.new:")
            .handleAction(claims: { $0 == "shot.any:" }) { _ in }
        let inner = Coordinator(
            root: ActionNode("inner").onAction("shot.hosted:", validate: { $0.title = "H" }) { _ in })
        sample.grid.host(inner)
        let other = ActionNode("other").onAction("shot.else:", validate: { $0.state = .on }) { _ in }
        let bridge = Bridge(Coordinator(root: other))
        coordinator.next = bridge
        let menu = Menu("M") {
            for name in ["shot.old:", "shot.any:", "shot.hosted:", "shot.else:"] as [ActionName] {
                Command(name.text, action: name)
            }
        }
        let snapshot = coordinator.snapshot(of: menu, from: sample.grid)
        #expect(snapshot.items.map(\.target?.node) == [sample.window.id, sample.window.id, inner.root.id, other.id])
        #expect(snapshot.items.map(\.target?.action) == ["shot.new:", "shot.any:", "shot.hosted:", "shot.else:"])
        #expect(snapshot.items.map(\.target?.kind) == [.closure, .catchAll, .closure, .closure])
        #expect(snapshot.items[2].title == "H" && snapshot.items[3].state == .on)
        #expect(snapshot.items.allSatisfy { coordinator.perform($0, from: sample.grid).isPerformed })
    }
}

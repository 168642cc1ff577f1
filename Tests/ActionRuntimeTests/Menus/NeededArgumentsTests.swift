import ActionRuntime
import Testing

/// Rule 14.
@Suite("Menus and required arguments") struct NeededArgumentsTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    private func show(_ command: Command) throws -> MenuSnapshot.Item {
        try #require(coordinator.snapshot(of: Menu("M") { command }, from: sample.grid).items.first)
    }

    /// What an item with these arguments shows, of an action with these parameters.
    struct Row: Sendable, CustomTestStringConvertible {
        let parameters: ActionSignature?
        let arguments: ActionArguments
        var isLocked = false
        let reasons: [String]
        let needs: Bool

        var testDescription: String {
            "\(arguments) for \(parameters?.parameters.map(\.name) ?? ["anything"])\(isLocked ? ", locked" : "")"
        }
    }

    @Test(
        "an item is judged with what it sends, and without any arguments as long as required ones have to be asked for",
        arguments: [
            Row(parameters: nil, arguments: [:], reasons: [], needs: false),
            Row(parameters: [], arguments: [:], reasons: [], needs: false),
            Row(parameters: [.integer("a", optional: true)], arguments: [:], reasons: [], needs: false),
            Row(parameters: [.integer("a", default: 1)], arguments: [:], reasons: [], needs: false),
            Row(parameters: [.integer("a")], arguments: [:], reasons: [], needs: true),
            Row(parameters: [.any("a"), .integer("b", default: 1)], arguments: [:], reasons: [], needs: true),
            Row(parameters: [.integer("a")], arguments: [:], isLocked: true, reasons: ["it is locked"], needs: true),
            Row(parameters: [.integer("a")], arguments: ["a": 1], reasons: [], needs: false),
            Row(
                parameters: [.integer("a")], arguments: ["a": "x"],
                reasons: ["argument 'a' must be an integer, got \"x\""], needs: false),
            Row(
                parameters: [.integer("a"), .integer("b")], arguments: ["a": 1],
                reasons: ["argument 'b' is missing (an integer)"], needs: true),
            Row(
                parameters: [.integer("a")], arguments: ["b": 1],
                reasons: ["argument 'a' is missing (an integer)", "unknown argument 'b'"],
                needs: true),
        ])
    func table(row: Row) throws {
        sample.window.onAction(
            "need.a:", parameters: row.parameters,
            validate: { if row.isLocked { $0.disable("it is locked") } }
        ) { _ in }
        let item = try show(Command("A", action: "need.a:", arguments: row.arguments))
        #expect(item.reasons.map(\.text) == row.reasons && item.isEnabled == row.reasons.isEmpty)
        #expect(item.needsArguments == (row.needs ? row.parameters : nil) && item.title == "A")
        let asked = coordinator.validate(
            "need.a:", arguments: row.arguments.isEmpty ? nil : row.arguments, from: sample.grid)
        #expect(asked.isEnabled == item.isEnabled && asked.reasons == item.reasons)
        let outcome = coordinator.perform(item, from: sample.grid)
        #expect(outcome.isPerformed == (item.isEnabled && !row.needs))
        if row.needs { #expect(outcome.word == "badArguments") }
        let watch = coordinator.watch(Menu("M") { Command("A", action: "need.a:", arguments: row.arguments) })
        sample.coordinator.firstResponder = sample.grid
        _ = watch.takeChanges()
        #expect(watch.snapshot.items == [item])
        let found = coordinator.palette(
            Menu("M") { Command("A", action: "need.a:", arguments: row.arguments) }, from: sample.grid)
        #expect(found.search("").map(\.command) == [item])
    }

    @Test("what is missing is told when such an item is performed, and nothing is called")
    func refused() throws {
        sample.window.onAction("need.a:", parameters: [.integer("line"), .string("mode")]) { [sample] _ in
            sample.journal.note("called")
        }
        let outcome = coordinator.perform(try show(Command("A", action: "need.a:")), from: sample.grid)
        guard case .badArguments(_, let faults) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(faults.map(\.name) == ["line", "mode"] && sample.journal.entries.isEmpty)
    }

    @Test(
        "the validator of such an item is asked once, without arguments; a command that is declared disabled stays so")
    func validators() throws {
        sample.window.onAction(
            "need.a:", parameters: [.integer("line")],
            validate: { [sample] in
                sample.journal.note("\($0.arguments.map { "\($0)" } ?? "unknown")")
                $0.title = "Go to"
            }
        ) { _ in }
        let item = try show(Command("A", action: "need.a:"))
        #expect(sample.journal.take() == ["unknown"] && item.title == "Go to")
        let disabled = try show(Command("A", action: "need.a:", attributes: .disabled))
        #expect(
            !disabled.isEnabled && disabled.reasons == ["the command is disabled"] && disabled.needsArguments != nil)
    }

    @Test("typed keys, and commands that no menu has, need their input")
    func typed() throws {
        sample.grid.on(Action<Int, Void>("need.rate:", "stars")) { _ in }
        let item = try show(Command("Rate", action: "need.rate:"))
        #expect(item.isEnabled && item.needsArguments?.parameters.map(\.name) == ["stars"])
        let palette = coordinator.palette(Menu("M"), from: sample.grid)
        let found = try #require(palette.search("rate").first)
        #expect(found.command.isEnabled && found.command.needsArguments == item.needsArguments)
        #expect(palette.perform(found).word == "badArguments")
        #expect("\(found)" == "need.rate:…   need.rate:")
    }

    @Test("another dispatcher's action needs its arguments as well, and lists leave them out of the question")
    func dispatchers() throws {
        let outer = ActionNode("outer")
        outer.onAction("need.a:", parameters: [.integer("line")]) { _ in }
        let bridge = Bridge(Coordinator(root: outer))
        coordinator.next = bridge
        let item = try show(Command("A", action: "need.a:"))
        #expect(item.isEnabled && item.needsArguments == [.integer("line")] && item.reasons.isEmpty)
        #expect(coordinator.validate("need.a:", from: sample.grid).isEnabled)
        #expect(!coordinator.validate("need.a:", arguments: [:], from: sample.grid).isEnabled)
        #expect(try !show(Command("A", action: "need.a:", arguments: ["line": "x"])).isEnabled)
        #expect(coordinator.perform(item, from: sample.grid).word == "badArguments")
    }

    @Test(
        "text adds an ellipsis where the title has none",
        arguments: [("Go to Line", "Go to Line…"), ("Open…", "Open…"), ("Open...", "Open...")])
    func text(title: String, shown: String) throws {
        sample.window.onAction("need.a:", parameters: [.integer("line")]) { _ in }
        let item = try show(Command(title, action: "need.a:", shortcut: "cmd+l"))
        #expect("\(item)" == "\(shown)   ⌘L" && item.title == title)
    }

    @Test("a program elsewhere is told what is needed, and draws the same")
    func remote() throws {
        sample.app.onAction("need.a:", parameters: [.integer("line"), .string("mode", optional: true)]) { _ in }
        let menu = Menu("Go") { Command("Go to Line", action: "need.a:") }
        let talk = RemoteTalk(coordinator, menu: menu, exposing: .menu)
        guard case .array(let items)? = talk.ask("menu/get")["items"], let item = items.first else {
            Issue.record("no items")
            return
        }
        #expect(item["enabled"] == true && item["title"] == "Go to Line")
        #expect(item["needsArguments"]?["required"] == ["line"])
        let shown = try show(Command("Go to Line", action: "need.a:"))
        let read = try #require(MenuSnapshot.Item(reading: shown.jsonLine(in: []) { _ in nil }))
        #expect(
            read.needsArguments == [.integer("line"), .string("mode", optional: true)] && "\(read)" == "Go to Line…")
    }

    @Test("a watch, and a menu that is shown again, tell when arguments come to be needed, and when no longer")
    func changes() throws {
        let menu = Menu("M") { Command("A", action: "need.a:") }
        sample.window.onAction("need.a:") { _ in }
        let watch = coordinator.watch(menu, from: sample.grid)
        #expect(coordinator.snapshot(of: menu, from: sample.grid) == watch.snapshot)
        let registration = sample.window.register("need.a:", parameters: [.integer("line")]) { _ in }
        let changes = watch.takeChanges()
        #expect(changes.actions(changedIn: .needsArguments) == ["need.a:"])
        #expect("\(MenuFields.needsArguments)" == "needed arguments")
        #expect(coordinator.snapshot(of: menu, from: sample.grid) == watch.snapshot)
        registration.cancel()
        #expect(watch.takeChanges().actions(changedIn: .needsArguments) == ["need.a:"])
        #expect(coordinator.snapshot(of: menu, from: sample.grid) == watch.snapshot)
        #expect(watch.snapshot.items[0].needsArguments == nil)
    }
}

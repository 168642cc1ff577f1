import ActionRuntime
import Testing

/// A stale snapshot cannot be performed blindly: perform validates again and says what changed.
@Suite("Performing a menu item") struct StaleMenuTests {
    /// What the validator and the handlers of `stale.a:` look at.
    private final class Model {
        var title: String?
        var state = Validation.State.off
        var reasons: [String] = []
        var isHidden = false
        var isAvailable = true
        var calls: [String] = []
    }

    private let sample = Sample()
    private let model = Model()
    private var coordinator: Coordinator { sample.coordinator }

    init() {
        let model = model
        sample.grid.onAction(
            "stale.a:", parameters: [.integer("tag", optional: true)], when: { model.isAvailable },
            validate: { answer in
                answer.title = model.title
                answer.state = model.state
                answer.isHidden = model.isHidden
                for reason in model.reasons { answer.disable(reason) }
            }
        ) { _ in model.calls.append("grid") }
    }

    private func show(_ arguments: ActionArguments = [:], attributes: Command.Attributes = []) throws
        -> MenuSnapshot.Item
    {
        let menu = Menu("M") { Command("A", action: "stale.a:", arguments: arguments, attributes: attributes) }
        return try #require(coordinator.snapshot(of: menu, from: sample.grid).items.first)
    }

    /// Performs an item in both ways, which have to agree.
    private func perform(_ item: MenuSnapshot.Item) async -> Outcome {
        let before = model.calls.count
        let outcome = { coordinator.perform(item, from: sample.grid) }()
        let (calls, description) = (model.calls.count - before, outcome.description)
        let awaited = await coordinator.perform(item, from: sample.grid)
        #expect(awaited.description == description && model.calls.count == before + 2 * calls)
        return awaited
    }

    @Test("an item that is as it was is performed, with its arguments and its sender")
    @MainActor static func unchanged() async throws {
        let test = StaleMenuTests()
        let sender = Journal()
        test.sample.window.onAction("stale.b:") { ($0.sender === sender) == ($0.arguments["tag"] == 4) }
        let menu = Menu("M") { Command("B", action: "stale.b:", arguments: ["tag": 4]) }
        let item = try #require(test.coordinator.snapshot(of: menu, from: test.sample.grid).items.first)
        #expect({ test.coordinator.perform(item, from: test.sample.grid, sender: sender).value }() == true)
        #expect(await test.coordinator.perform(item, from: test.sample.grid, sender: sender).value == true)
        #expect(await test.perform(try test.show()).isPerformed && test.model.calls.count == 2)
    }

    @Test("another title, state or target is said, and nothing is called")
    @MainActor static func changed() async throws {
        let changes: [(MenuFields, String, (StaleMenuTests) -> Void)] = [
            (.title, "title", { $0.model.title = "B" }), (.state, "state", { $0.model.state = .on }),
            ([.title, .state], "title and state", { ($0.model.title, $0.model.state) = ("B", .mixed) }),
            (
                .target, "target",
                {
                    $0.sample.window.onAction("stale.a:") { _ in }; $0.model.isAvailable = false
                }
            ),
        ]
        for (fields, words, change) in changes {
            let test = StaleMenuTests()
            let item = try test.show()
            change(test)
            let outcome = await test.perform(item)
            guard case .failed(DispatchError.changed(let changed, let now), nil, nil) = outcome else {
                Issue.record("\(outcome)")
                continue
            }
            #expect(changed == fields && now.title == test.model.title ?? "A" && now.state == test.model.state)
            #expect(!outcome.didCallHandler && test.model.calls.isEmpty)
            let text =
                "'\(now.title)' was not performed: its \(words) changed since the menu was shown. Show the menu again."
            #expect(outcome.description == text)
            #expect(await test.perform(now.item).didCallHandler, "what was said to be there now can be performed")
        }
    }

    @Test("an item that is disabled now is not performed, for the reason there is now")
    @MainActor static func disabled() async throws {
        let test = StaleMenuTests()
        let item = try test.show()
        test.model.reasons = ["the image is locked"]
        #expect(await test.perform(item).reasons.map(\.text) == ["the image is locked"])
        let shownDisabled = try test.show()
        test.model.reasons = ["the disk is full"]
        #expect(await test.perform(shownDisabled).reasons.map(\.text) == ["the disk is full"])
        #expect(test.model.calls.isEmpty)
    }

    @Test("an item that was shown disabled is not performed because it is enabled by now")
    @MainActor static func enabled() async throws {
        let test = StaleMenuTests()
        test.model.reasons = ["the image is locked"]
        let item = try test.show()
        test.model.reasons = []
        guard case .failed(DispatchError.changed(.enabled, let now), _, _) = await test.perform(item) else {
            Issue.record("performed")
            return
        }
        #expect(now.isEnabled && test.model.calls.isEmpty)
    }

    @Test("an item that nobody claims any more is unclaimed, and one that somebody claims now has changed")
    @MainActor static func claims() async throws {
        let test = StaleMenuTests()
        let item = try test.show()
        test.model.isAvailable = false
        #expect(await test.perform(item).word == "unclaimed")
        let unclaimed = try test.show()
        test.model.isAvailable = true
        guard case .failed(DispatchError.changed([.target, .enabled], _), _, _) = await test.perform(unclaimed) else {
            Issue.record("performed")
            return
        }
        #expect(test.model.calls.isEmpty)
    }

    @Test("an item whose arguments do not fit answers as performing its action does")
    @MainActor static func badArguments() async throws {
        let test = StaleMenuTests()
        let item = try test.show(["tag": "four"])
        #expect(!item.isEnabled && item.target != nil)
        #expect(await test.perform(item).word == "badArguments")
        let arguments: ActionArguments = ["tag": "four"]
        let asAction = await test.coordinator.perform("stale.a:", arguments: arguments, from: test.sample.grid)
        #expect(asAction.word == "badArguments")
    }

    @Test("a disabled command is not performed, whatever its target says")
    @MainActor static func attributes() async throws {
        let test = StaleMenuTests()
        let outcome = await test.perform(try test.show(attributes: .disabled))
        #expect(outcome.reasons.map(\.text) == ["the command is disabled"] && test.model.calls.isEmpty)
        test.model.isAvailable = false
        #expect(await test.perform(try test.show(attributes: .disabled)).word == "unclaimed")
        test.model.isAvailable = true
        #expect(await test.perform(try test.show(attributes: .hidden)).isPerformed)
    }

    @Test("what does not matter to who chose it may change: reasons of nobody, visibility, what is above")
    @MainActor static func indifferent() async throws {
        let test = StaleMenuTests()
        let item = try test.show()
        test.model.isHidden = true
        test.sample.app.onAction("stale.a:") { _ in test.model.calls.append("app") }
        #expect(await test.perform(item).isPerformed && test.model.calls == ["grid", "grid"])
    }

    @Test("an item is judged from where it is performed")
    func elsewhere() throws {
        let item = try show()
        sample.sidebar.onAction("stale.a:") { [model] _ in model.calls.append("sidebar") }
        guard case .failed(DispatchError.changed(.target, _), _, _) = coordinator.perform(item, from: sample.sidebar)
        else {
            Issue.record("performed")
            return
        }
        coordinator.firstResponder = sample.cells[0]
        #expect(coordinator.perform(item).isPerformed && model.calls == ["grid"])
    }

    @Test("an asynchronous handler is checked before it is called, and needs to be awaited")
    @MainActor static func asynchronous() async throws {
        let test = StaleMenuTests()
        let model = test.model
        test.sample.grid.onAction("stale.export:", validate: { $0.title = model.title }) { _ in
            await Task.yield()
            model.calls.append("export")
        }
        let menu = Menu("M") { Command("Export", action: "stale.export:") }
        let item = try #require(test.coordinator.snapshot(of: menu, from: test.sample.grid).items.first)
        #expect({ test.coordinator.perform(item, from: test.sample.grid) }().needsAwait && model.calls.isEmpty)
        #expect(await test.coordinator.perform(item, from: test.sample.grid).isPerformed && model.calls == ["export"])
        model.title = "Export Two"
        #expect(await test.coordinator.perform(item, from: test.sample.grid).word == "failed")
        #expect(model.calls == ["export"])
    }
}

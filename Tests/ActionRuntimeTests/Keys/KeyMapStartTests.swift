import ActionRuntime
import Testing

extension Action<Int, Void> {
    fileprivate static var rate: Self { Self("rate:", "stars") }
}

extension Action<Void, String> {
    fileprivate static var save: Self { Self("save:") }
}

/// Something that requests start at without being a node, such as a view.
private final class View: RequestStart {
    var startNode: ActionNode?

    init(_ node: ActionNode?) {
        startNode = node
    }
}

@Suite("KeyMap: typed keys, starts, and how often validators are asked")
struct KeyMapStartTests {
    private let sample = Sample()
    private let tally = Tally()
    private var coordinator: Coordinator { sample.coordinator }

    private static let stale = "the place it was opened for has left the tree"

    // MARK: Typed keys (rule 52)

    @Test("binds typed actions with and without an input, and finds their keys")
    func typed() {
        var rated: [Int] = []
        sample.app.on(.rate) { rated.append($0) }.on(.save) { "saved" }
        sample.grid.bind("cmd+5", to: .rate, 5).bind("cmd+s", to: .save)
        let menu = Menu("M") {
            Command("One", action: .rate, 1, shortcut: "cmd+1")
            Command("Save As", action: .save, shortcut: "shift+cmd+s")
        }
        let keys = KeyMap(coordinator, menu: menu)
        #expect(keys.type("cmd+5", from: sample.grid).outcome?.isPerformed == true)
        #expect(keys.type("cmd+1").outcome?.isPerformed == true && rated == [5, 1])
        #expect(keys.type("cmd+s", from: sample.grid).outcome?.value == "saved")
        #expect(keys.shortcut(for: .rate, 5, from: sample.grid) == "cmd+5")
        #expect(keys.shortcut(for: .rate, 5) == nil && keys.shortcut(for: .rate, 1) == "cmd+1")
        #expect(keys.shortcut(for: .save, from: sample.grid) == "cmd+s" && keys.shortcut(for: .save) == "shift+cmd+s")
    }

    @Test("a typed binding has the conditions, the passing and the location that it was given")
    func typedOptions() throws {
        sample.grid.bind("cmd+5", to: .rate, 5, passes: true, when: try .init(parsing: "on"))
            .bind("cmd+s", to: .save, passes: true, when: try .init(parsing: "on"))
        let bindings = KeyMap(coordinator).bindings(from: sample.grid)
        #expect(bindings.map(\.arguments) == [[:], ["stars": 5]])
        #expect(bindings.allSatisfy { $0.passes && $0.condition?.description == "on" && $0.source == .node })
        #expect(bindings.allSatisfy { $0.location?.file == "ActionRuntimeTests/KeyMapStartTests.swift" })
    }

    // MARK: Starts

    @Test("a captured start, and an object with a node of its own, are starts like the node")
    func starts() throws {
        sample.grid.onAction("a:") { _ in }.bind("cmd+k", to: "a:")
        let keys = KeyMap(coordinator)
        let starts: [any RequestStart] = [sample.grid, coordinator.capture(from: sample.grid), View(sample.grid)]
        for start in starts {
            #expect(keys.bindings(from: start).map(\.action) == ["a:"])
            #expect(keys.explain(KeyStroke("k", .command), from: start).candidates.map(\.verdict) == [.chosen])
            #expect(keys.shortcut(for: "a:", from: start) == "cmd+k" && keys.conflicts(from: start).isEmpty)
            let binding = try #require(keys.bindings(from: start).first)
            #expect(keys.isActive(binding, from: start))
            #expect(keys.press(KeyStroke("k", .command), from: start).outcome?.isPerformed == true)
        }
        let noStart: ActionNode? = nil
        #expect(keys.bindings(from: noStart).isEmpty, "the root has no bindings")
    }

    @Test("from a start that has left its tree no node is asked, and performing fails")
    @MainActor static func staleStart() async {
        let test = KeyMapStartTests()
        let (sample, coordinator) = (test.sample, test.coordinator)
        sample.app.onAction("a:") { _ in Issue.record("performed") }.bind("cmd+n", to: "a:")
        let menu = Menu("M") { Command("A", action: "a:", shortcut: "cmd+k") }
        let keys = KeyMap(coordinator, menu: menu, overrides: [KeyOverride("cmd+p", "a:", passes: true)])
        let origin = coordinator.capture(from: sample.grid)
        sample.grid.removeFromParent()
        for start in [origin, View(nil)] as [any RequestStart] {
            #expect(keys.bindings(from: start).map(\.source) == [.user, .menu])
            let verdicts = keys.explain(KeyStroke("k", .command), from: start).candidates.map(\.verdict)
            #expect(verdicts == [.disabled(stale)])
            let outcomes = [
                { keys.press(KeyStroke("k", .command), from: start) }(),
                await keys.press(KeyStroke("k", .command), from: start),
            ]
            for pressed in outcomes {
                #expect(pressed.resolution.candidates.map(\.verdict) == verdicts && !pressed.isUnclaimed)
                #expect(pressed.outcome?.description == "Nothing was performed: \(stale).")
                guard case .failed(DispatchError.staleOrigin, nil, nil) = pressed.outcome else {
                    Issue.record("\(pressed)")
                    continue
                }
            }
            let passed = { keys.press(KeyStroke("p", .command), from: start) }()
            #expect(passed.isUnclaimed && passed.resolution.candidates.map(\.verdict) == [.passed(stale)])
            #expect({ keys.press(KeyStroke("n", .command), from: start) }().resolution.candidates.isEmpty)
        }
    }

    // MARK: How often validators are asked

    private func count(_ action: ActionName, disabled reason: String? = nil) {
        sample.app.onAction(
            action, parameters: [.integer("n", optional: true)],
            validate: { [tally] in
                tally.note("\(action)")
                if let reason { $0.disable(reason) }
            }
        ) { _ in }
    }

    @Test("explaining and pressing ask the validator of the chosen binding once, and no other")
    @MainActor static func once() async {
        let test = KeyMapStartTests()
        test.count("enabled:")
        test.count("disabled:", disabled: "it is locked")
        test.count("after:")
        test.sample.app.bind("cmd+d", to: "after:").bind("cmd+d", to: "disabled:")
            .bind("cmd+e", to: "after:").bind("cmd+e", to: "enabled:")
        let keys = KeyMap(test.coordinator)
        for (key, action) in [("e", "enabled:"), ("d", "disabled:")] as [(Key, String)] {
            let stroke = KeyStroke(key, .command)
            let explained = keys.explain(stroke)
            #expect(test.tally.take() == [action: 1])
            #expect({ keys.press(stroke) }().resolution == explained && test.tally.take() == [action: 1])
            #expect(await keys.press(stroke).resolution == explained && test.tally.take() == [action: 1])
        }
        _ = keys.conflicts()
        #expect(
            keys.shortcut(for: "disabled:") == "cmd+d"
                && keys.bindings().allSatisfy { keys.isActive($0) == ($0.action != "after:") })
        #expect(test.tally.take().isEmpty, "which keys perform an action does not depend on whether it is enabled")
    }

    @Test("a binding that passes is validated to choose, and again when it is performed")
    func passing() {
        count("disabled:", disabled: "it is locked")
        count("enabled:")
        sample.app.bind("cmd+d", to: "enabled:", passes: true).bind("cmd+d", to: "disabled:", passes: true)
        let pressed = KeyMap(coordinator).type("cmd+d")
        #expect(pressed.resolution.candidates.map(\.verdict) == [.passed("it is locked"), .chosen])
        #expect(tally.take() == ["disabled:": 1, "enabled:": 2])
    }

    @Test("wrong arguments disable a binding in what was pressed as in what is explained")
    func wrongArguments() {
        count("a:")
        sample.app.bind("cmd+k", to: "a:", arguments: ["n": "x"])
        let keys = KeyMap(coordinator)
        let verdict = KeyResolution.Verdict.disabled(#"argument 'n' must be an integer, got "x""#)
        #expect(keys.explain(KeyStroke("k", .command)).candidates.map(\.verdict) == [verdict])
        let pressed = keys.type("cmd+k")
        #expect(pressed.resolution.candidates.map(\.verdict) == [verdict] && pressed.outcome?.word == "badArguments")
    }

    @Test("a target that is disabled behind one that declined leaves the binding chosen")
    func declined() {
        sample.app.onAction("a:", validate: { $0.disable("it is locked") }) { _ in }
        sample.grid.receiveAction("a:") { _ in .notHandled }.bind("cmd+k", to: "a:")
        let pressed = KeyMap(coordinator).type("cmd+k", from: sample.grid)
        #expect(pressed.outcome?.word == "disabled" && pressed.resolution.candidates.map(\.verdict) == [.chosen])
    }

    @Test("a handler that forwards to a disabled action disables the binding, as a hosted coordinator does")
    func forwarded() {
        let inner = ActionNode("inner").onAction("a:", validate: { $0.disable("it is locked") }) { _ in }
        let bridged = Coordinator(root: inner)
        sample.app.handleAction { (invocation: Invocation) -> Outcome in bridged.perform(invocation) }
        sample.app.bind("cmd+k", to: "a:")
        let verdict = KeyResolution.Verdict.disabled("it is locked")
        let byHand = KeyMap(coordinator).type("cmd+k")
        #expect(byHand.outcome?.word == "disabled" && byHand.resolution.candidates.map(\.verdict) == [verdict])

        let hosting = ActionNode("hosting").bind("cmd+k", to: "a:")
        hosting.host(bridged)
        let hosted = KeyMap(Coordinator(root: hosting)).type("cmd+k")
        #expect(hosted.outcome?.word == "disabled" && hosted.resolution.candidates.map(\.verdict) == [verdict])
    }

    // MARK: Descriptions

    @Test("a resolution prints the decision, then each binding; an outcome prints what became of the keys")
    func descriptions() {
        count("a:")
        count("b:", disabled: "it is locked")
        sample.app.bind("cmd+k", to: "a:").bind("cmd+k", to: "nobody:").bind("ctrl+x ctrl+c", to: "a:")
            .bind("cmd+b", to: "b:").bind("cmd+n", to: "nobody:")
        let keys = KeyMap(coordinator)
        let chosen = keys.type("cmd+k")
        #expect(
            "\(chosen.resolution)" == """
                cmd+k stands for 'a:'.
                  cmd+k → nobody: (app): nobody claims its action
                  cmd+k → a: (app): chosen
                """)
        #expect("\(chosen)" == "cmd+k: 'a:' was performed at app.")
        #expect("\(keys.type("cmd+b"))" == "cmd+b: 'b:' is disabled: it is locked.")
        #expect("\(keys.type("cmd+n"))" == "No binding of 'cmd+n' applies here.")
        #expect("\(keys.type("cmd+z"))" == "Nothing is bound to 'cmd+z' here.")
        #expect("\(keys.type("cmd+z").resolution)" == "Nothing is bound to 'cmd+z' here.")
        let pending = keys.type("ctrl+x")
        #expect("\(pending)" == "ctrl+x has to be followed by more keys.")
        #expect(
            "\(pending.resolution)" == """
                ctrl+x has to be followed by more keys.
                  ctrl+x ctrl+c → a: (app): more keys have to follow
                """)
    }
}

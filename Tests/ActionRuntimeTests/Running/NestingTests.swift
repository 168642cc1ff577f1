import ActionRuntime
import Testing

/// What runs inside of itself ends, and refuses no more than that (rules 23, 24 and 35).
@Suite("Nesting") struct NestingTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    @Test("a responder's table may ask for its own action")
    func table() {
        let asker = Asker(coordinator)
        sample.grid.responder = asker
        #expect(coordinator.canPerform("asker.a:", from: sample.grid))
        #expect(coordinator.perform("asker.a:", from: sample.grid).isPerformed)
        #expect(coordinator.suggestions(for: "asker.b:", from: sample.grid).contains("asker.a:"))
        #expect(!sample.app.drawing().isEmpty)
    }

    @Test("a question that takes the last frame is answered, also one that is asked for the first time")
    func lastFrame() async {
        await #expect(processExitsWith: .success) {
            SizedStack.run(SizedStack.large) {
                let app = ActionNode("app"), coordinator = Coordinator(root: app)
                let outer = Coordinator(root: ActionNode("outer"))
                coordinator.next = outer
                app.onAction("own:") { _ in }
                outer.root.onAction("outer:") { _ in }
                let menu = Menu("M") { Command("Own", action: "own.c:") }
                app.onAction("own.b:") { _ in }.onAction("own.c:") { _ in }
                let last = DispatchError.maximumDepth - 2
                for depth in 0..<last {
                    app.onAction(ActionName(validating: "depth\(depth):")!) { _ in
                        coordinator.perform(ActionName(validating: "depth\(depth + 1):")!)
                    }
                }
                var wrong: [String] = []
                app.onAction(ActionName(validating: "depth\(last):")!) { _ in
                    if !coordinator.canPerform("own:") { wrong.append("canPerform") }
                    if coordinator.target(forAction: "own.b:") == nil { wrong.append("target") }
                    if coordinator.snapshot(of: menu).commands.first?.isEnabled != true { wrong.append("snapshot") }
                    if !coordinator.validate("outer:").isEnabled { wrong.append("validate") }
                    if !coordinator.canPerform("outer:") { wrong.append("canPerform in the next tree") }
                    if !coordinator.perform("outer:").isPerformed { wrong.append("perform") }
                }
                let outcome = coordinator.perform("depth0:")
                precondition(wrong.isEmpty && outcome.isPerformed, "\(wrong) \(outcome)")
            }
        }
    }

    @Test("a menu that contains itself is shown and searched for keys down to its limit")
    func menu() throws {
        func recent() -> [MenuItem] { [.section(id: "recent", items: recent)] }
        let menu = Menu("m", items: recent())
        let keys = KeyMap(coordinator, menu: menu)
        let stroke = try #require(KeyShortcut("ctrl+k").strokes.first)
        #expect(keys.press(stroke).isUnclaimed)
        #expect(coordinator.snapshot(of: menu).items.count == 1)
    }

    @Test("a long request that is there twice before a cycle goes on to be answered")  // Rule 24
    func nestedDialogs() {
        sample.app.onAction("v:") { [unowned coordinator] _ in coordinator.perform("v:") }
        sample.app.onAction("b:") { _ in "b" }
        var depth = 0
        sample.app.onAction("dialog:") { [unowned coordinator] _ in
            depth += 1
            if depth < 2 { return coordinator.perform("dialog:") }
            #expect(coordinator.perform("v:").word == "failed")
            return coordinator.perform("b:")
        }
        #expect(coordinator.perform("dialog:").value == "b")
    }

    // Rule 24
    @Test("requests whose conditions, validators or interceptors send them again end as the cycle, and call no handler")
    func beforeTheHandler() async {
        await #expect(processExitsWith: .success) {
            func isCycle(_ outcome: Outcome) -> Bool {
                guard case .failed(DispatchError.tooDeep(let names), nil, nil) = outcome else { return false }
                return Set(names) == ["cycle:"]
            }
            func tries(_ register: (ActionNode, @escaping () -> Void) -> Void) async -> [Bool] {
                let app = ActionNode("app"), coordinator = Coordinator(root: app)
                register(app) { coordinator.perform("cycle:") }
                return [isCycle({ coordinator.perform("cycle:") }()), isCycle(await coordinator.perform("cycle:"))]
            }
            var calls = 0, open = 0
            let forms: [(ActionNode, @escaping () -> Void) -> Void] = [
                { app, again in
                    app.onAction(
                        "cycle:",
                        when: {
                            again()
                            return true
                        }
                    ) { _ in calls += 1 }
                },
                { app, again in
                    app.onAction("cycle:") { _ in calls += 1 }
                    app.onAction(
                        "cycle:",
                        when: {
                            again()
                            return false
                        }
                    ) { _ in calls += 1 }
                },
                { app, again in
                    app.onAction("cycle:") { _ in calls += 1 }
                    app.intercept("cycle:") { _ in
                        open += 1
                        again()
                        return { _ in open -= 1 }
                    }
                },
                { app, again in app.onAction("cycle:", validate: { _ in again() }) { _ in calls += 1 } },
                { app, again in
                    app.onAction("cycle:") { _ in calls += 1 }
                    app.intercept("cycle:", before: { _ in again() })
                },
                { app, again in
                    app.onAction("cycle:") { _ in calls += 1 }
                    app.intercept("cycle:", validate: { _ in again() })
                },
            ]
            for (index, form) in forms.enumerated() {
                let ends = await tries(form)
                precondition(ends == [true, true], "form \(index): \(ends)")
            }
            precondition(calls == 0 && open == 0, "\(calls) calls, \(open) open")
        }
    }
}

private final class Asker: Responder {
    private unowned let coordinator: Coordinator

    init(_ coordinator: Coordinator) { self.coordinator = coordinator }

    static var actions: ActionTable<Asker> { ActionMethod("asker.a:", Asker.run) }

    var instanceActions: ActionTable<Asker> {
        _ = coordinator.canPerform("asker.a:")
        _ = coordinator.actions()
        return ActionTable { ActionMethod("asker.a:", Asker.run) }
    }

    private func run() {}
}

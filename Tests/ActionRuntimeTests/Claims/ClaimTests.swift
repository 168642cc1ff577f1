import ActionRuntime
import Testing

@Suite("Claims") struct ClaimTests {
    /// Has one explicit method, which declines.
    final class Controller: Responder {
        let journal: Journal
        init(_ journal: Journal) { self.journal = journal }

        static var actions: ActionTable<Controller> { ActionMethod("a:", Controller.decline) }

        func decline() -> Passage {
            journal.note("method")
            return .notHandled
        }
    }

    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }
    private var journal: Journal { sample.journal }

    private func decline(_ entry: String) -> (Invocation) -> Passage {
        { [journal] _ in
            journal.note(entry)
            return .notHandled
        }
    }

    @Test("at a node: method, closures from the newest, remapping, catch-alls, hosted; then the node above")  // Rule 7
    func order() {
        let controller = Controller(journal)
        let inner = ActionNode("inner")
        inner.receiveAction("a:", decline("hosted"))
        sample.grid.host(Coordinator(root: inner))
        sample.grid.handleAction(decline("catch-all 1")).handleAction(decline("catch-all 2"))
        sample.grid.remap("a:", to: "b:")
        sample.grid.receiveAction("a:", decline("closure 1")).receiveAction("a:", decline("closure 2"))
        sample.grid.responder = controller
        sample.window.receiveAction("b:", decline("remapped")).receiveAction("a:", decline("window"))
        let outcome = coordinator.perform("a:", from: sample.grid)
        // The search for `b:` meets the catch-alls, which take any name.
        #expect(
            journal.take() == [
                "method", "closure 2", "closure 1", "catch-all 2", "catch-all 1", "remapped", "catch-all 2",
                "catch-all 1", "hosted", "window",
            ])
        #expect(outcome.word == "declined")
    }

    @Test("the first that is available is the target, with its kind and selector")  // Rules 7 and 10
    func target() {
        let controller = Controller(journal)
        sample.app.handleAction { _ in }
        #expect(coordinator.target(forAction: "a:", from: sample.grid)?.kind == .catchAll)
        #expect(coordinator.target(forAction: "a:", from: sample.grid)?.selector == "handleAction:")
        sample.window.onAction("a:") { _ in }
        #expect(coordinator.target(forAction: "a:", from: sample.grid)?.kind == .closure)
        #expect(coordinator.target(forAction: "a:", from: sample.grid)?.node === sample.window)
        sample.window.responder = controller
        #expect(coordinator.target(forAction: "a:", from: sample.grid)?.kind == .method)
        #expect(coordinator.target(forAction: "a:", from: sample.grid)?.selector == "a:")
    }

    @Test("when that is false passes on at the node and above; validate that disables stops the search")  // Rule 8
    func meaningsOfNo() {
        var isAvailable = false
        sample.app.onAction("a:") { _ in }
        sample.window.onAction("a:", validate: { $0.disable("locked") }) { _ in }
        sample.window.onAction("a:", when: { isAvailable }) { _ in 1 }
        #expect(coordinator.perform("a:").isPerformed)
        #expect(coordinator.perform("a:", from: sample.grid).reasons.map(\.text) == ["locked"])
        isAvailable = true
        #expect(coordinator.perform("a:", from: sample.grid).value == 1)
    }

    @Test("a name that is only claimed where when is false has no target")  // Rule 8
    func neverAvailable() {
        sample.window.onAction("a:", when: { false }) { _ in }
        #expect(!coordinator.canPerform("a:", from: sample.grid))
        #expect(coordinator.perform("a:", from: sample.grid).word == "unclaimed")
    }

    @Test("when is asked again for every request")
    func asked() {
        var count = 0
        sample.app.onAction(
            "a:",
            when: {
                count += 1; return true
            }
        ) { _ in }
        coordinator.perform("a:")
        coordinator.perform("a:")
        #expect(count == 2)
    }
}

@Suite("Forwarding and catch-alls") struct ForwardingTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    @Test("a closure receives the invocation with the selector handleAction:")  // Rule 10
    func forwarded() {
        var seen: [Invocation] = []
        sample.grid.onAction("a:") { seen.append($0) }
        coordinator.perform("a:", arguments: ["x": 1], from: sample.grid, sender: sample.app)
        #expect(seen.map(\.selector) == ["handleAction:"] && seen.map(\.action) == ["a:"])
        #expect(seen.map(\.originalAction) == ["a:"] && seen[0].arguments == ["x": 1] && seen[0].sender === sample.app)
    }

    @Test("a method receives the invocation with its own name as the selector")  // Rule 10
    func explicit() {
        final class Controller: Responder {
            var seen: [Invocation] = []
            static var actions: ActionTable<Controller> { ActionMethod("a:", Controller.act) }
            func act(_ invocation: Invocation) { seen.append(invocation) }
        }
        let controller = Controller()
        sample.window.responder = controller
        sample.grid.remap("old:", to: "a:")
        coordinator.perform("old:", from: sample.grid)
        #expect(controller.seen.map(\.selector) == ["a:"] && controller.seen.map(\.originalAction) == ["old:"])
    }

    @Test("a catch-all sees any name that nothing else claims at its node")  // Rule 10
    func catchAll() {
        var seen: [ActionName] = []
        sample.window.onAction("own:") { _ in }.handleAction { seen.append($0.action) }
        sample.grid.onAction("below:") { _ in }
        sample.app.onAction("above:") { _ in }
        for name in ["own:", "below:", "above:", "unheard.of"] as [ActionName] {
            #expect(coordinator.perform(name, from: sample.grid).isPerformed)
        }
        #expect(seen == ["above:", "unheard.of"])
    }

    @Test("a catch-all gets a name whose claims at the node are not available")  // Rules 8 and 10
    func unavailable() {
        sample.window.onAction("a:", when: { false }) { _ in 1 }.handleAction { _ in 2 }
        #expect(coordinator.perform("a:", from: sample.grid).value == 2)
    }

    @Test("a catch-all says by a predicate which names it takes")  // Rule 10
    func predicate() {
        sample.window.handleAction(claims: { $0.text.hasPrefix("plugin.") }) { _ in 1 }
        sample.app.handleAction(claims: { $0.text.hasSuffix(":") }) { _ in 2 }
        #expect(coordinator.perform("plugin.a:", from: sample.grid).value == 1)
        #expect(coordinator.perform("a:", from: sample.grid).value == 2)
        #expect(!coordinator.canPerform("a", from: sample.grid))
    }

    @Test("a catch-all validates, disables and declines like other claims")
    func catchAllConditions() {
        sample.grid.handleAction { _ in Passage.notHandled }
        sample.window.handleAction(validate: {
            $0.state = .mixed; $0.disable("\($0.action) is off")
        }) { _ in }
        #expect(coordinator.perform("a:", from: sample.grid).reasons.map(\.text) == ["a: is off"])
        #expect(coordinator.validate("a:", from: sample.window).state == .mixed)
    }

    @Test("a caught invocation can be sent elsewhere, and keeps the name that was asked")  // Rule 10
    func redirecting() {
        var seen: [Invocation] = []
        sample.app.onAction("other:") { invocation in
            seen.append(invocation)
            return 5
        }
        sample.window.handleAction(claims: { $0 != "other:" }) { [coordinator] in
            coordinator.perform($0.redirected(to: "other:"))
        }
        let outcome = coordinator.perform("a:", arguments: ["x": 1], from: sample.grid, sender: sample.grid)
        #expect(outcome.value == 5 && outcome.performer?.node == sample.app.id && outcome.performer?.action == "other:")
        #expect(seen.map(\.action) == ["other:"] && seen.map(\.originalAction) == ["a:"])
        #expect(seen[0].arguments == ["x": 1] && seen[0].sender === sample.grid)
    }
}

@Suite("Remapping") struct RemapTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    @Test("the search starts again for the new name at the start node, and both names are kept")  // Rule 11
    func restart() {
        var seen: [Invocation] = []
        sample.cells[0].onAction("new:") { seen.append($0) }
        sample.window.remap("old:", to: "new:")
        let outcome = coordinator.perform("old:", from: sample.cells[0])
        #expect(outcome.performer?.node == sample.cells[0].id && outcome.performer?.action == "new:")
        #expect(seen.map(\.action) == ["new:"] && seen.map(\.originalAction) == ["old:"])
        let validation = coordinator.validate("old:", from: sample.cells[0])
        #expect(validation.action == "new:" && validation.originalAction == "old:" && validation.isEnabled)
    }

    @Test("claims for the old name before the remapping come first")  // Rule 7
    func before() {
        sample.window.remap("old:", to: "new:").onAction("new:") { _ in 2 }
        sample.grid.onAction("old:") { _ in 1 }
        #expect(coordinator.perform("old:", from: sample.grid).value == 1)
        sample.window.onAction("old:") { _ in 3 }
        #expect(coordinator.perform("old:", from: sample.window).value == 3)
    }

    @Test("where the new name finds nobody the search goes on for the old one")  // Rule 11
    func fallBack() {
        sample.grid.remap("old:", to: "new:")
        sample.window.onAction("new:", when: { false }) { _ in 2 }
        sample.app.onAction("old:") { _ in 1 }
        let outcome = coordinator.perform("old:", from: sample.cells[0])
        #expect(outcome.value == 1 && outcome.performer?.action == "old:")
    }

    @Test("a disabled target of the new name stops the search")  // Rules 8 and 11
    func disabled() {
        sample.grid.remap("old:", to: "new:")
        sample.window.onAction("new:", validate: { $0.disable("no") }) { _ in }
        sample.app.onAction("old:") { _ in }
        #expect(coordinator.perform("old:", from: sample.grid).word == "disabled")
    }

    @Test("one level: a name found remapped there is taken as it is")  // Rule 11
    func once() {
        sample.grid.remap("a:", to: "b:").remap("b:", to: "c:")
        sample.app.onAction("c:") { _ in 3 }
        #expect(coordinator.perform("a:", from: sample.grid).word == "unclaimed")
        #expect(coordinator.perform("b:", from: sample.grid).value == 3)
        sample.app.onAction("b:") { _ in 2 }
        #expect(coordinator.perform("a:", from: sample.grid).value == 2)
    }

    @Test("circles of remappings end")  // Rule 11
    func circle() {
        sample.grid.remap("a:", to: "b:").remap("b:", to: "a:").remap("c:", to: "c:")
        #expect(coordinator.perform("a:", from: sample.grid).word == "unclaimed")
        #expect(coordinator.perform("c:", from: sample.grid).word == "unclaimed")
        sample.app.onAction("a:") { _ in 1 }
        #expect(coordinator.perform("b:", from: sample.grid).value == 1)
        #expect(coordinator.perform("a:", from: sample.grid).value == 1)
    }

    @Test("each node on the way may remap, and those of the new name go before the old one's")
    func several() {
        var seen: [ActionName] = []
        sample.grid.remap("a:", to: "b:")
        sample.window.remap("a:", to: "c:")
        for name in ["a:", "b:", "c:"] as [ActionName] {
            sample.app.receiveAction(name) {
                seen.append($0.action); return .notHandled
            }
        }
        #expect(coordinator.perform("a:", from: sample.cells[0]).word == "declined")
        #expect(seen == ["b:", "c:", "a:"])
    }

    @Test("an explicit target remaps for itself alone")  // Rules 6 and 11
    func explicitTarget() {
        sample.grid.remap("old:", to: "new:")
        sample.window.onAction("new:") { _ in }
        #expect(coordinator.perform("old:", to: sample.grid).word == "unclaimed")
        sample.grid.onAction("new:") { _ in 1 }
        #expect(coordinator.perform("old:", to: sample.grid).value == 1)
    }
}

import ActionRuntime
import Testing

@Suite("Declining") struct DecliningTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }
    private var journal: Journal { sample.journal }

    private func decline(_ entry: String) -> (Invocation) -> Passage {
        { [journal] _ in
            journal.note(entry)
            return .notHandled
        }
    }

    @Test("receiveAction that handles ends the search; that declines, the next claim is asked")  // Rule 19
    func passing() {
        sample.app.receiveAction("a:") { [journal] _ in
            journal.note("app"); return .handled
        }
        sample.window.receiveAction("a:", decline("window 1")).receiveAction("a:", decline("window 2"))
        sample.grid.receiveAction("a:", decline("grid"))
        let outcome = coordinator.perform("a:", from: sample.grid)
        #expect(outcome.isPerformed && outcome.value == .null && outcome.performer?.node == sample.app.id)
        #expect(journal.take() == ["grid", "window 2", "window 1", "app"])
    }

    @Test("where everybody declines the outcome names all of them in order")  // Rule 18
    func declined() {
        sample.window.receiveAction("a:", decline("window"))
        sample.grid.receiveAction("a:", decline("grid"))
        sample.app.onAction("a:", when: { false }) { _ in }
        guard case .declined(let performers) = coordinator.perform("a:", from: sample.grid) else {
            Issue.record("the request was not declined")
            return
        }
        #expect(performers.map(\.node) == [sample.grid.id, sample.window.id])
    }

    @Test("onAction and register consume, unless the handler returns notHandled")  // Rule 19
    func consuming() {
        sample.app.onAction("a:") { _ in 1 }
        sample.grid.onAction("a:") { _ in Passage.notHandled }
        #expect(coordinator.perform("a:", from: sample.grid).value == 1)
        sample.grid.register("a:") { _ in Passage.notHandled }
        #expect(coordinator.perform("a:", from: sample.grid).value == 1)
        sample.grid.register("a:") { _ in Passage.handled }
        #expect(coordinator.perform("a:", from: sample.grid).value == .null)
    }

    @Test("a disabled claim after declining ones makes the outcome disabled")  // Rule 18
    func disabledAfterwards() {
        sample.app.onAction("a:") { _ in }
        sample.window.onAction("a:", validate: { $0.disable("locked") }) { _ in }
        sample.grid.receiveAction("a:", decline("grid"))
        let outcome = coordinator.perform("a:", from: sample.grid)
        #expect(outcome.reasons.map(\.text) == ["locked"] && outcome.performer?.node == sample.window.id)
        #expect(coordinator.validate("a:", from: sample.grid).isEnabled)
        #expect(outcome.didCallHandler)
    }

    @Test("force goes for the claims after declining ones as well")  // Rules 15 and 19
    func force() {
        sample.window.onAction("a:", validate: { $0.disable("locked") }) { _ in 1 }
        sample.grid.receiveAction("a:", validate: { $0.disable("locked") }, decline("grid"))
        #expect(coordinator.perform("a:", from: sample.grid).word == "disabled" && journal.take().isEmpty)
        #expect(coordinator.perform("a:", from: sample.grid, force: true).value == 1 && journal.take() == ["grid"])
    }

    @Test("a later claim is asked and validated in its turn, as things are by then")  // Rule 19
    func byThen() {
        var isOpen = false
        var isLocked = false
        sample.app.onAction("a:", when: { isOpen }, validate: { if isLocked { $0.disable("locked") } }) { _ in 1 }
        sample.grid.receiveAction("a:") { _ in
            isOpen = true; return .notHandled
        }
        #expect(coordinator.perform("a:", from: sample.grid).value == 1)
        sample.grid.receiveAction("a:") { _ in
            isLocked = true; return .notHandled
        }
        #expect(coordinator.perform("a:", from: sample.grid).word == "disabled")
    }

    @Test("what a declining claim registers is not asked")  // Rules 19 and 23
    func registering() {
        final class Controller: Responder {
            static var actions: ActionTable<Controller> { ActionMethod("a:", Controller.act) }
            func act() {}
        }
        let controller = Controller()
        sample.grid.receiveAction("a:") { [sample] _ in
            sample.window.onAction("a:") { _ in }.handleAction { _ in }.remap("a:", to: "b:")
            sample.app.onAction("b:") { _ in }.host(Coordinator(root: ActionNode("inner").onAction("a:") { _ in }))
            sample.window.responder = controller
            return .notHandled
        }
        #expect(coordinator.perform("a:", from: sample.grid).word == "declined")
        #expect(coordinator.perform("a:", from: sample.grid).performer?.kind == .method)
    }

    @Test("a node that a declining claim puts in between is not asked")  // Rule 23
    func interposing() {
        let between = ActionNode("between")
        between.onAction("a:") { _ in }
        sample.cells[0].receiveAction("a:") { [sample] _ in
            sample.grid.add(between)
            between.add(sample.cells[0])
            return .notHandled
        }
        #expect(coordinator.perform("a:", from: sample.cells[0]).word == "declined")
        #expect(coordinator.perform("a:", from: sample.cells[0]).performer?.node == between.id)
    }

    @Test("what a declining claim cancels is skipped, and what its owner took along")  // Rule 23
    func cancelling() {
        final class Panel {}
        var panel: Panel? = Panel()
        let registration = sample.window.register("a:") { _ in 1 }
        sample.app.register("a:", owner: panel) { _ in 2 }
        sample.app.handleAction { _ in 3 }
        sample.grid.receiveAction("a:") { _ in
            registration.cancel()
            panel = nil
            return .notHandled
        }
        #expect(coordinator.perform("a:", from: sample.grid).value == 3)
    }

    @Test(
        "a node that was detached meanwhile is skipped, one that moved within the tree is not", arguments: [0, 1, 2, 3])
    func detaching(_ way: Int) {  // Rule 23
        sample.app.onAction("a:") { _ in "app" }
        sample.grid.onAction("a:") { _ in "grid" }
        sample.cells[0].receiveAction("a:") { [sample] _ in
            switch way {
            case 0: sample.grid.removeFromParent()
            case 1: sample.window.removeFromParent()
            case 2: ActionNode("other").add(sample.window)
            default: sample.app.add(sample.grid)
            }
            return .notHandled
        }
        #expect(coordinator.perform("a:", from: sample.cells[0]).value == (way == 3 ? "grid" : "app"))
    }

    @Test("a node that was detached and put back is asked")  // Rule 23
    func puttingBack() {
        sample.grid.onAction("a:") { _ in 1 }
        sample.cells[0].receiveAction("a:") { [sample] _ in
            sample.grid.removeFromParent()
            sample.sidebar.add(sample.grid)
            return .notHandled
        }
        #expect(coordinator.perform("a:", from: sample.cells[0]).value == 1)
    }

    @Test("the path stays that of the beginning, where the start moves")  // Rule 23
    func pathStays() {
        sample.grid.onAction("a:") { _ in "grid" }
        sample.sidebar.onAction("a:") { _ in "sidebar" }
        sample.cells[0].receiveAction("a:") { [sample] _ in
            sample.sidebar.add(sample.cells[0])
            return .notHandled
        }
        #expect(coordinator.perform("a:", from: sample.cells[0]).value == "grid")
        #expect(coordinator.perform("a:", from: sample.cells[0]).value == "sidebar")
    }

    @Test("further claims of an explicit target that was detached meanwhile are skipped")  // Rules 6 and 23
    func explicitTarget() {
        sample.grid.onAction("a:") { _ in 1 }
        sample.grid.receiveAction("a:") { [grid = sample.grid] _ in
            grid.removeFromParent()
            return .notHandled
        }
        let outcome = coordinator.perform("a:", to: sample.grid)
        #expect(outcome.word == "declined")
    }

    @Test("a target that is asked for detaches nobody: asking has the same answer twice")
    func asking() {
        sample.grid.receiveAction("a:", decline("grid"))
        #expect(coordinator.target(forAction: "a:", from: sample.grid)?.node === sample.grid)
        #expect(coordinator.validate("a:", from: sample.grid).isEnabled && journal.take().isEmpty)
    }

    @Test("an error after declining claims fails the request")
    func failing() {
        sample.grid.receiveAction("a:", decline("grid"))
        sample.window.onAction("a:") { _ in throw Mishap() }
        sample.app.onAction("a:") { _ in }
        let outcome = coordinator.perform("a:", from: sample.grid)
        #expect(outcome.word == "failed" && outcome.performer?.node == sample.window.id)
    }

    @Test("asynchronous claims decline in their turn", .timeLimit(.minutes(10)))  // Rules 19 and 21
    func asynchronous() async {
        sample.app.onAction("a:") { [journal] _ in
            await Task.yield()
            journal.note("app")
            return journal.entries.count
        }
        sample.window.receiveAction("a:") { [journal] _ in
            await Task.yield()
            journal.note("window")
            return .notHandled
        }
        sample.grid.receiveAction("a:", decline("grid"))
        #expect(await coordinator.perform("a:", from: sample.grid).value == 3)
        #expect(journal.take() == ["grid", "window", "app"])
    }
}

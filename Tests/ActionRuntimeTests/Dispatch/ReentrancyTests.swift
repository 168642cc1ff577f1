import ActionRuntime
import Testing

@Suite("Re-entrancy") struct ReentrancyTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    /// Registers handlers that each perform the next action, the last one the first.
    private func makeCycle(_ names: [ActionName]) {
        for (name, next) in zip(names, names.dropFirst() + names.prefix(1)) {
            sample.app.onAction(name) { [unowned coordinator] _ in coordinator.perform(next) }
        }
    }

    /// Whether both go round in the same circle, wherever they begin.
    private func isRotation(_ one: [String]?, of other: [String]) -> Bool {
        guard let one, one.count == other.count else { return false }
        return other.indices.contains { Array(other[$0...] + other[..<$0]) == one }
    }

    // MARK: Changing the tree

    @Test("a handler registers, cancels, moves, detaches and performs")  // Rule 23
    func changing() {
        var registration: Registration?
        registration = sample.grid.register("a:") { [sample] _ in
            registration?.cancel()
            sample.grid.onAction("a:") { _ in "new" }
            sample.sidebar.add(sample.grid)
            sample.cells[1].removeFromParent()
            return sample.coordinator.perform("a:", from: sample.grid).value ?? .null
        }
        #expect(coordinator.perform("a:", from: sample.grid).value == "new")
        #expect(sample.grid.path == "app/window/sidebar/grid" && sample.grid.children.count == 1)
    }

    @Test("a handler may detach and release its own node")  // Rule 23
    func ownNode() {
        weak var node: ActionNode?
        func make() {
            let new = ActionNode("new", in: sample.grid)
            node = new
            new.onAction("a:") { _ in
                node?.removeFromParent()
                return node == nil ? "gone" : "held"
            }
        }
        make()
        coordinator.firstResponder = node
        #expect(coordinator.perform("a:").isPerformed)
        #expect(node == nil && coordinator.firstResponder === sample.grid)
    }

    @Test("a handler may let go of the coordinator and its tree")
    func ownTree() {
        var coordinator: Coordinator? = Coordinator(root: ActionNode("n"))
        coordinator?.root.onAction("a:") { _ in
            coordinator = nil
            return 1
        }
        #expect(coordinator?.perform("a:").value == 1 && coordinator == nil)
    }

    @Test("a condition or validator that changes the tree changes nothing for the search under way")  // Rule 23
    func conditions() {
        sample.app.onAction("a:") { _ in "app" }
        sample.window.onAction("a:") { _ in "window" }
        sample.grid.onAction(
            "a:",
            when: { [window = sample.window] in
                window.removeFromParent(); return false
            }
        ) { _ in }
        #expect(coordinator.perform("a:", from: sample.grid).value == "app")
    }

    private enum Loss: CaseIterable { case node, parent, registration }

    private enum Asked: CaseIterable { case condition, validator, both }

    @Test(
        "a claim that a condition or a validator ends, or whose node it detaches, is skipped", arguments: Loss.allCases)
    private func skipped(_ loss: Loss) async {  // Rules 9 and 23
        for asked in Asked.allCases {
            for (isAsync, policy) in [(false, RunningPolicy.concurrent), (true, .concurrent), (true, .queued)] {
                let app = ActionNode("app"), window = ActionNode("window", in: app),
                    node = ActionNode("node", in: window)
                let coordinator = Coordinator(root: app)
                var registration: Registration?
                let lose = {
                    switch loss {
                    case .node: node.removeFromParent()
                    case .parent: window.removeFromParent()
                    case .registration: registration?.cancel()
                    }
                }
                let when = {
                    if asked == .condition { lose() }
                    return true
                }
                let validate: (inout Validation) -> Void = { _ in if asked != .condition { lose() } }
                app.onAction("a:") { _ in "app" }
                registration = node.register { node in
                    if isAsync {
                        node.onAction("a:", when: when, validate: validate, running: policy) { _ async in "node" }
                    } else if asked == .validator {
                        node.onAction("a:", validate: validate) { _ in "node" }
                    } else {
                        node.onAction("a:", when: when, validate: validate) { _ in "node" }
                    }
                }
                let outcome =
                    isAsync ? await coordinator.perform("a:", from: node) : coordinator.performNow("a:", from: node)
                #expect(outcome.value == "app", "\(asked) \(isAsync) \(policy): \(outcome)")
            }
        }
    }

    @Test("a target that its own condition ends is none")  // Rules 9 and 23
    func endedWhileAsked() {
        let registration = Held()
        registration.value = sample.grid.register { [sample] node in
            node.onAction(
                "a:",
                when: {
                    registration.value?.cancel()
                    return true
                }
            ) { _ in }
            _ = sample
        }
        #expect(coordinator.target(forAction: "a:", from: sample.grid) == nil)
        #expect(coordinator.perform("a:", from: sample.grid).isUnclaimed)
    }

    private final class Held { var value: Registration? }

    // MARK: Depth

    @Test("a nested dispatch has its own outcome")
    func nested() {
        sample.app.onAction("b:") { _ in 2 }
        sample.app.onAction("a:") { [unowned coordinator] _ in coordinator.perform("b:").value == 2 ? 1 : 0 }
        #expect(coordinator.perform("a:").value == 1)
    }

    @Test("dispatches are nested 128 deep, and no deeper")  // Rule 24
    func depth() {
        func perform(_ depth: Int) -> Outcome {
            sample.app.onAction("a:") { [unowned coordinator] in
                guard case .int(let left)? = $0.arguments["left"], left > 1 else { return Outcome?.none }
                return coordinator.perform("a:", arguments: ["left": left - 1])
            }
            return coordinator.perform("a:", arguments: ["left": depth])
        }
        var deepest: [Outcome] = []
        coordinator.observe { deepest = [$0.outcome] }
        _ = perform(128)
        #expect(deepest.first?.isPerformed == true)
        deepest = []
        _ = perform(129)
        #expect(deepest.first?.cycle == ["a:"])
    }

    @Test(
        "a cycle fails, and is named",
        arguments: [["a:"], ["a:", "b:"], ["a:", "b:", "c:"], ["a:", "a:x", "a:", "b:"]])
    func cycle(_ texts: [String]) throws {  // Rule 24
        let names = texts.compactMap(ActionName.init(validating:))
        if Set(names).count == names.count {
            makeCycle(names)
        } else {
            var count = 0
            for name in Set(names) {
                sample.app.onAction(name) { [unowned coordinator] _ in
                    count += 1
                    return coordinator.perform(names[count % names.count])
                }
            }
        }
        let outcome = coordinator.perform(names[0])
        #expect(isRotation(outcome.cycle, of: texts))
        if names == ["a:", "b:"] {
            #expect(
                outcome.description == "Dispatch is nested deeper than 128: a: → b: → a:. "
                    + "What a handler or rule sends must not reach it again.")
        }
        #expect(coordinator.perform("unheard.of").word == "unclaimed")
    }

    @Test("a cycle that is reached from outside is named without the way to it")  // Rule 24
    func leadIn() {
        makeCycle(["a:", "b:", "c:"])
        sample.app.onAction("start:") { [unowned coordinator] _ in coordinator.perform("a:") }
        let outcome = coordinator.perform("start:")
        #expect(outcome.cycle != nil)
        #expect(isRotation(outcome.cycle, of: ["a:", "b:", "c:"]))
    }

    @Test("a handler that performs its own action twice fails soon")  // Rule 24
    func branching() {
        var count = 0
        sample.app.onAction("a:") { [unowned coordinator] _ in
            count += 1
            for _ in 0..<2 where count < 100_000 { coordinator.perform("a:") }
        }
        coordinator.perform("a:")
        #expect(count < 1000)
    }

    @Test("a condition that asks about its own action ends, and is not available")  // Rule 24
    func condition() {
        sample.app.onAction("a:", when: { [unowned coordinator] in coordinator.canPerform("a:") }) { _ in }
        #expect(!coordinator.canPerform("a:") && coordinator.perform("a:").word == "unclaimed")
    }

    @Test("conditions that ask twice about each other end soon")  // Rule 24
    func branchingCondition() {
        var count = 0
        sample.app.onAction(
            "a:",
            when: { [unowned coordinator] in
                count += 1
                return count < 100_000 && (coordinator.canPerform("a:") || coordinator.canPerform("a:"))
            }
        ) { _ in }
        _ = coordinator.canPerform("a:")
        #expect(count < 1000)
    }

    @Test("a validator that validates its own action ends, disabled by the depth")  // Rule 24
    func validator() {
        sample.app.onAction(
            "a:",
            validate: { [unowned coordinator] in
                for reason in coordinator.validate("a:").reasons { $0.disable(reason.text) }
            }
        ) { _ in }
        let validation = coordinator.validate("a:")
        #expect(validation.reasons.first?.text.contains("nested deeper than 128: a: → a:") == true)
        #expect(coordinator.perform("a:").word == "disabled")
        #expect(coordinator.explain("a:").validation == validation)
        #expect(coordinator.actions().map(\.name) == ["a:"])
    }

    @Test("an explanation asked for by a validator of its own action ends")  // Rule 24
    func explaining() {
        sample.app.onAction(
            "a:", validate: { [unowned coordinator] in $0.title = coordinator.explain("a:").validation.title }
        ) { _ in }
        #expect(coordinator.explain("a:").validation.isEnabled)
    }

    @Test("an observer that performs an action ends")  // Rule 24
    func observer() {
        var count = 0
        sample.app.onAction("a:") { _ in }
        coordinator.observe { [unowned coordinator] _ in
            count += 1
            if count < 2000 { coordinator.perform("a:") }
        }
        coordinator.perform("a:")
        #expect(count < 2000)
    }

    @Test("handlers of two coordinators that perform each other fail")  // Rule 24
    func twoCoordinators() {
        let other = Coordinator(root: ActionNode("other"))
        sample.app.onAction("a:") { _ in other.perform("b:") }
        other.root.onAction("b:") { [unowned coordinator] _ in coordinator.perform("a:") }
        #expect(coordinator.perform("a:").cycle != nil)
        coordinator.next = other
        other.next = coordinator
        #expect(coordinator.perform("c:").word == "unclaimed" && other.perform("c:").word == "unclaimed")
        #expect(coordinator.perform("b:").cycle != nil)
    }

    @Test("a handler that performs on a new coordinator each time fails")  // Rule 24
    func newCoordinators() {
        var count = 0
        sample.app.onAction("a:") { [unowned app = sample.app] _ in
            count += 1
            if count < 2000 { Coordinator(root: app).perform("a:") }
        }
        coordinator.perform("a:")
        #expect(count == 128)
    }

    @Test("a handler that performs in a new tree each time fails")  // Rule 24
    func newTrees() {
        var count = 0
        func perform() {
            let node = ActionNode("n")
            node.onAction("a:") { _ in
                count += 1
                if count < 500 { perform() }
            }
            Coordinator(root: node).perform("a:")
        }
        perform()
        #expect(count < 500)
    }

    // MARK: Observing

    @Test(
        "observers hear of each dispatch in their order, of nested ones after the outer one, until they are cancelled")
    func observing() {
        sample.app.onAction("b:") { _ in 2 }
        sample.app.onAction("a:", validate: { if $0.arguments?["off"] == true { $0.disable("off") } }) {
            [unowned coordinator] _ in
            coordinator.perform("b:")
        }
        let journal = sample.journal
        let first = coordinator.observe { journal.note("1 \($0.invocation.action) \($0.outcome.word)") }
        coordinator.observe { journal.note("2 \($0.invocation.action) \($0.start) \($0.isForced)") }
        coordinator.perform("a:", from: sample.grid)
        #expect(journal.take() == ["1 a: performed", "2 a: app/window/grid false", "1 b: performed", "2 b: app false"])
        first.cancel()
        coordinator.perform("a:", arguments: ["off": true], force: true)
        #expect(journal.take() == ["2 a: app true", "2 b: app false"])
        #expect(coordinator.validate("a:").isEnabled)
        _ = coordinator.explain("a:")
        #expect(journal.take().isEmpty)
        coordinator.observe { journal.note("3 \($0.outcome.word)") }
        coordinator.perform("nobody:", to: sample.window)
        #expect(journal.take() == ["2 nobody: app/window false", "3 unclaimed"])
    }

    @Test("observers hear of awaited dispatches", .timeLimit(.minutes(10)))
    func observingAsync() async {
        let journal = sample.journal
        sample.app.onAction("a:") { _ in await Task.yield() }
        coordinator.observe { journal.note("\($0.invocation.action) \($0.outcome.word)") }
        await coordinator.perform("a:")
        await coordinator.perform("b:")
        #expect(journal.take() == ["a: performed", "b: unclaimed"])
    }
}

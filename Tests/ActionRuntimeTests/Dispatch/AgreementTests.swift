import ActionRuntime
import TestSupport
import Testing

/// Rule 12, on random trees: all questions have one answer, and it is the one that the rules give.
@Suite("Agreement") struct AgreementTests {
    private static let treeCount = Effort.count(12_000)

    /// Stops at the first scenario in which something is wrong, and prints it.
    private func check(_ scenario: Scenario, _ seed: UInt64, _ number: Int, _ faults: [String]) -> Bool {
        guard !faults.isEmpty else { return true }
        Issue.record("seed \(seed), scenario \(number): \(faults.joined(separator: "; "))\n\(scenario)")
        return false
    }

    @Test("asking, validating, explaining, listing and performing agree, with each other and with the rules")
    func synchronous() {
        let seed = SeededGenerator.seed(for: "agreement")
        var random = SeededGenerator(seed: seed)
        var outcomes: [String: Int] = [:]
        for number in 0..<Self.treeCount {
            let scenario = Scenario(using: &random, hasAsync: true)
            let build = Scenario.Build(scenario)
            let expected = Scenario.Reference(scenario: scenario).predict(isAsync: false)
            let question = Question(scenario, build)
            var faults = question.faults(expected.target)
            let outcome = question.perform()
            faults += question.faults(outcome, build.journal.take(), expected)
            if !outcome.needsAwait, !scenario.request.isForced {
                let isCalled = !expected.called.isEmpty
                if question.validation.isEnabled != isCalled { faults.append("validate and perform disagree") }
            }
            guard check(scenario, seed, number, faults) else { return }
            outcomes[outcome.word, default: 0] += 1
        }
        // A generator that no longer reaches a case would test nothing.
        for word in ["performed", "disabled", "unclaimed", "badArguments", "declined", "failed"] {
            #expect(outcomes[word, default: 0] > Self.treeCount / 100, "\(word)")
        }
    }

    @Test("awaited requests follow the rules as well", .timeLimit(.minutes(10)))
    @MainActor static func awaited() async {
        let seed = SeededGenerator.seed(for: "awaited agreement")
        var random = SeededGenerator(seed: seed)
        for number in 0..<treeCount / 6 {
            let scenario = Scenario(using: &random, hasAsync: true)
            let build = Scenario.Build(scenario)
            let expected = Scenario.Reference(scenario: scenario).predict(isAsync: true)
            let question = Question(scenario, build)
            let outcome = await question.performAwaited()
            let faults = question.faults(outcome, build.journal.take(), expected)
            guard faults.isEmpty else {
                Issue.record("seed \(seed), scenario \(number): \(faults.joined(separator: "; "))\n\(scenario)")
                return
            }
        }
    }
}

/// A scenario's request, asked in every way.
private struct Question {
    let coordinator: Coordinator
    let build: Scenario.Build
    let invocation: Invocation
    let from: ActionNode?
    let to: ActionNode?
    let isForced: Bool
    let validation: Validation

    init(_ scenario: Scenario, _ build: Scenario.Build) {
        self.build = build
        coordinator = build.coordinators[0]
        invocation = Invocation(Scenario.names[scenario.request.name], arguments: scenario.arguments)
        from = scenario.request.from.map { build.nodes[$0] }
        to = scenario.request.to.map { build.nodes[$0] }
        isForced = scenario.request.isForced
        validation = coordinator.validate(invocation, from: from, to: to)
    }

    func perform() -> Outcome { coordinator.perform(invocation, from: from, to: to, force: isForced) }

    func performAwaited() async -> Outcome {
        await coordinator.perform(invocation, from: from, to: to, force: isForced)
    }

    /// What is wrong with the answers that call no handler.
    func faults(_ expected: Scenario.Reference.Offer?) -> [String] {
        var faults: [String] = []
        func expect(_ condition: Bool, _ fault: String) {
            if !condition { faults.append(fault) }
        }
        let name = invocation.action
        let target = coordinator.target(for: invocation, from: from, to: to)
        expect(target?.node === expected.map { build.nodes[$0.node] }, "target's node \(target?.node.path ?? "-")")
        expect(target?.kind == expected?.kind, "target's kind")
        expect(target?.action == expected.map { Scenario.names[$0.name] }, "target's action")
        expect(coordinator.canPerform(invocation, from: from, to: to) == (target != nil), "canPerform by invocation")
        expect(coordinator.canPerform(name, from: from, to: to) == (target != nil), "canPerform by name")
        expect(
            coordinator.target(forAction: name, from: from, to: to)?.performer == target?.performer, "target by name")
        expect(validation.target == target?.performer, "validation's target")
        expect(validation.title == expected.map { "\($0.claim.number)" }, "validation's title")
        expect(
            coordinator.validate(name, arguments: invocation.arguments, from: from, to: to) == validation,
            "validate by name")
        let explanation = coordinator.explain(invocation, from: from, to: to)
        expect(explanation.validation == validation, "explanation's validation")
        let answers = explanation.steps.filter { $0.verdict == .target || $0.verdict == .disabled }
        expect(answers.map(\.node) == (target.map { [$0.node.id] } ?? []), "explanation's answers")
        expect(answers.first.map { $0.verdict == .target } ?? false == validation.isEnabled, "explanation's verdict")
        if to == nil {
            let listed = coordinator.actions(from: from).first { $0.name == name }
            expect(listed?.target.performer == (listed == nil ? nil : target?.performer), "listed target")
            expect(
                listed?.validation == (listed == nil ? nil : coordinator.validate(name, from: from)),
                "listed validation")
            expect(listed != nil || target == nil || target?.kind == .catchAll, "not listed")
        }
        expect(build.journal.entries.isEmpty, "a question called a handler")
        return faults
    }

    /// What is wrong with an outcome.
    func faults(
        _ outcome: Outcome, _ called: [String],
        _ expected: (target: Scenario.Reference.Offer?, called: [Int], outcome: String)
    ) -> [String] {
        var faults: [String] = []
        if outcome.word != expected.outcome { faults.append("outcome \(outcome.word), not \(expected.outcome)") }
        if called != expected.called.map(String.init) { faults.append("called \(called), not \(expected.called)") }
        if !outcome.description.hasSuffix(".") { faults.append("outcome prints as \(outcome)") }
        return faults
    }
}

import ActionRuntime
import TestSupport
import Testing

private let caseCount = Effort.count(10_000)
/// After so many changes a new tree is made.
private let changesPerWorld = 40

@Suite("Menus agree", .timeLimit(.minutes(10))) struct MenuAgreementTests {
    @Test("with asking and performing, for every item, from random places, after random changes")  // Rules 12 and 33
    func answers() async {
        let seed = SeededGenerator.seed(for: "menu agreement")
        var random = SeededGenerator(seed: seed)
        var outcomes: [String: Int] = [:]
        var world = MenuWorld("agree", using: &random)
        for number in 0..<caseCount {
            if number % changesPerWorld == 0 {
                await Task.yield()
                world = MenuWorld("agree", using: &random)
            }
            world.change(using: &random)
            let start = Int.random(in: 0..<4, using: &random) == 0 ? nil : world.nodes.random(using: &random)
            for item in world.coordinator.snapshot(of: world.menu, from: start).commands {
                let check = ItemCheck(item, world, start)
                outcomes[check.outcome, default: 0] += 1
                guard check.faults.isEmpty else {
                    Issue.record(
                        "seed \(seed), case \(number), \(item.id) from \(start?.path ?? "the focus"): \(check.faults)\n\(world.history)"
                    )
                    return
                }
            }
        }
        for word in ["performed", "disabled", "unclaimed", "badArguments"] {
            #expect(outcomes[word, default: 0] > caseCount / 1_000, "\(word)")
        }
    }
}

extension MenuWatchTests {
    @Test("after any history, the change sets applied to the old snapshot give the one taken afresh")
    func histories() async {
        let seed = SeededGenerator.seed(for: "menu histories")
        var random = SeededGenerator(seed: seed)
        var world = MenuWorld("history", using: &random)
        var watches: [(watch: MenuWatch, start: ActionNode?)] = []
        var changed = 0
        for number in 0..<caseCount {
            if number % changesPerWorld == 0 {
                await Task.yield()
                world = MenuWorld("history", using: &random)
                watches = [nil, world.nodes[6]].map { (world.coordinator.watch(world.menu, from: $0), $0) }
            }
            for _ in 0..<Int.random(in: 1...4, using: &random) { world.change(using: &random) }
            for (watch, start) in watches {
                let old = watch.snapshot
                let changes = watch.takeChanges()
                let fresh = world.coordinator.snapshot(of: world.menu, from: start)
                if !changes.isEmpty { changed += 1 }
                guard watch.snapshot == fresh, old.applying(changes) == fresh else {
                    Issue.record(
                        """
                        seed \(seed), case \(number), from \(start?.path ?? "the focus")
                        watched: \(watch.snapshot.drawing)
                        afresh:  \(fresh.drawing)
                        differs: \(fresh.changes(since: watch.snapshot))
                        \(world.history)
                        """)
                    return
                }
                guard watch.takeChanges().isEmpty else {
                    Issue.record("seed \(seed), case \(number): changes are taken twice")
                    return
                }
            }
        }
        #expect(changed > caseCount / 2)
    }
}

/// A shown command beside what asking and performing say of it.
private struct ItemCheck {
    private(set) var faults: [String] = []
    let outcome: String

    init(_ item: MenuSnapshot.Item, _ world: MenuWorld, _ start: ActionNode?) {
        let coordinator = world.coordinator
        guard let command = item.command else {
            outcome = "none"
            faults.append("no command")
            return
        }
        let signature = coordinator.target(
            for: Invocation(command.action, arguments: command.arguments), from: start)?.signature
        let isMissing = signature?.parameters.contains { $0.isRequired && command.arguments[$0.name] == nil } ?? false
        let isAsked = isMissing && command.arguments.isEmpty
        let validation = coordinator.validate(
            command.action, arguments: isAsked ? nil : command.arguments, from: start)
        let isHidden = validation.isHidden || command.attributes.contains(.hidden)
        var faults: [String] = []
        if item.isEnabled != validation.isEnabled { faults.append("enabled: \(validation)") }
        if item.reasons != validation.reasons { faults.append("reasons: \(validation)") }
        if item.target != validation.target { faults.append("target: \(validation)") }
        if item.title != validation.title ?? command.title { faults.append("title: \(validation)") }
        if item.state != (item.target == nil ? command.state : validation.state) {
            faults.append("state: \(validation)")
        }
        if item.needsArguments != (isMissing ? signature : nil) { faults.append("needs: \(validation)") }
        if item.isHidden != isHidden { faults.append("hidden: \(validation)") }

        let invocation = Invocation(command.action, arguments: command.arguments)
        if coordinator.canPerform(invocation, from: start) != (item.target != nil) { faults.append("canPerform") }
        var calls = world.calls
        var word = ""
        for (way, outcome) in [
            ("perform", { coordinator.perform(invocation, from: start) }),
            ("perform the item", { coordinator.perform(item, from: start) }),
        ] as [(String, () -> Outcome)] {
            let outcome = outcome()
            let hasCalled = world.calls == calls + 1
            calls = world.calls
            word = outcome.word
            let isCalled = item.isEnabled && !isMissing
            if hasCalled != isCalled || outcome.didCallHandler != isCalled || outcome.performer != item.target
                || isAsked && outcome.word != "badArguments" && item.target != nil
            {
                faults.append("\(way): \(outcome)")
            }
        }
        self.faults = faults
        outcome = word
    }
}

import ActionRuntime
import Testing

// Rule 31: a declaration stands among its node's rules, for those that answer it as for what passes it.

@Suite("The position of a declaration")
struct DeclarationPositionTests {
    /// What is added to three nodes, in order: a `D` declares the type, an `r` is a rule for it.
    struct Row: CustomStringConvertible, Sendable {
        var above = ""
        let here: String
        var below = ""
        /// The positions, in `here`, of the declarations that nothing answers.
        let unanswered: [Int]

        var description: String { "\(below)/\(here)/\(above)" }
    }

    static let rows = [
        Row(here: "D", unanswered: [0]),
        Row(here: "Dr", unanswered: []),
        Row(here: "rD", unanswered: [1]),
        Row(here: "rDr", unanswered: []),
        Row(here: "DrD", unanswered: [2]),
        Row(here: "DDr", unanswered: []),
        Row(here: "rrD", unanswered: [2]),
        Row(above: "r", here: "D", unanswered: []),
        Row(above: "r", here: "rD", unanswered: []),
        Row(here: "D", below: "r", unanswered: [0]),
        Row(here: "rD", below: "r", unanswered: [1]),
    ]

    private final class World {
        let tree = ActionNode.chain("app", "window", "grid", "cell")
        let coordinator: Coordinator
        let isForErrors: Bool
        private(set) var lines: [UInt32] = []
        private(set) var told: [SafetyFinding] = []

        init(_ row: Row, isForErrors: Bool) {
            self.isForErrors = isForErrors
            coordinator = kept(Coordinator(root: tree[0]))
            coordinator.onSafetyFinding = { [unowned self] in told.append($0) }
            for (node, letters) in [(tree[3], row.below), (tree[2], row.here), (tree[1], row.above)] {
                for (position, letter) in letters.enumerated() { add(letter, at: node, line: UInt32(position)) }
            }
        }

        private func add(_ letter: Character, at node: ActionNode, line: UInt32) {
            switch (letter, isForErrors) {
            case ("D", false): node.mayTrigger(Sent.Selected.self, line: line)
            case ("D", true): node.mayReport(Sent.NotFound.self, line: line)
            case (_, false): node.receiveEvent(Sent.Selected.self) { .notHandled }
            case (_, true): node.receiveError(Sent.NotFound.self) { .notHandled }
            }
        }

        func send() { _ = isForErrors ? tree[3].report(Sent.NotFound()) : tree[3].trigger(Sent.Selected()) }

        func send() async {
            _ = isForErrors ? await tree[3].report(Sent.NotFound()) : await tree[3].trigger(Sent.Selected())
        }
    }

    @Test("a rule added before it on its node is below it, one added after it above", arguments: rows, [false, true])
    func responders(_ row: Row, isForErrors: Bool) {
        let findings = World(row, isForErrors: isForErrors).coordinator.safetyFindings()
        #expect(findings.map(\.source.line) == row.unanswered.map(UInt32.init))
        #expect(findings.allSatisfy { $0.problem == .noExplicitResponder })
    }

    #if DEBUG
        @Test("what is found without sending is found while sending", arguments: rows, [false, true])
        func agreement(_ row: Row, isForErrors: Bool) async {
            let (world, awaited) = (World(row, isForErrors: isForErrors), World(row, isForErrors: isForErrors))
            now { world.send() }
            await awaited.send()
            for world in [world, awaited] { #expect(world.told == world.coordinator.safetyFindings()) }
        }

        @Test("what a node declares in several places counts together for what passes, as it is by then")
        func passing() {
            let tree = ActionNode.chain("app", "grid")
            let coordinator = kept(Coordinator(root: tree[0]))
            var told: [SafetyFinding] = []
            coordinator.onSafetyFinding = { told.append($0) }
            tree[1].mayTrigger(Sent.Selected.self)
                .transformEvent(Sent.Selected.self) { Sent.Opened() }
                .mayTrigger(Sent.Opened.self)
                .handleEvent(Sent.Opened.self) {}
            tree[1].trigger(Sent.Selected())
            tree[1].trigger(Sent.Opened())
            #expect(told.isEmpty)
        }
    #endif

    @Test("a rule that is taken back answers no longer, and one added instead stands after it")
    func takenBack() {
        let root = ActionNode("app").mayTrigger(Sent.Selected.self)
        let coordinator = kept(Coordinator(root: root))
        let rules = root.register { $0.handleEvent(Sent.Selected.self) {} }
        #expect(coordinator.safetyFindings().isEmpty)
        rules.cancel()
        #expect(coordinator.safetyFindings().map(\.problem) == [.noExplicitResponder])
        root.handleEvent(Sent.Selected.self) {}
        #expect(coordinator.safetyFindings().isEmpty)
    }
}

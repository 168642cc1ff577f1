import ActionRuntime
import Testing

/// Compares the one loop with nested closures, in which each node's rules wrap what its parent would do: the technique
/// of the libraries that pass handlers down in an environment.
@Suite("Events in random trees")
struct EventModelTests {
    /// A random tree in the library.
    private struct Stage {
        let log = CallLog()
        let nodes: [ActionNode]

        init(_ tree: NaiveTree) {
            var nodes: [ActionNode] = []
            for (index, parent) in tree.parents.enumerated() {
                let node = ActionNode("n\(index)", in: parent.map { nodes[$0] })
                for rule in tree.rules[index] { rule.add(to: node, log) }
                nodes.append(node)
            }
            self.nodes = nodes
        }

        func naive(_ outcome: EventOutcome) -> NaiveOutcome? {
            guard
                let last = outcome.last.event.flatMap({ NaiveSignal($0) })
                    ?? outcome.last.error.flatMap({ NaiveSignal($0) })
            else { return nil }
            func index(_ id: NodeID) -> Int { nodes.firstIndex { $0.id == id } ?? -1 }
            switch outcome.ending {
            case .handled(let node):
                return NaiveOutcome(ending: .handled(by: index(node)), last: last, calls: log.calls)
            case .unhandled: return NaiveOutcome(ending: .unhandled, last: last, calls: log.calls)
            case .needsAwait(let node):
                return NaiveOutcome(ending: .needsAwait(at: index(node)), last: last, calls: log.calls)
            case .cancelled, .tooDeep: return nil
            }
        }
    }

    private func randomCase(
        asyncInTen: Int, using generator: inout SeededGenerator
    ) -> (tree: NaiveTree, start: Int, signal: NaiveSignal) {
        let tree = NaiveTree.random(asyncInTen: asyncInTen, using: &generator)
        let start = Int.random(in: max(0, tree.parents.count - 3)..<tree.parents.count, using: &generator)
        return (tree, start, NaiveSignal(.allCases.random(using: &generator), "s"))
    }

    private func send(_ signal: NaiveSignal, from node: ActionNode) -> EventOutcome {
        signal.kind.isError ? node.report(signal.error) : node.trigger(signal.event)
    }

    private func send(_ signal: NaiveSignal, from node: ActionNode) async -> EventOutcome {
        signal.kind.isError ? await node.report(signal.error) : await node.trigger(signal.event)
    }

    @Test("go as nested closures would have them: the same rules in order, the same ending, the same last value")
    func agreement() {
        var generator = SeededGenerator(seed: SeededGenerator.seed(for: "events in random trees"))
        var (handled, longest) = (0, 0)
        for round in 0..<10_000 {
            let (tree, start, signal) = randomCase(asyncInTen: 0, using: &generator)
            let stage = Stage(tree)
            let outcome = send(signal, from: stage.nodes[start])
            let expected = tree.send(signal, from: start, isAwaited: false)
            guard stage.naive(outcome) == expected else {
                Issue.record("round \(round): \(outcome), \(stage.log.calls), expected \(expected), of \(tree)")
                return
            }
            // Each call is a step.
            #expect(outcome.steps.count == expected.calls.count)
            if outcome.isHandled { handled += 1 }
            longest = max(longest, expected.calls.count)
        }
        // The trees are worth comparing.
        #expect((1_000..<9_000).contains(handled) && longest >= 5)
    }

    @Test("go the same way awaited, and up to the first asynchronous rule where they are not")
    func awaited() async {
        var generator = SeededGenerator(seed: SeededGenerator.seed(for: "awaited events in random trees"))
        var stopped = 0
        for round in 0..<2_000 {
            let (tree, start, signal) = randomCase(asyncInTen: 3, using: &generator)
            for isAwaited in [false, true] {
                let stage = Stage(tree)
                let outcome =
                    isAwaited
                    ? await send(signal, from: stage.nodes[start]) : now { send(signal, from: stage.nodes[start]) }
                let expected = tree.send(signal, from: start, isAwaited: isAwaited)
                guard stage.naive(outcome) == expected else {
                    Issue.record("round \(round): \(outcome), \(stage.log.calls), expected \(expected), of \(tree)")
                    return
                }
                if case .needsAwait = outcome.ending { stopped += 1 }
            }
        }
        #expect(stopped > 200)
    }

    @Test("are explained as they go, up to the first rule that changes them or handles them")
    func explained() {
        var generator = SeededGenerator(seed: SeededGenerator.seed(for: "explained events in random trees"))
        for round in 0..<2_000 {
            let (tree, start, signal) = randomCase(asyncInTen: 0, using: &generator)
            let stage = Stage(tree)
            let node = stage.nodes[start]
            let explanation =
                signal.kind.isError ? node.explainError(signal.error) : node.explainEvent(signal.event)
            #expect(stage.log.calls.isEmpty)
            let outcome = send(signal, from: node)
            // A step that is certain is taken by the same rule, as long as nothing was handled, changed or thrown.
            let certain = explanation.steps.filter { $0.verdict == .takes }.map {
                "\($0.node) \($0.rule?.rawValue ?? "")"
            }
            let taken = outcome.steps.map { "\($0.node) \($0.rule.rawValue)" }
            let firstChange = outcome.steps.firstIndex { $0.result != .notHandled } ?? outcome.steps.endIndex
            guard certain.prefix(firstChange + 1).elementsEqual(taken.prefix(firstChange + 1)) else {
                Issue.record("round \(round): \(explanation), sent \(taken), of \(tree)")
                return
            }
        }
    }
}

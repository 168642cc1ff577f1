import ActionRuntime
import Testing

@testable import ActionCore

/// A record says why its request was not performed, as it was then.
@Suite struct RecordExplanationTests {
    private struct Broken: Error, CustomStringConvertible {
        var description: String { "the disk is full" }
    }

    /// What a claim does with a request.
    private enum Behaviour: Int, CaseIterable {
        case absent, unavailable, disabled, declines, fails, performs
    }

    private let root = ActionNode("app")
    private let coordinator: Coordinator

    init() { coordinator = Coordinator(root: root) }

    /// The answer, and the node and the verdict of each step, without the places of registrations.
    private func steps(_ record: DispatchRecord?) -> [String] {
        let text = record?.explanation.map { "\($0)" } ?? ""
        return text.split(separator: "\n").map { line in
            line.split(separator: " ").filter { !$0.contains(".swift:") }.joined(separator: " ")
        }
    }

    @Test func aRefusalIsExplainedBeforeAnythingElseRuns() {
        var isLocked = true
        var explanations: [Explanation?] = []
        coordinator.observe(explaining: true) { explanations.append($0.explanation) }
        root.onAction("unlock:") { [coordinator] _ in
            coordinator.perform("save:")
            isLocked = false
        }
        root.onAction("save:", validate: { if isLocked { $0.disable("it is locked") } }, { _ in })
        coordinator.perform("unlock:")
        // The record of a nested request is told when the outer one has ended.
        #expect(explanations.count == 2 && explanations[0] == nil)
        #expect(explanations[1]?.validation.reasons == ["it is locked"])
        #expect(explanations[1]?.steps.map(\.verdict) == [.disabled])
        #expect(coordinator.validate("save:").isEnabled)
    }

    @Test func stepsAreThoseOfTheSearchAsItWent() {
        let window = ActionNode("window", in: root), grid = ActionNode("grid", in: window)
        var isOpen = false
        grid.onAction("save:", when: { isOpen }, { _ in })
        window.onAction("save:") { _ -> Passage in
            isOpen = true
            grid.removeFromParent()
            return .notHandled
        }
        root.onAction("save:") { _ in throw Broken() }
        var record: DispatchRecord?
        coordinator.observe(explaining: true) { record = $0 }
        coordinator.perform("save:", from: grid)
        #expect(record?.outcome.kind == .failed)
        #expect(
            steps(record) == [
                "save: failed at app: the disk is full.", "app/window/grid closure not available",
                "app/window closure declined", "app closure failed",
            ])
        #expect(record?.explanation?.steps.allSatisfy { $0.source != nil } == true)
    }

    @Test func aRequestThatAllDeclinedNamesThem() {
        let window = ActionNode("window", in: root), grid = ActionNode("grid", in: window)
        window.onAction("save:") { _ -> Passage in .notHandled }
        var record: DispatchRecord?
        coordinator.observe(explaining: true) { record = $0 }
        coordinator.perform("save:", from: grid)
        #expect(
            steps(record) == [
                "save: was declined by app/window.", "app/window/grid no claim", "app/window closure declined",
                "app no claim",
            ])
    }

    @Test func aRefusalBehindADeclineTellsBoth() {
        let window = ActionNode("window", in: root)
        window.onAction("save:") { _ -> Passage in .notHandled }
        root.onAction("save:", validate: { $0.disable("it is locked") }, { _ in })
        var record: DispatchRecord?
        coordinator.observe(explaining: true) { record = $0 }
        coordinator.perform("save:", from: window)
        #expect(record?.explanation?.validation.reasons == ["it is locked"])
        #expect(
            steps(record) == [
                "save: is disabled at app: it is locked.", "app/window closure declined", "app closure disabled",
            ])
    }

    @Test func anAwaitedRequestIsExplainedToo() async {
        let window = ActionNode("window", in: root)
        window.onAction("save:") { _ async -> Passage in
            await Task.yield()
            return .notHandled
        }
        root.onAction("save:") { _ async throws in
            await Task.yield()
            throw Broken()
        }
        var record: DispatchRecord?
        coordinator.observe(explaining: true) { record = $0 }
        await coordinator.perform("save:", from: window)
        #expect(
            steps(record) == [
                "save: failed at app: the disk is full.", "app/window closure declined", "app closure failed",
            ])
        performAtOnce("save:", from: window)
        #expect(
            "\(record!.explanation!)".hasPrefix("save: failed at app/window: 'save:' has an asynchronous handler"),
            "\(record!.explanation!)")
    }

    private func performAtOnce(_ name: ActionName, from start: ActionNode) { coordinator.perform(name, from: start) }

    @Test func theOutcomeOfAnotherDispatchIsExplainedThere() {
        root.onAction("outer:") { [coordinator] _ in coordinator.perform("inner:") }
        root.onAction("inner:", validate: { $0.disable("not now") }, { _ in })
        var records: [DispatchRecord] = []
        coordinator.observe(explaining: true) { records.append($0) }
        coordinator.perform("outer:")
        #expect(records.map(\.outcome.kind) == [.disabled, .disabled])
        #expect(records[0].explanation == nil && records[0].answeredBy == records[1].id)
        #expect(records[1].explanation?.validation.reasons == ["not now"])
    }

    @Test func nothingIsAskedTwice() {
        var asked = 0
        root.onAction(
            "save:",
            validate: {
                asked += 1
                $0.disable("not now")
            }, { _ in })
        var explanations: [Explanation?] = []
        let plain = coordinator.observe { explanations.append($0.explanation) }
        coordinator.perform("save:")
        #expect(asked == 1 && explanations == [nil])
        let explaining = coordinator.observe(explaining: true) { _ in }
        coordinator.perform("save:")
        #expect(asked == 2 && explanations.last??.validation.reasons == ["not now"])
        explaining.cancel()
        coordinator.perform("save:")
        #expect(asked == 3 && explanations.last! == nil)
        plain.cancel()
    }

    @Test func whatPerformNextFindsIsOnTheWay() {
        let window = ActionNode("window", in: root), cell = ActionNode("cell", in: window)
        var goesOn = true
        cell.onAction("save:") { invocation in goesOn ? invocation.performNext() : invocation.performNext() }
        window.onAction("save:") { _ -> Passage in .notHandled }
        var record: DispatchRecord?
        coordinator.observe(explaining: true) { record = $0 }
        coordinator.perform("save:", from: cell)
        #expect(steps(record).contains("app/window closure declined"), "\(steps(record))")
        #expect(!steps(record).contains { $0.contains("enabled at") }, "\(steps(record))")
        goesOn = false
        cell.onAction("none:") { $0.performNext() }
        coordinator.perform("none:", from: cell)
        #expect(steps(record).first == "none: is claimed by nobody." || record?.outcome.kind == .unclaimed)
        #expect(!steps(record).contains("app/window/cell no claim"), "\(steps(record))")
    }

    @Test func hostedNodesAreOnTheWayAfterTheirHost() {
        let pane = ActionNode("pane", in: root), inner = ActionNode("inner"), field = ActionNode("field", in: inner)
        let hosted = Coordinator(root: inner)
        hosted.firstResponder = field
        pane.host(hosted)
        field.onAction("save:") { _ in throw Broken() }
        var record: DispatchRecord?
        coordinator.observe(explaining: true) { record = $0 }
        coordinator.perform("save:", from: pane)
        #expect(record?.explanation?.steps.map(\.path) == ["app/pane", "inner/field"], "\(steps(record))")
        #expect(record?.explanation?.notAsked == ["app"])
    }

    @Test func aDeepPathIsToldInPart() {
        var node = root
        for index in 0..<1000 { node = ActionNode("n\(index)", in: node) }
        root.onAction("save:") { _ in throw Broken() }
        var record: DispatchRecord?
        coordinator.observe(explaining: true) { record = $0 }
        coordinator.perform("save:", from: node)
        let steps = record?.explanation?.steps ?? []
        #expect(steps.count == 250 && steps.last?.ended == .failed && steps.first?.node == node.id)
    }

    @Test("are what a plain walk finds (200 random paths)")
    func random() {
        let seed = SeededGenerator.seed(for: "record explanations")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let root = ActionNode("n0"), coordinator = Coordinator(root: root)
            var nodes = [root]
            for depth in 1..<Int.random(in: 2...6, using: &generator) {
                nodes.append(ActionNode("n\(depth)", in: nodes[depth - 1]))
            }
            let behaviours = nodes.map { _ in
                (0..<Int.random(in: 0...2, using: &generator)).map { _ in
                    Behaviour.allCases.randomElement(using: &generator)!
                }
            }
            var isChanged = false
            for (node, own) in zip(nodes, behaviours) {
                for behaviour in own {
                    register(behaviour, at: node) {
                        isChanged = true
                    } isChanged: {
                        isChanged
                    }
                }
            }
            var record: DispatchRecord?
            coordinator.observe(explaining: true) { record = $0 }
            coordinator.perform("save:", from: nodes.last)
            #expect(expected(nodes.map(\.name), behaviours) == told(record!), "seed \(seed): \(behaviours)")
        }
    }

    private func register(
        _ behaviour: Behaviour, at node: ActionNode, change: @escaping () -> Void, isChanged: @escaping () -> Bool
    ) {
        switch behaviour {
        case .absent: break
        case .unavailable: node.onAction("save:", when: isChanged, { _ in })
        case .disabled:
            node.onAction(
                "save:", validate: { if !isChanged() { $0.disable("locked") } else { $0.disable("later") } }, { _ in })
        case .declines:
            node.onAction("save:") { _ -> Passage in
                change()
                return .notHandled
            }
        case .fails:
            node.onAction("save:") { _ in
                change()
                throw Broken()
            }
        case .performs: node.onAction("save:") { _ in }
        }
    }

    /// The verdicts of the nodes from the innermost on: the newest registration of a node is asked first.
    private func expected(_ names: [String], _ behaviours: [[Behaviour]]) -> [String]? {
        var steps: [String] = [], didChange = false
        for (name, own) in zip(names, behaviours).reversed() {
            let live = own.filter { $0 != .absent }.reversed()
            if live.isEmpty { steps.append("\(name) noClaim") }
            for behaviour in live {
                switch behaviour {
                case .absent: break
                // Once a handler has run, its condition holds, and it performs.
                case .unavailable where didChange: return nil
                case .unavailable: steps.append("\(name) unavailable")
                case .disabled: return steps + ["\(name) disabled"]
                case .declines:
                    didChange = true
                    steps.append("\(name) declined")
                case .fails: return steps + ["\(name) failed"]
                case .performs: return nil
                }
            }
        }
        return steps
    }

    private func told(_ record: DispatchRecord) -> [String]? {
        guard let explanation = record.explanation else { return nil }
        let steps = explanation.jsonLine { $0.path }["steps"]?.members ?? []
        // What the target hides comes last, and is not on the way.
        return steps.filter { $0["verdict"] != "hidden" }.map { step in
            let node = step["node"]?.string?.split(separator: "/").last ?? ""
            return "\(node) \(step["verdict"]?.string ?? "")"
        }
    }
}

import ActionRuntime
import Testing

// Rule 24 for events, errors and actions that call each other.

@Suite("Events without end")
struct EventCycleTests {
    /// A tree in which something goes round, and how often.
    final class Round {
        let tree = ActionNode.chain("app", "grid")
        let coordinator: Coordinator
        var depth = 0
        var deepest: EventOutcome?
        var failure: Outcome?

        init() { coordinator = Coordinator(root: tree[0]) }

        /// Whether it may go round once more; a test that finds no end must fail, not crash.
        func mayGoOn() -> Bool {
            depth += 1
            return depth < 2_000
        }

        func note(_ outcome: EventOutcome) {
            if case .tooDeep = outcome.ending { deepest = outcome }
        }

        func note(_ outcome: Outcome) {
            if case .failed(DispatchError.tooDeep, _, _) = outcome { failure = outcome }
        }
    }

    /// The names of a cycle, from the first in the order of the alphabet.
    private func rotated(_ names: [String]) -> [String] {
        guard let least = names.min(), let index = names.firstIndex(of: least) else { return [] }
        return Array(names[index...] + names[..<index])
    }

    private func cycle(_ ending: EventOutcome.Ending?) -> [String] {
        if case .tooDeep(let names)? = ending { rotated(names) } else { [] }
    }

    private func cycle(_ outcome: Outcome?) -> [String] {
        if case .failed(DispatchError.tooDeep(let names), _, _)? = outcome { rotated(names) } else { [] }
    }

    @Test("an event that triggers itself ends after 128 rules, with its name", arguments: [false, true])
    func itself(isAwaited: Bool) async {
        let round = Round()
        if isAwaited {
            round.tree[0].handleEvent(Sent.Selected.self) { event in
                if round.mayGoOn() { round.note(await round.tree[1].trigger(event)) }
            }
            await round.tree[1].trigger(Sent.Selected())
        } else {
            round.tree[0].handleEvent(Sent.Selected.self) { event in
                if round.mayGoOn() { round.note(round.tree[1].trigger(event)) }
            }
            _ = now { round.tree[1].trigger(Sent.Selected()) }
        }
        #expect(round.depth == DispatchError.maximumDepth)
        #expect(round.deepest?.ending == .tooDeep(["Selected"]))
        #expect(round.deepest?.isHandled == false)
        #expect(
            round.deepest?.description == "Dispatch is nested deeper than 128: Selected → Selected. "
                + "What a handler or rule sends must not reach it again.")
    }

    @Test("the coordinator hears of it", arguments: [false, true])
    func coordinator(isAwaited: Bool) async {
        let round = Round()
        round.coordinator.onUnhandled = { round.note($0) }
        if isAwaited {
            round.tree[0].handleEvent { if round.mayGoOn() { await round.tree[0].trigger($0) } }
            await round.tree[0].trigger(Sent.Selected())
        } else {
            round.tree[0].handleEvent { if round.mayGoOn() { round.tree[0].trigger($0) } }
            _ = now { round.tree[0].trigger(Sent.Selected()) }
        }
        #expect(round.deepest?.ending == .tooDeep(["Selected"]))
    }

    @Test("all that are part of a cycle end with it, whatever rules and handlers say, and nothing around it does")
    func wholeCycle() {
        let round = Round(), (app, grid) = (round.tree[0], round.tree[1])
        var heard = 0
        round.coordinator.onUnhandled = { _ in heard += 1 }
        app.handleEvent(Sent.Selected.self) { event in if round.mayGoOn() { grid.trigger(event) } }
            .receiveEvent(Sent.Opened.self) { event in
                if round.mayGoOn() { grid.trigger(event) }
                return .notHandled
            }
            .handleError(Sent.NotFound.self) { error in if round.mayGoOn() { grid.report(error) } }
            .onAction("a:") { _ in
                if round.mayGoOn() { _ = round.coordinator.perform("a:") }
            }
            .onAction("around:") { _ in
                _ = round.coordinator.perform("a:")
                return 5
            }
            .handleEvent(Sent.Closed.self) { _ in grid.trigger(Sent.Selected()) }
        #expect(grid.trigger(Sent.Selected()).ending == .tooDeep(["Selected"]))
        #expect(heard == 1)
        #expect(grid.report(Sent.NotFound()).ending == .tooDeep(["NotFound"]))
        #expect(heard == 2)
        // One that is passed on goes to the next rule; there is none.
        #expect(grid.trigger(Sent.Opened()).ending == .unhandled && heard == 4)
        #expect(cycle(round.coordinator.perform("a:")) == ["a:"])
        #expect(round.depth == 4 * DispatchError.maximumDepth)
        #expect(round.coordinator.perform("around:").value == 5)
        #expect(grid.trigger(Sent.Closed()).isHandled)
    }

    @Test("so do all that are awaited")
    func wholeAwaitedCycle() async {
        let round = Round(), (app, grid) = (round.tree[0], round.tree[1])
        app.handleEvent(Sent.Selected.self) { event in if round.mayGoOn() { await grid.trigger(event) } }
            .onAction("a:") { _ async in
                if round.mayGoOn() { _ = await round.coordinator.perform("a:") }
            }
            .onAction("around:") { _ async in
                _ = await round.coordinator.perform("a:")
                return 5
            }
            .onAction("sync:") { _ in if round.mayGoOn() { _ = round.coordinator.perform("sync:") } }
        #expect(await grid.trigger(Sent.Selected()).ending == .tooDeep(["Selected"]))
        #expect(cycle(await round.coordinator.perform("a:")) == ["a:"])
        #expect(await round.coordinator.perform("around:").value == 5)
        #expect(cycle(await round.coordinator.perform("sync:")) == ["sync:"])
    }

    @Test("events that trigger each other are named in order", arguments: [false, true])
    func eachOther(isAwaited: Bool) async {
        let round = Round()
        func next(_ event: any Event) -> any Event {
            if event is Sent.Selected { return Sent.Opened() }
            return event is Sent.Opened ? Sent.Closed() as any Event : Sent.Selected()
        }
        if isAwaited {
            round.tree[0].handleEvent { event in
                if round.mayGoOn() { round.note(await round.tree[1].trigger(next(event))) }
            }
            await round.tree[1].trigger(Sent.Selected())
        } else {
            round.tree[0].handleEvent { event in
                if round.mayGoOn() { round.note(round.tree[1].trigger(next(event))) }
            }
            _ = now { round.tree[1].trigger(Sent.Selected()) }
        }
        #expect(round.depth == DispatchError.maximumDepth)
        #expect(cycle(round.deepest?.ending) == ["Closed", "Selected", "Opened"])
    }

    @Test("an error that is reported again ends too")
    func errors() {
        let round = Round()
        round.tree[0].handleError { if round.mayGoOn() { round.note(round.tree[1].report($0)) } }
        round.tree[1].report(Sent.NotFound())
        #expect(round.depth == DispatchError.maximumDepth)
        #expect(round.deepest?.ending == .tooDeep(["NotFound"]))
    }

    @Test("a cycle through actions, events and errors names them all")
    func mixed() {
        let round = Round()
        round.tree[1].onAction("open:") { _ in round.tree[1].trigger(Sent.Selected()) }
            .onAction("load:") { _ in throw Sent.NotFound() }
        round.tree[0].handleEvent(Sent.Selected.self) { round.coordinator.perform("load:", from: round.tree[1]) }
            .handleError { _ in
                if round.mayGoOn() { round.note(round.coordinator.perform("open:", from: round.tree[1])) }
            }
        round.coordinator.perform("open:", from: round.tree[1])
        #expect(round.depth < 100)
        #expect(cycle(round.failure) == ["NotFound", "open:", "Selected", "load:"])
    }

    @Test("an awaited cycle through actions, events and errors ends, and is named")
    func mixedAwaited() async {
        let round = Round()
        round.tree[1].onAction("open:") { _ in await round.tree[1].trigger(Sent.Selected()) }
            .onAction("load:") { _ in
                await Task.yield(); throw Sent.NotFound()
            }
        round.tree[0].handleEvent(Sent.Selected.self) {
            round.note(await round.coordinator.perform("load:", from: round.tree[1]))
        }
        .handleError { error in
            if round.mayGoOn() { round.note(await round.coordinator.perform("open:", from: round.tree[1])) }
        }
        round.coordinator.onUnhandled = { round.note($0) }
        await round.coordinator.perform("open:", from: round.tree[1])
        #expect(round.depth < 100)
        // The handler of load: has ended when its error goes up.
        let names = cycle(round.deepest?.ending) + cycle(round.failure)
        #expect(Set(names).isSuperset(of: ["NotFound", "open:", "Selected"]))
    }

    @Test("a cycle through a hosted tree and its host ends")
    func hosted() {
        let round = Round()
        let inner = kept(Coordinator(root: ActionNode("panel")))
        round.tree[1].host(inner)
        inner.root.transformEvent(Sent.Selected.self) { Sent.Opened() }
        round.tree[0].handleEvent { _ in
            if round.mayGoOn() { round.note(inner.root.trigger(Sent.Selected())) }
        }
        inner.root.trigger(Sent.Selected())
        #expect(round.depth <= DispatchError.maximumDepth)
        #expect(cycle(round.deepest?.ending) == ["Opened"])
    }

    @Test("a cycle through publishing ends, and is named")
    func published() {
        let round = Round()
        round.coordinator.onUnhandled = { round.note($0) }
        round.tree[1].subscribe(to: Sent.Opened.self) { _ in
            if round.mayGoOn() { round.tree[1].trigger(Sent.Selected()) }
        }
        round.tree[0].handleEvent(Sent.Selected.self) { round.tree[0].publish(Sent.Opened()) }
        round.tree[1].trigger(Sent.Selected())
        #expect(round.depth == DispatchError.maximumDepth / 2)
        #expect(cycle(round.deepest?.ending) == ["Opened", "Selected"])
    }

    @Test("the next rule of the outermost event is called after one that went round")
    func nextRule() {
        let round = Round()
        var isOver = false
        round.tree[1].receiveEvent(Sent.Selected.self) {
            if !isOver, round.mayGoOn() { round.tree[1].trigger($0) }
            isOver = true
            return .notHandled
        }
        round.tree[0].receiveEvent(Sent.Selected.self) { _ in
            round.note(round.tree[0].trigger(Sent.Opened()))
            return .notHandled
        }
        round.tree[0].handleEvent(Sent.Opened.self) { _ in }
        let outcome = round.tree[1].trigger(Sent.Selected())
        #expect(round.depth == DispatchError.maximumDepth)
        #expect(outcome.steps.map(\.node) == round.tree.reversed().map(\.id))
        #expect(outcome.ending == .unhandled && round.deepest == nil)
    }

    @Test("deep nesting that has an end is performed, and the tree is as good as before after one that has none")
    func limit() {
        let round = Round()
        var last = DispatchError.maximumDepth
        round.tree[0].handleEvent { event in
            round.depth += 1
            if round.depth < last { round.note(round.tree[1].trigger(event)) }
        }
        #expect(round.tree[1].trigger(Sent.Selected()).isHandled)
        #expect(round.depth == DispatchError.maximumDepth && round.deepest == nil)
        last = .max
        round.tree[1].trigger(Sent.Selected())
        #expect(round.deepest != nil)
        round.deepest = nil
        round.depth = 0
        last = 10
        #expect(round.tree[1].trigger(Sent.Selected()).isHandled)
        #expect(round.depth == 10 && round.deepest == nil)
    }

    @Test("rules that each put their node into a new tree end as well")
    func newTrees() {
        let round = Round()
        let node = round.tree[1]
        var tops: [ActionNode] = []
        node.handleEvent { event in
            tops.append(ActionNode("new"))
            tops.last?.add(node)
            if round.depth < 500, round.mayGoOn() { round.note(node.trigger(event)) }
        }
        node.trigger(Sent.Selected())
        #expect(round.depth == DispatchError.maximumDepth)
        #expect(round.deepest?.ending == .tooDeep(["Selected"]))
    }

    @Test("rules that go round in two ways end in reasonable time")
    func branching() {
        let round = Round()
        for node in round.tree {
            node.receiveEvent { event in
                if round.depth < 1_999, round.mayGoOn() { round.tree[1].trigger(event) }
                return .notHandled
            }
        }
        round.coordinator.onUnhandled = { round.note($0) }
        round.tree[1].trigger(Sent.Selected())
        #expect(round.depth <= 2 * DispatchError.maximumDepth)
        #expect(round.deepest?.ending == .tooDeep(["Selected"]))
    }

    @Test("awaited rules that go round in two ways end in reasonable time")
    func branchingAwaited() async {
        let round = Round()
        for node in round.tree {
            node.receiveEvent { event in
                if round.depth < 1_999, round.mayGoOn() { await round.tree[1].trigger(event) }
                return .notHandled
            }
        }
        round.coordinator.onUnhandled = { round.note($0) }
        await round.tree[1].trigger(Sent.Selected())
        #expect(round.depth <= 2 * DispatchError.maximumDepth)
        #expect(round.deepest?.ending == .tooDeep(["Selected"]))
    }

    @Test("awaited actions that go round in two ways end in reasonable time, and can be performed again")
    func branchingActions() async {
        let round = Round()
        var isEndless = true
        round.tree[0].onAction("a:") { _ in
            for _ in 0..<2 where isEndless && round.mayGoOn() {
                round.note(await round.coordinator.perform("a:"))
            }
        }
        await round.coordinator.perform("a:")
        #expect(round.depth <= 2 * DispatchError.maximumDepth)
        #expect(cycle(round.failure) == ["a:"])
        isEndless = false
        #expect(await round.coordinator.perform("a:").isPerformed)
    }
}

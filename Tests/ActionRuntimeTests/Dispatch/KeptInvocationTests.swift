import ActionRuntime
import Testing

/// An invocation goes on behind the handler that it was made for, and behind no other one.
@Suite("Invocations that are kept and sent again") struct KeptInvocationTests {
    let app = ActionNode("app"), field: ActionNode, coordinator: Coordinator

    init() {
        field = ActionNode("field", in: app)
        coordinator = Coordinator(root: app)
        app.onAction("x:") { _ in "next" }
    }

    private func isUnclaimed(_ invocation: Invocation) -> Bool {
        let outcome: Outcome = invocation.performNext()
        return outcome.kind == .unclaimed
    }

    @Test("One that is kept reaches none of 70,000 later calls, from inside of them")
    func later() {
        var kept: Invocation?, wrong = 0
        field.onAction("x:") { invocation in
            if let kept { wrong += isUnclaimed(kept) ? 0 : 1 } else { kept = invocation }
            return invocation.performNext()
        }
        for _ in 0..<70_000 where coordinator.performNow("x:", from: field).value != "next" { wrong += 1 }
        #expect(kept != nil && wrong == 0)
    }

    @Test("One that is sent again stays behind: what arrives goes on, and what was sent does not")
    func sentAgain() {
        var kept: Invocation?, answers: [Bool] = []
        field.onAction("x:") { invocation in
            if let kept {
                answers.append(isUnclaimed(kept))
                answers.append(isUnclaimed(kept.redirected(to: "x:")))
            } else {
                kept = invocation
            }
            return invocation.performNext()
        }
        _ = coordinator.performNow("x:", from: field)
        let sent = kept!
        for _ in 0..<3 { #expect(coordinator.performNow(sent, from: field).value == "next") }
        #expect(answers == [true, true, true, true, true, true])
    }

    @Test("Neither a predicate nor a hosted dispatcher goes on with one that a handler sends again")
    func elsewhere() {
        let bridge = TakingBridge()
        let panel = ActionNode("panel").host(bridge)
        let inner = Coordinator(root: panel)
        bridge.perform = { isUnclaimed($0) ? "bridged" : "reached" }
        field.onAction("x:") { invocation in inner.performNow(invocation) }
        #expect(coordinator.performNow("x:", from: field).value == "bridged")
        #expect(bridge.calls == 1)
    }

    @Test("Another dispatcher gets the request without the call, forced where it was, hosted or next, awaited or not")
    func sentOn() async {
        for isHosted in [true, false] {
            let bridge = TakingBridge(), inner = Coordinator(root: ActionNode("panel"))
            if isHosted { inner.root.host(bridge) } else { inner.next = bridge }
            bridge.perform = { isUnclaimed($0) ? "bridged" : "reached" }
            for force in [true, false] {
                #expect(inner.performNow("x:", force: force).value == "bridged")
                #expect(await inner.perform("x:", force: force).value == "bridged")
            }
            #expect(bridge.forces == [true, true, false, false])
        }
    }

    @Test("Inside of a nested call one goes on behind its own handler")
    func nested() {
        var outer: Invocation?, found: [ActionValue?] = []
        app.onAction("y:") { _ in "next of y" }
        field.onAction("y:") { _ in found.append(outer.flatMap { ($0.performNext() as Outcome).value }) }
        field.onAction("x:") { invocation in
            outer = invocation
            _ = coordinator.performNow("y:", from: field)
        }
        _ = coordinator.performNow("x:", from: field)
        _ = coordinator.performNow("y:", from: field)
        #expect(found == ["next", nil])
    }

    @Test("On another thread one reaches none of the calls there")
    func otherThread() {
        var kept: Invocation?, wrong = 0, calls = 0
        field.onAction("x:") { invocation in
            calls += 1
            if let kept { wrong += isUnclaimed(kept) ? 0 : 1 } else { kept = invocation }
        }
        _ = coordinator.performNow("x:", from: field)
        OtherThread.sync {
            for _ in 0..<2_000 { _ = coordinator.performNow("x:", from: field) }
        }
        for _ in 0..<2_000 { _ = coordinator.performNow("x:", from: field) }
        #expect(calls == 4_001 && wrong == 0)
    }

    @Test("In a task that outlives the call one is unclaimed, also inside of later calls", .timeLimit(.minutes(10)))
    @MainActor static func task() async {
        let test = KeptInvocationTests(), coordinator = test.coordinator
        var kept: Invocation?, task: Task<[Outcome.Kind], Never>?, isInside = false, isAsked = false
        test.field.onAction("x:") { _ async in
            isInside = true
            await until { isAsked }
        }
        test.field.onAction("first:") { invocation async in
            kept = invocation
            task = Task {
                await until { isInside }
                let sync = { invocation.performNext() as Outcome }
                let kinds = [sync().kind, await invocation.performNext().kind]
                isAsked = true
                return kinds
            }
        }
        test.app.onAction("first:") { _ in }
        _ = await coordinator.perform("first:", from: test.field)
        _ = await coordinator.perform("x:", from: test.field)
        #expect(kept != nil)
        #expect(await task?.value == [.unclaimed, .unclaimed])
    }
}

/// A dispatcher that takes every request.
private final class TakingBridge: ActionDispatching {
    var calls: Int { forces.count }
    private(set) var forces: [Bool] = []
    var perform: (Invocation) -> String = { _ in "" }
    private let node = ActionNode("bridge")

    func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
        Target(node: node, kind: .closure, action: invocation.action)
    }

    func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation { Validation(invocation.action) }

    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
        forces.append(force)
        return .performed(
            by: Performer(node: node.id, kind: .closure, action: invocation.action), value: .string(perform(invocation))
        )
    }

    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
        let now = { self.perform(invocation, from: start, force: force) as Outcome }
        return now()
    }
}

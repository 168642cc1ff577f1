import ActionRuntime
import Testing

// Rules 21 and 22 for events and errors.

/// Rules written outside of any isolation, which say where they run.
private func addCheckedRules(to tree: [ActionNode], _ log: CallLog, check: @escaping () -> Void) {
    tree[2].receiveEvent(Sent.Selected.self) { _ in
        check()
        await Task.yield()
        check()
        log.add("receive")
        return .notHandled
    }
    tree[1].transformEvent(Sent.Selected.self) { _ in
        await Task.yield()
        check()
        log.add("transform")
        throw Sent.NotFound()
    }
    tree[0].handleError { _ in
        await Task.yield()
        check()
        log.add("handle")
    }
}

@Suite("Asynchronous rules")
struct AsyncRuleTests {
    @Test("run on the main actor for who sends there")
    @MainActor
    func mainActor() async {
        let log = CallLog()
        let tree = ActionNode.chain("app", "window", "grid")
        addCheckedRules(to: tree, log) { MainActor.preconditionIsolated() }
        let outcome = await tree[2].trigger(Sent.Selected())
        MainActor.preconditionIsolated()
        #expect(outcome.handledBy == tree[0].id)
        #expect(log.calls == ["receive", "transform", "handle"])
    }

    /// An actor with a tree of its own.
    private actor Desk {
        let log = CallLog()
        let tree = ActionNode.chain("app", "window", "grid")
        private var count = 0

        func send() async -> (handledBy: String?, calls: [String]) {
            addCheckedRules(to: tree, log) { self.preconditionIsolated() }
            let outcome = await tree[2].trigger(Sent.Selected())
            preconditionIsolated()
            return (outcome.handledBy?.path, log.calls)
        }

        func touchState() async -> Int {
            tree[0].handleEvent { _ in
                self.count += 1
                await Task.yield()
                self.count += 1
            }
            await tree[1].trigger(Sent.Opened())
            await tree[1].trigger(Sent.Opened())
            return count
        }
    }

    @Test("run on the actor that sends, and touch its state directly")
    func customActor() async {
        let desk = Desk()
        let result = await desk.send()
        #expect(result.handledBy == "app")
        #expect(result.calls == ["receive", "transform", "handle"])
        #expect(await Desk().touchState() == 4)
    }

    @Test("are awaited one after the other, mixed with synchronous ones")
    func order() async {
        let log = CallLog()
        let tree = ActionNode.chain("app", "grid")
        for (index, node) in [tree[1], tree[0]].enumerated() {
            node.receiveEvent { _ in
                log.add("begin \(index)")
                try await Task.sleep(for: .milliseconds(2))
                log.add("end \(index)")
                return .notHandled
            }
            node.receiveEvent { _ in
                log.add("sync \(index)"); return .notHandled
            }
        }
        #expect(await tree[1].trigger(Sent.Selected()).ending == .unhandled)
        #expect(log.calls == ["begin 0", "end 0", "sync 0", "begin 1", "end 1", "sync 1"])
    }

    private enum Ambient { @TaskLocal static var value = 0 }

    @Test("see the task-local values of who sends")
    @MainActor
    func taskLocals() async {
        var seen = 0
        let node = ActionNode("app").handleEvent { _ in
            await Task.yield(); seen = Ambient.value
        }
        await Ambient.$value.withValue(5) { _ = await node.trigger(Sent.Selected()) }
        #expect(seen == 5)
    }

    @Test("stop a synchronous send where it meets them; rules before have run, those above are not called")
    func stopSynchronous() {
        let log = CallLog()
        let tree = ActionNode.chain("app", "window", "grid")
        tree[2].transformEvent(Sent.Selected.self) {
            log.add("transform"); return Sent.Opened(item: $0.item)
        }
        tree[1].receiveEvent { _ in
            await Task.yield(); log.add("async"); return .notHandled
        }
        .receiveEvent { _ in
            log.add("after"); return .notHandled
        }
        tree[0].handleEvent { _ in log.add("app") }
        let outcome = tree[2].trigger(Sent.Selected())
        #expect(outcome.ending == .needsAwait(at: tree[1].id))
        #expect(outcome.last.event is Sent.Opened)
        #expect(outcome.steps.map(\.result) == [.transformed])
        #expect(log.calls == ["transform"])
    }

    @Test("do not stop a synchronous send that is handled before it meets them")
    func notMet() {
        let tree = ActionNode.chain("app", "grid")
        tree[1].handleEvent(Sent.Selected.self) {}
        tree[0].handleEvent { _ in await Task.yield() }
        #expect(tree[1].trigger(Sent.Selected()).handledBy == tree[1].id)
    }

    @Test("sends may overlap on one tree")
    @MainActor
    func overlap() async {
        let log = CallLog()
        let tree = ActionNode.chain("app", "grid")
        tree[1].receiveEvent(Sent.Selected.self) { event in
            for step in 0..<3 {
                log.add("\(event.item)\(step)")
                await Task.yield()
            }
            return .notHandled
        }
        tree[0].handleEvent(Sent.Selected.self) { log.add("\($0.item) done") }
        let first = Task { await tree[1].trigger(Sent.Selected(item: "a")).isHandled }
        let second = Task { await tree[1].trigger(Sent.Selected(item: "b")).isHandled }
        let isHandled = [await first.value, await second.value]
        #expect(isHandled == [true, true])
        #expect(log.calls.filter { $0.hasPrefix("a") } == ["a0", "a1", "a2", "a done"])
        #expect(log.calls.filter { $0.hasPrefix("b") } == ["b0", "b1", "b2", "b done"])
    }
}

@Suite("Cancelling an event on its way")
@MainActor
struct EventCancellationTests {
    /// What ends the way early.
    enum Cause: CaseIterable, Sendable {
        case task, startNode, aboveStartNode, ruleNode, aboveRuleNode, moveToAnotherTree
    }

    /// What the rule does when it is cancelled.
    enum Reaction: CaseIterable, Sendable {
        case decline, transform, throwCancellation, throwOther
    }

    let log = CallLog()
    let tree = ActionNode.chain("app", "window", "grid", "row", "cell")

    /// Lets a rule wait until it is cancelled.
    private func wait() async {
        log.add("begin")
        do {
            try await Task.sleep(for: .seconds(600))
            log.add("slept")
        } catch {
            log.add("cancelled")
        }
    }

    private func end(by cause: Cause, _ task: Task<EventOutcome, Never>) {
        switch cause {
        case .task: task.cancel()
        case .startNode: tree[4].removeFromParent()
        case .aboveStartNode: tree[3].removeFromParent()
        case .ruleNode: tree[2].removeFromParent()
        case .aboveRuleNode: tree[1].removeFromParent()
        case .moveToAnotherTree: ActionNode("other").add(tree[4])
        }
    }

    private func untilRunning() async {
        await until { !log.calls.isEmpty }
    }

    @Test(
        "cancels the rule that runs, and calls nobody further up; what the rule throws then does not bubble",
        arguments: Cause.allCases, Reaction.allCases)
    func cancelled(_ cause: Cause, _ reaction: Reaction) async {
        switch reaction {
        case .decline:
            tree[2].receiveEvent { _ in
                await wait(); return .notHandled
            }
        case .transform:
            tree[2].transformEvent { _ in
                await wait(); return Sent.Opened()
            }
        case .throwCancellation:
            tree[2].handleEvent { _ in
                await wait(); throw CancellationError()
            }
        case .throwOther:
            tree[2].handleEvent { _ in
                await wait(); throw Sent.Denied()
            }
        }
        for node in [tree[2], tree[1], tree[0]] {
            node.handleEvent { [log] _ in log.add("event") }
            node.handleError { [log] _ in log.add("error") }
        }
        let task = Task { await tree[4].trigger(Sent.Selected()) }
        await untilRunning()
        end(by: cause, task)
        let outcome = await task.value
        #expect(outcome.ending == .cancelled(at: tree[2].id))
        #expect(!outcome.isHandled)
        #expect(log.calls == ["begin", "cancelled"])
    }

    @Test("holds for errors too", arguments: Cause.allCases)
    func errors(_ cause: Cause) async {
        tree[2].receiveError { _ in
            await wait(); return .notHandled
        }
        tree[0].handleError { [log] _ in log.add("app") }
        let task = Task { await tree[4].report(Sent.NotFound()) }
        await untilRunning()
        end(by: cause, task)
        #expect(await task.value.ending == .cancelled(at: tree[2].id))
        #expect(log.calls == ["begin", "cancelled"])
    }

    @Test("does not take back that a rule handled it all the same")
    func handledAllTheSame() async {
        tree[2].handleEvent { _ in await wait() }
        let task = Task { await tree[4].trigger(Sent.Selected()) }
        await untilRunning()
        task.cancel()
        #expect(await task.value.handledBy == tree[2].id)
    }

    @Test("does not follow from a move within the tree, or from detaching a node that has nothing to do with it")
    func notCancelled() async {
        let bystander = ActionNode("bystander", in: tree[2])
        var mayGoOn = false
        tree[2].receiveEvent { [log] _ in
            log.add("begin")
            while !mayGoOn, !Task.isCancelled { await Task.yield() }
            log.add(Task.isCancelled ? "cancelled" : "went on")
            return .notHandled
        }
        tree[0].handleEvent { [log] _ in log.add("app") }
        let task = Task { await tree[4].trigger(Sent.Selected()) }
        await untilRunning()
        bystander.removeFromParent()
        tree[0].add(tree[3])
        mayGoOn = true
        #expect(await task.value.handledBy == tree[0].id)
        #expect(log.calls == ["begin", "went on", "app"])
    }

    @Test("a CancellationError does not bubble, whoever throws it", arguments: [false, true])
    func cancellationError(isAwaited: Bool) async {
        tree[2].handleEvent { _ in throw CancellationError() }
        tree[1].handleError { [log] _ in log.add("error") }
        let outcome = isAwaited ? await tree[4].trigger(Sent.Selected()) : now { tree[4].trigger(Sent.Selected()) }
        #expect(outcome.ending == .cancelled(at: tree[2].id))
        #expect(log.calls.isEmpty)
    }

    @Test("ends a chain of sends within each other")
    func nested() async {
        tree[4].receiveEvent(Sent.Selected.self) { [log, tree] _ in
            log.add("\(await tree[3].trigger(Sent.Opened()).ending == .cancelled(at: tree[2].id))")
            return .notHandled
        }
        tree[2].receiveEvent(Sent.Opened.self) { _ in
            await wait(); return .notHandled
        }
        tree[0].handleEvent { [log] _ in log.add("app") }
        let task = Task { await tree[4].trigger(Sent.Selected()) }
        await untilRunning()
        task.cancel()
        #expect(await task.value.ending == .cancelled(at: tree[4].id))
        #expect(log.calls == ["begin", "cancelled", "true"])
    }

    @Test("ends an error's way that an action's handler began")
    func performed() async {
        tree[3].onAction("open:") { _ in throw Sent.NotFound() }
        tree[2].receiveError { _ in
            await wait(); return .notHandled
        }
        tree[0].handleError { [log] _ in log.add("app") }
        let coordinator = kept(Coordinator(root: tree[0]))
        let task = Task { await coordinator.perform("open:", from: tree[4]) }
        await untilRunning()
        tree[3].removeFromParent()
        guard case .failed(let error, _, let handledBy) = await task.value else {
            Issue.record("not failed")
            return
        }
        #expect(error is Sent.NotFound && handledBy == nil)
        #expect(log.calls == ["begin", "cancelled"])
    }

    @Test("follows from detaching the host of the tree it was sent from")
    func hosted() async {
        let inner = kept(Coordinator(root: ActionNode("panel")))
        tree[4].host(inner)
        tree[2].receiveEvent { [log] _ in
            log.add("begin")
            for _ in 0..<100 where !Task.isCancelled { await Task.yield() }
            log.add(Task.isCancelled ? "cancelled" : "went on")
            return .notHandled
        }
        let task = Task { await inner.root.trigger(Sent.Selected()) }
        await untilRunning()
        tree[3].removeFromParent()
        #expect(await task.value.ending == .cancelled(at: tree[2].id))
        #expect(log.calls == ["begin", "cancelled"])
    }

    @Test("follows from detaching the host of a host, also where the rule is in the innermost tree", arguments: [0, 1])
    func hostedTwice(index: Int) async {
        let inner = kept(Coordinator(root: ActionNode("panel")))
        let innermost = kept(Coordinator(root: ActionNode("field")))
        tree[4].host(inner)
        inner.root.host(innermost)
        let node = [tree[2], innermost.root][index]
        node.receiveEvent { _ in
            await wait(); return .notHandled
        }
        let task = Task { await innermost.root.trigger(Sent.Selected()) }
        await untilRunning()
        tree[3].removeFromParent()
        #expect(await task.value.ending == .cancelled(at: node.id))
        #expect(log.calls == ["begin", "cancelled"])
    }
}

@Suite("Cancelling without an isolation")
struct UnisolatedCancellationTests {
    @Test("a rule that detaches its own node, or the start's, ends the way", arguments: [0, 1])
    nonisolated func detached(index: Int) async {
        let log = CallLog()
        let tree = ActionNode.chain("app", "window", "grid")
        tree[1].receiveEvent { _ in
            tree[1 + index].removeFromParent()
            await Task.yield()
            return .notHandled
        }
        tree[1].handleEvent { _ in log.add("window") }
        tree[0].handleEvent { _ in log.add("app") }
        #expect(await tree[2].trigger(Sent.Selected()).ending == .cancelled(at: tree[1].id))
        #expect(log.calls.isEmpty)
    }

    @Test("a rule that cancels its task ends the way")
    nonisolated func task() async {
        let ending = await Task.detached {
            let tree = ActionNode.chain("app", "grid")
            let log = CallLog()
            tree[1].receiveEvent { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                await Task.yield()
                return .notHandled
            }
            tree[0].handleEvent { _ in log.add("app") }
            let outcome = await tree[1].trigger(Sent.Selected())
            return outcome.ending == .cancelled(at: tree[1].id) && log.calls.isEmpty
        }.value
        #expect(ending)
    }
}

import ActionRuntime
import Testing

// Rule 28: nothing unhandled is silent.

@Suite("What became of an event")
struct EventOutcomeTests {
    let log = CallLog()

    @Test("names the start, who handled it, and what each rule on the way said")
    func steps() throws {
        let tree = ActionNode.chain("app", "window", "grid")
        let line = #line + 1
        tree[2].receiveEvent(Sent.Selected.self) { _ in .notHandled }
        tree[1].transformEvent(Sent.Selected.self) { Sent.Opened(item: $0.item) }
        tree[0].handleEvent(Sent.Opened.self) { throw Sent.NotFound(item: $0.item) }
            .transformError { _ in Sent.Missing() }
            .catchError(Sent.Missing.self) { Sent.Closed() }
            .handleEvent { _ in }
        let outcome = tree[2].trigger(Sent.Selected(item: "a"))
        #expect(outcome.start == tree[2].id)
        #expect(outcome.ending == .handled(by: tree[0].id))
        #expect(outcome.handledBy?.path == "app")
        #expect(
            outcome.story == [
                "app/window/grid receiveEvent notHandled Selected", "app/window transformEvent transformed Opened",
                "app handleEvent threw NotFound", "app transformError transformed Missing",
                "app catchError caught Closed", "app handleEvent handled Closed",
            ])
        let source = try #require(outcome.steps.first?.source)
        #expect("\(source)" == "ActionRuntimeTests/EventOutcomeTests.swift:\(line)")
        #expect(outcome.original.event as? Sent.Selected == Sent.Selected(item: "a"))
        #expect(outcome.last.event is Sent.Closed)
        #expect(outcome.description == "Selected was handled at app, as Closed.")
    }

    @Test("stays as it is, whatever is sent later or meanwhile")
    func keptOutcome() {
        let tree = ActionNode.chain("app", "grid")
        var inner: [EventOutcome] = []
        tree[1].transformEvent(Sent.Selected.self) { Sent.Opened(item: $0.item) }
        tree[0].receiveEvent(Sent.Opened.self) { [tree] in
            inner.append(tree[0].trigger(Sent.Closed(item: $0.item)))
            return .notHandled
        }
        tree[0].handleEvent(Sent.Closed.self) { _ in }
        let story = ["app/grid transformEvent transformed Opened", "app receiveEvent notHandled Opened"]
        let outcomes = (0..<3).map { tree[1].trigger(Sent.Selected(item: "\($0)")) }
        #expect(outcomes.map(\.story) == [story, story, story])
        #expect(inner.map(\.story) == Array(repeating: ["app handleEvent handled Closed"], count: 3))
    }

    @Test("is data that may leave the isolation")
    func sendable() async {
        let outcome = await ActionNode("app").handleEvent { _ in }.trigger(Sent.Selected())
        let text = await Task.detached { "\(outcome)" }.value
        #expect(text.hasPrefix("Selected was handled at "))
    }

    @Test("says in words how it ended")
    func descriptions() async {
        let tree = ActionNode.chain("app", "grid")
        tree[1].transformEvent(Sent.Closed.self) { Sent.Opened() }
        tree[0].handleEvent(Sent.Selected.self) {}
            .handleEvent(Sent.Pinned.self) { await Task.yield() }
            .receiveError(Sent.Denied.self) {
                await Task.yield(); return .notHandled
            }
            .receiveEvent(Sent.Moved.self) { throw CancellationError() }
        #expect("\(await tree[1].trigger(Sent.Selected()))" == "Selected was handled at app.")
        #expect("\(await tree[1].trigger(Sent.Closed()))" == "Nobody handled Closed, as Opened, sent from app/grid.")
        #expect("\(await tree[1].report(Sent.NotFound()))" == "Nobody handled NotFound, sent from app/grid.")
        #expect("\(await tree[1].report(Sent.Denied()))" == "Nobody handled Denied, sent from app/grid.")
        #expect(
            "\(now { tree[1].trigger(Sent.Pinned()) })"
                == "Pinned met an asynchronous rule at app: \(Sent.awaitAdvice)")
        #expect(
            "\(now { tree[1].report(Sent.Denied()) })"
                == "Denied met an asynchronous rule at app: \(Sent.awaitAdvice)")
        #expect("\(now { tree[1].trigger(Sent.Moved()) })" == "Moved was cancelled at app.")
    }

    @Test("is unhandled where no rule takes it, and where all that do decline")
    func unhandled() {
        let tree = ActionNode.chain("app", "grid")
        #expect(tree[1].trigger(Sent.Selected()).ending == .unhandled)
        #expect(tree[1].trigger(Sent.Selected()).steps.isEmpty)
        tree[0].receiveEvent { _ in .notHandled }
        let outcome = tree[1].trigger(Sent.Selected())
        #expect(outcome.ending == .unhandled)
        #expect(outcome.handledBy == nil && !outcome.isHandled)
        #expect(outcome.steps.map(\.result) == [.notHandled])
    }

    // MARK: onUnhandled

    @Test("the coordinator hears of what nobody handled, and of nothing else")
    func onUnhandled() async {
        let tree = ActionNode.chain("app", "grid")
        let coordinator = kept(Coordinator(root: tree[0]))
        coordinator.onUnhandled = { [log] in log.add("\($0)") }
        tree[1].transformEvent(Sent.Selected.self) { Sent.Opened() }
        tree[0].handleEvent(Sent.Closed.self) {}
        await tree[1].trigger(Sent.Closed())
        #expect(log.calls.isEmpty)
        await tree[1].trigger(Sent.Selected())
        await tree[0].report(Sent.NotFound())
        #expect(
            log.calls == [
                "Nobody handled Selected, as Opened, sent from app/grid.", "Nobody handled NotFound, sent from app.",
            ])
    }

    @Test("the coordinator hears of a send that stopped at an asynchronous rule")
    func onNeedsAwait() {
        let root = ActionNode("app").handleEvent { _ in await Task.yield() }
        let coordinator = kept(Coordinator(root: root))
        coordinator.onUnhandled = { [log] in log.add("\($0)") }
        root.trigger(Sent.Selected())
        #expect(log.calls == ["Selected met an asynchronous rule at app: \(Sent.awaitAdvice)"])
    }

    @Test("the coordinator hears of what was sent from a node that a rule detached")
    func onUnhandledAfterDetaching() {
        let tree = ActionNode.chain("app", "window", "grid")
        let coordinator = kept(Coordinator(root: tree[0]))
        coordinator.onUnhandled = { [log] in log.add("\($0.ending)") }
        tree[2].receiveEvent { [window = tree[1]] _ in
            window.removeFromParent()
            return .notHandled
        }
        #expect(tree[2].trigger(Sent.Selected()).ending == .unhandled)
        #expect(log.calls == ["unhandled"])
    }

    @Test("an outcome that nobody hears of is an outcome all the same")
    func nobodyHears() {
        let root = ActionNode("app")
        let coordinator = kept(Coordinator(root: root))
        #expect(coordinator.onUnhandled == nil)
        #expect(root.trigger(Sent.Selected()).ending == .unhandled)
    }

    @Test("for a hosted tree the event goes on at the host, and all coordinators on the way hear if nobody handles it")
    func hosted() {
        let outer = ActionNode.chain("app", "host", "below")
        let inner = ActionNode.chain("panel", "field")
        let coordinators = [kept(Coordinator(root: inner[0])), kept(Coordinator(root: outer[0]))]
        outer[1].host(coordinators[0])
        for (coordinator, name) in zip(coordinators, ["inner", "outer"]) {
            coordinator.onUnhandled = { [log] in log.add("\(name): \($0)") }
        }
        outer[2].handleEvent { [log] _ in log.add("came back down") }
        outer[1].receiveEvent { [log] _ in
            log.add("host"); return .notHandled
        }
        outer[0].handleEvent(Sent.Opened.self) { [log] in log.add("app") }

        #expect(inner[1].trigger(Sent.Opened()).handledBy == outer[0].id)
        #expect(log.calls == ["host", "app"])
        #expect(inner[1].trigger(Sent.Selected()).ending == .unhandled)
        #expect(
            log.calls.dropFirst(2) == [
                "host", "inner: Nobody handled Selected, sent from panel/field.",
                "outer: Nobody handled Selected, sent from panel/field.",
            ])
    }

    @Test("an event of the outer tree does not enter a hosted one")
    func notDown() {
        let outer = ActionNode("app")
        let inner = kept(Coordinator(root: ActionNode("panel")))
        inner.root.handleEvent { [log] _ in log.add("inner") }
        outer.host(inner)
        #expect(outer.trigger(Sent.Selected()).ending == .unhandled)
        #expect(log.calls.isEmpty)
    }

    @Test("a closure that hears of unhandled events and sends one that nobody handles does not go on for ever")
    func unhandledWithoutEnd() {
        let root = ActionNode("app")
        let coordinator = kept(Coordinator(root: root))
        coordinator.onUnhandled = { [log] outcome in
            log.add("\(outcome.ending)")
            if log.calls.count < 2_000 { log.add("\(root.trigger(Sent.Closed()).ending)") }
        }
        root.trigger(Sent.Selected())
        #expect(log.calls.count == 2 * DispatchError.maximumDepth)
        #expect(log.calls[DispatchError.maximumDepth] == "tooDeep([\"Closed\"])")
    }
}

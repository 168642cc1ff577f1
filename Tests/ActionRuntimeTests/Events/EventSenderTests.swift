import ActionRuntime
import Testing

@Suite("Callable values that send")
struct EventSenderTests {
    let log = CallLog()

    @Test("send from their node, synchronously and awaited")
    func send() async {
        let tree = ActionNode.chain("app", "grid")
        tree[0].handleEvent { [log] in log.add("\($0)") }
            .handleError { [log] in log.add("\($0)") }
        let triggerEvent = tree[1].triggerEvent
        let reportError = tree[1].reportError
        #expect(sent(Sent.Selected(item: "1"), by: triggerEvent).handledBy == tree[0].id)
        #expect(sent(Sent.NotFound(item: "2"), by: reportError).handledBy == tree[0].id)
        #expect(await triggerEvent(Sent.Selected(item: "3")).start == tree[1].id)
        #expect(await reportError(Sent.NotFound(item: "4")).handledBy == tree[0].id)
        #expect(
            log.calls == [
                "Selected(item: \"1\")", "NotFound(item: \"2\")", "Selected(item: \"3\")", "NotFound(item: \"4\")",
            ])
    }

    @Test("meet asynchronous rules as nodes do")
    func asynchronous() async {
        let node = ActionNode("app").handleEvent { [log] _ in
            await Task.yield(); log.add("event")
        }
        .handleError { [log] _ in
            await Task.yield(); log.add("error")
        }
        let triggerEvent = node.triggerEvent
        let reportError = node.reportError
        #expect(sent(Sent.Selected(), by: triggerEvent).ending == .needsAwait(at: node.id))
        #expect(sent(Sent.NotFound(), by: reportError).ending == .needsAwait(at: node.id))
        #expect(await triggerEvent(Sent.Selected()).isHandled)
        #expect(await reportError(Sent.NotFound()).isHandled)
        #expect(log.calls == ["event", "error"])
    }

    @Test("go along when their node is moved")
    func moved() {
        let tree = ActionNode.chain("app", "grid")
        let other = ActionNode("other").handleEvent { _ in }
        let triggerEvent = tree[1].triggerEvent
        #expect(triggerEvent(Sent.Selected()).ending == .unhandled)
        other.add(tree[1])
        #expect(triggerEvent(Sent.Selected()).handledBy == other.id)
    }

    @Test("do not hold their node, and nobody handles what they send once it is gone")
    func gone() async throws {
        var node: ActionNode? = ActionNode("grid")
        weak let weakNode = node
        let id = node?.id
        node?.handleEvent { _ in }
        let triggerEvent = try #require(node?.triggerEvent)
        let reportError = try #require(node?.reportError)
        node = nil
        #expect(weakNode == nil)
        let event = sent(Sent.Selected(), by: triggerEvent)
        let error = sent(Sent.NotFound(), by: reportError)
        let awaited = [await triggerEvent(Sent.Selected()), await reportError(Sent.NotFound())]
        let outcomes = [event, error] + awaited
        for outcome in outcomes {
            #expect(outcome.ending == .unhandled)
            #expect(outcome.start == id)
            #expect(outcome.steps.isEmpty)
        }
        #expect("\(outcomes[0])" == "Nobody handled Selected, sent from (a released node).")
        #expect("\(outcomes[1])" == "Nobody handled NotFound, sent from (a released node).")
    }

    // MARK: onAction(_:trigger:)

    @Test("an action that triggers an event is performed by sending it from its node")
    func action() async {
        let tree = ActionNode.chain("app", "grid")
        tree[0].handleEvent(Sent.Selected.self) { [log] in log.add("sync \($0.item)") }
        tree[1].onAction("select:", trigger: Sent.Selected(item: "a"))
        let coordinator = kept(Coordinator(root: tree[0]))
        coordinator.firstResponder = tree[1]
        let outcome = now { coordinator.perform("select:") }
        #expect(outcome.isPerformed && outcome.value == .null)
        #expect(outcome.performer?.node == tree[1].id)
        #expect(await coordinator.perform("select:").isPerformed)
        #expect(log.calls == ["sync a", "sync a"])
    }

    @Test("an action that triggers an event awaits asynchronous rules where it is awaited")
    func actionAwaited() async {
        let root = ActionNode("app").handleEvent(Sent.Selected.self) { [log] in
            await Task.yield()
            log.add("async \($0.item)")
        }
        root.onAction("select:", trigger: Sent.Selected(item: "a"))
        let coordinator = kept(Coordinator(root: root))
        coordinator.onUnhandled = { [log] in log.add("\($0)") }
        #expect(await coordinator.perform("select:").isPerformed)
        #expect(log.calls == ["async a"])
        // Not awaited, the event stops at the rule, and the coordinator hears of it.
        let outcome = now { coordinator.perform("select:") }
        #expect(log.calls == ["async a", "Selected met an asynchronous rule at app: \(Sent.awaitAdvice)"])
        guard case .failed(DispatchError.needsAwait(let target), _, _) = outcome else {
            Issue.record("the event was not delivered: \(outcome)")
            return
        }
        #expect(target.node == root.id && target.action == "select:")
    }

    @Test("an action that triggers an event is cancelled with its rule")
    func actionCancelled() async {
        let root = ActionNode("app").handleEvent(Sent.Selected.self) { throw CancellationError() }
        root.onAction("select:", trigger: Sent.Selected())
        let coordinator = kept(Coordinator(root: root))
        #expect(now { coordinator.perform("select:") }.kind == .cancelled)
        #expect(await coordinator.perform("select:").kind == .cancelled)
    }

    @Test("an action that triggers an event may be unavailable and disabled like any other")
    func actionConditions() {
        var isAvailable = false
        var isEnabled = true
        let root = ActionNode("app").handleEvent { [log] _ in log.add("event") }
        root.onAction(
            "select:", when: { isAvailable }, validate: { if !isEnabled { $0.disable("not now") } },
            trigger: Sent.Selected())
        let coordinator = kept(Coordinator(root: root))
        #expect(!coordinator.canPerform("select:"))
        isAvailable = true
        isEnabled = false
        #expect(coordinator.canPerform("select:"))
        #expect(coordinator.perform("select:").reasons.map(\.text) == ["not now"])
        isEnabled = true
        #expect(coordinator.perform("select:").isPerformed)
        #expect(log.calls == ["event"])
    }

    @Test("an event that such an action triggers and nobody handles is not silent")
    func actionUnhandled() {
        let root = ActionNode("app").onAction("select:", trigger: Sent.Selected())
        let coordinator = kept(Coordinator(root: root))
        coordinator.onUnhandled = { [log] in log.add("\($0)") }
        coordinator.perform("select:")
        #expect(log.calls == ["Nobody handled Selected, sent from app."])
    }

    // Within an async function, a closure of one expression would call the asynchronous version (a bug of Swift 6.3).
    private func sent(_ event: any Event, by triggerEvent: EventTrigger) -> EventOutcome { triggerEvent(event) }
    private func sent(_ error: any Error, by reportError: ErrorReporter) -> EventOutcome { reportError(error) }
}

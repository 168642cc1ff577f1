import ActionRuntime
import Testing

// Rule 20.

@Suite("Errors of action handlers")
struct ActionErrorTests {
    let log = CallLog()
    let tree = ActionNode.chain("app", "window", "grid", "cell")

    private func failure(_ outcome: Outcome) throws -> (error: any Error, by: Performer?, handledBy: NodeID?) {
        guard case .failed(let error, let by, let handledBy) = outcome else {
            throw DispatchError.notPerformed(outcome)
        }
        return (error, by, handledBy)
    }

    @Test("bubble from the node whose handler threw, its own rules first", arguments: [false, true])
    func ownRulesFirst(isAwaited: Bool) async throws {
        tree[3].handleError { [log] _ in log.add("cell") }
        tree[2].onAction("open:") { _ in throw Sent.NotFound(item: "a") }
            .receiveError(Sent.NotFound.self) { [log] in
                log.add("grid \($0.item)"); return .notHandled
            }
        tree[1].handleError(Sent.NotFound.self) { [log] in log.add("window \($0.item)") }
        let coordinator = kept(Coordinator(root: tree[0]))
        coordinator.firstResponder = tree[3]
        let outcome = isAwaited ? await coordinator.perform("open:") : now { coordinator.perform("open:") }
        let failure = try failure(outcome)
        // From the handler's node, not from where the search began.
        #expect(log.calls == ["grid a", "window a"])
        #expect(failure.error as? Sent.NotFound == Sent.NotFound(item: "a"))
        #expect(failure.by?.node == tree[2].id)
        #expect(failure.handledBy == tree[1].id)
        #expect(!outcome.isPerformed)
    }

    @Test("are handled by rules of the handler's own node", arguments: [false, true])
    func atTheNode(isAsync: Bool) async throws {
        if isAsync {
            tree[2].onAction("open:") { _ in
                await Task.yield(); throw Sent.NotFound()
            }
            .handleError { [log] _ in
                await Task.yield(); log.add("grid")
            }
        } else {
            tree[2].onAction("open:") { _ in throw Sent.NotFound() }
                .handleError { [log] _ in log.add("grid") }
        }
        tree[1].handleError { [log] _ in log.add("window") }
        let coordinator = kept(Coordinator(root: tree[0]))
        let outcome = await coordinator.perform("open:", from: tree[3])
        #expect(try failure(outcome).handledBy == tree[2].id)
        #expect(log.calls == ["grid"])
    }

    @Test("that nobody handles have no handler in the outcome, and the coordinator hears of them")
    func unhandled() throws {
        tree[2].onAction("open:") { _ in throw Sent.NotFound() }
        let coordinator = kept(Coordinator(root: tree[0]))
        coordinator.onUnhandled = { [log] in log.add("\($0)") }
        let failure = try failure(coordinator.perform("open:", from: tree[3]))
        #expect(failure.handledBy == nil)
        #expect(log.calls == ["Nobody handled NotFound, sent from app/window/grid."])
    }

    @Test("that are handled as an event are handled by that event's handler")
    func caught() throws {
        tree[2].onAction("open:") { _ in throw Sent.Denied() }
        tree[1].catchError(Sent.Denied.self) { Sent.Opened() }
        tree[0].handleEvent(Sent.Opened.self) { [log] in log.add("app") }
        let failure = try failure(Coordinator(root: tree[0]).perform("open:", from: tree[3]))
        #expect(failure.error is Sent.Denied)
        #expect(failure.handledBy == tree[0].id)
        #expect(log.calls == ["app"])
    }

    @Test("of explicit methods, catch-alls and receivers bubble too")
    func kinds() throws {
        final class Controller: Responder {
            static var actions: ActionTable<Controller> { ActionMethod("method:", Controller.method) }
            func method() throws { throw Sent.NotFound(item: "method") }
        }
        let controller = Controller()
        tree[2].responder = controller
        tree[2].receiveAction("receive:") { _ in throw Sent.NotFound(item: "receive") }
        tree[2].handleAction { throw Sent.NotFound(item: $0.action.text) }
        tree[0].handleError(Sent.NotFound.self) { [log] in log.add($0.item) }
        let coordinator = kept(Coordinator(root: tree[0]))
        for name in ["method:", "receive:", "other:"] as [ActionName] {
            #expect(try failure(coordinator.perform(name, from: tree[3])).handledBy == tree[0].id)
        }
        #expect(log.calls == ["method", "receive", "other:"])
    }

    @Test("that meet an asynchronous rule in a request that is not awaited stop there, and the coordinator hears of it")
    func needsAwait() async throws {
        tree[2].onAction("open:") { _ in throw Sent.NotFound() }
        tree[1].handleError { [log] _ in
            await Task.yield(); log.add("window")
        }
        tree[0].handleError { [log] _ in log.add("app") }
        let coordinator = kept(Coordinator(root: tree[0]))
        coordinator.onUnhandled = { [log] in log.add("\($0)") }
        let failure = try failure(now { coordinator.perform("open:", from: tree[3]) })
        #expect(failure.error is Sent.NotFound)
        #expect(failure.handledBy == nil)
        #expect(log.calls == ["NotFound met an asynchronous rule at app/window: \(Sent.awaitAdvice)"])
        let awaited = try self.failure(await coordinator.perform("open:", from: tree[3]))
        #expect(awaited.handledBy == tree[1].id)
        #expect(log.calls.last == "window")
    }

    @Test("of a hosted tree go on at the host", arguments: [false, true])
    func hosted(isAwaited: Bool) async throws {
        let inner = ActionNode.chain("panel", "field")
        let innerCoordinator = kept(Coordinator(root: inner[0]))
        tree[2].host(innerCoordinator)
        inner[1].onAction("open:") { _ in throw Sent.NotFound() }
            .receiveError { [log] _ in
                log.add("field"); return .notHandled
            }
        inner[0].receiveError { [log] _ in
            log.add("panel"); return .notHandled
        }
        tree[2].receiveError { [log] _ in
            log.add("grid"); return .notHandled
        }
        tree[1].handleError { [log] _ in log.add("window") }
        innerCoordinator.firstResponder = inner[1]
        let coordinator = kept(Coordinator(root: tree[0]))
        // Asked of the inner coordinator, and of the outer one, whose search enters the hosted tree.
        let outcomes =
            isAwaited
            ? [await innerCoordinator.perform("open:"), await coordinator.perform("open:", from: tree[3])]
            : now { [innerCoordinator.perform("open:"), coordinator.perform("open:", from: tree[3])] }
        for outcome in outcomes {
            let failure = try failure(outcome)
            #expect(failure.by?.node == inner[1].id)
            #expect(failure.handledBy == tree[1].id)
        }
        #expect(log.calls == ["field", "panel", "grid", "window", "field", "panel", "grid", "window"])
    }

    @Test("are told in the outcome's words, with who handled them")
    func words() {
        tree[2].onAction("open:") { _ in throw Sent.NotFound(item: "a") }
        tree[1].handleError(Sent.NotFound.self) {}
        let coordinator = kept(Coordinator(root: tree[0]))
        #expect(
            coordinator.perform("open:", from: tree[3]).description
                == "'open:' failed: NotFound(item: \"a\"). app/window handled the error.")
    }

    @Test("caused by cancellation do not bubble", arguments: [false, true])
    func cancellation(isAwaited: Bool) async {
        tree[2].onAction("open:") { _ in throw CancellationError() }
        tree[0].handleError { [log] _ in log.add("app") }
        let coordinator = kept(Coordinator(root: tree[0]))
        let outcome =
            isAwaited
            ? await coordinator.perform("open:", from: tree[3]) : now { coordinator.perform("open:", from: tree[3]) }
        guard case .cancelled(let by) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(by.node == tree[2].id)
        #expect(log.calls.isEmpty)
    }
}

import ActionBridging
import ActionRuntime
import Testing

@MainActor
@Suite("Requests that somebody makes by hand")
struct SendTests {
    private let root = ActionNode("app")
    private let sender = ActionNode("sender")

    @Test("a synchronous handler has run when the call returns")
    func synchronous() {
        root.onAction("save:") { _ in 5 }
        let coordinator = Coordinator(root: root)
        var outcomes: [Outcome.Kind] = []
        coordinator.send(Invocation("save:"), from: nil) { outcomes.append($0.kind) }
        coordinator.send(Invocation("nothing:"), from: nil) { outcomes.append($0.kind) }
        let snapshot = coordinator.snapshot(of: Menu("File") { Command("Save", action: "save:") })
        coordinator.send(snapshot.items[0], from: nil, sender: sender) { outcomes.append($0.kind) }
        #expect(outcomes == [.performed, .unclaimed, .performed])
    }

    @Test("an asynchronous handler is awaited, behind one that declines as well")
    func asynchronous() async {
        root.onAction("export:") { _ async in await Task.yield() }
            .onAction("open:") { _ async in await Task.yield() }
            .receiveAction("open:") { _ in .notHandled }
        let coordinator = Coordinator(root: root)
        for name in ["export:", "open:"] as [ActionName] {
            let kind = await withCheckedContinuation { continuation in
                coordinator.send(Invocation(name), from: nil) { continuation.resume(returning: $0.kind) }
            }
            #expect(kind == .performed)
        }
    }

    @Test("what an interceptor, a macro or an undo has to await is awaited, though the handler is synchronous")
    func awaitedAround() async {
        root.undoStack = UndoStack()
        root.onAction("delete:") { $0.registerUndo { await Task.yield() } }
            .onAction("both:", performs: ActionSequence([.init("delete:"), .init("delete:")]))
        root.intercept(
            "delete:",
            around: { invocation, next in
                await Task.yield()
                return await next(invocation)
            })
        let coordinator = Coordinator(root: root)
        for name in ["delete:", "both:", "undo:", "redo:", "repeat:"] as [ActionName] {
            let outcome = await withCheckedContinuation { continuation in
                coordinator.send(Invocation(name), from: nil) { continuation.resume(returning: $0) }
            }
            #expect(outcome.isPerformed, "\(name): \(outcome)")
        }
    }
}

import ActionRuntime
import Testing

/// Corners of undo in which a state, a secret or an owner would be lost.
@Suite("Undo in corners")
@MainActor final class UndoCornerTests {
    let app = ActionNode("app"), coordinator: Coordinator
    let history = UndoStack()
    var n = 0

    init() {
        coordinator = Coordinator(root: app)
        app.undoStack = history
    }

    @discardableResult
    private func fire(_ name: ActionName, _ arguments: ActionArguments = [:]) -> Outcome {
        coordinator.perform(name, arguments: arguments)
    }

    @Test("A request that made several entries is not performed again for one of them")
    func severalEntries() {
        app.onAction("h:") { [unowned self] invocation in
            for _ in 0..<2 {
                n += 1
                invocation.registerUndo { [unowned self] in n -= 1 }
                history.seal()
            }
        }
        fire("h:")
        fire("undo:")
        #expect(n == 1 && coordinator.validate("redo:").reasons == ["'h:' did more than 'H'"])
    }

    @Test("A mark within a step is that of the state after the step")
    func markWithinAStep() {
        app.onAction("write:") { [unowned self] invocation in
            n = 1
            invocation.registerUndo { [unowned self] in
                n = 0
                history.markClean()
            }
        }
        fire("write:")
        fire("undo:")
        #expect(history.isClean)
        fire("redo:")
        #expect(!history.isClean && n == 1)
    }

    @Test("An entry whose owner has gone passes its mark on with its seal")
    func sealOfTheDead() {
        var owner: UndoStack? = UndoStack()
        app.onAction("type:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo(merging: "typing") { [unowned self] in n -= 1 }
        }
        fire("type:")
        history.registerUndo("open", owner: owner) {}
        history.markClean()
        owner = nil
        fire("type:")
        #expect(!history.isClean && history.undoable.count == 2)
    }

    @Test("A step is taken while its owner is retained")
    func owners() async {
        final class Panel { var x = 1 }
        var panel: Panel? = Panel()
        history.registerUndo("x", owner: panel) { [unowned panel = panel!] in
            await Task.yield()
            panel.x = 0
        }
        let undone = Task { await coordinator.perform("undo:") }
        await Task.yield()
        panel = nil
        #expect(await undone.value.kind != .failed)
    }

    @Test("Redo goes by the claim where the request ended, whatever outcome its handler passed on")
    func forwarded() {
        let window = ActionNode("window", in: app)
        window.onAction("write:") { $0.performNext() as Outcome }
        app.onAction("write:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo { [unowned self] in n -= 1 }
        }
        coordinator.perform("write:", from: window)
        fire("undo:")
        fire("redo:")
        #expect(n == 1)
    }

    @Test("A secret that only a later claim declares is not kept; nor is that of an action that takes back")
    func secrets() {
        let panel = ActionNode("panel", in: app)
        panel.onAction("login:") { invocation -> Outcome in
            invocation.registerUndo(perform: "logout:")
            return invocation.performNext()
        }
        app.onAction("logout:") { _ in }
        for name in ["login:", "setPassword:"] as [ActionName] {
            app.onAction(name, parameters: [.string("password").secret()]) {
                if name == "setPassword:" { $0.registerUndo(perform: "setPassword:", ["password": "canary-2"]) }
            }
        }
        coordinator.perform("login:", arguments: ["password": "canary-1"], from: panel)
        #expect(!history.jsonLines().contains("canary") && history.undoable.count == 1)
        fire("setPassword:", ["password": "canary-3"])
        #expect(history.jsonLines().isEmpty && fire("undo:").isPerformed)
    }

    @Test("Costs that are too large for a number, and negative ones")
    func costs() {
        for cost in [Int.max, .max, -5] { history.registerUndo("x", cost: cost) {} }
        #expect(history.undoable.map(\.cost) == [.max, .max, 0])
    }

    @Test("What was read is not clean unless it was said; lines may end as on Windows")
    func reading() throws {
        app.onAction("set:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo(perform: "set:")
        }
        history.registerUndo("closure") {}
        fire("set:")
        let read = UndoStack(), other = ActionNode("app")
        other.undoStack = read
        try read.load(jsonLines: history.jsonLines().replacing("\n", with: "\r\n"))
        #expect(!read.isClean && read.undoable.count == 1)
    }

    @Test("A recording below a node ends with the node")
    func recorder() {
        var page: ActionNode? = ActionNode("page", in: app)
        let recorder = coordinator.record(from: page)
        app.onAction("a:") { _ in }
        page?.removeFromParent()
        page = nil
        fire("a:")
        #expect(recorder.stop().steps.isEmpty)
    }

    @Test("A stack that is set within a dispatch gets one entry")
    func setWithin() {
        let fresh = UndoStack()
        app.onAction("open:") { [unowned self] invocation in
            app.undoStack = fresh
            invocation.registerUndo {}
            invocation.registerUndo {}
        }
        fire("open:")
        #expect(fresh.undoable.map(\.title) == ["Open"])
    }
}

import ActionRuntime
import Testing

/// Rule 57: an interceptor says how to take back what it does, as a handler at its node does.
@Suite("Undo in interceptors")
@MainActor final class InterceptorUndoTests {
    let app = ActionNode("app"), window: ActionNode, field: ActionNode, coordinator: Coordinator
    let outer = UndoStack(), inner = UndoStack()
    var log: [String] = []

    init() {
        window = ActionNode("window", in: app)
        field = ActionNode("field", in: window)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = field
        (app.undoStack, field.undoStack) = (outer, inner)
        field.onAction("a:") { [unowned self] invocation in
            log.append("handler")
            invocation.registerUndo("Handler") { [unowned self] in log.append("undo handler") }
        }
        app.onAction("note:") { [unowned self] _ in log.append("note at the interceptor's node") }
        field.onAction("note:") { [unowned self] _ in log.append("note at the handler's node") }
    }

    private func perform(_ name: ActionName, from start: ActionNode? = nil, isAwaited: Bool) async -> Outcome {
        isAwaited ? await coordinator.perform(name, from: start) : coordinator.performNow(name, from: start)
    }

    @Test("a before and its after register at the interceptor's node, while they run", arguments: [false, true])
    func beforeAndAfter(isAwaited: Bool) async {
        var kept: Invocation?, answers: [Bool] = []
        window.intercept("a:") { [unowned self] invocation in
            answers.append(invocation.registerUndo("Before") { [unowned self] in log.append("undo before") })
            kept = invocation
            return { [unowned self] _ in
                answers.append(invocation.registerUndo { [unowned self] in log.append("undo after") })
            }
        }
        window.intercept("a:") { _ in answers.append(kept?.registerUndo {} ?? false) }
        field.onAction("a:") { [unowned self] invocation in
            // The closure that was given the kept invocation has ended.
            answers.append(kept?.registerUndo {} ?? true)
            answers.append(invocation.registerUndo("Handler") { [unowned self] in log.append("undo handler") })
        }
        #expect(await perform("a:", isAwaited: isAwaited).isPerformed)
        // The newest interceptor is the outer one, and runs first.
        #expect(answers == [false, true, false, true, true])
        #expect(kept?.registerUndo {} == false)
        #expect(outer.undoable.map(\.title) == ["Before"] && inner.undoable.map(\.title) == ["Handler"])
        #expect(await perform("undo:", from: app, isAwaited: isAwaited).isPerformed)
        #expect(log == ["undo after", "undo before"])
    }

    @Test("an around registers at the interceptor's node, until it has returned")
    func around() async {
        var kept: Invocation?, answers: [Bool] = []
        window.intercept("a:") { [unowned self] invocation, next in
            kept = invocation
            answers.append(invocation.registerUndo("Around") { [unowned self] in log.append("undo around") })
            let outcome = await next(invocation)
            await Task.yield()
            answers.append(invocation.registerUndo { [unowned self] in log.append("undo later") })
            return outcome
        }
        #expect(await coordinator.perform("a:").isPerformed && answers == [true, true])
        #expect(kept?.registerUndo {} == false)
        #expect(outer.undoable.map(\.title) == ["Around"] && inner.undoable.map(\.title) == ["Handler"])
        log = []
        #expect(await coordinator.perform("undo:", from: app).isPerformed && log == ["undo later", "undo around"])
    }

    @Test("what is said as data is performed at the interceptor's node", arguments: [false, true])
    func asData(isAwaited: Bool) async {
        window.intercept("a:") { $0.registerUndo("Data", perform: "note:") }
        #expect(await perform("a:", isAwaited: isAwaited).isPerformed)
        log = []
        #expect(await perform("undo:", from: app, isAwaited: isAwaited).isPerformed)
        #expect(log == ["note at the interceptor's node"])
    }

    @Test(
        "without a stack at its node or above it is false, and performNext goes on nowhere", arguments: [false, true])
    func nowhere(isAwaited: Bool) async {
        app.undoStack = nil
        var answers: [Bool] = [], next: [Outcome.Kind] = []
        window.intercept("a:") {
            answers.append($0.registerUndo {})
            next.append($0.performNext().kind)
        }
        #expect(await perform("a:", isAwaited: isAwaited).isPerformed)
        #expect(answers == [false] && next == [.unclaimed] && inner.undoable.map(\.title) == ["Handler"])
        #expect(log == ["handler"])
    }

    @Test("An interceptor's closures go with its node, also where a coordinator below remembers routes")
    func closures() {
        final class Content {}
        weak var content: Content?
        var top: ActionNode? = ActionNode("top")
        let below = Coordinator(root: ActionNode("below", in: top))
        below.root.onAction("b:") { _ in }
        func intercept() {
            let new = Content()
            content = new
            top?.intercept(
                when: { withExtendedLifetime(new) { true } }, validate: { _ in withExtendedLifetime(new) {} },
                before: { _ in withExtendedLifetime(new) {} })
        }
        intercept()
        #expect(below.perform("b:").isPerformed && content != nil)
        top = nil
        #expect(content == nil && below.perform("b:").isPerformed)
    }
}

import ActionRuntime
import Testing

/// Rule 57: what an interceptor changes after an undo belongs to the redo, so that undo does not go in circles.
@Suite("Undo and interceptors that change something")
@MainActor final class UndoNormaliserTests {
    let app = ActionNode("app"), coordinator: Coordinator
    let history = UndoStack()
    var text = "", revision = 0
    var isOn = true

    init() {
        coordinator = Coordinator(root: app)
        app.undoStack = history
        app.onAction("type:", parameters: [.string("text")]) { [unowned self] invocation in
            let old = text
            text += try invocation.arguments.get("text", as: String.self)
            invocation.registerUndo { [unowned self] in text = old }
        }
        // As one that keeps the words of a text capitalised, this one changes something after everything, undo included.
        app.intercept { [unowned self] _ in
            { [unowned self] outcome in
                guard isOn, outcome.isPerformed else { return }
                let old = revision
                revision += 1
                history.registerUndo("Normalise") { [unowned self] in revision = old }
            }
        }
    }

    @discardableResult
    private func fire(_ name: ActionName, _ arguments: ActionArguments = [:]) -> Outcome {
        coordinator.perform(name, arguments: arguments)
    }

    private func type(_ new: String) { fire("type:", ["text": new]) }

    private var counts: [Int] { [history.undoable.count, history.redoable.count] }

    @Test("Each undo takes back one entry, and each redo does one again", arguments: [false, true])
    func noCircle(isAwaited: Bool) async {
        func go(_ name: ActionName) async -> Bool {
            isAwaited ? await coordinator.perform(name).isPerformed : coordinator.performNow(name).isPerformed
        }
        type("a")
        type("b")
        #expect(text == "ab" && counts == [2, 0] && history.undoable.map(\.title) == ["Type", "Type"])
        for _ in 0..<3 {
            for (left, expected) in [(1, "a"), (0, "")] {
                #expect(await go("undo:"))
                #expect(text == expected && counts == [left, 2 - left])
            }
            #expect(!(await go("undo:")))
            for (done, expected) in [(1, "a"), (2, "ab")] {
                #expect(await go("redo:"))
                #expect(text == expected && counts == [done, 2 - done])
            }
            #expect(!(await go("redo:")))
        }
        #expect(coordinator.validate("undo:").title == "Undo Type")
    }

    @Test("Redo takes the interceptor's change back first, and undo takes back what the interceptor changed after redo")
    func order() {
        var log: [String] = []
        isOn = false
        func change(_ title: String, _ back: String) -> () -> Void {
            { [history] in
                log.append(title)
                history.registerUndo(back, change(back, title))
            }
        }
        app.onAction("change:") { $0.registerUndo("Change", change("back", "again")) }
        app.intercept("change:", "undo:", "redo:") { [history] invocation in
            { _ in
                log.append("after \(invocation.action)")
                history.registerUndo("Fix", change("unfix \(invocation.action)", "fix \(invocation.action)"))
            }
        }
        func take() -> [String] {
            defer { log = [] }
            return log
        }
        fire("change:")
        #expect(take() == ["after change:"] && counts == [1, 0])
        fire("undo:")
        #expect(take() == ["unfix change:", "back", "after undo:"] && counts == [0, 1])
        #expect(coordinator.validate("redo:").title == "Redo again")
        fire("redo:")
        #expect(take() == ["unfix undo:", "again", "fix change:", "after redo:"] && counts == [1, 0])
        #expect(coordinator.validate("undo:").title == "Undo Change")
        fire("undo:")
        #expect(take() == ["unfix redo:", "unfix change:", "back", "fix undo:", "after undo:"] && counts == [0, 1])
    }

    @Test("An interceptor that changes nothing leaves the stack clean where it was; one that does, not")
    func clean() {
        isOn = false
        type("a")
        history.markClean()
        type("b")
        fire("undo:")
        #expect(history.isClean)
        fire("redo:")
        isOn = true
        fire("undo:")
        #expect(!history.isClean && text == "a")
        isOn = false
        fire("redo:")
        fire("undo:")
        #expect(!history.isClean)
    }

    @Test("Where nothing can be done again, the change is not kept, and is no entry")
    func noRedo() {
        isOn = false
        for name in ["outside", "own"] { history.registerUndo(name) {} }
        isOn = true
        fire("undo:")
        #expect(counts == [1, 0])
        fire("undo:")
        #expect(counts == [0, 0] && fire("undo:").isDisabled)
    }

    @Test("What the handler around an undo does is an entry of its own")
    func around() {
        type("a")
        isOn = false
        app.onAction("undoAndType:") { [unowned self] invocation in
            fire("undo:")
            text += "x"
            invocation.registerUndo { [unowned self] in text.removeLast() }
        }
        fire("undoAndType:")
        #expect(text == "x" && counts == [1, 0] && history.undoable.map(\.title) == ["Undo And Type"])
    }

    @Test(
        "What others add while an interceptor awaits after an undo is an entry, and so is the interceptor's change then"
    )
    func interleaved() async {
        let latch = Latch(), another = Latch()
        isOn = false
        type("a")
        app.intercept("undo:") { [unowned self] invocation, next in
            let outcome = await next(invocation)
            another.open()
            await latch.wait()
            history.registerUndo("Normalise") {}
            return outcome
        }
        let undo = Task { await coordinator.perform("undo:") }
        await another.wait()
        coordinator.performNow("type:", arguments: ["text": "b"])
        latch.open()
        #expect(await undo.value.isPerformed)
        #expect(history.undoable.map(\.title) == ["Type", "Normalise"] && history.redoable.isEmpty)
    }

    @Test("What an interceptor says before undo and redo is in the way of neither", arguments: [false, true])
    func before(isAround: Bool) async {
        isOn = false
        type("a")
        type("b")
        var kept: [Bool] = []
        if isAround {
            app.intercept(
                "undo:", "redo:",
                around: { invocation, next in
                    kept.append(invocation.registerUndo("Last") {})
                    return await next(invocation)
                })
        } else {
            app.intercept(before: { kept.append($0.registerUndo("Last") {}) })
        }
        for _ in 0..<2 {
            #expect(await coordinator.perform("undo:").isPerformed && text == "a" && counts == [1, 1])
            #expect(await coordinator.perform("redo:").isPerformed && text == "ab" && counts == [2, 0])
        }
        // Redo performs the request again, whose own interceptor says how to take that back.
        #expect(kept == (isAround ? [false, false, false, false] : [false, false, true, false, false, true]))
        #expect(!history.isClean)
    }

    @Test("Observers hear that the entry to be done again was extended")
    func observers() {
        type("a")
        var changes: [UndoChange] = []
        history.observe { changes.append($0) }
        fire("undo:")
        #expect(changes.count == 3 && changes.last == .extended(history.redoable[0]))
    }
}

import ActionRuntime
import Testing

/// What Foundation's `UndoManager` is documented to do, in this library's words.
///
/// The title of a case names the members of `UndoManager` whose documentation it follows. What differs on purpose is listed in the article
/// *Undo and redo*.
@Suite("Undo as in UndoManager")
@MainActor final class UndoManagerTests {
    let app = ActionNode("app"), field: ActionNode, coordinator: Coordinator
    var history = UndoStack()
    var log: [Int] = []
    var value = 0

    init() {
        field = ActionNode("field", in: app)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = field
        app.undoStack = history
        app.onAction("set:", parameters: [.integer("to")]) { [unowned self] in set(try $0.arguments.get("to")) }
    }

    /// Sets the value, and registers the step that gives it its former value.
    private func set(_ new: Int, owner: AnyObject? = nil) {
        let old = value
        value = new
        log.append(new)
        history.registerUndo("Set", owner: owner) { [unowned self] in set(old) }
    }

    @discardableResult
    private func fire(_ name: ActionName, _ arguments: ActionArguments = [:]) -> Outcome {
        coordinator.perform(name, arguments: arguments)
    }

    private func take(_ name: ActionName, _ expected: Int..., line: Int = #line) {
        for value in expected {
            fire(name)
            #expect(
                self.value == value,
                sourceLocation: .init(fileID: #fileID, filePath: #filePath, line: line, column: 1))
        }
    }

    private var titles: [String] { history.undoable.map(\.title) }

    // MARK: Registering

    @Test("registerUndo, undo, redo: what is registered while undoing is the redo, and while redoing the undo")
    func inverse() {
        fire("set:", ["to": 1])
        fire("set:", ["to": 2])
        take("undo:", 1, 0)
        take("redo:", 1, 2)
        take("undo:", 1)
        // A new registration ends what could be redone.
        fire("set:", ["to": 9])
        #expect(fire("redo:").isDisabled && value == 9)
        take("undo:", 1, 0)
    }

    @Test("prepare(withInvocationTarget:): a step may be a request, with its arguments")
    func requests() {
        app.onAction("move:", parameters: [.integer("to")]) { [unowned self] invocation in
            invocation.registerUndo("Move", perform: "move:", ["to": value])
            value = try invocation.arguments.get("to")
        }
        fire("move:", ["to": 1])
        fire("move:", ["to": 2])
        take("undo:", 1, 0)
        take("redo:", 1, 2)
    }

    @Test("registerUndo, redo: a redo that registers nothing cannot be undone")
    func redoThatRegistersNothing() {
        value = 1
        history.registerUndo("Set") { [unowned self] in
            value = 0
            history.registerUndo("Set") { [unowned self] in value = 1 }
        }
        take("undo:", 0)
        take("redo:", 1)
        #expect(fire("undo:").isDisabled && fire("redo:").isDisabled && value == 1)
    }

    @Test("registerUndo(withTarget:), removeAllActions(withTarget:): no target is retained, nor counts when released")
    func targets() {
        var target: ActionNode? = ActionNode("target")
        weak let reference = target
        fire("set:", ["to": 1])
        history.registerUndo("Two", owner: target) { [unowned self] in value = 1 }
        fire("set:", ["to": 3])
        #expect(titles == ["Set", "Two", "Set"])
        target = nil
        #expect(reference == nil && titles == ["Set", "Set"])
        take("undo:", 1, 0)
        #expect(fire("undo:").isDisabled)
    }

    @Test("disableUndoRegistration: without a stack nothing is registered, and what is there stays")
    func registrationIsDisabled() {
        var kept: [Bool] = []
        app.onAction("add:") { [unowned self] invocation in
            value += 1
            kept.append(invocation.registerUndo { [unowned self] in value -= 1 })
        }
        fire("add:")
        app.undoStack = nil
        fire("add:")
        app.undoStack = history
        fire("add:")
        #expect(kept == [true, false, true] && titles == ["Add", "Add"])
        take("undo:", 2, 1)
        #expect(fire("undo:").isDisabled)
    }

    // MARK: Groups

    @Test("groupsByEvent: what the handlers of an event register is one group, and of the next event another")
    func groupsByEvent() {
        struct Clicked: Event {
            let value: Int
        }
        app.handleEvent(Clicked.self) { [unowned self] event in
            set(event.value)
            fire("set:", ["to": event.value + 1])
        }
        field.trigger(Clicked(value: 1))
        field.trigger(Clicked(value: 5))
        #expect(history.undoable.count == 2)
        take("undo:", 2, 0)
        take("redo:", 2, 6)
    }

    @Test("beginUndoGrouping: groups within a group are undone and redone with it, the last step first")
    func nestedGroups() {
        app.onAction("inner:", parameters: [.integer("to")]) { [unowned self] invocation in
            let to: Int = try invocation.arguments.get("to")
            set(to)
            set(to + 1)
        }
        app.onAction("outer:") { [unowned self] _ in
            set(1)
            for to in [10, 20] { fire("inner:", ["to": to]) }
            set(2)
        }
        fire("outer:")
        #expect(titles == ["Set"])
        log = []
        take("undo:", 0)
        #expect(log == [21, 20, 11, 10, 1, 0])
        log = []
        take("redo:", 2)
        #expect(log == [1, 10, 11, 20, 21, 2])
        take("undo:", 0)
    }

    @Test("endUndoGrouping: a group in which nothing was registered is no entry, and leaves the redo")
    func emptyGroups() {
        app.onAction("look:") { _ in }
        fire("set:", ["to": 1])
        fire("undo:")
        fire("look:")
        #expect(history.undoable.isEmpty && history.redoable.count == 1)
        take("redo:", 1)
    }

    @Test("canUndo, undo: not while the group is open, which has to end first")
    func openGroups() {
        var reasons: [String] = []
        app.onAction("type:") { [unowned self] invocation in
            value += 1
            invocation.registerUndo("Typing") { [unowned self] in value -= 1 }
            reasons += coordinator.validate("undo:").reasons.map(\.text) + fire("undo:").reasons.map(\.text)
        }
        fire("set:", ["to": 5])
        fire("type:")
        #expect(reasons == ["'Typing' is under way", "'Typing' is under way"] && value == 6)
        take("undo:", 5, 0)
    }

    @Test("undo, isUndoing, isRedoing: not within an undo or redo, which observers are told of before and after")
    func withinUndo() {
        var directions: [UndoDirection] = [], reasons: [String] = [], values: [String: Int] = [:]
        var isGoing: UndoDirection?
        history.observe { [unowned self] change in
            switch change {
            case .willGoThrough(_, let direction): (isGoing, values["before \(direction)"]) = (direction, value)
            case .wentThrough(_, let direction): (isGoing, values["after \(direction)"]) = (nil, value)
            default: break
            }
        }
        func set(_ new: Int) {
            let old = value
            value = new
            if let isGoing {
                directions.append(isGoing)
                reasons += (fire("undo:").reasons + fire("redo:").reasons).map(\.text)
            }
            history.registerUndo("Set") { set(old) }
        }
        app.onAction("count:") { _ in set(1) }
        fire("count:")
        take("undo:", 0)
        take("redo:", 1)
        #expect(directions == [.undo, .redo] && isGoing == nil)
        #expect(values == ["before Undo": 1, "after Undo": 0, "before Redo": 0, "after Redo": 1])
        #expect(Set(reasons) == ["'Undo Set' is under way", "'Redo Set' is under way"] && reasons.count == 4)
    }

    // MARK: Limits

    @Test("levelsOfUndo: beyond it the oldest groups go, however many steps a group has; undoCount, redoCount")
    func levels() {
        history = UndoStack(levels: 2)
        app.undoStack = history
        app.onAction("twice:", parameters: [.integer("to")]) { [unowned self] invocation in
            for _ in 0..<2 { set(try invocation.arguments.get("to")) }
        }
        for to in 1...4 { fire("twice:", ["to": to]) }
        #expect(history.undoable.count == 2)
        take("undo:", 3, 2)
        #expect(fire("undo:").isDisabled && value == 2 && history.redoable.count == 2)
        take("redo:", 3, 4)
    }

    @Test("removeAllActions: nothing can be undone or redone, also where a step removes all")
    func removeAll() {
        fire("set:", ["to": 1])
        fire("set:", ["to": 2])
        fire("undo:")
        history.removeAll()
        #expect(fire("undo:").isDisabled && fire("redo:").isDisabled && value == 1)
        history.registerUndo("Remove") { [unowned self] in history.removeAll() }
        fire("undo:")
        #expect(history.undoable.isEmpty && history.redoable.isEmpty)
        fire("set:", ["to": 3])
        take("undo:", 1)
    }

    // MARK: Names

    @Test(
        "setActionName, undoActionName, redoActionName: the first title of a group is its name, and undoing it names redo"
    )
    func names() {
        app.onAction("style:") { [unowned self] invocation in
            for title in ["Bold", "Italic"] { invocation.registerUndo(title) { [unowned self] in set(0) } }
        }
        fire("style:")
        #expect(titles == ["Bold"])
        fire("undo:")
        #expect(history.redoable.map(\.title) == ["Set"])
        fire("redo:")
        #expect(titles == ["Bold"])
    }

    @Test("undoMenuItemTitle, redoMenuItemTitle: the verb with the name; the verb alone where there is nothing")
    func menuItemTitles() {
        func itemTitles() -> [String] { coordinator.snapshot(of: .edit).items.prefix(2).map(\.title) }
        #expect(itemTitles() == ["Undo", "Redo"])
        fire("set:", ["to": 1])
        #expect(itemTitles() == ["Undo Set", "Redo"])
        fire("undo:")
        #expect(itemTitles() == ["Undo", "Redo Set"])
    }
}

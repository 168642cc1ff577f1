import ActionRuntime
import Testing

@Suite("Going to an entry")
@MainActor final class UndoWayTests {
    let app = ActionNode("app"), document: ActionNode, field: ActionNode, coordinator: Coordinator
    let history = UndoStack()
    var values: [Int] = []

    init() {
        document = ActionNode("document", in: app)
        field = ActionNode("field", in: document)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = field
        document.undoStack = history
        field.onAction("add:", parameters: [.integer("value")]) { [unowned self] invocation in
            let old = values
            values.append(try invocation.arguments.get("value"))
            invocation.registerUndo("Add") { [unowned self] in values = old }
        }
    }

    private func add(_ new: Int...) {
        for value in new { coordinator.perform("add:", arguments: ["value": value]) }
    }

    @Test("goes back and forth to the state just after an entry, and before all")
    func goes() {
        add(1, 2, 3, 4)
        let ids = history.undoable.map(\.id)
        for (id, expected) in [(ids[1], [1, 2]), (ids[3], [1, 2, 3, 4]), (ids[0], [1]), (ids[2], [1, 2, 3])] {
            #expect(history.go(to: id, in: coordinator).isPerformed)
            #expect(values == expected && history.undoable.last?.id == id)
        }
        #expect(history.go(to: nil, in: coordinator).isPerformed && values == [] && history.undoable.isEmpty)
        #expect(history.go(to: nil, in: coordinator).isPerformed)
        #expect(history.go(to: ids[3], in: coordinator).isPerformed && values == [1, 2, 3, 4])
    }

    @Test("performs requests, which interceptors and validators may refuse: the first that fails ends the way")
    func refused() {
        add(1, 2, 3)
        let ids = history.undoable.map(\.id)
        var heard: [ActionName] = [], isLocked = false
        let registration = app.intercept { invocation in
            heard.append(invocation.action)
        }
        app.intercept(
            "undo:",
            validate: { [unowned self] in
                if isLocked || values.count == 2 { $0.disable("enough") }
            })
        let outcome = history.go(to: nil, in: coordinator)
        #expect(outcome.isDisabled && outcome.reasons == ["enough"] && values == [1, 2])
        #expect(heard == ["undo:"])
        registration.cancel()
        #expect(history.go(to: ids[2], in: coordinator).isPerformed && values == [1, 2, 3])
        isLocked = true
        #expect(history.go(to: ids[0], in: coordinator).isDisabled && values == [1, 2, 3])
    }

    @Test("says that an entry is gone, and that another stack is nearer to the start")
    func errors() {
        add(1, 2)
        let ids = history.undoable.map(\.id)
        history.go(to: ids[0], in: coordinator)
        add(3)
        #expect(history.go(to: ids[1], in: coordinator).error as? UndoError == .noEntry(ids[1]))
        #expect(values == [1, 3])
        let other = UndoStack()
        field.undoStack = other
        other.registerUndo("Other") {}
        #expect(
            history.go(to: nil, in: coordinator, from: field).error as? UndoError == .offTheWay("undo:")
                && values == [1, 3])
        #expect(other.undoable.count == 1, "refused before anything is performed")
        #expect(history.go(to: nil, in: coordinator).isPerformed && values == [], "from the node of the stack")
        let start = coordinator.capture(from: field)
        field.removeFromParent()
        guard case DispatchError.staleOrigin? = history.go(to: nil, in: coordinator, from: start).error else {
            Issue.record("a stale start")
            return
        }
    }

    @Test("undoes nothing of another document where its own has left the tree")
    func otherDocument() async {
        let other = UndoStack(), sheet = ActionNode("sheet", in: app)
        sheet.undoStack = other
        other.registerUndo("Other") {}
        add(1, 2)
        document.removeFromParent()
        coordinator.firstResponder = sheet
        let ids = history.undoable.map(\.id)
        let awaited = await history.go(to: ids[0], in: coordinator)
        #expect(awaited.error as? UndoError == .offTheWay("undo:") && other.undoable.count == 1)
        app.add(document)
        let start = sheet
        let apart = await history.go(to: ids[0], in: coordinator, from: start)
        #expect(apart.error as? UndoError == .offTheWay("undo:") && other.undoable.count == 1)
        #expect(values == [1, 2])
    }

    @Test("does not go past an entry that is passed over")
    func passedOver() {
        add(1)
        let id = history.undoable[0].id
        let panel = ActionNode("panel", in: document)
        panel.onAction("set:") { $0.registerUndo("Setting", perform: "set:") }
        coordinator.perform("set:", from: panel)
        panel.removeFromParent()
        let outcome = history.go(to: nil, in: coordinator)
        guard case UndoError.barred(let reasons)? = outcome.error else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reasons == ["the place for 'set:' has left the tree"] && values == [1])
        #expect(history.go(to: id, in: coordinator).error is UndoError)
        document.add(panel)
        #expect(history.go(to: id, in: coordinator).isPerformed && values == [1])
    }

    @Test("awaits steps that are asynchronous")
    func awaits() async {
        func push(_ value: Int) {
            values.append(value)
            history.registerUndo("Add") { () async throws in
                await Task.yield()
                self.values.removeLast()
                self.history.registerUndo("Add") { push(value) }
            }
        }
        (1...3).forEach(push)
        let ids = history.undoable.map(\.id)
        await history.go(to: ids[0], in: coordinator)
        #expect(values == [1])
        await history.go(to: ids[2], in: coordinator)
        #expect(values == [1, 2, 3])
        await history.go(to: nil, in: coordinator)
        #expect(values == [])
    }

    @Test("ends where the entry is removed on the way to it, back or forth, and what was done until then stays")
    func removed() async {
        let panel = ActionNode("panel", in: document)
        panel.onAction("set:") { $0.registerUndo("Setting", perform: "set:") }
        var isClosing = false
        func push() {
            values.append(2)
            history.registerUndo("Slow") { () async throws in
                await Task.yield()
                if isClosing { self.history.removeEntries(of: panel) }
                self.values.removeLast()
                self.history.registerUndo("Slow") { () async throws in
                    await Task.yield()
                    if isClosing { self.history.removeEntries(of: panel) }
                    push()
                }
            }
        }
        add(1)
        push()
        await coordinator.perform("set:", from: panel)
        let (ids, start) = (history.undoable.map(\.id), document)
        await history.go(to: ids[0], in: coordinator)
        isClosing = true
        let forth = await history.go(to: ids[2], in: coordinator, from: start)
        #expect(forth.error as? UndoError == .noEntry(ids[2]) && values == [1, 2], "\(forth)")
        isClosing = false
        await history.go(to: ids[0], in: coordinator)
        await coordinator.perform("set:", from: panel)
        push()
        let id = history.undoable[1].id
        isClosing = true
        let back = await history.go(to: id, in: coordinator)
        #expect(back.error as? UndoError == .noEntry(id) && values == [1], "\(back)")
        #expect(history.undoable.map(\.id) == [ids[0]])
    }

    @Test("starts where the stack takes the requests, not where the focused node has claims of its own")
    func ownClaims() {
        add(1, 2)
        let ids = history.undoable.map(\.id)
        var taken: [ActionName] = []
        for name in ["undo:", "redo:"] as [ActionName] { field.onAction(name) { taken.append($0.action) } }
        #expect(history.go(to: ids[0], in: coordinator).isPerformed && values == [1])
        #expect(history.go(to: ids[1], in: coordinator).isPerformed && values == [1, 2])
        #expect(taken.isEmpty)
    }

    @Test("a step that is asynchronous ends the way of a synchronous call")
    func needsAwait() {
        add(1)
        history.registerUndo("Slow") { () async throws in await Task.yield() }
        guard case DispatchError.needsAwait? = history.go(to: nil, in: coordinator).error else {
            Issue.record("needs awaiting")
            return
        }
        #expect(values == [1])
    }

    @Test("after random edits each entry's number leads to the state that was just after it", arguments: 0..<20)
    func random(round: Int) {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        let document = self.document
        // Says how to do again itself, or leaves that to its request.
        document.onAction("change:", parameters: [.integer("value")]) { [unowned self] invocation in
            let value = try invocation.arguments.get("value", as: Int.self)
            change(invocation, to: value % 3 == 0 ? Array(values.dropLast()) : values + [value])
        }
        document.onAction("twice:", parameters: [.integer("value")]) { [unowned self] invocation in
            let value = try invocation.arguments.get("value", as: Int.self)
            add(value, value + 1)
        }
        var states: [UndoEntry.ID?: [Int]] = [nil: []]
        for step in 0..<200 {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: add(Int.random(in: 0..<99, using: &generator))
            case 1, 2, 3:
                let name: ActionName = Bool.random(using: &generator) ? "change:" : "twice:"
                coordinator.perform(name, arguments: ["value": Int.random(in: 0..<99, using: &generator)])
            case 4: coordinator.perform("undo:")
            case 5: coordinator.perform("redo:")
            default:
                let known = [nil] + (history.undoable + history.redoable).map { Optional($0.id) }
                let target = known.randomElement(using: &generator) ?? nil
                let outcome = history.go(to: target, in: coordinator)
                #expect(outcome.isPerformed && values == states[target], "seed \(seed), step \(step): \(outcome)")
                #expect(history.undoable.last?.id == target, "seed \(seed), step \(step)")
                continue
            }
            let last = history.undoable.last?.id
            #expect(states[last].map { $0 == values } ?? true, "seed \(seed), step \(step)")
            states[last] = values
        }
    }

    private func change(_ invocation: Invocation, to new: [Int]) {
        let isTold = new.count % 2 == 0
        func register(_ value: [Int], _ add: (@escaping () -> Void) -> Void) {
            add { [unowned self] in
                let current = values
                values = value
                if isTold { register(current) { history.registerUndo("Change", $0) } }
            }
        }
        register(values) { invocation.registerUndo("Change", $0) }
        values = new
    }
}

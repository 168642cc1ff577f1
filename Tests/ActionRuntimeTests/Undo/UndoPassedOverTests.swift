import ActionRuntime
import Testing

/// Rules 69 and 71: no entry is in the way of the older ones for good.
@Suite("Undo that passes over what cannot be taken back")
@MainActor final class UndoPassedOverTests {
    private struct Refused: Error {}

    let app = ActionNode("app"), document: ActionNode, coordinator: Coordinator
    let history = UndoStack()
    var panel: ActionNode?
    /// The values of the nodes that set them.
    var values: [String: Int] = [:]
    var isBroken = false

    init() {
        document = ActionNode("document", in: app)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = document
        document.undoStack = history
        claim(document)
        panel = openPanel()
    }

    @discardableResult
    private func claim(_ node: ActionNode, _ name: ActionName = "set:") -> Registration {
        let key = node.name
        return node.register { node in
            node.onAction(name, parameters: [.integer("to")]) { [unowned self] invocation in
                if isBroken, node.name == "panel" { throw Refused() }
                let title = node.name == "panel" ? "Set in Panel" : "Set"
                invocation.registerUndo(title, perform: name, ["to": values[key, default: 0]])
                values[key] = try invocation.arguments.get("to")
            }
        }
    }

    private func openPanel() -> ActionNode {
        let node = ActionNode("panel", in: document)
        claim(node)
        return node
    }

    @discardableResult
    private func fire(_ name: ActionName, from start: ActionNode? = nil) -> Outcome {
        coordinator.perform(name, from: start)
    }

    private func set(_ value: Int, from start: ActionNode? = nil) {
        coordinator.perform("set:", arguments: ["to": value], from: start)
    }

    private var title: String? { coordinator.validate("undo:").title }

    private enum Loss: CaseIterable { case left, released, unclaimed }

    /// Makes what the panel did impossible to take back.
    private func lose(_ loss: Loss) {
        switch loss {
        case .left: panel?.removeFromParent()
        case .released:
            panel?.removeFromParent()
            panel = nil
        case .unclaimed: break
        }
    }

    @Test(
        "An entry whose node has left, or was released, or whose claim has ended, is passed over",
        arguments: Loss.allCases)
    private func passedOver(_ loss: Loss) {
        let other = ActionNode("other", in: document), claim = claim(other, "setOther:")
        set(1)
        if loss == .unclaimed {
            coordinator.perform("setOther:", arguments: ["to": 2], from: other)
            claim.cancel()
        } else {
            set(2, from: panel)
        }
        lose(loss)
        #expect(title == "Undo Set" && coordinator.validate("undo:").isEnabled)
        let reason =
            loss == .unclaimed
            ? "'setOther:': nothing responds to 'setOther:'" : "the place for 'set:' has left the tree"
        #expect(fire("undo:").value == ["passedOver": [.string(reason)]])
        #expect(values["document"] == 0 && history.undoable.isEmpty)
        #expect(fire("undo:").reasons == ["there is nothing to undo"])
        // What was passed over comes back with what it followed.
        fire("redo:")
        #expect(values["document"] == 1 && history.undoable.count == 2)
    }

    @Test("It counts again when its node, or its claim, is back before anything older was taken back")
    func back() {
        set(1)
        set(2, from: panel)
        panel?.removeFromParent()
        #expect(title == "Undo Set")
        document.add(panel!)
        #expect(title == "Undo Set in Panel")
        fire("undo:")
        #expect(values == ["document": 1, "panel": 0])
        fire("redo:")
        #expect(values == ["document": 1, "panel": 2])
        // Passed over, done again together with what it followed, and back.
        panel?.removeFromParent()
        fire("undo:")
        fire("redo:")
        document.add(panel!)
        fire("undo:")
        #expect(values == ["document": 1, "panel": 0])
        fire("undo:")
        #expect(values == ["document": 0, "panel": 0] && history.isClean)
    }

    @Test("A claim whose condition does not hold is not passed over: undo: is disabled, and says so")
    func condition() {
        var isOpen = true
        set(1)
        let other = ActionNode("other", in: document)
        other.onAction("open:", when: { isOpen }) { $0.registerUndo(perform: "open:") }
        fire("open:", from: other)
        isOpen = false
        #expect(coordinator.validate("undo:").reasons == ["'open:': nothing responds to 'open:'"])
        #expect(title == "Undo Open")
    }

    @Test("Where all is passed over, the reason says why the newest is")
    func nothingLeft() {
        set(2, from: panel)
        panel?.removeFromParent()
        #expect(fire("undo:").reasons == ["the place for 'set:' has left the tree"])
        for name in ["undo:", "redo:"] as [ActionName] {
            #expect(coordinator.perform(name, force: true).isDisabled)
        }
    }

    @Test("Within an entry, too; the rest of it is taken back")
    func within() {
        document.onAction("three:") { [unowned self] _ in
            set(1)
            set(2, from: panel)
            coordinator.perform("setText:", arguments: ["to": 3])
        }
        let text = ActionNode("text", in: document)
        claim(text, "setText:")
        coordinator.firstResponder = text
        set(7)
        history.markClean()
        fire("three:")
        #expect(values == ["document": 1, "panel": 2, "text": 3])
        panel?.removeFromParent()
        let outcome = fire("undo:")
        #expect(outcome.value == ["passedOver": ["the place for 'set:' has left the tree"]])
        #expect(values == ["document": 7, "panel": 2, "text": 0] && !history.isClean)
        fire("redo:")
        #expect(values == ["document": 1, "panel": 2, "text": 3])
        document.add(panel!)
        fire("undo:")
        #expect(values == ["document": 7, "panel": 0, "text": 0] && history.isClean)
    }

    @Test("A step that fails is passed over after the second time in a row")
    func failures() {
        set(1)
        set(2, from: panel)
        isBroken = true
        #expect(fire("undo:").error is Refused && title == "Undo Set in Panel")
        #expect(fire("undo:").error is Refused && title == "Undo Set")
        #expect(fire("undo:").value == ["passedOver": ["'Set in Panel' failed twice"]])
        #expect(values == ["document": 0, "panel": 2] && !history.isClean)
        isBroken = false
        fire("redo:")
        #expect(title == "Undo Set in Panel")
        fire("undo:")
        fire("undo:")
        #expect(values == ["document": 0, "panel": 0] && history.isClean)
    }

    @Test("A failure, a success and a failure are not two in a row; a request that does not await is none")
    func notInARow() async {
        set(1)
        set(2, from: panel)
        isBroken = true
        fire("undo:")
        document.onAction("add:") { $0.registerUndo {} }
        fire("add:")
        fire("undo:")
        fire("undo:")
        #expect(title == "Undo Set in Panel")
        isBroken = false
        document.onAction("slow:") { $0.registerUndo(perform: "takeBackSlowly:") }
            .onAction("takeBackSlowly:") { _ async in await Task.yield() }
        fire("slow:")
        for _ in 0..<3 { coordinator.performNow("undo:") }
        #expect(title == "Undo Slow")
        #expect(await coordinator.perform("undo:").isPerformed && title == "Undo Set in Panel")
    }

    @Test("Passing over never makes the stack clean, however far undo goes", arguments: Loss.allCases.dropLast())
    private func clean(_ loss: Loss) {
        set(1)
        set(2)
        history.markClean()
        set(3, from: panel)
        lose(loss)
        #expect(!history.isClean)
        for _ in 0..<2 {
            fire("undo:")
            #expect(!history.isClean)
        }
        fire("redo:")
        fire("redo:")
        // The document is as it was before the entry was passed over.
        #expect(!history.isClean)
        history.markClean()
        fire("undo:")
        #expect(!history.isClean)
        fire("redo:")
        #expect(history.isClean)
        fire("undo:")
        set(9)
        fire("undo:")
        #expect(!history.isClean)
    }

    @Test("A new entry ends what was passed over with what could be redone")
    func newEntry() {
        set(1)
        set(2, from: panel)
        panel?.removeFromParent()
        fire("undo:")
        set(3)
        document.add(panel!)
        fire("undo:")
        #expect(values == ["document": 0, "panel": 2] && title == nil && !history.isClean)
    }

    @Test("What was passed over stays where what it followed cannot be done again, and counts again")
    func irreversible() {
        history.registerUndo("Outside") {}
        set(2, from: panel)
        panel?.removeFromParent()
        #expect(fire("undo:").value == ["passedOver": ["the place for 'set:' has left the tree"]])
        #expect(history.undoable.map(\.title) == ["Set in Panel"] && history.redoable.isEmpty)
        #expect(fire("undo:").reasons == ["the place for 'set:' has left the tree"])
        document.add(panel!)
        #expect(fire("undo:").isPerformed && values["panel"] == 0 && !history.isClean)
        #expect(fire("redo:").isPerformed && values["panel"] == 2)
    }

    @Test("So does a part of an entry", arguments: [false, true])
    func irreversiblePart(_ fails: Bool) {
        document.onAction("mix:") { [unowned self] _ in
            history.registerUndo("First") { [unowned self] in if isBroken { throw Refused() } }
            for name in ["one", "two"] { history.registerUndo(name) { [unowned self] in values[name] = 0 } }
            set(2, from: panel)
            values["one"] = 1
            values["two"] = 1
        }
        fire("mix:")
        panel?.removeFromParent()
        isBroken = fails
        #expect(fire("undo:").isPerformed != fails)
        #expect(values == ["one": 0, "two": 0, "panel": 2] && history.redoable.isEmpty)
        #expect(history.undoable.map(\.title) == ["First"])
        isBroken = false
        document.add(panel!)
        #expect(fire("undo:").isPerformed && values["panel"] == 0 && history.undoable.isEmpty && !history.isClean)
        // What was taken back last is a whole entry only where nothing had failed.
        #expect(fire("redo:").isPerformed != fails && values["panel"] == (fails ? 0 : 2))
    }

    @Test(
        "What was passed over earlier stays, too, where a later undo, a failure or a release ends what could be redone")
    func irreversibleLater() {
        final class Owner {}
        for loss in ["undo", "redo", "owner", "removal"] {
            var owner: Owner? = Owner()
            history.registerUndo("Oldest") {}
            let other = ActionNode("other", in: document)
            other.onAction("again:") { [unowned self] invocation in
                values["again"] = 1
                invocation.registerUndo("Again", owner: owner) { [weak owner, unowned self] in
                    values["again"] = 0
                    guard loss == "owner" || loss == "removal", let owner else { return }
                    history.registerUndo("Again", owner: owner) {}
                }
                if isBroken { throw Refused() }
            }
            coordinator.perform("again:", from: other)
            set(2, from: panel)
            panel?.removeFromParent()
            fire("undo:")
            #expect(values["again"] == 0 && history.redoable.map(\.title) == ["Again"])
            switch loss {
            case "undo": fire("undo:")
            case "redo":
                isBroken = true
                #expect(!fire("redo:").isPerformed && values["again"] == 1)
                isBroken = false
            case "removal": history.removeEntries(of: other)
            default: owner = nil
            }
            document.add(panel!)
            #expect(title == "Undo Set in Panel", "\(loss): \(history.undoable) \(history.redoable)")
            fire("undo:")
            #expect(values["panel"] == 0)
            history.removeAll()
            other.removeFromParent()
            withExtendedLifetime(owner) {}
        }
    }

    @Test("A way back ends at a part that was passed over and stays")
    func way() {
        history.registerUndo("Oldest") {}
        document.onAction("mix:") { [unowned self] invocation in
            invocation.registerUndo("Mix") {}
            set(2, from: panel)
        }
        fire("mix:")
        panel?.removeFromParent()
        let outcome = history.go(to: nil, in: coordinator)
        #expect(outcome.error as? UndoError == .barred(["the place for 'set:' has left the tree"]))
        document.add(panel!)
        #expect(history.go(to: nil, in: coordinator).isPerformed && values["panel"] == 0)
    }

    @Test("What the handlers of a panel have said is forgotten with removeEntries(of:), hosted trees included")
    func removeEntries() {
        let inner = Coordinator(root: ActionNode("inner"))
        panel?.host(inner)
        claim(inner.root, "setInner:")
        set(1)
        set(2, from: panel)
        inner.perform("setInner:", arguments: ["to": 3])
        document.onAction("both:") { [unowned self] _ in
            set(4)
            set(5, from: panel)
        }
        history.markClean()
        fire("both:")
        var changes: [UndoChange] = []
        history.observe { changes.append($0) }
        history.removeEntries(of: panel!)
        #expect(changes == [.removed] && history.undoable.map(\.title) == ["Set", "Set"])
        fire("undo:")
        #expect(values == ["document": 1, "panel": 5, "inner": 3] && !history.isClean)
        fire("redo:")
        #expect(values["document"] == 4 && !history.isClean)
        fire("undo:")
        fire("undo:")
        #expect(values == ["document": 0, "panel": 5, "inner": 3] && !history.isClean)
        history.removeEntries(of: document)
        #expect(history.redoable.isEmpty && fire("undo:").isDisabled)
        history.removeEntries(of: document)
        #expect(changes.last == .removed)
    }

    @Test("What would be done again by the requests of a panel is forgotten with removeEntries(of:)")
    func removeRequests() {
        for node in [document, panel!] {
            node.onAction("add:") { [unowned self] invocation in
                values[node.name, default: 0] += 1
                invocation.registerUndo(node.name) { [unowned self] in values[node.name, default: 0] -= 1 }
            }
        }
        for start in [panel!, document] { fire("add:", from: start) }
        for _ in 0..<2 { fire("undo:") }
        #expect(history.redoable.map(\.title) == ["document", "panel"])
        history.removeEntries(of: panel!)
        #expect(history.redoable.map(\.title) == ["document"])
        #expect(fire("redo:").isPerformed && values == ["document": 1, "panel": 0] && fire("redo:").isDisabled)
    }

    @Test("What nobody takes with such arguments is passed over, and counts again once somebody does")
    func wrongArguments() throws {
        try history.load(
            jsonLines: #"""
                {"title":"Colour","undo":[{"action":"set:","arguments":{"to":7},"start":"app/document"}]}
                {"title":"Width","undo":[{"action":"widen:","arguments":{"w":3},"start":"app/document"}]}

                """#)
        let claim = document.register { $0.onAction("widen:", parameters: [.integer("width")]) { _ in } }
        #expect(coordinator.validate("undo:").title == "Undo Colour")
        claim.cancel()
        var width: ActionValue?
        document.onAction("widen:", parameters: [.integer("w")]) { width = $0.arguments["w"] }
        #expect(coordinator.validate("undo:").title == "Undo Width" && fire("undo:").isPerformed && width == 3)
        #expect(fire("undo:").isPerformed && values["document"] == 7)
    }

    @Test("Where the state is clean, forgetting entries leaves it clean; where it is not, not")
    func removeAndClean() {
        set(1)
        set(2, from: panel)
        history.markClean()
        history.removeEntries(of: panel!)
        #expect(history.isClean)
        fire("undo:")
        #expect(!history.isClean)
        fire("redo:")
        #expect(history.isClean)
        set(3)
        history.removeNewest()
        #expect(!history.isClean && history.undoable.count == 1)
        history.removeNewest()
        history.removeNewest()
        #expect(history.undoable.isEmpty)
    }

    @Test("removeNewest() forgets an entry that undo: passes over, and ends merging with what is below")
    func removeNewest() {
        set(1)
        set(2, from: panel)
        panel?.removeFromParent()
        history.removeNewest()
        #expect(history.undoable.map(\.title) == ["Set"])
        let text = UndoStack()
        for _ in 0..<2 { text.registerUndo("Type", merging: "typing") {} }
        text.registerUndo("Other") {}
        text.removeNewest()
        text.registerUndo("Type", merging: "typing") {}
        #expect(text.undoable.count == 2)
    }

    @Test(
        "A text leaves out what has no place any more, and the next run is not stuck",
        arguments: Loss.allCases.dropLast())
    private func text(_ loss: Loss) throws {
        set(1)
        history.markClean()
        set(2, from: panel)
        set(3)
        lose(loss)
        let text = history.jsonLines()
        #expect(text.split(separator: "\n").count == 2 && !text.contains(#""start":null"#), "\(text)")
        let read = UndoStack()
        document.undoStack = read
        try read.load(jsonLines: text)
        fire("undo:")
        #expect(values["document"] == 1 && !read.isClean)
        fire("undo:")
        #expect(values["document"] == 0 && !read.isClean)
    }

    @Test("Repeat is of the entry that undo: takes back")
    func `repeat`() {
        set(1)
        set(2, from: panel)
        panel?.removeFromParent()
        #expect(coordinator.validate("repeat:").title == "Repeat Set")
        fire("repeat:")
        #expect(history.undoable.map(\.title) == ["Set", "Set in Panel", "Set"])
    }

    @Test("10,000 steps that are passed over take little more than one look at each")
    func many() {
        document.onAction("many:") { [unowned self] _ in for value in 0..<10_000 { set(value, from: panel) } }
        set(1)
        fire("many:")
        panel?.removeFromParent()
        #expect(title == "Undo Set")
        fire("undo:")
        #expect(values["document"] == 0)
    }
}

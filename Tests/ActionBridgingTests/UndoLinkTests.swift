import ActionBridging
import ActionRuntime
import Testing

@Suite("An undo stack linked with a toolkit's undo manager")
struct UndoLinkTests {
    /// A document whose ratings are taken back by the stack, and whose text by the manager.
    private final class Document {
        let node = ActionNode("document"), stack = UndoStack(), manager = FakeUndoManager()
        let coordinator: Coordinator
        var stars = 0, text = "", fails = false, isOneTurn = false
        private(set) var link: Registration?

        init(linked isLinked: Bool = true) {
            coordinator = Coordinator(root: node)
            node.undoStack = stack
            node.onAction("rate:", parameters: [.integer("stars")]) { [unowned self] invocation in
                try rate(invocation.arguments.get("stars"), invocation)
            }
            if isLinked { connect() }
        }

        func connect() { link = UndoLink.link(node, of: coordinator, with: manager) }

        /// Registers a step that does nothing, with an owner.
        func register(_ title: String, owner: AnyObject) {
            stack.registerUndo(title, owner: owner) {}
            endTurn()
        }

        struct Failure: Error {}

        private func rate(_ new: Int, _ invocation: Invocation?) {
            let old = stars
            stars = new
            let takeBack = { [unowned self] in
                if fails { throw Failure() }
                rate(old, nil)
            }
            if let invocation {
                invocation.registerUndo("Rate \(new)", takeBack)
            } else {
                stack.registerUndo("Rate", takeBack)
            }
        }

        func type(_ new: String) {
            let old = text
            text = new
            manager.type("Typing") { [unowned self] in type(old) }
            endTurn()
        }

        /// Ends the turn of the run loop, unless several things are done in one.
        private func endTurn() { if !isOneTurn { manager.endTurn() } }

        /// Does several things in one turn of the run loop.
        func inOneTurn(_ body: () -> Void) {
            isOneTurn = true
            body()
            isOneTurn = false
            endTurn()
        }

        /// What the manager lists to be undone.
        var titles: [String] { manager.undoing.map(\.title) }

        @discardableResult
        func perform(_ name: ActionName, _ arguments: ActionArguments = [:]) -> Outcome {
            defer { endTurn() }
            return coordinator.perform(name, arguments: arguments)
        }

        var state: String { "\(stars) \(text)" }
    }

    @Test("what handlers and views did is taken back and done again in its order, by either side")
    func order() {
        let document = Document()
        document.perform("rate:", ["stars": 1])
        document.type("a")
        document.perform("rate:", ["stars": 2])
        #expect(document.titles == ["Rate 1", "Typing", "Rate 2"])
        #expect(document.coordinator.validate("undo:").title == "Undo Rate 2")
        var states: [String] = []
        for _ in 0..<3 {
            #expect(document.perform("undo:").isPerformed)
            states.append(document.state)
        }
        #expect(states == ["1 a", "1 ", "0 "])
        #expect(document.perform("undo:").isDisabled)
        document.manager.redo()
        #expect(document.state == "1 ")
        #expect(document.perform("redo:").isPerformed)
        #expect(document.coordinator.validate("redo:").title == "Redo Rate")  // the title that taking back gave
        document.manager.redo()
        #expect(document.state == "2 a")
        #expect(document.stack.undoable.map(\.title) == ["Rate 1", "Rate 2"])
        document.manager.undo()
        #expect(document.state == "1 a")
    }

    @Test("a step that fails stays on both lists")
    func failing() {
        let document = Document()
        document.perform("rate:", ["stars": 1])
        document.fails = true
        #expect(document.perform("undo:").isFailed)
        #expect(document.titles == ["Rate 1"])
        document.fails = false
        #expect(document.perform("undo:").isPerformed)
        #expect(document.state == "0 ")
    }

    @Test("a step that fails where the manager was asked is listed again with what comes next")
    func failingManager() {
        let document = Document()
        document.perform("rate:", ["stars": 1])
        document.fails = true
        document.manager.undo()
        document.fails = false
        document.perform("rate:", ["stars": 2])
        #expect(document.titles == ["Rate 1", "Rate 2"])
    }

    @Test("what is merged into an entry is one step; what is removed is removed on both sides")
    func mergedAndRemoved() {
        let document = Document()
        document.perform("rate:", ["stars": 1])
        document.node.onAction("twice:") { [unowned document] _ in
            document.perform("rate:", ["stars": 3])
            document.perform("rate:", ["stars": 4])
        }
        document.perform("twice:")
        #expect(document.titles == ["Rate 1", "Rate 3"])
        document.stack.removeAll()
        #expect(document.titles.isEmpty)
    }

    @Test("cancelling the link leaves the stack with its claims, and the manager with what is its own")
    func cancelled() {
        let document = Document()
        document.type("a")
        document.perform("rate:", ["stars": 1])
        document.link?.cancel()
        #expect(document.titles == ["Typing"])
        #expect(document.perform("undo:").isPerformed)
        #expect(document.state == "0 a")
        #expect(document.perform("undo:").isDisabled)
    }

    @Test("the link ends with its node, and keeps nothing alive")
    func released() {
        weak var node: ActionNode?
        let manager = FakeUndoManager()
        do {
            let document = ActionNode("document")
            node = document
            document.undoStack = UndoStack()
            _ = UndoLink.link(document, of: Coordinator(root: document), with: manager)
            document.undoStack?.registerUndo("Rate") {}
        }
        #expect(node == nil)
        manager.undo()
    }

    @Test("a stack that has entries already is listed entry by entry")
    func fourEntries() {
        let document = Document(linked: false)
        for stars in 1...4 { document.perform("rate:", ["stars": stars]) }
        document.connect()
        document.manager.endTurn()
        #expect(document.titles == ["Rate 1", "Rate 2", "Rate 3", "Rate 4"])
        #expect(document.perform("undo:").isPerformed)
        #expect(document.state == "3 ")
        document.manager.undo()
        #expect(document.state == "2 ")
    }

    @Test("what several handlers did in one turn of the run loop is taken back one by one")
    func oneTurn() {
        let document = Document()
        document.inOneTurn { for stars in 1...3 { document.perform("rate:", ["stars": stars]) } }
        document.manager.undo()
        #expect(document.state == "2 ")
    }

    @Test("after a repeat, each entry is a step of its own")
    func repeated() {
        let document = Document()
        for stars in 1...3 { document.perform("rate:", ["stars": stars]) }
        #expect(document.perform("repeat:").isPerformed)
        document.perform("undo:")
        document.perform("undo:")
        #expect(document.state == "2 ")
    }

    @Test("after a failed undo, each entry is a step of its own, and in its place")
    func failed() {
        let document = Document()
        document.perform("rate:", ["stars": 1])
        document.type("a")
        document.perform("rate:", ["stars": 2])
        document.fails = true
        #expect(document.perform("undo:").isFailed)
        document.fails = false
        #expect(document.titles == ["Rate 1", "Typing", "Rate 2"])
        document.perform("undo:")
        document.manager.undo()
        #expect(document.state == "1 ")
    }

    @Test("an entry whose owner has gone is no step any more")
    func ownerGone() {
        let document = Document()
        document.perform("rate:", ["stars": 1])
        document.register("Tmp", owner: NSObjectLike())
        #expect(document.coordinator.validate("undo:").title == "Undo Rate 1")
        #expect(document.titles == ["Rate 1"])
        document.manager.undo()
        #expect(document.state == "0 ")
    }
}

/// An owner of a step, which nothing retains.
private final class NSObjectLike {}

import ActionBridging
import ActionRuntime
import Testing

/// What `UndoManager` is documented to do, without groups.
private final class Manager: LinkedUndoManager {
    private struct Step {
        let title: String
        let isAdded: Bool
        let take: () -> Void
    }

    private var (undoing, redoing): ([Step], [Step]) = ([], [])
    private var direction: UndoDirection?

    var canUndo: Bool { !undoing.isEmpty }
    var canRedo: Bool { !redoing.isEmpty }
    var undoTitle: String { "Undo \(undoing.last?.title ?? "")" }
    var redoTitle: String { "Redo \(redoing.last?.title ?? "")" }

    func undo() { if let step = undoing.popLast() { take(step, .undo) } }
    func redo() { if let step = redoing.popLast() { take(step, .redo) } }

    private func take(_ step: Step, _ direction: UndoDirection) {
        self.direction = direction
        step.take()
        self.direction = nil
    }

    func add(_ title: String, _ step: @escaping () -> Void) { add(Step(title: title, isAdded: true, take: step)) }

    /// What a text view does.
    func type(_ title: String, _ step: @escaping () -> Void) { add(Step(title: title, isAdded: false, take: step)) }

    private func add(_ step: Step) {
        if direction == .undo { return redoing.append(step) }
        if direction == nil { redoing = [] }
        undoing.append(step)
    }

    func removeAdded() {
        undoing.removeAll(where: \.isAdded)
        redoing.removeAll(where: \.isAdded)
    }

    var titles: [String] { undoing.map(\.title) }
}

@Suite("An undo stack linked with a toolkit's undo manager")
struct UndoLinkTests {
    /// A document whose ratings are taken back by the stack, and whose text by the manager.
    private final class Document {
        let node = ActionNode("document"), stack = UndoStack(), manager = Manager()
        let coordinator: Coordinator
        var stars = 0, text = "", fails = false
        private(set) var link: Registration?

        init() {
            coordinator = Coordinator(root: node)
            node.undoStack = stack
            node.onAction("rate:", parameters: [.integer("stars")]) { [unowned self] invocation in
                try rate(invocation.arguments.get("stars"), invocation)
            }
            link = UndoLink.link(node, of: coordinator, with: manager)
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
        }

        @discardableResult
        func perform(_ name: ActionName, _ arguments: ActionArguments = [:]) -> Outcome {
            coordinator.perform(name, arguments: arguments)
        }

        var state: String { "\(stars) \(text)" }
    }

    @Test("what handlers and views did is taken back and done again in its order, by either side")
    func order() {
        let document = Document()
        document.perform("rate:", ["stars": 1])
        document.type("a")
        document.perform("rate:", ["stars": 2])
        #expect(document.manager.titles == ["Rate 1", "Typing", "Rate 2"])
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
        #expect(document.coordinator.validate("redo:").title == "Redo Rate 2")
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
        #expect(document.manager.titles == ["Rate 1"])
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
        #expect(document.manager.titles == ["Rate 1", "Rate 2"])
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
        #expect(document.manager.titles == ["Rate 1", "Rate 3"])
        document.stack.removeAll()
        #expect(document.manager.titles.isEmpty)
    }

    @Test("cancelling the link leaves the stack with its claims, and the manager with what is its own")
    func cancelled() {
        let document = Document()
        document.type("a")
        document.perform("rate:", ["stars": 1])
        document.link?.cancel()
        #expect(document.manager.titles == ["Typing"])
        #expect(document.perform("undo:").isPerformed)
        #expect(document.state == "0 a")
        #expect(document.perform("undo:").isDisabled)
    }

    @Test("the link ends with its node, and keeps nothing alive")
    func released() {
        weak var node: ActionNode?
        let manager = Manager()
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
}

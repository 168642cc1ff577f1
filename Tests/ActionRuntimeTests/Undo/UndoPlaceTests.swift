import ActionRuntime
import Testing

@Suite("Where undo happens")
@MainActor final class UndoPlaceTests {
    let app = ActionNode("app"), document: ActionNode, left: ActionNode, right: ActionNode, coordinator: Coordinator
    let history = UndoStack(place: { $0.name == "document" ? nil : "the \($0.name) field" })
    var text: [String: String] = [:]

    init() {
        document = ActionNode("document", in: app)
        (left, right) = (ActionNode("left", in: document), ActionNode("right", in: document))
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = left
        document.undoStack = history
        for field in [left, right] {
            field.onAction("type:", parameters: [.string("text")]) { [unowned self] invocation in
                let name = field.name, old = text[name]
                text[name] = try invocation.arguments.get("text", as: String.self)
                invocation.registerUndo("Typing") { [unowned self] in text[name] = old }
            }
        }
        document.onAction("both:") { [unowned self] invocation in
            for field in [left, right] { coordinator.perform("type:", arguments: ["text": "both"], from: field) }
            invocation.registerUndo("Both") {}
        }
    }

    private func type(_ text: String, in field: ActionNode) {
        coordinator.perform("type:", arguments: ["text": text], from: field)
    }

    @Test("an entry has the nodes whose handlers registered its parts, also once it was taken back and done again")
    func places() {
        type("a", in: right)
        #expect(history.undoable.map(\.places) == [[right.id]])
        coordinator.perform("both:")
        #expect(history.undoable.last?.places == [left.id, right.id, document.id])
        history.registerUndo("Elsewhere") {}
        #expect(history.undoable.last?.places == [])
        for _ in 0..<3 { coordinator.perform("undo:") }
        #expect(history.redoable.map(\.places) == [[left.id, right.id, document.id], [right.id]])
        coordinator.perform("redo:")
        #expect(history.undoable.last?.places == [right.id])
    }

    @Test("an entry that was read has the places that its paths lead to now")
    func read() throws {
        let stack = UndoStack()
        document.undoStack = stack
        document.onAction("set:") { $0.registerUndo("Setting", perform: "set:") }
        coordinator.perform("set:")
        let other = UndoStack()
        document.undoStack = other
        try other.load(jsonLines: stack.jsonLines())
        #expect(other.undoable.map(\.places) == [[document.id]])
    }

    @Test("titles name the place where that is not the focused one, nor around it")
    func titles() {
        func title(_ name: ActionName) -> String? { coordinator.validate(name).title }
        type("a", in: right)
        #expect(title("undo:") == "Undo Typing (the right field)")
        #expect(title("repeat:") == "Repeat Typing")
        coordinator.firstResponder = right
        #expect(title("undo:") == "Undo Typing")
        coordinator.firstResponder = ActionNode("caret", in: right)
        #expect(title("undo:") == "Undo Typing")
        coordinator.firstResponder = left
        coordinator.perform("undo:")
        #expect(title("redo:") == "Redo Typing (the right field)")
        coordinator.perform("both:")
        #expect(title("undo:") == "Undo Typing")
        #expect(coordinator.snapshot(of: .edit).items[0].title == "Undo Typing")
        let plain = UndoStack()
        document.undoStack = plain
        type("b", in: right)
        #expect(title("undo:") == "Undo Typing")
    }
}

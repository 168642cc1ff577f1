import ActionRuntime
import Testing

/// The cases of Qt's tests of `QUndoStack`, in this library's words.
///
/// What differs on purpose is listed in the article *Undo and redo*.
@Suite("Undo as in QUndoStack")
@MainActor final class UndoPortedTests {
    let root = ActionNode("root"), coordinator: Coordinator
    var stack = UndoStack()
    var text = ""

    init() {
        coordinator = Coordinator(root: root)
        root.undoStack = stack
        root.onAction("insert:", parameters: [.integer("at"), .string("text")]) { [unowned self] invocation in
            let at: Int = try invocation.arguments.get("at"), new: String = try invocation.arguments.get("text")
            change(invocation, "insert", to: String(text.prefix(at)) + new + String(text.dropFirst(at)))
        }
        root.onAction("remove:", parameters: [.integer("at"), .integer("count")]) { [unowned self] invocation in
            let at: Int = try invocation.arguments.get("at"), count: Int = try invocation.arguments.get("count")
            change(invocation, "remove", to: String(text.prefix(at)) + String(text.dropFirst(at + count)))
        }
        // QUndoCommand::mergeWith
        root.onAction("append:", parameters: [.string("text"), .boolean("merges", default: true)]) {
            [unowned self] invocation in
            let new: String = try invocation.arguments.get("text")
            let merging = try invocation.arguments.get("merges") ? UndoMerging("append") : nil
            change(invocation, "append", merging, to: text + new)
        }
    }

    private func change(_ invocation: Invocation, _ title: String, _ merging: UndoMerging? = nil, to new: String) {
        let old = text
        text = new
        invocation.registerUndo(title, merging: merging) { [unowned self] in text = old }
    }

    @discardableResult
    private func fire(_ name: ActionName, _ arguments: ActionArguments = [:]) -> Outcome {
        coordinator.perform(name, arguments: arguments)
    }

    private func insert(_ at: Int, _ text: String) { fire("insert:", ["at": at, "text": text]) }
    private func remove(_ at: Int, _ count: Int) { fire("remove:", ["at": at, "count": count]) }
    private func append(_ text: String, merges: Bool = true) { fire("append:", ["text": text, "merges": merges]) }

    private func check(_ text: String, _ undoable: Int, _ redoable: Int, isClean: Bool, line: Int = #line) {
        let location = SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1)
        #expect(
            self.text == text && stack.undoable.count == undoable && stack.redoable.count == redoable
                && stack.isClean == isClean, sourceLocation: location)
        #expect(coordinator.validate("undo:").isEnabled == (undoable > 0), sourceLocation: location)
        #expect(coordinator.validate("redo:").isEnabled == (redoable > 0), sourceLocation: location)
    }

    private typealias SourceLocation = Testing.SourceLocation

    @Test("tst_QUndoStack::undoRedo")
    func undoRedo() {
        check("", 0, 0, isClean: true)
        fire("undo:")
        fire("redo:")
        check("", 0, 0, isClean: true)
        insert(0, "hello")
        check("hello", 1, 0, isClean: false)
        insert(2, "123")
        check("he123llo", 2, 0, isClean: false)
        fire("undo:")
        check("hello", 1, 1, isClean: false)
        #expect(coordinator.validate("redo:").title == "Redo insert")
        fire("undo:")
        check("", 0, 2, isClean: true)
        fire("redo:")
        fire("redo:")
        check("he123llo", 2, 0, isClean: false)
        fire("undo:")
        check("hello", 1, 1, isClean: false)
        remove(0, 2)
        check("llo", 2, 0, isClean: false)
        fire("undo:")
        fire("undo:")
        check("", 0, 2, isClean: true)
    }

    @Test("tst_QUndoStack::setClean")
    func setClean() {
        insert(0, "test")
        stack.markClean()
        check("test", 1, 0, isClean: true)
        insert(0, "more ")
        check("more test", 2, 0, isClean: false)
        fire("undo:")
        check("test", 1, 1, isClean: true)
        fire("undo:")
        check("", 0, 2, isClean: false)
        // The clean state is lost for good where another way is taken below it.
        insert(0, "other")
        fire("undo:")
        check("", 0, 1, isClean: false)
    }

    @Test("tst_QUndoStack::clear")
    func clear() {
        insert(0, "a")
        insert(1, "b")
        fire("undo:")
        stack.removeAll()
        check("a", 0, 0, isClean: false)
        stack.markClean()
        insert(1, "c")
        stack.removeAll()
        check("ac", 0, 0, isClean: false)
    }

    @Test("tst_QUndoStack::macroBeginEnd: here a command that performs others")
    func macros() {
        root.onAction("macro:") { [unowned self] _ in
            insert(0, "a")
            append("b")
            append("c")
            remove(0, 1)
        }
        fire("macro:")
        check("bc", 1, 0, isClean: false)
        fire("undo:")
        check("", 0, 1, isClean: true)
        fire("redo:")
        check("bc", 1, 0, isClean: false)
    }

    @Test("tst_QUndoStack::compression")
    func compression() {
        append("a")
        append("b")
        append("c")
        check("abc", 1, 0, isClean: false)
        append("d", merges: false)
        append("e")
        check("abcde", 3, 0, isClean: false)
        fire("undo:")
        fire("undo:")
        fire("undo:")
        check("", 0, 3, isClean: true)
        fire("redo:")
        // After a redo nothing is merged.
        append("x")
        check("abcx", 2, 0, isClean: false)
        stack.markClean()
        // Nor with a clean state.
        append("y")
        check("abcxy", 3, 0, isClean: false)
    }

    @Test("tst_QUndoStack::undoLimit")
    func limit() {
        stack = UndoStack(levels: 2)
        root.undoStack = stack
        for letter in ["a", "b", "c", "d"] { insert(0, letter) }
        check("dcba", 2, 0, isClean: false)
        fire("undo:")
        fire("undo:")
        check("ba", 0, 2, isClean: false)
        fire("undo:")
        check("ba", 0, 2, isClean: false)
    }

    @Test("tst_QUndoStack::obsolete: a command whose object has gone")
    func obsolete() {
        final class Layer { var name = "" }
        var layer: Layer? = Layer()
        insert(0, "a")
        stack.registerUndo("rename", owner: layer) {}
        #expect(stack.undoable.map(\.title) == ["insert", "rename"])
        layer = nil
        check("a", 1, 0, isClean: false)
        fire("undo:")
        // Unlike there, what the command did counts, since it is not taken back.
        check("", 0, 1, isClean: false)
    }

    @Test("tst_QUndoStack::commandTextFormat")
    func titles() {
        stack = UndoStack { "\($1 == .undo ? "Take back" : "Do again"): \($0.title)" }
        root.undoStack = stack
        insert(0, "a")
        #expect(coordinator.validate("undo:").title == "Take back: insert")
        fire("undo:")
        #expect(coordinator.validate("redo:").title == "Do again: insert")
    }
}

import ActionRuntime

/// A text in a pane, with its file and its history.
///
/// Its node claims the commands that concern a text.
/// A document does not know the editor: for what it cannot do alone it sends an event up the tree.
@MainActor
final class Document {
    let file: TextFile
    let node: ActionNode
    let history: UndoStack
    let clipboard: Clipboard
    var buffer: TextBuffer
    var isReadOnly = false
    var showsLineNumbers = false
    var isSaving = false
    private var lastSearch = ""

    init(_ file: TextFile, named name: String, in parent: ActionNode, clipboard: Clipboard) throws {
        self.file = file
        self.clipboard = clipboard
        // Where another node has the focus, as in the history panel, the title of `undo:` says which text it changes.
        history = UndoStack(levels: 1_000, cost: 50_000_000, place: { _ in file.name })
        buffer = TextBuffer(try file.read())
        node = ActionNode(name, in: parent)
        // The node claims `undo:`, `redo:` and `repeat:` from here on.
        node.undoStack = history
        node.responder = self
        claimSaving()
        bindKeys()
        protectReadOnlyText(at: node)
        node.remap(
            "backspace:", to: "deleteBackward:", deprecated: "use deleteBackward: in place of backspace:")
    }

    /// Whether the text is another than the one that was saved, also after undo and redo.
    var isChanged: Bool { !history.isClean }

    /// One place says so for all commands that change the text, whoever claims them at a node or above it, undo included.
    func protectReadOnlyText(at node: ActionNode) {
        node.intercept(
            "insertText:", "deleteBackward:", "deleteForward:", "cut:", "paste:", "duplicateLine:", "deleteLine:",
            "moveLineUp:", "moveLineDown:", "uppercase:", "lowercase:", "undo:", "redo:", "repeat:",
            validate: { [unowned self] in if isReadOnly { $0.disable("the text is read-only") } })
    }

    // MARK: Searching

    func find(_ invocation: Invocation) {
        guard let text = invocation.arguments["text", as: String.self] else {
            return ask("find:", for: "text", title: "Find", initially: lastSearch)
        }
        lastSearch = text
        history.seal()
        if !buffer.selectNext(text) { node.trigger(Note(text: "'\(text)' is not in the text")) }
    }

    func goToLine(_ invocation: Invocation) {
        guard let line = invocation.arguments["line", as: Int.self] else {
            return ask("goToLine:", for: "line", title: "Go to line")
        }
        history.seal()
        buffer.place(buffer.lines[min(max(line, 1), buffer.lines.count) - 1].lowerBound)
    }

    /// Asks the user for the argument of an action, which is performed again with the answer.
    private func ask(_ action: ActionName, for parameter: String, title: String, initially text: String = "") {
        node.trigger(ArgumentNeeded(action: action, parameter: parameter, title: title, initialText: text))
    }
}

/// What was cut or copied last; all documents share it.
@MainActor
final class Clipboard {
    var text = ""
}

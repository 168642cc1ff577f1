import ActionRuntime

/// The history of a text: the states to which the user can go, the newest first.
///
/// The panel's node has the stack of the text as well, so `undo:` and `redo:` work while the panel is open. Their titles then say which
/// text they change, because that text does not have the focus.
@MainActor
final class HistoryPanel: Panel {
    let node: ActionNode
    let title = "History"
    private let history: UndoStack
    private let coordinator: Coordinator
    /// The entry that led to the chosen state; nil for the state before all entries.
    private var chosen: UndoEntry.ID?

    init(
        of document: Document, in parent: ActionNode, _ coordinator: Coordinator,
        go: @escaping (UndoEntry.ID?) -> Void
    ) {
        self.coordinator = coordinator
        history = document.history
        chosen = history.undoable.last?.id
        node = ActionNode("history", in: parent)
        node.undoStack = history
        document.protectReadOnlyText(at: node)
        blockEditor()
        node.onAction("accept:") { [unowned self] _ in go(chosen) }
            .onAction("chooseNext:") { [unowned self] _ in choose(1) }
            .onAction("choosePrevious:") { [unowned self] _ in choose(-1) }
            .bind("enter", to: "accept:").bind("down", to: "chooseNext:").bind("up", to: "choosePrevious:")
    }

    /// The states: what was taken back, what can be taken back, and nil for the state before all of it.
    private var states: [UndoEntry?] {
        (history.redoable + history.undoable.reversed()).map(Optional.some) + [nil]
    }

    /// The states around the chosen one, of which one is the present state; below them what `undo:` and `redo:` would do.
    var lines: [(text: String, isChosen: Bool)] {
        let states = states, present = history.undoable.last?.id, height = 9
        let first = max(min(index(in: states) - height / 2, states.count - height), 0)
        return states.dropFirst(first).prefix(height).map { state in
            ((state?.id == present ? "• " : "  ") + (state?.title ?? "Start"), state?.id == chosen)
        } + [("", false)] + ["undo:", "redo:"].compactMap(titleIfEnabled).map { ($0, false) }
    }

    private func titleIfEnabled(_ action: ActionName) -> String? {
        let answer = coordinator.validate(action, from: node)
        return answer.isEnabled ? answer.title : nil
    }

    private func index(in states: [UndoEntry?]) -> Int { states.firstIndex { $0?.id == chosen } ?? 0 }

    private func choose(_ offset: Int) {
        let states = states
        chosen = states[(index(in: states) + offset + states.count) % states.count]?.id
    }
}

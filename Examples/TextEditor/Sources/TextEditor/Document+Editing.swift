import ActionRuntime

/// What the commands do. Each says how to take back what it does: the buffer gets the value that it has now.
extension Document {
    /// Changes the buffer so that undo takes it back.
    private func edit(
        _ invocation: Invocation, _ title: String? = nil, merging: UndoMerging? = nil,
        _ change: (inout TextBuffer) -> Void
    ) {
        invocation.registerUndo(title, merging: merging, cost: buffer.characters.count, restore: \.buffer, of: self)
        change(&buffer)
    }

    /// What is typed in a row is one entry of the history.
    func insertText(_ invocation: Invocation) throws {
        let text = try invocation.arguments.get("text", as: String.self)
        edit(invocation, "Typing", merging: UndoMerging("typing", within: .seconds(2))) { buffer in
            buffer.replace(buffer.selection ?? buffer.caret..<buffer.caret, with: text)
        }
    }

    func deleteBackward(_ invocation: Invocation) {
        delete(invocation, max(buffer.caret - 1, 0)..<buffer.caret)
    }

    func deleteForward(_ invocation: Invocation) {
        delete(invocation, buffer.caret..<min(buffer.caret + 1, buffer.characters.count))
    }

    private func delete(_ invocation: Invocation, _ neighbour: Range<Int>) {
        let range = buffer.selection ?? neighbour
        guard !range.isEmpty else { return }
        edit(invocation, "Deleting", merging: UndoMerging("deleting", within: .seconds(2))) {
            $0.replace(range, with: "")
        }
    }

    func cut(_ invocation: Invocation) {
        copy()
        edit(invocation) { buffer in buffer.selection.map { buffer.replace($0, with: "") } }
    }

    func copy() { clipboard.text = buffer.selectedText ?? clipboard.text }

    func paste(_ invocation: Invocation) {
        edit(invocation) { $0.replace($0.selection ?? $0.caret..<$0.caret, with: clipboard.text) }
    }

    func duplicateLine(_ invocation: Invocation) {
        let line = buffer.currentLine
        let copy = "\n" + String(buffer.characters[line])
        edit(invocation) { $0.replace(line.upperBound..<line.upperBound, with: copy) }
    }

    func deleteLine(_ invocation: Invocation) {
        let line = buffer.currentLine
        let end = min(line.upperBound + 1, buffer.characters.count)
        edit(invocation) { $0.replace(line.lowerBound..<end, with: "") }
    }

    func moveLineUp(_ invocation: Invocation) { swapLines(invocation, with: -1) }

    func moveLineDown(_ invocation: Invocation) { swapLines(invocation, with: 1) }

    private func swapLines(_ invocation: Invocation, with offset: Int) {
        let lines = buffer.lines, (line, column) = buffer.position
        let upper = lines[min(line, line + offset)], lower = lines[max(line, line + offset)]
        let swapped = String(buffer.characters[lower]) + "\n" + String(buffer.characters[upper])
        edit(invocation) { buffer in
            buffer.replace(upper.lowerBound..<lower.upperBound, with: swapped)
            buffer.place(buffer.lines[line + offset].lowerBound + column)
        }
    }

    func uppercase(_ invocation: Invocation) { convert(invocation) { $0.uppercased() } }

    func lowercase(_ invocation: Invocation) { convert(invocation) { $0.lowercased() } }

    private func convert(_ invocation: Invocation, _ conversion: (String) -> String) {
        guard let range = buffer.selection, let text = buffer.selectedText.map(conversion) else { return }
        edit(invocation) { buffer in
            buffer.replace(range, with: text)
            buffer.select(range.lowerBound..<range.lowerBound + text.count)
        }
    }

    /// Moves the caret; what is typed afterwards is another entry of the history.
    func move(_ invocation: Invocation) throws {
        history.seal()
        buffer.move(
            try invocation.arguments.get("to", as: Movement.self),
            selecting: try invocation.arguments.get("selecting", as: Bool.self))
    }
}

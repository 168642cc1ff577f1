import ActionRuntime

/// Draws the editor: the texts side by side, the status line, and a panel in front of them.
@MainActor
struct Screen {
    let editor: Editor

    func frame(columns: Int, rows: Int) -> Frame {
        var frame = Frame(columns: columns, rows: rows)
        let width = columns / editor.documents.count
        for (index, document) in editor.documents.enumerated() {
            draw(document, in: Area(column: index * width, width: width - 1, rows: rows - 1), on: &frame)
        }
        drawStatus(on: &frame)
        drawContinuations(on: &frame)
        if let panel = editor.panel { draw(panel, on: &frame) }
        return frame
    }

    /// The columns and rows that a text has.
    private struct Area {
        let column: Int
        let width: Int
        let rows: Int
    }

    private func draw(_ document: Document, in area: Area, on frame: inout Frame) {
        let isFocused = document === editor.focused
        let marks =
            (document.isChanged ? " •" : "") + (document.isReadOnly ? " (read-only)" : "")
            + (document.isSaving ? " saving" : "")
        let title = " " + document.file.name + marks
        frame.put(
            title + String(repeating: " ", count: max(area.width - title.count, 0)), row: 0, column: area.column,
            isFocused ? .reversed : .dim)

        let buffer = document.buffer, lines = buffer.lines, (line, column) = buffer.position
        let margin = document.showsLineNumbers ? String(lines.count).count + 1 : 0
        let height = area.rows - 1, width = area.width - margin
        // The caret is always in sight.
        let firstLine = max(line - height + 1, 0), firstColumn = max(column - width + 1, 0)
        for (row, index) in zip(1..., firstLine..<min(firstLine + height, lines.count)) {
            if margin > 0 { frame.put("\(index + 1)", row: row, column: area.column, .dim) }
            for (offset, place) in zip(0..., lines[index].dropFirst(firstColumn).prefix(width)) {
                let isSelected = buffer.selection?.contains(place) == true
                frame.put(
                    [buffer.characters[place]], row: row, column: area.column + margin + offset,
                    isSelected ? .reversed : .plain)
            }
        }
        guard isFocused, editor.panel == nil else { return }
        frame.cursor = (line - firstLine + 1, area.column + margin + column - firstColumn)
    }

    private func drawStatus(on frame: inout Frame) {
        let row = frame.rows - 1, (line, column) = editor.focused.buffer.position
        let pending = editor.keys.pending.map(\.description).joined(separator: " ")
        frame.put(pending.isEmpty ? editor.status : "\(pending) …", row: row, column: 0, .dim)
        let place = " \(line + 1):\(column + 1)"
        frame.put(place, row: row, column: frame.columns - place.count)
    }

    /// The keys that go on with a chord, above the status line.
    private func drawContinuations(on frame: inout Frame) {
        let lines = editor.continuations.map { " \($0) " }, width = lines.map(\.count).max() ?? 0
        for (offset, line) in lines.enumerated() {
            let text = line + String(repeating: " ", count: width - line.count)
            frame.put(text, row: frame.rows - 1 - lines.count + offset, column: 0, .reversed)
        }
    }

    private func draw(_ panel: any Panel, on frame: inout Frame) {
        let lines = panel.lines
        let width = min(max(lines.map(\.text.count).max() ?? 0, panel.title.count, 30) + 4, frame.columns)
        let column = (frame.columns - width) / 2
        func edge(_ left: String, _ right: String) -> String { left + String(repeating: "─", count: width - 2) + right }
        frame.put(edge("┌", "┐"), row: 2, column: column)
        frame.put(" \(panel.title) ", row: 2, column: column + 2, .bold)
        for (row, line) in zip(3..., lines) {
            let padding = String(repeating: " ", count: max(width - 4 - line.text.count, 0))
            frame.put("│ " + line.text + padding + " │", row: row, column: column)
            if line.isChosen { frame.put(line.text + padding, row: row, column: column + 2, .reversed) }
        }
        frame.put(edge("└", "┘"), row: 3 + lines.count, column: column)
    }
}

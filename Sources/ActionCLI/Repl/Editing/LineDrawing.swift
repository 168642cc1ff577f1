import ActionRuntime

/// A prompt and a line as rows of a terminal.
///
/// Rows are cut where the terminal wraps the line itself, so that the terminal joins the rows again after a change of its width.
struct LineDrawing: Equatable {
    /// The rows that are shown; where the terminal has too few rows, the rows around the cursor.
    private(set) var rows: [String] = [""]
    private(set) var cursorRow = 0
    private(set) var cursorColumn = 0
    /// The lines that are shown below, each in a row of its own.
    private let footer: [String]
    /// Whether the last row, which is never full, is shown.
    private let isComplete: Bool

    private static let eraseRow = "\u{1B}[K"

    /// Draws a line.
    ///
    /// - Parameters:
    ///   - prompt: The text before the line.
    ///   - line: The line.
    ///   - footer: The text below the line; cut at the terminal's width and height.
    ///   - columns: The terminal's width.
    ///   - height: The terminal's height.
    init(prompt: String, line: LineBuffer, footer: [String] = [], columns: Int, height: Int) {
        let columns = max(columns, 2)
        var column = 0
        let cells = prompt.map(String.init) + line.characters.map { String($0).printable }
        let cursor = prompt.count + line.cursor
        for (index, cell) in cells.enumerated() {
            let width = cell.displayWidth
            if column + width > columns, column > 0 {
                // Where a wide character does not fit into the row, a cell stays empty.
                if column < columns { rows[rows.count - 1] += Self.eraseRow }
                rows.append("")
                column = 0
            }
            if index == cursor { (cursorRow, cursorColumn) = (rows.count - 1, column) }
            rows[rows.count - 1] += cell
            column += width
        }
        if column >= columns {
            rows.append("")
            column = 0
        }
        if cursor >= cells.count { (cursorRow, cursorColumn) = (rows.count - 1, column) }
        let height = max(height, 1)
        let first = min(max(cursorRow - height + 1, 0), max(rows.count - height, 0))
        isComplete = rows.count - first <= height
        rows = Array(rows[first...].prefix(height))
        cursorRow -= first
        self.footer = footer.prefix(max(height - rows.count, 0)).map { $0.printable.cut(at: columns - 1) }
    }

    /// The text to write in place of a former drawing; the cursor of the terminal is in the row of the cursor of that drawing.
    func sequence(inPlaceOf former: LineDrawing? = nil) -> String {
        var text = "\r"
        if let former, former.cursorRow > 0 { text += "\u{1B}[\(former.cursorRow)A" }
        text += rows.joined()
        // After a full row the terminal waits for the next character before it goes to the next row.
        if rows.count > 1, rows.last?.isEmpty == true { text += "\r\n" }
        // The rest is erased after the text is written: at the top of the screen some terminals would keep the erased text.
        if isComplete { text += "\u{1B}[J" }
        for line in footer { text += "\r\n" + line }
        let up = rows.count - 1 + footer.count - cursorRow
        if up > 0 { text += "\u{1B}[\(up)A" }
        text += "\r"
        if cursorColumn > 0 { text += "\u{1B}[\(cursorColumn)C" }
        return text
    }
}

extension String {
    /// The beginning of the text that fits into a width.
    fileprivate func cut(at width: Int) -> String {
        var (text, rest) = ("", width)
        for character in self {
            rest -= character.displayWidth
            guard rest >= 0 else { break }
            text.append(character)
        }
        return text
    }
}

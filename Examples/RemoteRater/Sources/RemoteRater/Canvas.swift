/// What the terminal is to show: a grid of characters, each with a style.
struct Canvas {
    struct Style: OptionSet {
        let rawValue: UInt8
        static let bold = Style(rawValue: 1)
        static let dim = Style(rawValue: 2)
        static let reversed = Style(rawValue: 4)
        static let red = Style(rawValue: 8)
    }

    let columns: Int
    let rows: Int
    private var cells: [[(character: Character, style: Style)]]

    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        cells = Array(repeating: Array(repeating: (" ", []), count: columns), count: rows)
    }

    /// Puts text into a row; what is outside of the canvas is left out.
    mutating func put(_ text: String, row: Int, column: Int, _ style: Style = []) {
        guard cells.indices.contains(row) else { return }
        for (offset, character) in text.enumerated() where (0..<columns).contains(column + offset) {
            cells[row][column + offset] = (character, style)
        }
    }

    /// Puts an empty box with a title, which has a heavy line where it has the focus.
    mutating func putBox(_ title: String, row: Int, column: Int, width: Int, height: Int, isHeavy: Bool = false) {
        let lines = Array(isHeavy ? "┏━┓┃┗┛" : "┌─┐│└┘").map(String.init)
        let line = String(repeating: lines[1], count: max(width - 2, 0))
        let inside = String(repeating: " ", count: max(width - 2, 0))
        put(lines[0] + line + lines[2], row: row, column: column)
        for row in row + 1..<max(row + height - 1, row + 1) {
            put(lines[3] + inside + lines[3], row: row, column: column)
        }
        put(lines[4] + line + lines[5], row: row + height - 1, column: column)
        if !title.isEmpty { put(" \(title) ", row: row, column: column + 2, isHeavy ? .bold : []) }
    }

    /// What to write to the terminal.
    var sequence: String {
        var text = ""
        for (index, row) in cells.enumerated() {
            text += "\u{1B}[\(index + 1);1H"
            var style: Style?
            for cell in row {
                if cell.style != style { text += cell.style.sequence }
                style = cell.style
                text.append(cell.character)
            }
        }
        return text + "\u{1B}[0m"
    }
}

extension Canvas.Style {
    fileprivate var sequence: String {
        let codes: [(Canvas.Style, String)] = [(.bold, ";1"), (.dim, ";2"), (.reversed, ";7"), (.red, ";31")]
        return "\u{1B}[0" + codes.filter { contains($0.0) }.map(\.1).joined() + "m"
    }
}

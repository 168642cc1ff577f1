/// What the terminal is to show: rows of characters, some of them reversed or bold.
///
/// Each character takes one column; those that a terminal shows in two are not provided for.
struct Frame {
    enum Style { case plain, bold, dim, reversed }

    let columns: Int
    let rows: Int
    private var characters: [[Character]]
    private var styles: [[Style]]
    /// Where the terminal's cursor blinks.
    var cursor: (row: Int, column: Int)?

    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        characters = Array(repeating: Array(repeating: " ", count: columns), count: rows)
        styles = Array(repeating: Array(repeating: .plain, count: columns), count: rows)
    }

    /// Puts text into a row; what is outside of the frame is left out.
    mutating func put(_ text: some Sequence<Character>, row: Int, column: Int, _ style: Style = .plain) {
        guard characters.indices.contains(row) else { return }
        for (column, character) in zip(column..., text) where (0..<columns).contains(column) {
            // A tab or another control character would move the terminal's cursor.
            characters[row][column] = character.isASCII && character < " " ? " " : character
            styles[row][column] = style
        }
    }

    /// What to write to the terminal.
    var sequence: String {
        var text = "\u{1B}[?25l"
        for row in 0..<rows {
            text += "\u{1B}[\(row + 1);1H"
            var style = Style.plain
            for (character, next) in zip(characters[row], styles[row]) {
                if next != style { text += next.sequence }
                style = next
                text.append(character)
            }
            text += Style.plain.sequence
        }
        if let cursor { text += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h" }
        return text
    }
}

extension Frame.Style {
    fileprivate var sequence: String {
        switch self {
        case .plain: "\u{1B}[0m"
        case .bold: "\u{1B}[0;1m"
        case .dim: "\u{1B}[0;2m"
        case .reversed: "\u{1B}[0;7m"
        }
    }
}

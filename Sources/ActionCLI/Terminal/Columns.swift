import ActionRuntime

/// Aligns rows of cells as lines of text.
enum Columns {
    /// Pads the cells of each column to the same width, except a row's last cell.
    ///
    /// Control characters and invisible characters are escaped.
    static func align(_ rows: [[String]]) -> [String] {
        let rows = rows.map { $0.map(\.printable) }
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.dropLast().enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.count)
            }
        }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                line += cell
                guard column < row.count - 1 else { break }
                line += String(repeating: " ", count: widths[column] - cell.count + 3)
            }
            return line
        }
    }
}

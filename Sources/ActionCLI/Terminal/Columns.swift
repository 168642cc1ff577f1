import ActionRuntime

/// Rows of cells as lines for people.
enum Columns {
    /// Pads the cells of each column to the same width; a row's last cell is as long as it is.
    ///
    /// What the cells quote cannot act on a terminal, nor be invisible.
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

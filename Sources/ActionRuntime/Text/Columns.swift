/// Aligns rows of cells as lines of text.
package enum Columns {
    /// Pads the cells of each column to the same display width, except a row's last cell, and puts three spaces between them.
    ///
    /// Control characters and invisible characters are escaped.
    package static func align(_ rows: [[String]]) -> [String] {
        let rows = rows.map { $0.map(\.printable) }
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.dropLast().enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.displayWidth)
            }
        }
        return rows.map { row in
            row.enumerated().map { column, cell in
                column == row.count - 1 ? cell : cell.padded(to: widths[column])
            }.joined(separator: "   ")
        }
    }
}

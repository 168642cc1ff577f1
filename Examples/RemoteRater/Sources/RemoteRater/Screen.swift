import ActionRuntime

/// Draws the program: the menu bar, the parts of the window, a dialog, and the status line.
@MainActor
struct Screen {
    let rater: Rater
    let menuBar: MenuBar

    func canvas(columns: Int, rows: Int) -> Canvas {
        var canvas = Canvas(columns: columns, rows: rows)
        drawGrid(on: &canvas)
        drawViewer(on: &canvas)
        drawRating(on: &canvas)
        canvas.put(rater.status, row: rows - 1, column: 0, .dim)
        menuBar.draw(on: &canvas)
        drawProgress(on: &canvas)
        drawDialog(on: &canvas)
        return canvas
    }

    private static let gridWidth = 30

    private func drawGrid(on canvas: inout Canvas) {
        let isFocused = rater.coordinator.firstResponder === rater.grid
        let title = rater.history.isClean ? "Photos" : "Photos (not exported)"
        canvas.putBox(title, row: 1, column: 0, width: Self.gridWidth, height: canvas.rows - 5, isHeavy: isFocused)
        for (index, photo) in rater.album.photos.enumerated().prefix(max(canvas.rows - 7, 0)) {
            let isSelected = index == rater.album.index
            let text =
                "\(isSelected ? "▸" : " ") \(pad(photo.name, 14))\(stars(photo.rating)) \(photo.isLocked ? "locked" : "")"
            canvas.put(text, row: index + 2, column: 1, isSelected ? .bold : [])
        }
    }

    private func drawViewer(on canvas: inout Canvas) {
        let column = Self.gridWidth, width = canvas.columns - column, height = canvas.rows - 5
        let isFocused = rater.coordinator.firstResponder === rater.viewer
        canvas.putBox("Viewer", row: 1, column: column, width: width, height: height, isHeavy: isFocused)
        guard let photo = rater.album.selection else { return }
        canvas.put("\(photo.name), \(rater.zoom)×", row: 2, column: column + 2)
        // Mountains, of another width for each photo.
        let base = rater.zoom * (5 + photo.name.count % 4)
        for x in 0..<max(width - 4, 0) {
            let summit = abs(x % (2 * base) - base) / 2
            for y in 0..<max(height - 4, 0) where y < summit {
                canvas.put("▒", row: height - 1 - y, column: column + 2 + x)
            }
        }
    }

    private func drawRating(on canvas: inout Canvas) {
        let row = canvas.rows - 4, isFocused = rater.coordinator.firstResponder === rater.rating
        canvas.putBox("Rating", row: row, column: 0, width: canvas.columns, height: 3, isHeavy: isFocused)
        guard let photo = rater.album.selection else { return }
        canvas.put("\(stars(photo.rating))   \(photo.rating) of 5", row: row + 1, column: 2)
    }

    private func drawProgress(on canvas: inout Canvas) {
        guard let tenths = rater.export?.progress else { return }
        let text =
            "exporting " + String(repeating: "■", count: tenths) + String(repeating: "□", count: 10 - tenths) + " "
        canvas.put(text, row: 0, column: canvas.columns - text.count, .reversed)
    }

    private func drawDialog(on canvas: inout Canvas) {
        guard let dialog = rater.dialog else { return }
        let answers = "enter: OK   escape: cancel"
        let width = max(dialog.text.count, answers.count) + 6
        let row = max((canvas.rows - 5) / 2, 0), column = max((canvas.columns - width) / 2, 0)
        canvas.putBox(dialog.title, row: row, column: column, width: width, height: 5, isHeavy: true)
        canvas.put(dialog.text, row: row + 1, column: column + 3)
        canvas.put(answers, row: row + 3, column: column + 3, .dim)
    }

    private func stars(_ count: Int) -> String {
        String(repeating: "★", count: count) + String(repeating: "·", count: 5 - count)
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 0))
    }
}

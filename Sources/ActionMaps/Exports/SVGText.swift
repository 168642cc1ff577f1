import ActionRuntime

/// A style of text in a drawing, whose width is known without a font: each column of a fixed font is as wide.
struct SVGText {
    /// The class of the elements of the style.
    let name: String
    /// The width of a column, rounded up from three fifths of the size of the font.
    let cell: Int
    /// The distance from one line to the next.
    let leading: Int

    static let title = SVGText(name: "title", cell: 11, leading: 26)
    static let node = SVGText(name: "name", cell: 8, leading: 20)
    static let plain = SVGText(name: "claim", cell: 8, leading: 18)

    func width(of text: String) -> Int { text.displayWidth * cell }

    /// The text, cut at its end where it is longer than a number of columns.
    func clipped(_ text: String, columns: Int) -> String {
        guard text.displayWidth > columns else { return text }
        var clipped = ""
        var rest = columns - 1
        for character in text {
            rest -= character.displayWidth
            if rest < 0 { break }
            clipped.append(character)
        }
        return clipped + "…"
    }

    /// A text in lines of at most a number of columns, broken between words; a longer word is clipped.
    func lines(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ", omittingEmptySubsequences: true).map(String.init) {
            if let line = lines.last, line.displayWidth + 1 + word.displayWidth <= columns {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(clipped(word, columns: columns))
            }
        }
        return lines
    }

    /// The element of a line of text.
    func element(_ text: String, class others: String = "", x: Int, y: Int) -> String {
        #"<text class="\#(name)\#(others.isEmpty ? "" : " \(others)")" x="\#(x)" y="\#(y)">\#(text.markup)</text>"#
    }
}

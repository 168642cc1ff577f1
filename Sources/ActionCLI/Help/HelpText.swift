import ActionMaps
import ActionRuntime

/// A text of help: paragraphs, which are wrapped, and lines that are never wrapped.
struct HelpText {
    enum Block: Hashable {
        /// One line, however long.
        case paragraph(String)
        /// Lines without the two spaces before each; never empty.
        case lines([String])
    }

    let blocks: [Block]

    /// Reads a text: a line that begins with two spaces is kept, the lines of a paragraph are joined, and an empty line
    /// ends the paragraph.
    init(_ text: String) {
        var blocks: [Block] = []
        var isBegun = false
        for line in text.lines {
            switch blocks.last {
            case _ where line.isEmpty: isBegun = false
            case .lines(let before) where line.hasPrefix("  ") && isBegun:
                blocks[blocks.count - 1] = .lines(before + [String(line.dropFirst(2))])
            case .paragraph(let before) where !line.hasPrefix("  ") && isBegun:
                blocks[blocks.count - 1] = .paragraph("\(before) \(line)")
            default:
                blocks.append(line.hasPrefix("  ") ? .lines([String(line.dropFirst(2))]) : .paragraph(line))
                isBegun = true
            }
        }
        self.blocks = blocks
    }

    /// The lines for a terminal, with an empty line between the blocks.
    var lines: [String] {
        Array(
            blocks.map { block in
                switch block {
                case .paragraph(let text): text.wrapped(to: Help.width)
                case .lines(let lines): lines.map { "  \($0)" }
                }
            }.joined(separator: [""]))
    }
}

extension String {
    /// The lines of the text, indented as a text of help has lines that are never wrapped.
    var indented: String { lines.map { "  \($0)" }.joined(separator: "\n") }
}

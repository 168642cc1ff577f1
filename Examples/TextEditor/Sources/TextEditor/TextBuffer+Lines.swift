extension TextBuffer {
    /// The ranges of the lines, without the characters that end them.
    var lines: [Range<Int>] {
        var lines: [Range<Int>] = [], start = 0
        for (offset, character) in characters.enumerated() where character.isNewline {
            lines.append(start..<offset)
            start = offset + 1
        }
        return lines + [start..<characters.count]
    }

    /// The line and the column of the caret, from 0.
    var position: (line: Int, column: Int) {
        let lines = lines
        let line = lines.lastIndex { $0.lowerBound <= caret } ?? 0
        return (line, caret - lines[line].lowerBound)
    }

    /// The range of the caret's line.
    var currentLine: Range<Int> { lines[position.line] }

    mutating func move(_ movement: Movement, selecting: Bool) {
        place(destination(of: movement), selecting: selecting)
    }

    private func destination(of movement: Movement) -> Int {
        let lines = lines, (line, column) = position
        func offset(inLine line: Int) -> Int {
            guard lines.indices.contains(line) else { return line < 0 ? 0 : characters.count }
            return min(lines[line].lowerBound + column, lines[line].upperBound)
        }
        switch movement {
        case .left: return caret - 1
        case .right: return caret + 1
        case .up: return offset(inLine: line - 1)
        case .down: return offset(inLine: line + 1)
        case .lineStart: return lines[line].lowerBound
        case .lineEnd: return lines[line].upperBound
        case .start: return 0
        case .end: return characters.count
        }
    }
}

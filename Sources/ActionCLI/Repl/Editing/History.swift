/// The lines that were typed before, and the position of the shown line.
struct History {
    /// The lines, the oldest first.
    private(set) var lines: [String]
    /// The position of the shown line; the number of lines for the new line.
    private var index: Int
    /// The text that was typed before an older line was shown.
    private var draft = ""

    /// How many lines are kept.
    static let limit = 1_000

    init(_ lines: [String] = []) {
        self.lines = lines.suffix(Self.limit)
        index = self.lines.count
    }

    /// Adds a line, and goes to the end; false where the line is not kept.
    ///
    /// Empty lines, repeated lines, and lines that begin with a space are not kept.
    @discardableResult
    mutating func add(_ line: String) -> Bool {
        let isKept = Self.isKept(line) && line != lines.last
        if isKept { lines.append(line) }
        if lines.count > Self.limit { lines.removeFirst() }
        leave()
        return isKept
    }

    private static func isKept(_ line: String) -> Bool {
        !line.hasPrefix(" ") && line.contains { !$0.isWhitespace }
    }

    /// Goes to the new line.
    mutating func leave() {
        index = lines.count
        draft = ""
    }

    /// The line before the shown line; nil at the oldest.
    mutating func older(than shown: String) -> String? {
        guard index > 0 else { return nil }
        if index == lines.count { draft = shown }
        index -= 1
        return lines[index]
    }

    /// The line after the shown line, or the typed text at the end; nil where the typed text is shown.
    mutating func newer() -> String? {
        guard index < lines.count else { return nil }
        index += 1
        return index == lines.count ? draft : lines[index]
    }

    /// The index of the newest line before a place that has a text; nil for none.
    func lastLine(with text: String, before end: Int) -> Int? {
        lines[..<min(end, lines.count)].lastIndex { $0.contains(text) }
    }
}

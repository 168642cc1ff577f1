/// Writes an object as JSON, part by part, in constant stack space.
package struct JSONLineWriter {
    /// A container that is being written.
    private struct Frame {
        let members: [JSONLine.Member]
        /// The elements of an array; nil for an object.
        let lines: [JSONLine]?
        var index = 0

        var count: Int { lines?.count ?? members.count }
    }

    private var open: [Frame] = []
    private var text: String
    /// The number of bytes before the object.
    private let prefix: Int
    private let isIndented: Bool

    /// - Parameters:
    ///   - line: The object.
    ///   - prefix: The text before it.
    ///   - isIndented: Whether each level is indented by two spaces; else the text is one line.
    package init(_ line: JSONLine, after prefix: String = "", isIndented: Bool = false) {
        self.isIndented = isIndented
        self.prefix = prefix.utf8.count
        text = prefix
        begin(line)
    }

    /// The number of bytes that were written, without the text before the object.
    package var count: Int { text.utf8.count - prefix }

    /// Takes the text.
    package mutating func takeText() -> String {
        defer { text = "" }
        return text
    }

    /// Writes at least so many bytes, or all that is left; gives whether the object is complete.
    ///
    /// Each value of a member is written as a whole.
    package mutating func write(atLeast size: Int = .max) -> Bool {
        let (start, bytes) = (text.utf8.count, size)
        while let last = open.indices.last {
            let index = open[last].index
            guard index < open[last].count else {
                end()
                continue
            }
            if text.utf8.count - start >= bytes { return false }
            open[last].index += 1
            if index > 0 { text += "," }
            if isIndented { breakLine() }
            if let lines = open[last].lines { begin(lines[index]) } else { write(open[last].members[index]) }
        }
        return true
    }

    private mutating func write(_ member: JSONLine.Member) {
        let (key, content) = member
        text += key.isPlainJSON ? "\"\(key)\"" : ActionValue.string(key).json()
        text += isIndented ? ": " : ":"
        switch content {
        case .value(let value): write(value)
        case .line(let line): begin(line)
        case .lines(let lines):
            text += "["
            open.append(Frame(members: [], lines: lines))
        }
    }

    private mutating func write(_ value: ActionValue) {
        guard isIndented else { return text += value.json() }
        // A line break in a string is escaped, so that those of the text stand between values.
        text += value.json(pretty: true).split(separator: "\n").joined(separator: lineBreak)
    }

    private mutating func begin(_ line: JSONLine) {
        text += "{"
        open.append(Frame(members: line.members, lines: nil))
    }

    private mutating func end() {
        let frame = open.removeLast()
        if isIndented, frame.count > 0 { breakLine() }
        text += frame.lines == nil ? "}" : "]"
    }

    private mutating func breakLine() { text += lineBreak }

    private var lineBreak: String { "\n" + String(repeating: "  ", count: open.count) }
}

extension String {
    /// Whether the text needs no escapes; most keys do not, and are written without a writer of their own.
    fileprivate var isPlainJSON: Bool {
        utf8.allSatisfy { 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
}

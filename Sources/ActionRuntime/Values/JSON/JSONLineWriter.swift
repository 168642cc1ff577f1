/// Writes an object as JSON, in constant stack space.
struct JSONLineWriter {
    /// A container that is being written.
    private struct Frame {
        let members: [JSONLine.Member]
        /// The elements of an array; nil for an object.
        let lines: [JSONLine]?
        var index = 0

        var count: Int { lines?.count ?? members.count }
    }

    private var writer: JSONWriter
    private var open: [Frame] = []

    private init(writer: JSONWriter) { self.writer = writer }
    /// The text of an object.
    ///
    /// - Parameter isIndented: Whether each level is indented by two spaces; else the text is one line.
    static func text(of line: JSONLine, isIndented: Bool) -> String {
        var writer = JSONLineWriter(writer: JSONWriter(isPretty: isIndented, capacity: 512))
        writer.begin(line)
        writer.writeAll()
        return writer.writer.text
    }

    private mutating func writeAll() {
        while let last = open.indices.last {
            let index = open[last].index
            guard index < open[last].count else {
                end()
                continue
            }
            open[last].index += 1
            if index > 0 { writer.append(",") }
            writer.breakLine(depth: open.count)
            if let lines = open[last].lines { begin(lines[index]) } else { write(open[last].members[index]) }
        }
    }

    private mutating func write(_ member: JSONLine.Member) {
        writer.write(key: member.key)
        switch member.content {
        case .value(let value): writer.write(value, depth: open.count)
        case .line(let line): begin(line)
        case .lines(let lines):
            writer.append("[")
            open.append(Frame(members: [], lines: lines))
        }
    }

    private mutating func begin(_ line: JSONLine) {
        writer.append("{")
        open.append(Frame(members: line.members, lines: nil))
    }

    private mutating func end() {
        let frame = open.removeLast()
        if frame.count > 0 { writer.breakLine(depth: open.count) }
        writer.append(frame.lines == nil ? "}" : "]")
    }
}

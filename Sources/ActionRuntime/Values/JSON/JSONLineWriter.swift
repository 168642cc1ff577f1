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
    private var writer: JSONWriter
    /// The number of bytes before the object.
    private let prefix: Int

    /// - Parameters:
    ///   - line: The object.
    ///   - prefix: The text before it.
    ///   - isIndented: Whether each level is indented by two spaces; else the text is one line.
    package init(_ line: JSONLine, after prefix: String = "", isIndented: Bool = false) {
        self.prefix = prefix.utf8.count
        writer = JSONWriter(isPretty: isIndented, capacity: 512)
        writer.append(prefix)
        begin(line)
    }

    /// The number of bytes that were written, without the text before the object.
    package var count: Int { writer.bytes.count - prefix }

    /// Takes the text.
    ///
    /// - Parameter suffix: The text behind the object.
    package mutating func takeText(before suffix: String = "") -> String {
        writer.append(suffix)
        defer { writer = JSONWriter(isPretty: writer.isPretty) }
        return writer.text
    }

    /// Writes at least so many bytes, or all that is left; gives whether the object is complete.
    ///
    /// Each value of a member is written as a whole.
    package mutating func write(atLeast size: Int = .max) -> Bool {
        let start = writer.bytes.count
        while let last = open.indices.last {
            let index = open[last].index
            guard index < open[last].count else {
                end()
                continue
            }
            if writer.bytes.count - start >= size { return false }
            open[last].index += 1
            if index > 0 { writer.append(",") }
            writer.breakLine(depth: open.count)
            if let lines = open[last].lines { begin(lines[index]) } else { write(open[last].members[index]) }
        }
        return true
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

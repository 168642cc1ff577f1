/// Writes values and objects as JSON in constant stack space: the containers that are being written are kept on a stack of their own.
struct JSONWriter {
    /// A container that is being written.
    private struct Container {
        /// The members of an object, or the elements of an array, which have no keys.
        let members: [JSONLine.Member]
        let isObject: Bool
        var index = 0
    }

    private var bytes: [UInt8] = []
    private var open: [Container] = []
    /// Whether each level is indented by two spaces; else the text is one line.
    private let isPretty: Bool
    /// The most bytes that are wanted; writing ends where there would be more.
    private let limit: Int
    private var isTooLong = false

    /// The JSON text of a value or an object: indented by two spaces a level where `isPretty`, else one line.
    static func text(of content: JSONLine.Content, isPretty: Bool) -> String {
        var writer = JSONWriter(isPretty: isPretty)
        // Most objects are answers of some hundred bytes.
        if case .line = content { writer.bytes.reserveCapacity(512) }
        writer.write(content)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The JSON text of an object on one line; nil where it has more bytes than a limit.
    static func text(of line: JSONLine, upTo limit: Int) -> String? {
        var writer = JSONWriter(isPretty: false, limit: limit)
        writer.write(.line(line))
        return writer.hasRoom(for: 0) ? String(decoding: writer.bytes, as: UTF8.self) : nil
    }

    private init(isPretty: Bool, limit: Int = .max) { (self.isPretty, self.limit) = (isPretty, limit) }

    /// Whether so many bytes more, or more than these, may be written.
    private mutating func hasRoom(for count: Int) -> Bool {
        if count > limit - bytes.count { isTooLong = true }
        return !isTooLong
    }

    private mutating func write(_ root: JSONLine.Content) {
        begin(root)
        while hasRoom(for: 0), let last = open.indices.last {
            let index = open[last].index
            guard index < open[last].members.count else {
                end()
                continue
            }
            open[last].index += 1
            if index > 0 { append(",") }
            breakLine()
            let (key, content) = open[last].members[index]
            if open[last].isObject {
                writeString(key)
                append(isPretty ? ": " : ":")
            }
            begin(content)
        }
    }

    /// Writes a scalar, or the beginning of a container.
    private mutating func begin(_ content: JSONLine.Content) {
        switch content {
        case .line(let line): begin(line.members, isObject: true)
        case .lines(let lines): begin(lines.map { ("", .line($0)) }, isObject: false)
        // Each element takes a byte, and a comma or bracket.
        case .value(.array(let elements)) where !hasRoom(for: 2 * elements.count): return
        case .value(.array(let elements)): begin(elements.map { ("", .value($0)) }, isObject: false)
        case .value(.object(let members)):
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            begin(sorted.map { ($0.key, .value($0.value)) }, isObject: true)
        case .value(.null): append("null")
        case .value(.bool(let value)): append(value ? "true" : "false")
        case .value(.int(let value)): append(value.description)
        // The description always has a point or an exponent, and reads back as the same double.
        case .value(.double(let value)): append(value.isFinite ? value.description : "null")
        case .value(.string(let value)): writeString(value)
        }
    }

    private mutating func begin(_ members: [JSONLine.Member], isObject: Bool) {
        append(isObject ? "{" : "[")
        open.append(Container(members: members, isObject: isObject))
    }

    /// Writes the end of the innermost container.
    private mutating func end() {
        let container = open.removeLast()
        if !container.members.isEmpty { breakLine() }
        append(container.isObject ? "}" : "]")
    }

    /// Begins a line in the open containers, where the text is indented.
    private mutating func breakLine() {
        guard isPretty else { return }
        append("\n")
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * open.count))
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

extension JSONWriter {
    private mutating func writeString(_ text: String) {
        guard hasRoom(for: text.utf8.count) else { return }
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        // Most texts need no escapes; the bytes of an array are looked at sooner than those of a text.
        let start = bytes.count
        append(text)
        if bytes[start...].allSatisfy(\.isPlainJSON) { return }
        bytes.removeSubrange(start...)
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x08: append("\\b")
            case 0x09: append("\\t")
            case 0x0A: append("\\n")
            case 0x0C: append("\\f")
            case 0x0D: append("\\r")
            case 0..<0x20, 0x7F: writeControl(byte)
            // A terminal obeys the control characters up to U+009F as well: here the first of the two bytes of U+0080 to U+00BF.
            case 0xC2:
                guard let next = rest.next() else { return }
                if next < 0xA0 {
                    writeControl(next)
                } else {
                    bytes.append(byte)
                    bytes.append(next)
                }
            default: bytes.append(byte)
            }
        }
    }

    private mutating func writeControl(_ code: UInt8) {
        append("\\u00" + (code < 0x10 ? "0" : "") + String(code, radix: 16))
    }
}

extension UInt8 {
    /// Whether the byte is ASCII that needs no escape.
    fileprivate var isPlainJSON: Bool {
        0x20..<0x7F ~= self && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }
}

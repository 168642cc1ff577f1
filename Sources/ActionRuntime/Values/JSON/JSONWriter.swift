/// Writes values as JSON in constant stack space: the containers that are being written are kept on a stack of their own.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private var open: [Frame] = []
    /// How many containers stand around the value that is being written.
    private var depth = 0
    /// Whether each level is indented by two spaces; else the text is one line.
    let isPretty: Bool

    /// The JSON text of a value: indented by two spaces a level where `isPretty`, else one line.
    static func text(of value: ActionValue, isPretty: Bool) -> String {
        var writer = JSONWriter(isPretty: isPretty)
        writer.write(value, depth: 0)
        return writer.text
    }

    /// - Parameter capacity: How many bytes are likely to be written.
    init(isPretty: Bool, capacity: Int = 0) {
        self.isPretty = isPretty
        bytes.reserveCapacity(capacity)
    }

    /// The text that was written.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes a value.
    ///
    /// - Parameter depth: How many containers stand around the value.
    mutating func write(_ root: ActionValue, depth: Int) {
        self.depth = depth
        begin(root)
        while let last = open.indices.last {
            let index = open[last].index
            guard index < open[last].values.count else {
                end()
                continue
            }
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine(depth: depth + open.count)
            if let keys = open[last].keys { write(key: keys[index]) }
            open[last].index += 1
            begin(open[last].values[index])
        }
    }

    /// Writes the key of a member.
    mutating func write(key: String) {
        writeString(key)
        append(isPretty ? ": " : ":")
    }

    /// Writes a scalar, or the beginning of a container.
    private mutating func begin(_ value: ActionValue) {
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .int(let value): append(value.description)
        // The description always has a point or an exponent, and reads back as the same double.
        case .double(let value): append(value.isFinite ? value.description : "null")
        case .string(let value): writeString(value)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            open.append(Frame(values: elements, keys: nil))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            open.append(Frame(values: sorted.map(\.value), keys: sorted.map(\.key)))
        }
    }

    /// Writes the end of the innermost container.
    private mutating func end() {
        let frame = open.removeLast()
        if !frame.values.isEmpty { breakLine(depth: depth + open.count) }
        bytes.append(frame.keys == nil ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    }

    /// Begins a line for a key or value in `depth` containers, where the text is indented.
    mutating func breakLine(depth: Int) {
        guard isPretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

extension JSONWriter {
    private mutating func writeString(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        // Most texts need no escapes.
        if text.isPlainJSON { return append(text) }
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
        append("\\u00")
        bytes.append(Self.digit(code >> 4))
        bytes.append(Self.digit(code & 0xF))
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

/// A container that is being written.
private struct Frame {
    let values: [ActionValue]
    /// The keys of an object, in the order of its values.
    let keys: [String]?
    var index = 0
}

extension String {
    /// Whether the text is ASCII that needs no escapes.
    fileprivate var isPlainJSON: Bool {
        utf8.allSatisfy { 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
}

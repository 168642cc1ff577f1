/// The first thing that is wrong with a JSON text, and where.
public struct JSONError: Error, Hashable, Sendable {
    /// The number of bytes before the fault.
    public let offset: Int
    /// The line of the fault, from 1; `\n`, `\r\n` and `\r` end lines.
    public let line: Int
    /// The column of the fault, from 1, in Unicode scalars.
    public let column: Int
    /// The way to the value that is at fault, or that the fault is in, as in `root.children[0].name`; empty for the
    /// document itself.
    public var path: String { way.description }
    package let way: JSONPath
    /// What was expected there, as in `a value`.
    public let expected: String
    /// What was there instead, as in `'}'`.
    public let found: String

    package init(
        at offset: Int, in bytes: [UInt8], path: JSONPath = .document, expected: String, found: String
    ) {
        let position = TextPosition(of: offset, in: bytes)
        self.offset = offset
        self.line = position.line
        self.column = position.column
        way = path
        self.expected = expected
        self.found = found
    }
}

extension JSONError: CustomStringConvertible {
    /// The message, as in `14:22: expected a value, found '}'`.
    public var description: String { "\(line):\(column): expected \(expected), found \(found)" }
}

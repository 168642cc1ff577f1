import ActionRuntime

/// A file to be imported: its bytes, and the positions in them.
package struct ImportSource {
    /// The path, as the user wrote it.
    package let path: String
    package let bytes: [UInt8]
    private let positions: TextPositions

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        positions = TextPositions(of: bytes)
    }

    /// Reads a file.
    package init(reading path: String) throws(ToolError) {
        self.init(path: path, bytes: try Files.read(path, as: "file to import"))
    }

    /// The file's name in messages and in the map, without its folder.
    package var name: String { path == "-" ? "standard input" : path.lastPathPart }

    /// The name without its last extension.
    package var stem: String {
        let name = name
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// The file beside this file whose name has another ending; nil where no such file exists.
    func sibling(replacing end: String, by other: String) throws(ToolError) -> ImportSource? {
        guard path != "-", path.hasSuffix(end) else { return nil }
        let path = String(path.dropLast(end.count)) + other
        guard try FileStatus.of(path, as: "file to import") != nil else { return nil }
        return try ImportSource(reading: path)
    }

    /// A position for people: `package.json:12:5`.
    package func position(of offset: Int) -> String { "\(name):\(positions.position(of: offset))" }

    /// The file and the line of an offset.
    func location(of offset: Int) -> SourceLocation {
        SourceLocation(document: name, line: UInt32(clamping: positions.position(of: offset).line))
    }

    /// The file as JSON with comments and trailing commas; of several members with the same key the last counts, which is noted.
    ///
    /// - Throws: ``ToolError`` with the position of the first fault.
    func json(noting map: ImportedMap) throws(ToolError) -> JSONNode {
        do throws(JSONError) {
            return try json(duplicateKeys: .refused)
        } catch let first {
            do throws(JSONError) {
                let node = try json(duplicateKeys: .lastWins)
                map.omit(
                    "the first of two members", at: position(of: first.offset),
                    "expected \(first.expected), found \(first.found); the last one counts")
                return node
            } catch {
                throw ToolError(.data, "\(path == "-" ? name : path.printable):\(error.located).")
            }
        }
    }

    private func json(duplicateKeys: JSONDuplicateKeys) throws(JSONError) -> JSONNode {
        // Half the depth of a map, so that a value of the file always fits into a map.
        try JSONReader.read(
            bytes, dialect: .commented, duplicateKeys: duplicateKeys, maximumDepth: JSONReader.maximumDepth / 2)
    }

    /// The error of a file that is not of the format.
    package func refused(at offset: Int, _ expected: String, found: String, details: [String] = []) -> ToolError {
        let name = path == "-" ? name : path.printable
        return ToolError(
            .data, "\(name):\(positions.position(of: offset)): expected \(expected), found \(found).",
            details: details)
    }
}

import ActionRuntime

/// The document of a state file: the state's keys, and `"actionState": 1`, which marks the file as a state file.
///
/// A state file is rewritten as a whole, so a map or another program's file must not be mistaken for a state file.
struct StateDocument {
    /// The key of the mark; a map's state must not have it.
    static let mark = "actionState"
    /// The version of the format that is read and written.
    static let version = 1

    /// The values of the state by key, without the mark.
    private(set) var values: [String: ActionValue]
    /// The document as it was read.
    let source: JSONSource

    /// Reads a document; a document without the mark is accepted if the map's state has all of its keys.
    ///
    /// - Throws: ``ToolError`` where the document is not a state.
    init(_ bytes: [UInt8], file path: String, of map: ActionMap) throws(ToolError) {
        do throws(JSONError) {
            let root = try JSONReader.read(bytes, dialect: .commented)
            guard case .object(let values) = root.value else {
                throw JSONError(at: root.offset, in: bytes, expected: "an object", found: root.noun)
            }
            self.values = values
            source = JSONSource(node: root, bytes: bytes)
        } catch {
            throw ToolError(.data, "\(path.printable):\(error.located).", details: ["A state file is a JSON object."])
        }
        if let version = values.removeValue(forKey: Self.mark) {
            try Self.check(version, file: path)
        } else if let foreign = values.keys.filter({ map.state[$0] == nil }).min() {
            throw ToolError(
                .data,
                "'\(path.printable)' is not a state file: it has no \"\(Self.mark)\", and its key "
                    + "'\(foreign.printable)' is not in the map's state.",
                details: ["If it is the state, add \"\(Self.mark)\": \(Self.version); if not, name another file."])
        }
    }

    private static func check(_ version: ActionValue, file path: String) throws(ToolError) {
        if version == .int(Self.version) { return }
        throw ToolError(
            .data, "'\(path.printable)': \"\(mark)\" must be \(Self.version), and is \(version.excerpt).",
            details: ["This program reads version \(Self.version) of state files. Name another file."])
    }

    /// The text of the document of a state; unchanged numbers keep their spelling.
    static func text(of state: [String: ActionValue], like source: JSONSource?) -> String {
        var members = state
        members[mark] = .int(version)
        let value = ActionValue.object(members)
        return (source.map { value.json(like: $0.node, in: $0.bytes) } ?? value.json(pretty: true)) + "\n"
    }
}

import ActionRuntime

/// The document of a state file: the state's keys, and beside them `"actionState": 1`, by which it says what it is.
///
/// A state file is rewritten as a whole, so that nothing else may be taken for one: not a map, nor another program's file.
struct StateDocument {
    /// The key that says so; a map's state has none of that name.
    static let mark = "actionState"
    /// The version that is read and written.
    static let version = 1

    /// The state.
    private(set) var values: [String: ActionValue]
    /// The document as it was read.
    let source: JSONSource

    /// Reads a document; one without the mark only where the map's state has all of its keys.
    ///
    /// - Throws: ``ToolError`` where it is no state.
    init(_ bytes: [UInt8], file path: String, of map: ActionMap) throws(ToolError) {
        do throws(JSONError) {
            let root = try JSONReader.read(bytes, dialect: .commented)
            guard case .object(let values) = root.value else {
                throw JSONError(at: root.offset, in: bytes, expected: "an object", found: root.noun)
            }
            self.values = values
            source = JSONSource(node: root, bytes: bytes)
        } catch {
            throw ToolError(.data, "\(path.printable):\(error.located)", details: ["A state file is a JSON object."])
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

    /// The document of a state; numbers that have not changed since they were read are written as they stood there.
    static func text(of state: [String: ActionValue], like source: JSONSource?) -> String {
        var members = state
        members[mark] = .int(version)
        let value = ActionValue.object(members)
        return (source.map { value.json(like: $0.node, in: $0.bytes) } ?? value.json(pretty: true)) + "\n"
    }
}

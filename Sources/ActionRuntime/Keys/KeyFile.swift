/// The user's key bindings as a document has them: the entries that are in order, and what is wrong with the others.
///
/// One strange entry takes nothing from the user but itself:
///
/// ```swift
/// let file = try KeyFile(json: bytes, document: "keys.json")
/// keys.overrides = file.overrides
/// for problem in file.problems { print(problem) }     // keys.json:7:12: 'when' must be a string, not a number.
/// ```
///
/// ``KeyOverride`` tells the form of the document.
public struct KeyFile: Sendable {
    /// The entries that are in order, in the order of the document.
    public let overrides: [KeyOverride]
    /// What is wrong, entry by entry, after the members that are there twice; empty for a document in order.
    ///
    /// An entry with a fault is not among ``overrides``, unless it has no other fault than a member of which nothing is known, as Visual
    /// Studio Code's `mac`, and of a member that is there twice the last one counts.
    public let problems: [KeyOverrideError]

    /// Reads a document of key bindings, which is JSON with comments.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - document: Its name, for messages.
    /// - Throws: ``KeyOverrideError`` where the document as a whole is no array of JSON, so that no entry is known.
    public init(json bytes: [UInt8], document: String) throws(KeyOverrideError) {
        let positions = TextPositions(of: bytes)
        func error(at offset: Int, _ message: String) -> KeyOverrideError {
            let position = positions.position(of: offset)
            return KeyOverrideError(document: document, line: position.line, column: position.column, message: message)
        }
        var overrides: [KeyOverride] = []
        let root: JSONNode, duplicates: [JSONError]
        do {
            (root, duplicates) = try JSONReader.readLastMembers(bytes, dialect: .commented)
        } catch let fault {
            throw error(at: fault.offset, "\(fault.clause).")
        }
        var problems = duplicates.map { error(at: $0.offset, "\($0.clause). Leave one of them out.") }
        guard case .array(let entries) = root.content else {
            throw error(
                at: root.offset, "expected an array of bindings, found \(root.noun). Write [ … ] around them.")
        }
        for entry in entries {
            let line = UInt32(clamping: positions.line(of: entry.offset))
            let read = KeyOverride.Entry(entry, at: SourceLocation(document: document, line: line))
            overrides += read.overrides
            problems += read.faults.map { error(at: $0.offset, $0.message) }
        }
        (self.overrides, self.problems) = (overrides, problems)
    }
}

extension JSONError {
    /// What was expected and found, as a clause.
    fileprivate var clause: String { "expected \(expected), found \(found)" }
}

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
    /// What is wrong with the entries that are not among ``overrides``, entry by entry; empty for a document in order.
    ///
    /// Of an entry that names a member twice the last one counts; the first such member of a document is told here, too.
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
        func json(_ duplicateKeys: JSONDuplicateKeys) throws(JSONError) -> JSONNode {
            try JSONReader.read(bytes, dialect: .commented, duplicateKeys: duplicateKeys)
        }
        var (overrides, problems): ([KeyOverride], [KeyOverrideError]) = ([], [])
        var root: JSONNode
        do {
            root = try json(.refused)
        } catch let refusal {
            do {
                root = try json(.lastWins)
                problems.append(error(at: refusal.offset, "\(refusal.clause). Leave one of them out."))
            } catch let fault {
                throw error(at: fault.offset, "\(fault.clause).")
            }
        }
        guard case .array(let entries) = root.content else {
            throw error(
                at: root.offset, "expected an array of bindings, found \(root.noun). Write [ … ] around them.")
        }
        for entry in entries {
            do throws(KeyOverride.Faults) {
                let line = UInt32(clamping: positions.line(of: entry.offset))
                overrides.append(try KeyOverride(entry, at: SourceLocation(document: document, line: line)))
            } catch let faults {
                problems += faults.all.map { error(at: $0.offset, $0.message) }
            }
        }
        (self.overrides, self.problems) = (overrides, problems)
    }
}

extension JSONError {
    /// What was expected and found, as a clause.
    fileprivate var clause: String { "expected \(expected), found \(found)" }
}

package import ActionRuntime
import CLibrary

/// The file that keeps a map's state from one call to the next: the state's keys, and `"actionState": 1` as a mark.
///
/// A call that may change the state holds the file's lock from before it reads until after it has written, so that no call
/// overwrites another call's changes. A call that only reads takes no lock: the file is replaced atomically.
/// The file is rewritten as a whole, so a map or another program's file must not be mistaken for a state file.
package final class StateFile {
    /// The key of the mark, whose value is the version of the format; a map's state must not have the key.
    package static let mark = "actionState"
    private static let noun = "state file"

    private let path: String
    private let lock: FileLock?
    /// The status of the file when it was opened; nil where it did not exist.
    private let status: FileStatus?
    /// The document from which the values were read: the file, else the map.
    private var source: JSONSource?

    /// Checks the file, and locks it for a call that writes it.
    ///
    /// - Throws: ``ToolError`` where the file cannot keep a state, or another process holds the lock for too long.
    package init(_ path: String, isWritten: Bool) throws(ToolError) {
        self.path = path
        // The file is checked before a lock file is made beside it, and again once no other process can replace it.
        _ = try Self.status(path, isWritten: isWritten)
        lock = isWritten ? try FileLock(of: Files.resolved(path), called: Files.subject(Self.noun, path)) : nil
        status = try Self.status(path, isWritten: isWritten)
    }

    /// The status of a regular file, which must be replaceable if the call writes it; nil where no file exists.
    private static func status(_ path: String, isWritten: Bool) throws(ToolError) -> FileStatus? {
        guard let status = try FileStatus.of(path, as: noun) else { return nil }
        let subject = Files.subject(noun, path)
        guard status.isRegular else {
            throw ToolError(
                .file, "\(subject) is \(status.kind), and only a regular file can keep a state.",
                details: ["Name a regular file, or one that does not exist yet."])
        }
        if isWritten {
            try status.checkReplaceable(path, called: subject, otherwise: "or leave it as it is with --dry-run")
        }
        return status
    }

    /// Whether a path of a map leads to this file.
    package func isFile(ofMap path: String) -> Bool {
        let map = path == "-" ? FileStatus(descriptor: STDIN_FILENO) : try? FileStatus.of(path, as: "map")
        guard let status, let map else { return false }
        return status.isSameFile(as: map)
    }

    /// Reads the state in the file, whose keys override the map's; empty where the file does not exist.
    ///
    /// - Throws: ``ToolError`` where the file has no state: neither the mark, nor only keys of the map's state.
    package func read(over map: ActionMap) throws(ToolError) -> [String: ActionValue] {
        source = map.stateSource
        guard status != nil else { return [:] }
        var values = try object(in: try Files.read(path, as: Self.noun))
        if let version = values.removeValue(forKey: Self.mark) {
            guard version == 1 else {
                throw ToolError(
                    .data, "'\(path.printable)': \"\(Self.mark)\" must be 1, and is \(version.excerpt).",
                    details: ["This program reads version 1 of state files. Name another file."])
            }
        } else if let foreign = values.keys.filter({ map.state[$0] == nil }).min() {
            throw ToolError(
                .data,
                "'\(path.printable)' is not a state file: it has no \"\(Self.mark)\", and its key "
                    + "'\(foreign.printable)' is not in the map's state.",
                details: ["If it is the state, add \"\(Self.mark)\": 1; if not, name another file."])
        }
        return values
    }

    private func object(in bytes: [UInt8]) throws(ToolError) -> [String: ActionValue] {
        do throws(JSONError) {
            let root = try JSONReader.read(bytes, dialect: .commented)
            guard case .object(let values) = root.value else {
                throw JSONError(at: root.offset, in: bytes, expected: "an object", found: root.noun)
            }
            source = JSONSource(node: root, bytes: bytes)
            return values
        } catch {
            throw ToolError(.data, "\(path.printable):\(error.located).", details: ["A state file is a JSON object."])
        }
    }

    /// Writes the state beside the file, so that ``commit()`` is unlikely to fail; unchanged numbers keep their spelling.
    package func save(_ state: [String: ActionValue]) throws(ToolError) {
        let value = ActionValue.object(state.merging([Self.mark: 1]) { $1 })
        let text = (source.map { value.json(like: $0.node, in: $0.bytes) } ?? value.json(pretty: true)) + "\n"
        guard text.utf8.count <= Files.maximumSize else {
            throw ToolError(
                .data, "The state is larger than 16 MiB, and is not written to '\(path.printable)'.",
                details: ["Keep less in it."])
        }
        try lock?.prepare(text)
    }

    /// Whether a new state was saved, but not committed yet.
    package var isChanged: Bool { lock?.isPrepared == true }

    /// Replaces the file by the saved state; does nothing where no state was saved.
    package func commit() throws(ToolError) { try lock?.commit() }
}

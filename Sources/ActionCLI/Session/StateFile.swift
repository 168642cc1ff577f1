import ActionRuntime
import CLibrary

/// The file that keeps a map's state from one call to the next.
///
/// A call that may change the state holds the file's lock from before it reads until after it has written, so that no call
/// overwrites another call's changes. A call that only reads takes no lock: the file is replaced atomically.
final class StateFile: PendingFile {
    private let path: String
    /// The path with symbolic links resolved.
    private let target: String
    private let lock: FileLock?
    /// The status of the file when it was opened; nil where it did not exist.
    private let status: FileStatus?
    /// The document from which the values were read: the file, else the map.
    private var source: JSONSource?
    /// The new content, not yet in place; nil where no content was saved.
    private var replacement: Replacement?

    /// Checks the file, and locks it for a call that writes it.
    ///
    /// - Throws: ``ToolError`` where the file cannot keep a state, or another process holds the lock for too long.
    init(_ path: String, isWritten: Bool) throws(ToolError) {
        self.path = path
        // The file is checked before a lock file is made beside it.
        _ = try Self.status(path, isWritten: isWritten)
        target = Files.resolved(path)
        lock = isWritten ? try FileLock(of: target, called: Files.subject(Self.noun, path)) : nil
        if isWritten { Replacement.removeLeftovers(of: target) }
        status = try Self.status(path, isWritten: isWritten)
    }

    /// Reads the state in the file, whose keys override the map's; empty where the file does not exist.
    func read(over map: ActionMap) throws(ToolError) -> [String: ActionValue] {
        source = map.stateSource
        guard status != nil else { return [:] }
        let document = try StateDocument(try Files.read(path, as: Self.noun), file: path, of: map)
        source = document.source
        return document.values
    }

    /// Whether a new state was saved, but not committed yet.
    var isChanged: Bool { replacement != nil }

    /// Writes the state to a temporary file beside the state file, so that ``commit()`` is unlikely to fail.
    func save(_ state: [String: ActionValue]) throws(ToolError) {
        let text = StateDocument.text(of: state, like: source)
        guard text.utf8.count <= Files.maximumSize else {
            throw ToolError(
                .data, "The state is larger than 16 MiB, and is not written to '\(path.printable)'.",
                details: ["Keep less in it."])
        }
        let subject = Files.subject(Self.noun, path)
        replacement = try Replacement(of: target, by: text, like: status, called: subject)
    }

    /// Replaces the file by the saved state; does nothing where no state was saved.
    func commit() throws(ToolError) { try replacement?.replace() }

    /// Whether a path of a map leads to this file.
    func isFile(ofMap path: String) -> Bool {
        let map = path == "-" ? FileStatus(descriptor: STDIN_FILENO) : try? FileStatus.of(path, as: "map")
        guard let status, let map else { return false }
        return status.isSameFile(as: map)
    }
}

extension StateFile {
    private static let noun = "state file"

    /// The status of a regular file, which must be writable if the call writes it; nil where no file exists.
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
}

import ActionMaps
import CLibrary

/// The file that keeps the lines from one prompt to the next; only its owner can read the file.
///
/// Each writer holds the file's ``FileLock``, so that no line of another prompt is lost.
/// A history is a convenience: a file that cannot be read or written is not reported.
struct HistoryFile {
    private let path: String

    /// The most bytes of a line that is kept, so that the file never grows too large to be read.
    static let maximumLength = 4 << 10
    /// How long to wait while another prompt writes.
    private static let patience = Duration.seconds(1)

    /// Creates the history at a path, which may be a link to the file.
    init(_ path: String) { self.path = Files.resolved(path) }

    /// `action/history` in the folder of `XDG_STATE_HOME`, else in `~/.local/state`; nil where neither folder is known.
    static var usual: HistoryFile? {
        // A relative path does not count.
        let variable = { name in Environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let folder = variable("XDG_STATE_HOME") ?? variable("HOME").map { "\($0)/.local/state" }
        return folder.map { HistoryFile("\($0)/action/history") }
    }

    /// The lines, the oldest first, as many as a history keeps; shortens a file that has twice as many.
    func read() -> [String] {
        guard isReadable else { return [] }
        let lines = lines
        if lines.count > 2 * History.limit { shorten() }
        return lines.suffix(History.limit)
    }

    /// Whether the file exists, and is no pipe, whose writer would have to be waited for.
    private var isReadable: Bool { (try? FileStatus.of(path, as: "history"))?.isRegular == true }

    private var lines: [String] {
        let bytes = (try? Files.read(path, as: "history")) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Adds a line at the end, so that several prompts at once keep each other's lines.
    func add(_ line: String) {
        guard line.utf8.count <= Self.maximumLength else { return }
        makeFolders()
        guard let lock = try? FileLock(of: path, called: "The history", patience: Self.patience) else { return }
        withExtendedLifetime(lock) { append("\(line)\n") }
    }

    private func append(_ text: String) {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // The mode is set even where the file exists, because others may have been able to read it.
        guard FileStatus(descriptor: descriptor)?.isRegular == true, fchmod(descriptor, 0o600) == 0 else { return }
        _ = Files.write(Array(text.utf8), to: descriptor)
    }

    private func shorten() {
        guard let lock = try? FileLock(of: path, called: "The history", patience: .zero) else { return }
        // The file is read again: another prompt may have added lines before the lock was taken.
        try? lock.prepare(lines.suffix(History.limit).map { $0 + "\n" }.joined())
        try? lock.commit()
    }

    private func makeFolders() {
        for index in path.indices where path[index] == "/" && index > path.startIndex {
            _ = mkdir(String(path[..<index]), 0o700)
        }
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The file that keeps the lines of prompts from one to the next, which only its owner can read.
///
/// A history is a convenience: where the file cannot be read or written, nothing is said.
struct HistoryFile {
    private let path: String

    init(_ path: String) { self.path = path }

    /// `action/history` in the folder of `XDG_STATE_HOME`, else of `~/.local/state`; nil where neither is known.
    static var usual: HistoryFile? {
        // A relative path does not count.
        let variable = { name in Environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let folder = variable("XDG_STATE_HOME") ?? variable("HOME").map { "\($0)/.local/state" }
        return folder.map { HistoryFile("\($0)/action/history") }
    }

    /// The lines, the oldest first, as many as a history keeps; makes the file shorter where it has twice as many.
    func read() -> [String] {
        // A pipe would be waited for.
        guard let status = try? FileStatus.of(path, as: "history"), status.isRegular,
            let bytes = try? Files.read(path, as: "history")
        else { return [] }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        let kept = Array(lines.suffix(History.limit))
        if lines.count > 2 * History.limit { shorten(to: kept, like: status) }
        return kept
    }

    /// Adds a line at the end, so that prompts beside each other keep each other's.
    func add(_ line: String) {
        makeFolders()
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard FileStatus(descriptor: descriptor)?.isRegular == true else { return }
        _ = Files.write(Array("\(line)\n".utf8), to: descriptor)
    }

    private func shorten(to lines: [String], like status: FileStatus) {
        guard let lock = try? FileLock(of: path, called: "The history", patience: .zero) else { return }
        withExtendedLifetime(lock) {
            Replacement.removeLeftovers(of: path)
            let text = lines.map { $0 + "\n" }.joined()
            try? Replacement(of: path, by: text, like: status, called: "The history").replace()
        }
    }

    private func makeFolders() {
        for index in path.indices where path[index] == "/" && index > path.startIndex {
            _ = mkdir(String(path[..<index]), 0o700)
        }
    }
}

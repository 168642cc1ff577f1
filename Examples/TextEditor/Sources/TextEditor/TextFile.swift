import ActionRuntime
import Foundation

/// A file with a text.
struct TextFile: Sendable {
    let path: String
    /// How long writing takes at least, in milliseconds: what `EDITOR_SAVE_DELAY` says, so that one can see it.
    private let delay = ProcessInfo.processInfo.environment["EDITOR_SAVE_DELAY"].flatMap(Int.init) ?? 0

    init(path: String) { self.path = path }

    var name: String { URL(fileURLWithPath: path).lastPathComponent }

    /// The text; an empty one where there is no file yet.
    func read() throws -> String {
        guard FileManager.default.fileExists(atPath: path) else { return "" }
        return try String(contentsOfFile: path, encoding: .utf8)
    }

    /// Writes the text on another thread, so that the user can go on typing.
    @concurrent func write(_ text: String) async throws {
        try await Task.sleep(for: .milliseconds(delay))
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw SaveError(message: "\(name) cannot be saved: \(error.localizedDescription)")
        }
    }
}

/// A text was not written; the message is for the user.
struct SaveError: AlertableError {
    let message: String
}

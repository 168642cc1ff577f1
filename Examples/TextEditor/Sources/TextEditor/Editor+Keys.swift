import ActionRuntime
import Foundation

extension Editor {
    /// Takes the user's keys from a file; the status line says what is wrong in it, which costs only the keys of that entry.
    func readKeys(from path: String) {
        do {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            let file = try KeyFile(json: Array(bytes), document: path)
            keys.overrides = file.overrides
            if let problem = file.problems.first { say("\(problem)") }
        } catch let error as KeyOverrideError {
            say("\(error)")
        } catch {
            say("\(path) cannot be read: \(error.localizedDescription)")
        }
    }
}

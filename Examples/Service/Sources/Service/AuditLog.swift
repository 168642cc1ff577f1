import ActionRuntime
import Dispatch
import Foundation

/// A file with one line of JSON for each handler that was called, in whichever actor.
final class AuditLog: Sendable {
    /// What a line says.
    private struct Line: Encodable {
        let service: String
        let action: ActionName
        let arguments: ActionValue?
        let outcome: Outcome.Kind
        let milliseconds: Int64
    }

    private let file: FileHandle
    /// Lines are written here, one after the other: the actors work at the same time.
    private let writing = DispatchQueue(label: "audit")

    init(path: String) throws {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    }

    /// Writes down what the handlers of a tree do: those of its root and of all nodes below it.
    ///
    /// An interceptor stands around the handlers. So nothing passes it: neither a request that another handler makes, nor a
    /// forced one, nor one from outside. Requests that are refused call no handler; `coordinator.observe` hears of those as well.
    func watch(_ root: ActionNode) {
        let service = root.name
        root.intercept { [self] invocation in
            let began = ContinuousClock.now
            // Printed, arguments are JSON in which secret ones are null.
            let arguments = try? JSONDecoder().decode(ActionValue.self, from: Data("\(invocation.arguments)".utf8))
            return { outcome in
                let time = began.duration(to: .now) / .milliseconds(1)
                self.write(
                    Line(
                        service: service, action: invocation.action, arguments: arguments, outcome: outcome.kind,
                        milliseconds: Int64(time)))
            }
        }
    }

    private func write(_ line: Line) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let text = try? encoder.encode(line) else { return }
        writing.sync { file.write(text + Data("\n".utf8)) }
    }
}

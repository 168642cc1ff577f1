import ActionMaps
import ActionRuntime
import CLibrary

/// A recording that is being written: each step is written as it comes, so that no step is lost where the program ends.
final class RecordingFile {
    /// The path, `-` for standard output.
    let path: String
    /// How many steps were written.
    private(set) var count = 0
    private let console: Console
    private let descriptor: Int32

    private static let noun = "recording"

    /// Begins a recording; an existing file is replaced.
    ///
    /// - Throws: ``ToolError`` where the path leads to no regular file, or the file cannot be written.
    init(_ path: String, _ console: Console) throws(ToolError) {
        self.path = path
        self.console = console
        if path == "-" {
            descriptor = STDOUT_FILENO
        } else {
            let subject = Files.subject(Self.noun, path)
            if path.isEmpty { throw .usage("The recording's file has no name.", "Name one.") }
            if let status = try FileStatus.of(path, as: Self.noun), !status.isRegular {
                throw ToolError(.file, "\(subject) is \(status.kind).", details: ["Name a regular file."])
            }
            descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw Files.failure("written", subject, errno) }
        }
        try write(ActionSequence().head)
    }

    deinit { if path != "-" { close(descriptor) } }

    /// Writes a step at once.
    func add(_ step: ActionSequence.Step) throws(ToolError) {
        try write(step.jsonLine())
        count += 1
    }

    private func write(_ line: JSONLine) throws(ToolError) {
        if path == "-" { return try console.printNow(line.text) }
        let code = Files.write(Array((line.text + "\n").utf8), to: descriptor)
        if code != 0 { throw Files.failure("written", Files.subject(Self.noun, path), code) }
    }

    /// How many steps were recorded, as a sentence.
    var summary: String { "Recorded \(count) step\(count == 1 ? "" : "s")." }
}

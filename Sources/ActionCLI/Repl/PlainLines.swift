import ActionMaps
import CLibrary

/// Lines of standard input, without editing.
///
/// The prompt goes to standard error, so that it is not mixed with the results.
struct PlainLines: PromptLines {
    let isInteractive: Bool

    func next(_ prompt: String) -> InputLines.Line {
        guard isInteractive else { return InputLines.next() }
        let interruption = Signals([SIGINT])
        _ = Files.write(Array(prompt.utf8), to: STDERR_FILENO)
        let line = InputLines.next(unless: interruption)
        if line == .end || line == .interrupted { _ = Files.write(Array("\n".utf8), to: STDERR_FILENO) }
        return line
    }
}

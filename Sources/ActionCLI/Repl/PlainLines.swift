#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Lines of standard input as they come, without editing.
struct PlainLines: PromptLines {
    let isInteractive: Bool

    func next(_ prompt: String) -> InputLines.Line {
        guard isInteractive else { return InputLines.next() }
        let interruption = Signals([SIGINT])
        _ = Files.write(Array(prompt.utf8), to: STDOUT_FILENO)
        let line = InputLines.next(unless: interruption)
        if line == .end || line == .interrupted { _ = Files.write(Array("\n".utf8), to: STDOUT_FILENO) }
        return line
    }
}

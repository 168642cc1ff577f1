#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The person at the terminal.
enum Terminal {
    /// Whether somebody can read a question and answer it.
    static var isInteractive: Bool { isatty(STDIN_FILENO) != 0 && isatty(STDERR_FILENO) != 0 }

    /// Asks a question, and gives whether the answer is `y` or `yes`; false where ctrl-C is pressed.
    static func confirms(_ question: String, unless interruption: Signals?) -> Bool {
        guard Files.write(Array(question.utf8), to: STDERR_FILENO) == 0,
            case .text(let answer) = InputLines.next(unless: interruption)
        else { return false }
        return ["y", "yes"].contains(answer.lowercased())
    }
}

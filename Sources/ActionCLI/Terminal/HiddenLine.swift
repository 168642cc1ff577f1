import CLibrary

/// A line that a person types at the terminal, and that the terminal does not show.
enum HiddenLine {
    /// The signals that would leave the terminal without what it shows.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

    /// Asks for a line; nil where a signal such as ctrl-C arrives first, the input ends, or the terminal cannot hide what is typed.
    ///
    /// The terminal shows again what is typed afterwards.
    ///
    /// - Parameter interruption: The signals that are waited for already; nil for none.
    static func ask(_ question: String, unless interruption: Signals?) -> String? {
        var former = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &former) == 0 else { return nil }
        let own = interruption == nil ? Signals(signals) : nil
        guard let waited = interruption ?? own else { return nil }
        var hiding = former
        hiding.c_lflag &= ~tcflag_t(ECHO)
        // What was typed before the question is no answer to it.
        guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hiding) == 0 else { return nil }
        defer {
            unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &former)
            // The end of the line was not shown either.
            _ = Files.write([UInt8(ascii: "\n")], to: STDERR_FILENO)
        }
        guard Files.write(Array(question.utf8), to: STDERR_FILENO) == 0,
            case .text(let line) = InputLines.next(unless: waited)
        else { return nil }
        return line
    }
}

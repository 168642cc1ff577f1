import ActionMaps
import CLibrary

/// A line that a person types at the terminal, and that the terminal does not show.
enum HiddenLine {
    /// The signals after which the terminal would go on hiding typed text.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

    /// Asks for a line; nil where a signal such as Ctrl-C arrives first, the input ends, or the terminal cannot hide typed text.
    ///
    /// Afterwards the terminal shows typed text again.
    ///
    /// - Parameter interruption: The signals that are already waited for; nil for none.
    static func ask(_ question: String, unless interruption: Signals?) -> String? {
        var former = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &former) == 0 else { return nil }
        let own = interruption == nil ? Signals(signals) : nil
        guard let waited = interruption ?? own else { return nil }
        var hiding = former
        hiding.c_lflag &= ~tcflag_t(ECHO)
        // Text that was typed before the question does not answer it.
        guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hiding) == 0 else { return nil }
        defer {
            unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &former)
            // The terminal has not shown the end of the line either.
            _ = Files.write([UInt8(ascii: "\n")], to: STDERR_FILENO)
        }
        guard Files.write(Array(question.utf8), to: STDERR_FILENO) == 0,
            case .text(let line) = InputLines.next(unless: waited)
        else { return nil }
        return line
    }
}

import ActionMaps
import CLibrary

/// The person at the terminal.
enum Terminal {
    /// Whether a person can read a question and answer it.
    static var isInteractive: Bool { isatty(STDIN_FILENO) != 0 && isatty(STDERR_FILENO) != 0 }

    /// The number of columns in which results are shown; nil for a file or a pipe without the variable `COLUMNS`.
    ///
    /// It is the number in the variable, else the width of the terminal that gets the results.
    static var width: Int? {
        if let width = Environment["COLUMNS"].flatMap({ Int($0) }), width > 0 { return width }
        return size.columns
    }

    /// The size of the terminal that gets the results, in cells; nil for a file or a pipe, and where the terminal does not tell.
    static var size: (columns: Int?, rows: Int?) {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return (nil, nil) }
        return (size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil)
    }

    /// Whether results go to a terminal that takes control sequences, such as colours.
    static var takesSequences: Bool {
        isatty(STDOUT_FILENO) != 0 && Environment["TERM"].map { $0 != "dumb" } ?? false
    }

    /// Whether results are coloured where the call does not decide.
    ///
    /// They are on a terminal that shows colours, and where the variable `CLICOLOR_FORCE` is set to another value than `0`, but
    /// never where `NO_COLOR` is set.
    static var isColored: Bool {
        if Environment["NO_COLOR"] != nil { return false }
        if let forced = Environment["CLICOLOR_FORCE"], forced != "0" { return true }
        return takesSequences
    }

    /// Asks a question, and returns whether the answer is `y` or `yes`; false where Ctrl-C is pressed.
    static func confirms(_ question: String, unless interruption: Signals?) -> Bool {
        guard Files.write(Array(question.utf8), to: STDERR_FILENO) == 0,
            case .text(let answer) = InputLines.next(unless: interruption)
        else { return false }
        return ["y", "yes"].contains(answer.lowercased())
    }
}

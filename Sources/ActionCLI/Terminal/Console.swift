import ActionMaps
import ActionRuntime
import CLibrary

/// Collects results and messages, and writes them at the end.
///
/// Both are kept until every part of the command that can fail is done, so that a failing command prints no half result; a
/// command whose results are independent of each other may write them earlier. The state file is replaced only after the
/// results are written, so a caller that sees a failure may try again.
final class Console {
    private(set) var output: [String] = []
    private(set) var errors: [String] = []
    /// The state file of the command, locked until its new content is in place.
    var stateFile: StateFile?
    /// The value that the command has loaded, kept until the process ends: freeing a large tree takes time.
    var kept: AnyObject?
    /// The first error that refused the call; nil where no error did.
    private(set) var refusal: ToolError?
    /// Whether what is printed lacks a part, because it changed while it was asked for.
    private(set) var isIncomplete = false
    /// The signals of Ctrl-C, for callers that wait; nil where Ctrl-C ends the process.
    weak var interruption: Signals?
    /// Whether standard output takes lines before the end of the call.
    var passesLinesOn = false
    /// How many more bytes standard output takes.
    private var room: Int

    /// The advice where an answer is too large to be printed.
    var advice = "Ask for less."

    /// The bytes that a call may print: 64 MiB.
    ///
    /// The paths of a deep tree together are far larger than their map.
    static let maximumSize = 64 << 20

    init(maximumSize: Int = maximumSize) {
        room = maximumSize
    }

    /// Adds a line to standard output, unescaped; beyond the limit the call is refused.
    func print(_ line: String) {
        room -= line.utf8.count + 1
        if room < 0 {
            return refuse(
                ToolError(
                    .data, "The answer is larger than \(Console.maximumSize >> 20) MiB.",
                    details: [advice]))
        }
        output.append(line)
    }

    /// Adds a line to standard output with control characters and invisible characters escaped.
    func show(_ line: String) { print(line.printable) }

    /// Refuses the call: the call ends with the error, even if lines were printed.
    func refuse(_ error: ToolError) {
        if refusal == nil { refusal = error }
        output = []
    }

    /// Notes that a list of a program lacks a part.
    func noteIncomplete(_ program: String) {
        isIncomplete = true
        note("The program '\(program)' changed while its list was asked for: the list lacks a part. Ask again.")
    }

    /// Throws the error that refused the call, and drops its messages; does nothing where no error did.
    func checkRefusal() throws(ToolError) {
        guard let refusal else { return }
        errors = []
        throw refusal
    }

    /// Writes the lines so far to standard output, so that they need not be kept; for results that are independent of each other.
    ///
    /// - Throws: ``ToolError`` where standard output cannot be written; the error that refused the call.
    func passOn() throws(ToolError) {
        try checkRefusal()
        if passesLinesOn { try writeOutput() }
    }

    /// Writes a line to standard output at once, after the lines before it; for results without an end.
    ///
    /// - Throws: ``ToolError`` where standard output cannot be written.
    func printNow(_ line: String) throws(ToolError) {
        output.append(line)
        try flush()
    }

    /// Asks the person at the terminal a question that is answered by yes or no; nil without a terminal.
    lazy var asks: ((String) -> Bool)? = Terminal.isInteractive ? { [unowned self] in ask($0) } : nil

    /// Asks the person at the terminal for a text that is not shown while it is typed; nil without a terminal.
    ///
    /// The closure returns nil where the person does not answer.
    lazy var asksHidden: ((String) -> String?)? =
        Terminal.isInteractive
        ? { [unowned self] question in
            writeErrors()
            return HiddenLine.ask(question.printable, unless: interruption)
        } : nil

    private func ask(_ question: String) -> Bool {
        writeErrors()
        return Terminal.confirms(question.printable, unless: interruption)
    }

    /// Adds a line to standard error with control characters escaped.
    func note(_ line: String) { errors.append(line.printable) }

    /// Writes a line to standard error at once, after the lines before it; results are still kept.
    func noteNow(_ line: String) {
        note(line)
        writeErrors()
    }

    /// Writes the lines for standard error; a failure cannot be reported anywhere.
    private func writeErrors() {
        _ = Files.write(Console.bytes(errors), to: STDERR_FILENO)
        errors = []
    }

    /// Replaces the state file by the new state, if the call has a state file, and unlocks it.
    func settle() throws(ToolError) {
        defer { stateFile = nil }
        try stateFile?.commit()
    }

    /// Drops the lines for standard output, and the new state.
    func discard() {
        output = []
        stateFile = nil
    }

    /// Writes all lines, and then replaces the state file.
    ///
    /// - Throws: ``ToolError`` where standard output or the state cannot be written.
    func flush() throws(ToolError) {
        try writeOutput()
        try settle()
    }

    private func writeOutput() throws(ToolError) {
        writeErrors()
        let bytes = Console.bytes(output)
        output = []
        let code = Files.write(bytes, to: STDOUT_FILENO)
        guard code != 0 else { return }
        let failure = Files.failure("written", "standard output", code)
        let details =
            stateFile?.isChanged == true
            ? ["The state is not saved; once the output can be written, try again."] : []
        throw ToolError(failure.status, failure.message, details: details)
    }

    /// Ends a call: writes all lines, replaces the state file, and returns the call's status, else the status of the failure.
    func finish(_ status: ExitStatus) -> ExitStatus {
        do throws(ToolError) {
            try flush()
            return status
        } catch {
            fail(error)
            try? flush()
            return error.status
        }
    }

    private static func bytes(_ lines: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        for line in lines {
            bytes += line.utf8
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }
}

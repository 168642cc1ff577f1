import ActionRuntime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where results and messages go.
///
/// Both are kept until the command has done everything that can fail, so that a failing command prints no half result.
/// What the command changes lasts only once its results are written: whoever is told of a failure may try again.
final class Console {
    private(set) var output: [String] = []
    private(set) var errors: [String] = []
    /// The state file of the command, whose lock is held and whose new content waits until the results are written.
    var stateFile: StateFile?
    /// Why there is no answer, although the command gave one; the first reason counts.
    private(set) var refusal: ToolError?
    /// How many more bytes are taken for standard output.
    private var room: Int

    /// How much a call may print: 64 MiB.
    ///
    /// The paths of a deep tree add up to far more than the map that they are in.
    static let maximumSize = 64 << 20

    init(maximumSize: Int = maximumSize) {
        room = maximumSize
    }

    /// Adds a line to standard output, as it is; beyond the limit the call is refused.
    func print(_ line: String) {
        room -= line.utf8.count + 1
        if room < 0 {
            return refuse(
                ToolError(
                    .data, "The answer is larger than \(Console.maximumSize >> 20) MiB.",
                    details: ["Ask for less: '--from' names a node to begin at."]))
        }
        output.append(line)
    }

    /// Adds a line for people to standard output; what it quotes cannot act on a terminal, nor be invisible.
    func show(_ line: String) { print(line.printable) }

    /// Notes that there is no answer, whatever is printed.
    func refuse(_ error: ToolError) {
        if refusal == nil { refusal = error }
        output = []
    }

    /// Ends the call where there is no answer, and forgets what it said besides.
    func checkRefusal() throws(ToolError) {
        guard let refusal else { return }
        errors = []
        throw refusal
    }

    /// Adds a line to standard error; what it quotes cannot act on a terminal.
    func note(_ line: String) { errors.append(line.printable) }

    /// Makes the new state last, where there is one, and lets go of the state file.
    func settle() throws(ToolError) {
        defer { stateFile = nil }
        try stateFile?.commit()
    }

    /// Forgets what would have been written to standard output, and the new state.
    func discard() {
        output = []
        stateFile = nil
    }

    /// Writes everything kept so far, and then makes the new state last.
    ///
    /// - Throws: ``ToolError`` where standard output or the state cannot be written.
    func flush() throws(ToolError) {
        let (errors, output) = (Console.bytes(errors), Console.bytes(output))
        self.errors = []
        self.output = []
        // There is nobody left to tell where standard error cannot be written.
        _ = Files.write(errors, to: STDERR_FILENO)
        let code = Files.write(output, to: STDOUT_FILENO)
        guard code == 0 else {
            let failure = Files.failure("written", "standard output", code)
            let details =
                stateFile?.isChanged == true
                ? ["The state is not saved; once the output can be written, try again."] : []
            throw ToolError(failure.status, failure.message, details: details)
        }
        try settle()
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

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
final class Console {
    private(set) var output: [String] = []
    private(set) var errors: [String] = []

    /// Adds a line to standard output.
    func print(_ line: String) { output.append(line) }

    /// Adds a line to standard error; what it quotes cannot act on a terminal.
    func note(_ line: String) { errors.append(line.printable) }

    /// Forgets what would have been written to standard output.
    func discardOutput() { output = [] }

    /// Writes everything kept so far.
    ///
    /// - Throws: ``ToolError`` where standard output cannot be written.
    func flush() throws(ToolError) {
        let (errors, output) = (Console.bytes(errors), Console.bytes(output))
        self.errors = []
        self.output = []
        // There is nobody left to tell where standard error cannot be written.
        _ = Files.write(errors, to: STDERR_FILENO)
        let code = Files.write(output, to: STDOUT_FILENO)
        if code != 0 { throw Files.failure("written", "standard output", code) }
    }

    private static func bytes(_ lines: [String]) -> [UInt8] {
        lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    }
}

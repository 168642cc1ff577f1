import ActionMaps

/// A subcommand of the program.
protocol Subcommand {
    static var name: String { get }
    /// One line about the work of the subcommand.
    static var abstract: String { get }
    /// Further lines for its help.
    static var discussion: [String] { get }
    /// The words that the subcommand takes, in order.
    static var arguments: [Argument] { get }
    /// The options of the subcommand, besides help and version.
    static var options: [Option] { get }

    /// Command lines for its help, which succeed on the sample.
    static var examples: [String] { get }

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus

    /// The help for a call, which may be about the words of the call.
    static func help(_ call: Call, _ console: Console) -> (text: String, status: ExitStatus)
}

extension Subcommand {
    static var discussion: [String] { [] }
    static var arguments: [Argument] { [] }
    static var examples: [String] { [] }

    static func help(_ call: Call, _ console: Console) -> (text: String, status: ExitStatus) {
        (Help.of(self), .success)
    }

    static var allOptions: [Option] { options + [.version, .help] }

    /// The option with the subcommand's own help, which may say more than the help of other subcommands.
    static func own(_ option: Option) -> Option { allOptions.first { $0 == option } ?? option }
}

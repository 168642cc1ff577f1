/// One thing the program can do.
protocol Subcommand {
    static var name: String { get }
    /// What it does, in one line.
    static var abstract: String { get }
    /// More about it, for its own help.
    static var discussion: [String] { get }
    /// The words it takes, with what they mean.
    static var arguments: [(name: String, help: String)] { get }
    /// The options it takes besides help and version.
    static var options: [Option] { get }

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus
}

extension Subcommand {
    static var discussion: [String] { [] }
    static var arguments: [(name: String, help: String)] { [] }

    static var allOptions: [Option] { options + [.version, .help] }
}

extension Option {
    /// The options of every command that works on a map.
    static let common: [Option] = [.map, .from, .state, .format, .json, .color, .quiet]
    /// Those of the commands that ask about an action.
    static let asking: [Option] = [.map, .from, .state, .args, .format, .json, .color, .quiet]
}

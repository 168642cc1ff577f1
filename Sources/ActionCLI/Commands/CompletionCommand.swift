import ActionMaps

/// `action completion`: the script with which a shell completes command lines.
enum CompletionCommand: Subcommand {
    static let name = "completion"
    static let abstract = "Print a script that lets a shell complete subcommands, options and names."
    static let discussion = [
        """
        The script begins with how to install it. It asks this program for what can be written: also the actions, nodes,
        keys and menus of the map, and of running programs.
        """
    ]
    static let arguments = [Argument("<shell>", .choice(of: Shell.self), "bash, zsh or fish.")]
    static let options: [Option] = []
    static let examples = ["action completion bash"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        guard let word = call.words.first else {
            throw .usage("There is no shell.", "Name yours: action completion bash, zsh or fish.")
        }
        guard let shell = Shell(rawValue: word) else {
            throw .unknown("shell", word, among: Shell.allCases.map(\.rawValue), help: call.helpCall)
        }
        if call.words.count > 1 { throw .usage("Only one shell can be named.", "See '\(call.helpCall)'.") }
        console.print(shell.script)
        return .success
    }
}

/// The help texts.
enum Help {
    static let overview = """
        OVERVIEW: Fire named actions at a tree of nodes, and ask who would take them and why not.

        An action map is a JSON document of an application's command routing: its tree, what each node claims, and a \
        small state. It is the file of --map, else of the variable ACTION_MAP, else actions.json in this folder, else a \
        sample: a photo rater. With --app a running program takes its place.

        USAGE: action <subcommand> [--map <file> | --app <name>] [--from <node>] [--state <file>] [--json] ...

        """

    /// The help of the program.
    static var general: String {
        let options = Option.common + [.args, .force, .dryRun, .version, .help]
        let commands = Tool.commands.map { ($0.name, $0.abstract) }
        return overview + "\n"
            + section("OPTIONS", options.map { ($0.synopsis, $0.help) })
            + "\n" + section("SUBCOMMANDS", commands)
            + "\n  See 'action <subcommand> --help' for more about one of them, and 'action help' for topics."
    }

    /// The help of one subcommand.
    static func of(_ command: any Subcommand.Type) -> String {
        var text = "OVERVIEW: \(command.abstract)\n\n"
        for line in command.discussion { text += line + "\n" }
        if !command.discussion.isEmpty { text += "\n" }
        let words = command.arguments.map(\.name) + (command.allOptions.isEmpty ? [] : ["[options]"])
        text += "USAGE: " + (["action", command.name] + words).joined(separator: " ") + "\n"
        if !command.arguments.isEmpty {
            text += "\n" + section("ARGUMENTS", command.arguments.map { ($0.name, $0.help) })
        }
        text += "\n" + section("OPTIONS", command.allOptions.map { ($0.synopsis, $0.help) })
        if !command.examples.isEmpty {
            text += "\nEXAMPLES:\n" + command.examples.map { "  \($0)\n" }.joined()
        }
        return String(text.dropLast())
    }

    /// A heading with rows of two columns; a long first column has a line of its own.
    private static func section(_ title: String, _ rows: [(String, String)]) -> String {
        let width = 26
        let lines = rows.map { name, help in
            name.count < width - 2
                ? "  " + name + String(repeating: " ", count: width - 2 - name.count) + help
                : "  \(name)\n" + String(repeating: " ", count: width) + help
        }
        return title + ":\n" + lines.map { $0 + "\n" }.joined()
    }
}

// The options that several subcommands have.

extension Option {
    static let app = Option(
        "app", Value("name|pid|socket|command", .program),
        help: """
            A running program to work on in place of a map; 'action apps' lists them. A command that reaches one is a value with a \
            space, such as 'ssh host action serve --app photos'.
            """)
    static let map = Option(
        "map", Value("file", .map), excluding: [.app],
        help: "The action map, - for standard input. (default: ACTION_MAP, else actions.json, else a sample)")
    static let from = Option(
        "from", Value("node", .node),
        help: "The node where the request starts, such as app/window/grid. (default: the map's focus)")
    static let state = Option(
        "state", Value("file", .map), excluding: [.app],
        help: "A file that keeps the map's state from one call to the next; made where it is missing.")
    static let initialState = Option(
        state.name, Value("file", .map), excluding: [.app],
        help: "A file with the map's state at the beginning; it is not written.")
    static let keymap = Option(
        "keymap", Value("file", .map), excluding: [.app],
        help: "The user's own key bindings, as an editor's keybindings.json has them.")
    static let args = Option("args", Value("json", .text), help: "The arguments as a JSON object.")
    static let force = Option("force", help: "Perform the action even if it is disabled.")
    static let yes = Option("yes", help: "Perform a destructive command of a running program without a question.")
    static let dryRun = Option("dry-run", excluding: [.app], help: "Leave the state file as it is.")
    static let output = Option(
        "output", letter: "o", Value("file", .file(ending: nil)),
        help: "Where to write the result, - for standard output. (default: -)")

    static let format = Option("format", .one(of: Call.Format.self), help: "How results are printed. (default: text)")
    static let json = Option(
        "json", excluding: [.format], help: "Print one JSON object a line; the same as --format json.")
    static let color = Option("color", .one(of: Call.Color.self), help: "Whether text is coloured. (default: auto)")
    static let quiet = Option("quiet", letter: "q", help: "Print no notes, only results and errors.")
    static let version = Option("version", help: "Show the version.")
    static let help = Option("help", letter: "h", help: "Show help information.")
}

extension Option {
    /// The options of most commands that work on a map.
    static let common: [Option] = [.map, .app, .from, .state, .format, .json, .color, .quiet]
    /// The options of the commands that ask about actions.
    static let asking: [Option] = [.map, .app, .from, .state, .args, .format, .json, .color, .quiet]
}

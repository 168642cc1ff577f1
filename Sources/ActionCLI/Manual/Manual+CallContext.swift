import ActionMaps

extension Manual {
    /// The variables of the environment that the program reads.
    static let environment = [
        (name: "ACTION_MAP", help: "The action map, where --map does not name one."),
        (name: "ACTION_RUNTIME_DIR", help: "The directory of the sockets of running programs."),
        (
            name: "XDG_RUNTIME_DIR",
            help: "The sockets are in the directory action in it, where ACTION_RUNTIME_DIR is not set."
        ),
        (
            name: "TMPDIR",
            help: "Where neither of both is set, the sockets are in action- and the user's number in it."
        ),
        (
            name: "ACTION_MCP_TOKEN",
            help: "The token of 'action mcp --http', in place of a new one each time: 16 characters or more."
        ),
        (name: "NO_COLOR", help: "Where it is set, results are not coloured, unless --color says so."),
        (
            name: "CLICOLOR_FORCE",
            help: "Where it is set and not 0, results are coloured that do not go to a terminal, too."
        ),
        (
            name: "TERM",
            help: "Where it is not set or dumb, results are not coloured, and 'action repl' has no line editing."
        ),
        (
            name: "XDG_STATE_HOME",
            help: "The folder of action/history, which 'action repl' keeps, where it is an absolute path."
        ),
        (name: "HOME", help: "The history is in .local/state in it, where XDG_STATE_HOME is not set."),
        (name: "COLUMNS", help: "How wide the lines of results may be, in place of the terminal's width."),
    ]

    /// The files that the program looks for.
    static let files = [
        (
            name: Sample.path,
            help:
                "The action map of the present folder, where neither --map nor ACTION_MAP names one. 'action init' writes one."
        ),
        (name: "~/.local/state/action/history", help: "The lines that were typed at the prompt of 'action repl'."),
    ]
}

import ActionMaps
import ActionRuntime
import CLibrary

/// `action repl`: the subcommands at a prompt, with one map or program.
enum Repl: Subcommand {
    static let name = "repl"
    static let abstract = "Keep a map's state, or the connection to a program, from line to line of a prompt."
    static let discussion = [
        """
        Each line is a subcommand without 'action', in words as a shell splits them, or a command of the prompt, which begins with
        a colon: ':help' lists them. Nothing is expanded, and '#' begins a comment.
        """,
        """
        An option that is given here holds for each line that takes it and does not give it. A line with --map or --app is about
        that map or program, as in the shell, and one with --state has a state of its own. Only what is performed changes the
        state, and --state keeps it in a file.
        """,
        """
        At a terminal there is line editing, a history and completion; ctrl-C cancels what runs, ctrl-D leaves, and the exit
        status is 0. Otherwise all lines of standard input run, and the exit status is the highest of theirs.
        """,
    ]
    static let options = PromptContext.options
    static let examples = ["action repl", "action repl --state session.json"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        if call.context.prompt != nil { throw .usage("This is a prompt already.", "':quit' leaves it.") }
        let prompt = try Prompt(call, console)
        try console.flush()
        guard RawTerminal.isThere else { return prompt.run(PlainLines(isInteractive: isatty(STDIN_FILENO) != 0)) }
        prompt.greet()
        return prompt.run(EditedLines(mayKeep: prompt.mayKeep, completer: prompt.completion))
    }
}

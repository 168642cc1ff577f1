import ActionMaps

/// What a call depends on besides its words: the environment, the folder, the terminal and the prompt.
struct CallContext {
    /// The map that the environment names; nil where it names none.
    var map: String?
    /// The path at which the present folder would have its map; nil where no folder is searched.
    var folderMap: String?
    /// The number of columns in which results are shown; nil for any number.
    var width: Int?
    /// Whether results are coloured where the call does not decide.
    var isColored = false
    /// How long a running program is waited for while a line is typed.
    var typingPatience = Duration.milliseconds(25)
    /// The prompt that the call is made at; nil for none.
    var prompt: PromptContext?

    /// The signals of Ctrl-C, for callers that wait; nil where Ctrl-C ends the process.
    var interruption: Signals? { prompt?.interruption }

    /// The variable of the environment that names a map.
    static let variable = "ACTION_MAP"

    /// That of the process.
    static var process: CallContext {
        CallContext(
            map: Environment[variable], folderMap: Sample.path, width: Terminal.width, isColored: Terminal.isColored)
    }
}

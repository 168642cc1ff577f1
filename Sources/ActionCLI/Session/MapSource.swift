/// Where the map of a call is found.
enum MapSource {
    /// The file that `--map` names.
    case option(String)
    /// The file that the environment names.
    case environment(String)
    /// The map of the present folder.
    case folder(String)
    /// The map that is built in.
    case sample
    /// The map of the prompt, which has a path unless it is the sample.
    case prompt(String?)

    /// The file's path, `-` for standard input; nil for the sample.
    var path: String? {
        switch self {
        case .option(let path), .environment(let path), .folder(let path): path
        case .sample: nil
        case .prompt(let path): path
        }
    }

    /// What tells the user which map is used; nil where the call itself names it.
    var note: String? {
        switch self {
        case .option, .prompt: nil
        case .environment(let path):
            "Using the map '\(path)', which \(Surroundings.variable) names: '--map FILE' uses another."
        case .folder(let path): "Using the map '\(path)' of this folder: '--map FILE' uses another."
        case .sample:
            "Using the built-in sample, \(Sample.file): 'action init' writes it to a file, '--map FILE' uses yours."
        }
    }
}

/// What a call finds besides its words.
struct Surroundings {
    /// The map that the environment names; nil where it names none.
    var map: String?
    /// Where the present folder's map would be; nil where no folder is looked into.
    var folderMap: String?
    /// The number of columns in which results are shown; nil for any number.
    var width: Int?
    /// Whether results are coloured where the call does not say.
    var isColored = false
    /// How long a running program is waited for while a line is typed.
    var typingPatience = Duration.milliseconds(25)
    /// The prompt that the call is made at; nil for none.
    var prompt: PromptContext?

    /// Ctrl-C as something to wait for; nil where it ends the process.
    var interruption: Signals? { prompt?.interruption }

    /// The variable of the environment that names a map.
    static let variable = "ACTION_MAP"

    /// The surroundings of the process.
    static var process: Surroundings {
        Surroundings(
            map: Environment[variable], folderMap: Sample.path, width: Terminal.width, isColored: Terminal.isColored)
    }
}

extension Call {
    /// Where the map is: `--map`, else the environment's, else the present folder's, else the sample.
    var mapSource: MapSource {
        if let prompt { return .prompt(prompt.mapPath) }
        if let path = value(.map) { return .option(path) }
        if let path = surroundings.map { return .environment(path) }
        // A link that leads nowhere is told as such, and not passed over.
        if let path = surroundings.folderMap, FileStatus.isTaken(path) { return .folder(path) }
        return .sample
    }
}

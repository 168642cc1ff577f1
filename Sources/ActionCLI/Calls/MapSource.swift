import ActionMaps

/// The place where the map of a call is found.
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

    /// The note that tells the user which map is used; nil where the call names the map itself.
    var note: String? {
        switch self {
        case .option, .prompt: nil
        case .environment(let path):
            "Using the map '\(path)', which \(CallContext.variable) names: '--map FILE' uses another."
        case .folder(let path): "Using the map '\(path)' of this folder: '--map FILE' uses another."
        case .sample:
            "Using the built-in sample, \(Sample.file): 'action init' writes it to a file, '--map FILE' uses yours, "
                + "'--app NAME' asks a running program."
        }
    }
}

extension Call {
    /// The place of the map: `--map`, else the environment's, else the present folder's, else the sample.
    var mapSource: MapSource {
        if let prompt { return .prompt(prompt.mapPath) }
        if let path = value(.map) { return .option(path) }
        if let path = context.map { return .environment(path) }
        // A dangling link counts as a map, so that the link is reported and not passed over.
        if let path = context.folderMap, FileStatus.isTaken(path) { return .folder(path) }
        return .sample
    }
}

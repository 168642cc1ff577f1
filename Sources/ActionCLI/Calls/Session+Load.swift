import ActionMaps
import ActionRuntime

extension ActionMap {
    /// Reads the map of a call, and returns its name in messages; where the call does not name the map, a note names it.
    static func load(_ call: Call, _ console: Console) throws(ToolError) -> (map: ActionMap, file: String) {
        if let prompt = call.prompt { return try prompt.map(for: call) }
        let source = call.mapSource
        if let note = source.note, !call.has(.quiet) { console.note(note) }
        if let path = source.path { return try read(path) }
        return (try read(Array(Sample.photoRater.utf8), as: Sample.file), Sample.file)
    }
}

extension Session {
    /// Loads the map of a call, and the state file, whose keys override the map's state.
    ///
    /// - Parameter isChanged: Whether the call may change the state and save it.
    static func load(_ call: Call, _ console: Console, isChanged: Bool = false) throws(ToolError) -> Session {
        let (map, file) = try ActionMap.load(call, console)
        // The state file is opened last, because other processes wait while it is locked.
        let stateFile = try stateFile(call, isWritten: isChanged && !call.has(.dryRun))
        let state = try stateFile?.read(over: map)
        let session =
            call.prompt?.session(for: call, in: state) ?? Session(map, file: file.lastPathPart, state: state ?? [:])
        console.kept = session
        console.stateFile = stateFile
        session.stateFile = stateFile
        session.refuse = { [unowned console] in console.refuse($0) }
        session.start = try call.value(.from).map { path throws(ToolError) in try session.node(at: path) }
        return session
    }

    // MARK: The state file

    private static func stateFile(_ call: Call, isWritten: Bool) throws(ToolError) -> StateFile? {
        try call.value(.state).map { path throws(ToolError) in
            try stateFile(at: path, isWritten: isWritten, besides: call.mapSource.path)
        }
    }

    /// The state file at a path, which must not be the map.
    static func stateFile(at path: String, isWritten: Bool, besides map: String?) throws(ToolError) -> StateFile {
        if path == "-" { throw .usage("The state cannot be kept on standard input.", "Name a file: --state FILE.") }
        if path.isEmpty { throw .usage("The state file has no name.", "Name a file: --state FILE.") }
        let file = try StateFile(path, isWritten: isWritten)
        if let map, file.isFile(ofMap: map) {
            throw .usage(
                "'\(path.printable)' is the map, and cannot keep the state.", "Name another file: --state FILE.")
        }
        return file
    }

    /// Saves the state if the call has a state file; the file is replaced after the results are printed.
    func save(_ call: Call, _ console: Console) throws(ToolError) {
        if call.has(.dryRun) { return }
        call.prompt?.keep(self)
        try stateFile?.save(state)
    }
}

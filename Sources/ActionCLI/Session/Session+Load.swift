import ActionRuntime

extension Session {
    /// Loads the map that a call names, else the sample, and the state file, whose keys override the map's state.
    ///
    /// - Parameter isChanged: Whether the call may change the state and save it.
    static func load(_ call: Call, _ console: Console, isChanged: Bool = false) throws(ToolError) -> Session {
        let path = call.value(.map)
        let bytes: [UInt8]
        if let path {
            bytes = try Files.read(path, as: "map")
        } else {
            bytes = Array(Sample.photoRater.utf8)
            if !call.has(.quiet) {
                console.note(
                    "Using the built-in sample, \(Sample.file): 'action init' writes it to a file, "
                        + "'--map FILE' uses yours.")
            }
        }
        let file = path.map { $0 == "-" ? "standard input" : $0.printable } ?? Sample.file
        let map: ActionMap
        do {
            map = try ActionMap(reading: bytes, file: file)
        } catch {
            throw ToolError(.data, error.messages.first ?? "", details: Array(error.messages.dropFirst()))
        }
        // Last, because other processes wait for the lock meanwhile.
        let stateFile = try stateFile(call, isWritten: isChanged && !call.has(.dryRun))
        let state = try stateFile?.read(over: map) ?? [:]
        let session = Session(map, file: file.lastPathPart, state: state)
        console.stateFile = stateFile
        session.refuse = { console.refuse($0) }
        session.start = try session.start(call)
        return session
    }

    /// The node of `--from`, where requests start; nil for the focus.
    private func start(_ call: Call) throws(ToolError) -> ActionNode? {
        guard let path = call.value(.from) else { return nil }
        if let node = coordinator.node(at: path) { return node }
        let nearest = map.root.nearestPath(to: path)
        throw .usage(
            "There is no node '\(path.printable)'." + (nearest.map { " Did you mean '\($0.printable)'?" } ?? ""),
            "'action tree' shows the nodes.")
    }

    /// The node where requests start: that of `--from`, else the focus, else the root.
    var place: ActionNode { start ?? coordinator.firstResponder ?? coordinator.root }

    // MARK: The state file

    private static func stateFile(_ call: Call, isWritten: Bool) throws(ToolError) -> StateFile? {
        guard let path = call.value(.state) else { return nil }
        if path == "-" { throw .usage("The state cannot be kept on standard input.", "Name a file: --state FILE.") }
        if path.isEmpty { throw .usage("The state file has no name.", "Name a file: --state FILE.") }
        let file = try StateFile(path, isWritten: isWritten)
        if let map = call.value(.map), file.isFile(ofMap: map) {
            throw .usage(
                "'\(path.printable)' is the map, and cannot keep the state.", "Name another file: --state FILE.")
        }
        return file
    }

    /// Saves the state if the call has a state file; the file is replaced once the results are printed.
    func save(_ call: Call, _ console: Console) throws(ToolError) {
        if !call.has(.dryRun) { try console.stateFile?.save(state) }
    }
}

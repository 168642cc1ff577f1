import ActionRuntime

extension Session {
    /// Loads what a call names: the map, or the sample, and the state over it.
    static func load(_ call: Call, _ console: Console) throws(ToolError) -> Session {
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
        let session = Session(map, file: file.lastPathPart, state: try state(call))
        session.refuse = { console.refuse($0) }
        session.start = try session.start(call)
        return session
    }

    /// Where requests start: the node of `--from`, or nil for the focus.
    private func start(_ call: Call) throws(ToolError) -> ActionNode? {
        guard let path = call.value(.from) else { return nil }
        if let node = coordinator.node(at: path) { return node }
        let nearest = map.root.nearestPath(to: path)
        throw .usage(
            "There is no node '\(path.printable)'." + (nearest.map { " Did you mean '\($0.printable)'?" } ?? ""),
            "'action tree' shows the nodes.")
    }

    /// The node where requests start.
    var place: ActionNode { start ?? coordinator.firstResponder ?? coordinator.root }

    // MARK: The state file

    private static func state(_ call: Call) throws(ToolError) -> [String: ActionValue] {
        guard let path = call.value(.state) else { return [:] }
        if path == "-" { throw .usage("The state cannot be kept on standard input.", "Name a file: --state FILE.") }
        guard Files.exists(path) else { return [:] }
        let bytes = try Files.read(path, as: "state file")
        do {
            return try ActionArguments(json: bytes, dialect: .commented).values
        } catch {
            throw ToolError(.data, "\(path.printable):\(error)", details: ["A state file is a JSON object."])
        }
    }

    /// Writes the state back, where the call keeps it in a file.
    func save(_ call: Call) throws(ToolError) {
        guard let path = call.value(.state), !call.has(.dryRun) else { return }
        let text = ActionValue.object(state).json(pretty: true) + "\n"
        guard text.utf8.count <= Files.maximumSize else {
            throw ToolError(
                .data, "The state is larger than 16 MiB, and is not written to '\(path.printable)'.",
                details: ["Keep less in it."])
        }
        try Files.write(text, to: path, as: "state file")
    }
}

extension String {
    /// What stands behind the last slash of a path.
    var lastPathPart: String {
        split(separator: "/").last.map(String.init) ?? self
    }
}

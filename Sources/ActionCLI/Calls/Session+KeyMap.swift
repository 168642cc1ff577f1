import ActionRuntime

extension Session {
    /// The key map of the session: the user's bindings, of `--keymap` or else of the map, and the bindings of the nodes and menus.
    func keyMap(_ call: Call) throws(ToolError) -> KeyMap {
        let overrides = try overrides(call).map { $0.hiding(secretNames) }
        return KeyMap(coordinator, menu: keyMenu, overrides: overrides) { [unowned self] in state.value(at: $0) }
    }

    private func overrides(_ call: Call) throws(ToolError) -> [KeyOverride] {
        guard let path = call.value(.keymap) else { return map.keymap }
        if path == "-", call.mapSource.path == "-" {
            throw .usage("The map and the key map cannot both be on standard input.", "Name a file for one of them.")
        }
        let file = path == "-" ? "standard input" : path.printable
        let decoder = MapDecoder(try Files.read(path, as: "key map"))
        let overrides = decoder.json().map { decoder.keyMap($0, file: file) } ?? []
        guard decoder.hasFaults else { return overrides }
        throw ToolError(
            decoder, file,
            advice: #"A key map is a list: [ { "key": "cmd+k", "command": "save:" }, { "command": "-quit:" } ]"#)
    }
}

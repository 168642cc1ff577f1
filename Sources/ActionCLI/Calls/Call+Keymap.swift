import ActionMaps
import ActionRuntime

extension Call {
    /// The user's bindings of `--keymap`; nil where the call does not name them.
    func overrides() throws(ToolError) -> [KeyOverride]? {
        guard let path = value(.keymap) else { return nil }
        if path == "-", mapSource.path == "-" {
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

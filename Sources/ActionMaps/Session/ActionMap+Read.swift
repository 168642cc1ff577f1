import ActionRuntime

extension ActionMap {
    /// Reads the map in a file, `-` for standard input, and returns its name in messages.
    package static func read(_ path: String) throws(ToolError) -> (map: ActionMap, file: String) {
        let file = path == "-" ? "standard input" : path.printable
        return (try read(try Files.read(path, as: "map"), as: file), file)
    }

    /// Reads the map in a document.
    package static func read(_ bytes: [UInt8], as file: String) throws(ToolError) -> ActionMap {
        do {
            return try ActionMap(reading: bytes, file: file)
        } catch {
            let source = ImportSource(path: file == "standard input" ? "-" : file, bytes: bytes)
            if let kind = ImportKind(of: source), !kind.isMap {
                throw source.refused(at: 0, "an action map", found: kind.noun, details: [kind.advice])
            }
            var fault = ToolError(.data, error.messages.first ?? "", details: Array(error.messages.dropFirst()))
            fault.cause = error
            throw fault
        }
    }
}

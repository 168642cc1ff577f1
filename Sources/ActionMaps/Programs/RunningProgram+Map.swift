package import ActionRuntime

extension RunningProgram {
    /// The program as the document of an action map.
    package func mapSource() throws(ToolError) -> JSONNode {
        guard let map = try all("map/get", JSONLine()).line("map") else {
            throw ToolError(.unavailable, "The program '\(name.printable)' gives no map.")
        }
        do {
            return try JSONReader.read(Array(map.text.utf8))
        } catch {
            throw ToolError(.unavailable, "The program '\(name.printable)' gives a map that cannot be read: \(error)")
        }
    }

    /// The program as an action map.
    package func map() throws(ToolError) -> ActionMap {
        try ActionMap.read(Array(try mapSource().json.utf8), as: name.printable)
    }
}

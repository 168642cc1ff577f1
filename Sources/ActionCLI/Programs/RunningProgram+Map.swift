import ActionRuntime

extension RunningProgram {
    /// The program as the document of an action map.
    func mapSource() throws(ToolError) -> JSONNode {
        guard let map = try call("map/get", JSONLine())["map"] else {
            throw ToolError(.unavailable, "The program '\(name.printable)' gives no map.")
        }
        return map
    }

    /// The program as an action map.
    func map() throws(ToolError) -> ActionMap {
        try ActionMap.read(Array(try mapSource().json.utf8), as: name.printable)
    }
}

import ActionRuntime

extension RunningProgram {
    /// The names of all arguments that some action of the program takes as a secret.
    package func secretNames() throws(ToolError) -> Set<String> {
        let actions = try all("actions/list", JSONLine()).lines("actions")
        return Set(
            actions.flatMap { action -> [String] in
                guard case .object(let properties)? = action["parameters"]?["properties"] else { return [] }
                return properties.filter { $0.value["writeOnly"] == true }.map(\.key)
            })
    }
}

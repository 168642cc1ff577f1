import ActionRuntime

extension RunningProgram {
    /// The names of all arguments that some action of the program takes as a secret.
    func secretNames() throws(ToolError) -> Set<String> {
        guard case .array(let actions)? = try call("actions/list", JSONLine())["actions"]?.content else { return [] }
        return Set(
            actions.flatMap { action -> [String] in
                guard case .object(let properties)? = action["parameters"]?["properties"]?.content else { return [] }
                return properties.filter { $0.value["writeOnly"]?.value == true }.map(\.key)
            })
    }
}

import ActionRuntime

/// A tool of the server.
///
/// Its descriptions are fixed text: nothing that a program says stands in them.
protocol AgentTool {
    var name: String { get }
    var title: String { get }
    var description: String { get }
    var parameters: [(name: String, schema: AgentSchema)] { get }
    var required: [String] { get }
    var output: ToolOutput { get }
    /// Whether calling it changes nothing.
    var isReadOnly: Bool { get }

    /// Begins a call.
    ///
    /// - Throws: The fault of parameters that the tool does not take; it becomes a result.
    func call(_ params: RemoteParams) throws(RemoteFault) -> AgentStep
}

extension AgentTool {
    var required: [String] { [] }
    var isReadOnly: Bool { true }

    /// The tool as it is listed.
    var line: JSONLine {
        var line = JSONLine()
        line.add("name", name)
        line.add("title", title)
        line.add("description", description)
        line.add("inputSchema", AgentSchema.parameters(parameters, required: required).line)
        line.add("outputSchema", output.schema)
        line.add("annotations", isReadOnly ? .askingHints : .performingHints(isDestructive: true))
        return line
    }
}

extension JSONLine {
    /// The hints of a tool that asks the program, and nobody else, and changes nothing.
    fileprivate static var askingHints: JSONLine {
        var line = JSONLine()
        line.add("readOnlyHint", true)
        line.add("openWorldHint", false)
        return line
    }

    /// The hints of a tool that performs a command; which of the world's things that reaches is not known.
    static func performingHints(isDestructive: Bool) -> JSONLine {
        var line = JSONLine()
        line.add("readOnlyHint", false)
        line.add("destructiveHint", isDestructive)
        line.add("idempotentHint", false)
        return line
    }
}

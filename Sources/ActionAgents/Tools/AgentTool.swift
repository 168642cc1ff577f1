import ActionRuntime

/// A tool of the server.
///
/// The descriptions of a tool are fixed text, which quotes nothing of a program.
protocol AgentTool {
    var name: String { get }
    var title: String { get }
    var description: String { get }
    var parameters: [(name: String, schema: AgentSchema)] { get }
    var required: [String] { get }
    var output: ToolOutput { get }
    /// Whether a call of the tool changes nothing.
    var isReadOnly: Bool { get }

    /// Begins a call.
    ///
    /// - Parameters:
    ///   - params: The arguments of the call.
    ///   - caller: The request's statements about the client.
    /// - Throws: The fault of parameters that the tool does not take; the caller makes a result of it.
    func call(_ params: RemoteParams, _ caller: AgentCaller) throws(RemoteFault) -> AgentStep
}

extension AgentTool {
    var required: [String] { [] }
    package var isReadOnly: Bool { true }

    /// The tool's entry in the list of tools.
    ///
    /// - Parameter more: Parameters that the tool takes besides its own.
    package func line(_ more: [(name: String, schema: AgentSchema)]) -> JSONLine {
        var line = JSONLine()
        line.add("name", name)
        line.add("title", title)
        line.add("description", description)
        line.add("inputSchema", AgentSchema.parameters(parameters + more, required: required).line)
        line.add("outputSchema", output.schema)
        line.add("annotations", isReadOnly ? .askingHints : .performingHints(isDestructive: true))
        return line
    }
}

extension JSONLine {
    /// The hints of a tool that only asks the program, and changes nothing.
    fileprivate static var askingHints: JSONLine {
        var line = JSONLine()
        line.add("readOnlyHint", true)
        line.add("openWorldHint", false)
        return line
    }

    /// The hints of a tool that performs a command; how far the command reaches is not known.
    static func performingHints(isDestructive: Bool) -> JSONLine {
        var line = JSONLine()
        line.add("readOnlyHint", false)
        line.add("destructiveHint", isDestructive)
        line.add("idempotentHint", false)
        return line
    }
}

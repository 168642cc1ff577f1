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

/// Which actions the tools may see: those whose names match a pattern.
///
/// The others are answered as actions that do not exist, and stand in no list and among no suggestions.
struct ActionFilter {
    private let glob: Glob?

    /// - Parameter pattern: The pattern of `--only`; nil for all actions.
    init(_ pattern: String?) { glob = pattern.map(Glob.init) }

    func shows(_ action: String) -> Bool { glob?.matches(action) ?? true }

    /// The entries of a list that may be seen.
    func entries(of answer: JSONNode) -> [JSONLine] {
        (JSONLine(answer)?.lines("actions") ?? []).filter { shows($0.text("action") ?? "") }
    }

    /// Names like a text, among those of a list that may be seen.
    func suggestions(for text: String, in answer: JSONNode) -> [String] {
        nearMisses(to: text, among: Set(entries(of: answer).compactMap { $0.text("action") }))
    }

    /// An answer without the other names in it.
    func narrow(_ answer: JSONLine, of action: String) -> JSONLine {
        guard glob != nil else { return answer }
        var answer = answer
        if answer["suggestions"] != nil { answer.add("suggestions", answer.texts("suggestions").filter(shows)) }
        if let resolved = answer.text("resolved"), !shows(resolved) { answer.add("resolved", action) }
        if answer["steps"] != nil {
            let steps = answer.lines("steps").filter { shows($0.text("action") ?? "") }.map { step in
                var step = step
                if let other = step.text("remap"), !shows(other) { step.add("remap", nil as String?) }
                return step
            }
            answer.add("steps", steps)
        }
        return answer
    }
}

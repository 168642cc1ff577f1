import ActionRuntime

/// The tools that the server offers.
package final class AgentToolSet {
    package enum Kind {
        /// One tool to list, one to explain, and, unless the set is read-only, one to perform.
        case three(isReadOnly: Bool)
        /// A tool for each action.
        case each
    }

    package let kind: Kind
    private let pattern: String?
    private let isChoosable: Bool
    private let tools: [any AgentTool]
    private let each: EachTools
    let resource: AgentResource
    /// The parameters that each tool takes besides its own.
    private let shared: [(name: String, schema: AgentSchema)]

    /// The parameter that chooses among programs of one name.
    package static let program = "program"

    /// - Parameters:
    ///   - kind: Which tools are offered.
    ///   - pattern: The pattern of the actions that the tools see; nil for all.
    ///   - isChoosable: Whether a call can choose among programs of one name.
    package init(_ kind: Kind, only pattern: String?, isChoosable: Bool = false) {
        (self.kind, self.pattern, self.isChoosable) = (kind, pattern, isChoosable)
        shared = isChoosable ? [(Self.program, .integer(AgentText.program, isNullable: false))] : []
        let filter = ActionFilter(pattern)
        each = EachTools(filter: filter, isChoosable: isChoosable)
        resource = AgentResource(filter: filter)
        switch kind {
        case .each: tools = []
        case .three(let isReadOnly):
            tools =
                [ListTool(filter: filter), ExplainTool(filter: filter)]
                + (isReadOnly ? [] : [PerformTool(filter: filter)])
        }
    }

    /// The same tools for another client of the server, whose lists and cursors are its own.
    func forAnotherClient() -> AgentToolSet { AgentToolSet(kind, only: pattern, isChoosable: isChoosable) }

    /// Whether the list of the tools changes with the program.
    package var changes: Bool { if case .each = kind { true } else { false } }

    /// The digest that tells one list of tools from another, made of the program's list of actions.
    func digest(of list: JSONLine) -> Int { each.digest(of: list) }

    /// Answers `tools/list`.
    func list(_ message: RemoteMessage) throws(AgentFault) -> AgentStep {
        let cursor = try message.cursor
        if case .each = kind { return try each.page(at: cursor) }
        guard cursor == nil else {
            throw .parameters("There is no such 'cursor': all tools are on one page. It may be of an earlier process.")
        }
        var line = JSONLine()
        line.add("tools", tools.map { $0.line(shared) })
        return .done(.success(line))
    }

    /// The process of the program that a call chooses; nil where it chooses none.
    func program(of message: RemoteMessage) throws(RemoteFault) -> Int? {
        guard !shared.isEmpty, case .object(let arguments)? = message.param("arguments")?.content else { return nil }
        var name = Self.program
        if case .each = kind, case .string(let tool)? = message.param("name")?.content {
            name = each.programParameter(of: tool)
        }
        let chosen = arguments.filter { $0.key == name }
        return try RemoteParams(chosen, of: name, taking: [name]).number(name)
    }

    /// The output that the tool of a call has.
    func output(of message: RemoteMessage) -> ToolOutput {
        let name = message.param("name")?.value
        return tools.first { .string($0.name) == name }?.output ?? PerformTool.output
    }

    /// Answers `tools/call`.
    ///
    /// - Parameters:
    ///   - message: The request.
    ///   - caller: The request's statements about the client.
    func call(_ message: RemoteMessage, _ caller: AgentCaller) throws(AgentFault) -> AgentStep {
        guard case .string(let name)? = message.param("name")?.content else {
            throw .parameters("'name' is missing: it has to be the name of a tool.")
        }
        let arguments: [JSONMember]
        switch message.param("arguments")?.content {
        case nil: arguments = []
        case .object(let members): arguments = members
        default: throw .parameters("'arguments' has to be an object.")
        }
        if case .each = kind { return each.call(name, arguments, caller) }
        guard let tool = tools.first(where: { $0.name == name }) else {
            throw .noTool(name, among: tools.map(\.name))
        }
        do throws(RemoteFault) {
            return try tool.call(
                RemoteParams(arguments, of: name, taking: (tool.parameters + shared).map(\.name)), caller)
        } catch {
            return tool.output.refusal(error).step
        }
    }
}

extension RemoteMessage {
    /// The cursor at which a list goes on; nil at its beginning.
    fileprivate var cursor: String? {
        get throws(AgentFault) {
            guard let node = param("cursor") else { return nil }
            guard case .string(let text) = node.content else { throw .parameters("'cursor' has to be a string.") }
            return text
        }
    }
}

extension AgentFault {
    /// The fault of an unknown tool.
    static func noTool(_ name: String, among names: [String]) -> AgentFault {
        let nearest = nearMisses(to: name, among: names, limit: 1).first
        return .parameters("There is no tool '\(name.excerpt)'." + (nearest.map { " Did you mean '\($0)'?" } ?? ""))
    }
}

import ActionRuntime

/// The tools of `--each`: one for each action that is exposed when the list is asked for.
///
/// A call performs the action of the tool, as `actions_perform` does. The title of the action becomes the title of the
/// tool, and stands nowhere else. A tool has a schema of its output where its action declares a result: elsewhere it would be
/// the same for each tool, and longer than the rest.
final class EachTools {
    private let filter: ActionFilter
    private var names = ToolNames()
    /// The parameters that tools add to the parameters of their actions.
    private var added: [String: Added] = [:]
    /// The kinds of the results that the actions of tools declare.
    private var returns: [String: ActionSignature.Kind] = [:]
    /// Whether a call can choose among programs of one name.
    private let isChoosable: Bool
    /// The lists that cursors lead into.
    private let listings = Listings()

    /// How many tools a page has.
    private static let pageSize = 100

    private static let description = """
        Performs one command of the program, as its menu would: it is validated at that moment. A command that is disabled is \
        not performed, and the result says why.
        """

    /// The parameters that a tool adds to those of its action, which may itself have parameters of the usual names.
    private struct Added {
        /// The name of the token's parameter, which is listed where the action had to be confirmed then; nil where the action may take
        /// an argument of any name.
        var confirm: String?
        /// The number of a program's process.
        var program: String?
    }

    init(filter: ActionFilter, isChoosable: Bool) {
        self.filter = filter
        self.isChoosable = isChoosable
    }

    // MARK: The list

    /// A page of the tools.
    ///
    /// - Parameter cursor: The cursor at which the list goes on; nil for the first page of a new list.
    func page(at cursor: String?) throws(AgentFault) -> AgentStep {
        guard let cursor else {
            return list { [self] tools in .done(tools.map { page(of: Listing(entries: $0), at: 0) }) }
        }
        guard let (listing, start) = listings.find(cursor) else { throw .parameters(Listings.unknown) }
        return .done(.success(page(of: listing, at: start)))
    }

    private func page(of listing: Listing, at start: Int) -> JSONLine {
        let (tools, next) = listings.page(of: listing, at: start, Self.pageSize)
        var line = JSONLine()
        line.add("tools", Array(tools))
        if let next { line.add("nextCursor", next) }
        return line
    }

    /// Asks for the actions, and goes on with their tools.
    private func list(then: @escaping (Result<[JSONLine], AgentFault>) -> AgentStep) -> AgentStep {
        .list { [self] answer in
            do throws(RemoteFault) {
                return then(.success(filter.entries(of: try answer.get()).compactMap(tool)))
            } catch {
                return then(.failure(AgentFault(unanswered: error)))
            }
        }
    }

    /// The digest that tells one list of tools from another.
    func digest(of list: JSONLine) -> Int {
        // The schemas that the client was given stay those of the list that it asked for.
        let given = returns
        defer { returns = given }
        var hasher = Hasher()
        for tool in filter.entries(of: list).compactMap(tool) { hasher.combine(tool.text) }
        return hasher.finalize()
    }

    // MARK: Calls

    /// The name of the parameter by which a tool chooses a program; the usual name for a tool that was not listed.
    func programParameter(of tool: String) -> String { added[tool]?.program ?? AgentToolSet.program }

    func call(_ name: String, _ arguments: [JSONMember], _ caller: AgentCaller) -> AgentStep {
        if let key = names.key(of: name) { return call(name, key, arguments, caller) }
        // The client may know the tools from an earlier run of the server.
        return list { [self] tools in
            if case .failure(let fault) = tools { return .done(.failure(fault)) }
            guard let key = names.key(of: name) else { return .done(.failure(.noTool(name, among: Array(names.all)))) }
            return call(name, key, arguments, caller)
        }
    }

    private func call(
        _ name: String, _ key: ToolNames.Key, _ arguments: [JSONMember], _ caller: AgentCaller
    ) -> AgentStep {
        var given = Dictionary(arguments.map { ($0.key, $0.value.value) }, uniquingKeysWith: { $1 })
        var params = JSONLine()
        params.add("action", key.action)
        if let confirm = added[name]?.confirm, let token = given.removeValue(forKey: confirm) {
            params.add("confirm", token)
        }
        // The program was chosen before.
        if isChoosable { given[programParameter(of: name)] = nil }
        if key.arguments != nil, let other = given.keys.min() {
            return PerformTool.output.refusal(
                RemoteFault(.badParameters, "'\(name)' takes no parameter '\(other.excerpt)'.")
            ).step
        }
        params.add("arguments", .object(key.arguments?.values ?? given))
        return PerformTool.perform(params, filter, caller, returns: returns[name])
    }

    // MARK: Tools

    /// The tool for an action; nil where another action has its name, and for a command with a secret argument.
    private func tool(_ entry: JSONLine) -> JSONLine? {
        let action = entry.text("action") ?? ""
        // A command's secret argument is shown to no client, so that no client could send it.
        if entry["secret"] != nil { return nil }
        var fixed: ActionArguments?
        if case .object(let values)? = entry["arguments"] { fixed = ActionArguments(values) }
        guard let name = names.add(ToolNames.Key(action: action, arguments: fixed)) else { return nil }
        let isDestructive = entry.flag("destructive")
        var meta = JSONLine()
        meta.add("action", action)
        meta.add("arguments", entry["arguments"] ?? .null)
        var line = JSONLine()
        line.add("name", name)
        line.add("title", entry.text("title") ?? action)
        line.add("description", Self.description)
        line.add("inputSchema", .object(schema(of: entry, fixed, isDestructive, name)))
        returns[name] = entry.text("returns").flatMap(ActionSignature.Kind.init)
        if let kind = returns[name] { line.add("outputSchema", PerformTool.output.schema(returning: kind)) }
        line.add("annotations", .performingHints(isDestructive: isDestructive))
        line.add("_meta", meta)
        return line
    }

    /// The JSON Schema of a tool's parameters: those of the action, the token where it has to be confirmed, and the choice of a
    /// program where there may be several.
    private func schema(
        of entry: JSONLine, _ fixed: ActionArguments?, _ isDestructive: Bool, _ name: String
    ) -> [String: ActionValue] {
        var schema: [String: ActionValue] = ["type": "object"]
        if fixed != nil {
            schema["additionalProperties"] = false
        } else if case .object(let values)? = entry["parameters"], values["type"] == "object" {
            schema = values
        }
        var properties: [String: ActionValue] = [:]
        if case .object(let values)? = schema["properties"] { properties = values }
        func add(_ name: String, _ type: ActionValue, _ text: String) {
            properties[name] = .object(["type": type, "description": .string(text)])
        }
        let confirm = Self.free("confirm", in: properties), program = Self.free(AgentToolSet.program, in: properties)
        added[name] = Added(
            confirm: isDestructive || schema["additionalProperties"] == false ? confirm : nil,
            program: isChoosable ? program : nil)
        guard isDestructive || isChoosable else { return schema }
        if isDestructive { add(confirm, "string", AgentText.confirm) }
        if isChoosable { add(program, "integer", AgentText.program) }
        schema["properties"] = .object(properties)
        return schema
    }

    /// A name for an added parameter that no parameter of the action has.
    private static func free(_ word: String, in properties: [String: ActionValue]) -> String {
        var name = word
        while properties[name] != nil { name += "_" }
        return name
    }
}

import ActionMaps
import ActionRuntime

/// The state of the actions as a resource: the answer of `actions_list`, for clients that follow changes rather than ask again.
struct AgentResource {
    let filter: ActionFilter

    static let uri = "action://actions"
    private static let type = "application/json"

    /// Answers a request about resources.
    func answer(_ method: AgentMethod, _ message: RemoteMessage) throws(AgentFault) -> AgentStep {
        var line = JSONLine()
        switch method {
        case .readResource:
            try Self.check(message)
            return read
        case .listTemplates: line.add("resourceTemplates", [] as [JSONLine])
        default: line.add("resources", [Self.line])
        }
        return .done(.success(line))
    }

    /// Checks that a request is about this resource.
    static func check(_ message: RemoteMessage) throws(AgentFault) {
        guard let uri = message.param("uri")?.text else {
            throw .parameters("'uri' is missing: it has to be the URI of a resource.")
        }
        guard uri == Self.uri else {
            throw .parameters("There is no resource '\(uri.excerpt)'. The only one is '\(Self.uri)'.")
        }
    }

    private static var line: JSONLine {
        var line = JSONLine()
        line.add("uri", uri)
        line.add("name", "actions")
        line.add("title", "The state of the actions")
        line.add("description", "Which actions the program has, which of them are enabled, and why the others are not.")
        line.add("mimeType", type)
        return line
    }

    private var read: AgentStep {
        .ask([ProgramRequest("actions/list", JSONLine())]) { answers in
            do throws(RemoteFault) {
                let answer = try answers[0].get()
                var list = JSONLine()
                list.add("revision", answer["revision"] ?? .null)
                list.add(
                    "actions", filter.entries(of: answer).map { ListedAction.compact($0, ListedAction.usual) })
                var content = JSONLine()
                content.add("uri", Self.uri)
                content.add("mimeType", Self.type)
                content.add("text", list.text)
                var line = JSONLine()
                line.add("contents", [content])
                return .done(.success(line))
            } catch {
                return .done(.failure(AgentFault(unanswered: error)))
            }
        }
    }
}

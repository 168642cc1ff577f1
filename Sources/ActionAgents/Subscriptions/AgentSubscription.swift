import ActionMaps
import ActionRuntime

/// The changes that a client asks to be told of, by a request that stays open.
struct AgentSubscription {
    /// The identifier of the request, which each message of the subscription has.
    private let id: ActionValue
    /// Whether the client is told when the list of the tools changes.
    let wantsTools: Bool
    /// Whether the client is told when the state of the actions changes.
    let wantsResource: Bool

    static let acknowledged = "notifications/subscriptions/acknowledged"

    /// Reads a request.
    ///
    /// Changes that the server never tells of are left out, as the acknowledgement says.
    init(_ message: RemoteMessage, _ tools: AgentToolSet) throws(AgentFault) {
        id = message.id ?? .null
        guard let filter = message.param("notifications"), case .object = filter.content else {
            throw .parameters("'notifications' is missing: it has to be an object that says what to be told of.")
        }
        wantsTools = tools.changes && filter["toolsListChanged"]?.value == true
        switch filter["resourceSubscriptions"]?.content {
        case nil, .null: wantsResource = false
        case .array(let uris): wantsResource = uris.contains { $0.text == AgentResource.uri }
        default: throw .parameters("'resourceSubscriptions' has to be an array of URIs.")
        }
    }

    /// The `_meta` that names the subscription of a message.
    private var meta: JSONLine {
        var line = JSONLine()
        line.add(MCPVersion.Key.subscription, id)
        return line
    }

    /// The parameters of the first message, which lists the changes that the client will be told of.
    var acknowledgement: JSONLine {
        var told = JSONLine()
        if wantsTools { told.add("toolsListChanged", true) }
        if wantsResource { told.add("resourceSubscriptions", [AgentResource.uri]) }
        var line = JSONLine()
        line.add("notifications", told)
        return marked(line)
    }

    /// Parameters with the mark of the subscription.
    func marked(_ params: JSONLine) -> JSONLine {
        var line = params
        line.add("_meta", meta)
        return line
    }

    /// The result of the request, where the server ends the subscription.
    var result: JSONLine { marked(JSONLine()) }
}

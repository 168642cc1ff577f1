import ActionRuntime

/// The methods of the server.
enum AgentMethod: String, CaseIterable {
    case initialize
    case discover = "server/discover"
    case ping
    case listTools = "tools/list"
    case callTool = "tools/call"
    case listResources = "resources/list"
    case listTemplates = "resources/templates/list"
    case readResource = "resources/read"
    case subscribe = "resources/subscribe"
    case unsubscribe = "resources/unsubscribe"
    case listen = "subscriptions/listen"

    /// The notification that cancels a request.
    static let cancelled = "notifications/cancelled"
    /// The notification that the connection has begun.
    static let initialized = "notifications/initialized"

    /// The forms of the protocol that have the method.
    private var versions: [MCPVersion] {
        switch self {
        case .initialize, .ping, .subscribe, .unsubscribe: [.handshake]
        case .discover, .listen: [.stateless]
        case .listTools, .callTool, .listResources, .listTemplates, .readResource: [.handshake, .stateless]
        }
    }

    /// Whether the result of the method says how long it may be kept.
    var isCacheable: Bool {
        switch self {
        case .discover, .listTools, .listResources, .listTemplates, .readResource: true
        case .initialize, .ping, .callTool, .subscribe, .unsubscribe, .listen: false
        }
    }

    /// The method of a request, and the form of the protocol that the request has.
    ///
    /// - Parameter isInitialized: Whether the connection has begun with `initialize`.
    /// - Throws: The fault of an unknown method, or of a request that lacks a member which it must have.
    static func of(
        _ message: RemoteMessage, isInitialized: Bool
    ) throws(AgentFault) -> (method: AgentMethod, version: MCPVersion) {
        // `initialize` begins a connection of the first form, even if its members name another form.
        if message.method == initialize.rawValue { return (.initialize, .handshake) }
        // An unknown version is refused before an unknown method: the method may be one of that version.
        let spoken = try message.version
        guard let method = AgentMethod(rawValue: message.method) else { throw .noMethod(message.method) }
        guard let version = spoken ?? method.assumedVersion(isInitialized: isInitialized) else {
            throw .parameters(
                "'\(message.method)' needs '_meta' with '\(MCPVersion.Key.version)' and '\(MCPVersion.Key.capabilities)'"
                    + (method.versions.contains(.handshake) ? ", or 'initialize' before it." : "."))
        }
        if version == .stateless { try message.requireCapabilities() }
        guard method.versions.contains(version) else { throw .noMethod(message.method) }
        return (method, version)
    }

    /// The form of a request that names no version; nil where the request must name one.
    private func assumedVersion(isInitialized: Bool) -> MCPVersion? {
        self == .ping || isInitialized && versions.contains(.handshake) ? .handshake : nil
    }
}

extension RemoteMessage {
    /// The form that a request names by its version; nil where it names none.
    fileprivate var version: MCPVersion? {
        get throws(AgentFault) {
            guard let node = param("_meta")?[MCPVersion.Key.version] else { return nil }
            guard case .string(let version) = node.content else {
                throw .parameters("'\(MCPVersion.Key.version)' has to be a string.")
            }
            guard let known = MCPVersion(version: version) else { throw AgentFault(unsupported: version) }
            return known
        }
    }

    fileprivate func requireCapabilities() throws(AgentFault) {
        guard case .object? = param("_meta")?[MCPVersion.Key.capabilities]?.content else {
            throw .parameters("'\(MCPVersion.Key.capabilities)' is missing: it has to be an object.")
        }
    }
}

extension AgentFault {
    fileprivate static func noMethod(_ name: String) -> AgentFault {
        AgentFault(.unknownMethod, "There is no method '\(name.excerpt)'.")
    }
}

extension RemoteMessage {
    /// A parameter; nil where it is left out or null.
    func param(_ name: String) -> JSONNode? {
        guard let value = params.first(where: { $0.key == name })?.value else { return nil }
        if case .null = value.content { return nil }
        return value
    }
}

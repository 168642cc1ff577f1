import ActionRuntime

/// Tells one client of changes: that the state of the actions, or the list of the tools, has changed.
///
/// A change is told when it is seen, not when it happens: while the client does not read, several changes become one message.
final class AgentChanges {
    private unowned let session: AgentSession
    /// The requests that stay open.
    private var open: [(call: AgentCall, subscription: AgentSubscription)] = []
    /// The changes that a client is told of because its connection began with `initialize`.
    private var always = (tools: false, resource: false)
    /// The number of the closure that hears of changes; nil while the client wants no changes.
    private var watcher: Int?
    private var isResourceBehind = false
    private var areToolsBehind = false
    /// The tools as the client knows them, as a digest; nil before they are known.
    private var knownTools: Int?
    private var isAskingForTools = false

    private static let toolsChanged = "notifications/tools/list_changed"
    private static let resourceChanged = "notifications/resources/updated"

    init(_ session: AgentSession) { self.session = session }

    // MARK: Clients

    /// Acknowledges a request that stays open, and tells it of changes from now on.
    func begin(_ subscription: AgentSubscription, _ call: AgentCall) {
        session.notify(AgentSubscription.acknowledged, subscription.acknowledgement, of: call)
        open.append((call, subscription))
        if subscription.wantsTools { areToolsBehind = true }
        update()
    }

    func end(_ call: AgentCall) {
        open.removeAll { $0.call === call }
        update()
    }

    func endAll() {
        open = []
        always = (false, false)
        update()
    }

    /// Tells the client of the tools for as long as the connection lasts.
    func tellOfTools() {
        always.tools = true
        areToolsBehind = true
        update()
    }

    /// Begins or ends to tell the client of the resource.
    ///
    /// - Returns: The result of the request, which is empty.
    func tellOfResource(_ isWanted: Bool, _ message: RemoteMessage) throws(AgentFault) -> JSONLine {
        try AgentResource.check(message)
        always.resource = isWanted
        update()
        return JSONLine()
    }

    private var wantsTools: Bool { always.tools || open.contains(where: \.subscription.wantsTools) }
    private var wantsResource: Bool { always.resource || open.contains(where: \.subscription.wantsResource) }

    /// Begins or ends to hear of changes, as the client wants.
    private func update() {
        let isWanted = wantsTools || wantsResource
        if isWanted, watcher == nil {
            watcher = session.follower.watchers.add { [weak self] in
                self?.isResourceBehind = true
                self?.areToolsBehind = true
            }
        } else if !isWanted, let number = watcher {
            session.follower.watchers.remove(number)
            watcher = nil
            (isResourceBehind, areToolsBehind, knownTools) = (false, false, nil)
        }
    }

    // MARK: Telling

    /// Tells the client of changes, if the client reads.
    func tell() {
        guard watcher != nil, session.isReading() else { return }
        if isResourceBehind {
            isResourceBehind = false
            var params = JSONLine()
            params.add("uri", AgentResource.uri)
            if always.resource { session.notify(Self.resourceChanged, params) }
            for (call, subscription) in open where subscription.wantsResource {
                session.notify(Self.resourceChanged, subscription.marked(params), of: call)
            }
        }
        if areToolsBehind, wantsTools, !isAskingForTools { askForTools() }
    }

    /// Asks for the actions that the tools are made of: a change of an action need not change its tool.
    private func askForTools() {
        areToolsBehind = false
        isAskingForTools = true
        session.follower.digest { [weak self] digest in
            guard let self else { return }
            isAskingForTools = false
            // A program that has gone leads to a change once it is found again.
            if let digest { note(digest) }
        }
    }

    private func note(_ digest: Int) {
        defer { knownTools = digest }
        guard let knownTools, knownTools != digest else { return }
        if always.tools { session.notify(Self.toolsChanged, JSONLine()) }
        for (call, subscription) in open where subscription.wantsTools {
            session.notify(Self.toolsChanged, subscription.marked(JSONLine()), of: call)
        }
    }
}

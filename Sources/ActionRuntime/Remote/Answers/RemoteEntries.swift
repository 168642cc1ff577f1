/// The answers about exposed actions from one start, as lists and watches tell them.
final class RemoteEntries {
    /// The action and the arguments of an entry.
    struct Key: Hashable {
        let action: String
        /// The only arguments that are exposed; nil for any.
        let arguments: ActionArguments?
    }

    private let endpoint: RemoteEndpoint
    private let node: ActionNode
    let exposed: ExposedActions
    private lazy var keys = endpoint.keys?.listing(from: node)
    private var paths: [NodeID: String?] = [:]

    init(_ endpoint: RemoteEndpoint, from node: ActionNode) {
        (self.endpoint, self.node) = (endpoint, node)
        exposed = ExposedActions(endpoint.exposer, from: node)
    }

    /// The answer to `actions/list`.
    func list(_ page: consuming RemotePage) throws(RemoteFault) -> JSONLine {
        var last = page.cursor
        for (action, cursor) in try exposed.inOrder(behind: page.cursor, revision: endpoint.revision) {
            if page.ends(behind: last) { break }
            if let line = line(of: action) { try page.add(line) }
            last = cursor
        }
        return page.answer("actions")
    }

    /// The answer about an exposed action; nil for an action that is hidden, or that no claim takes.
    func line(of action: ExposedAction) -> JSONLine? {
        let coordinator = endpoint.coordinator
        let invocation = Invocation(action.action, arguments: action.arguments ?? [:])
        let validation = endpoint.validate(action, action.arguments, from: node)
        guard validation.target != nil, !(validation.isHidden && endpoint.exposer.hidesByValidator) else { return nil }
        let found = coordinator.found(invocation, from: node), target = found?.target
        var line = validation.jsonLine { path(of: $0) }
        line.add("title", validation.title ?? endpoint.exposer.title(of: action, reaching: target))
        add(action.arguments, of: action.action, from: node, to: &line)
        line.add("summary", action.command?.discoverabilityText)
        let shortcut = keys?.shortcut(for: action.action, arguments: action.arguments ?? [:])
        line.add("shortcut", shortcut?.description)
        line.add("parameters", target?.signature?.schema ?? .null)
        line.add("returns", target?.returns?.rawValue)
        line.add("destructive", found.map { !endpoint.destroying(by: $0, exposed.reading).isEmpty } ?? false)
        // For programs that host the action.
        if validation.title != nil { line.add("retitled", true) }
        if let other = found?.claim.dispatcher as? RemoteActions { line.add("hops", .int(other.hops(of: invocation))) }
        exposed.hideNames(in: &line)
        return line
    }

    /// Adds the only arguments that are exposed, as far as they may be told.
    private func add(
        _ arguments: ActionArguments?, of action: ActionName?, from node: ActionNode?, to line: inout JSONLine
    ) {
        guard let arguments, let action else { return line.add("arguments", .null) }
        line.add(arguments: endpoint.coordinator.markingSecrets(arguments, of: action, from: node))
    }

    private func path(of node: NodeID) -> String? {
        if let path = paths[node] { return path }
        let path = node.path
        paths[node] = path
        return path
    }

    /// The answer about an action that is not exposed, or that no claim takes.
    func missing(_ key: Key) -> JSONLine {
        var line = Unknown(key.action).validation
        line.add("title", nil as String?)
        add(key.arguments, of: ActionName(registered: key.action), from: nil, to: &line)
        line.add("summary", nil as String?)
        line.add("shortcut", nil as String?)
        line.add("parameters", .null)
        line.add("returns", nil as String?)
        line.add("destructive", false)
        return line
    }
}

extension ExposedAction {
    /// The action and the arguments that an entry is about.
    var key: RemoteEntries.Key { RemoteEntries.Key(action: action.text, arguments: arguments) }
}

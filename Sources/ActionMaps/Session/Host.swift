package import ActionRuntime

/// The host of a map, which takes the actions that items and keys call external.
///
/// The host follows the root as the next dispatcher of the coordinator, so the coordinator's search decides whether a
/// request reaches it: for keys, menus, lists and requests alike. A map does not describe the host's actions, so this host
/// performs none, and throws ``HostTakes``.
package final class Host {
    let coordinator: Coordinator
    /// The host's only node, which claims the external actions.
    let node: NodeID
    /// The node's path, which no node of the map has.
    let path: String

    /// Creates the host of a session; nil where its map has no external actions.
    init?(of session: Session) {
        let actions = session.map.externalActions
        if actions.isEmpty { return nil }
        // Only roots have paths of one part.
        let root = ActionNode(session.map.root.name == "host" ? "the host" : "host")
        for (name, line) in actions {
            root.register(
                Claim(
                    .closure, signatures: { [unowned session] in session.signature(of: $0) },
                    source: session.source(line), handler: Handler { throw HostTakes(action: $0.action) }),
                for: ActionName(checked: name))
        }
        coordinator = Coordinator(root: root)
        node = root.id
        path = root.path
    }
}

/// The error that the host's claim throws in place of performing an action.
package struct HostTakes: Error, CustomStringConvertible {
    /// The name of the outcome in JSON.
    package static let outcome = "external"

    let action: ActionName

    package var description: String { "The host takes '\(action)'; nothing was done here." }
}

extension Outcome {
    /// The error of the host's claim; nil for all other outcomes.
    package var hostTakes: HostTakes? { error as? HostTakes }
}

extension ActionMap {
    /// The actions that an item or key calls external, each with the line of the first item or key.
    var externalActions: [String: Int] {
        var actions: [String: Int] = [:]
        func add(_ action: String?, _ line: Int) {
            if let action, actions[action] == nil { actions[action] = line }
        }
        for command in menus.flatMap(\.commands) where command.isExternal { add(command.action, command.line) }
        for key in root.subtree.flatMap(\.keys) where key.isExternal { add(key.action, key.line) }
        return actions
    }
}

extension Session {
    /// The path of a node of the map's tree; nil for the host's node, which has no path there.
    func mapPath(of node: NodeID) -> String? { node == host?.node ? nil : path(of: node) }

    /// An answer in its printed form: where its target is the host, `external` is true, and the target is null.
    func told(_ line: JSONLine, _ target: NodeID?) -> JSONLine {
        let isExternal = target != nil && target == host?.node
        var line = isExternal ? withoutTarget(line) : line
        line.add("external", isExternal)
        return line
    }

    private func withoutTarget(_ line: JSONLine) -> JSONLine {
        var line = line
        for key in ["target", "kind", "selector"] where line[key] != nil { line.add(key, nil as String?) }
        return line
    }

    /// An answer of the endpoint, or a message about a watch, as clients are told it: the host is no node, and what it takes is marked as
    /// `external`, also within lists.
    ///
    /// - Parameter outcome: The outcome of the request that is answered; nil for questions.
    package func answered(_ answer: JSONLine, _ outcome: Outcome? = nil) -> JSONLine {
        // Keys that stand for no action have no outcome; that before is of earlier keys.
        var line = told(toldByHost(answer), answer.text("action") == nil ? nil : outcome)
        for list in ["actions", "items", "matches"] {
            let lines = line.lines(list)
            if !lines.isEmpty { line.add(list, lines.map(toldByHost)) }
        }
        line = withKinds(line)
        if host == nil { return line }
        for list in ["before", "steps", "records"] {
            let lines = line.lines(list)
            if !lines.isEmpty { line.add(list, lines.map(toldExternal)) }
        }
        if let record = line.line("record") { line.add("record", toldExternal(record)) }
        return line
    }

    /// A line about an action without the host among its nodes; where it tells what would take the action, it is marked as `external` or not.
    private func toldByHost(_ line: JSONLine) -> JSONLine {
        guard line["target"] != nil else { return line }
        var told = withoutHost(line)
        if line["outcome"] == nil { told.add("external", host != nil && line.text("target") == host?.path) }
        return told
    }

    /// An answer of the endpoint without the host as its target, and among the nodes that were asked.
    private func withoutHost(_ line: JSONLine) -> JSONLine {
        guard let host else { return line }
        var line = line.text("target") == host.path ? withoutTarget(line) : line
        for key in ["asked", "notAsked"] where line[key] != nil {
            line.add(key, line.texts(key).filter { $0 != host.path })
        }
        let reasons = line.lines("reasons")
        if reasons.contains(where: { $0.text("by") == host.path }) {
            line.add(
                "reasons",
                reasons.map { reason in
                    var reason = reason
                    if reason.text("by") == host.path { reason.add("by", nil as String?) }
                    return reason
                })
        }
        if line["steps"] != nil { line.add("steps", line.lines("steps").filter { $0.text("node") != host.path }) }
        return line
    }

    /// What keys or steps have performed, in its printed form: `external` where the host takes the action.
    private func toldExternal(_ entry: JSONLine) -> JSONLine {
        guard let host, entry.text("target") == host.path,
            let action = ActionName(validating: entry.text("action") ?? "")
        else { return entry }
        var entry = withoutTarget(entry)
        entry.add("outcome", HostTakes.outcome)
        entry.add("error", "\(HostTakes(action: action))")
        return entry
    }

    /// An outcome in its printed form: `external` where the host takes the action.
    package func told(_ line: JSONLine, _ outcome: Outcome?) -> JSONLine {
        guard let takes = outcome?.hostTakes else { return line }
        var line = line
        for key in ["target", "kind", "handledBy"] { line.add(key, nil as String?) }
        line.add("outcome", HostTakes.outcome)
        line.add("error", "\(takes)")
        return line
    }
}

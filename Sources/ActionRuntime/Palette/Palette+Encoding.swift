extension Palette.Item {
    /// The command as a JSON object: `title`, `action`, `arguments`, `secret` (where there are any), `enabled`, `state`, `reasons`,
    /// `shortcut`, `target`, `score` and `needsArguments`, a JSON Schema.
    ///
    /// - Parameter path: Gives the path of a node; nil once the node is gone.
    package func jsonLine(_ path: (NodeID) -> String?) -> JSONLine {
        var line = JSONLine()
        line.add("title", command.title)
        line.add("action", command.command?.action.text)
        line.add(arguments: command.command?.arguments ?? [:])
        line.add("enabled", command.isEnabled)
        line.add("state", command.state.rawValue)
        line.add(reasons: command.reasons, path)
        line.add("shortcut", shortcut?.description)
        line.add("target", (command.target?.node).flatMap(path))
        line.add("score", .int(score))
        line.add("needsArguments", command.needsArguments?.schema ?? .null)
        return line
    }
}

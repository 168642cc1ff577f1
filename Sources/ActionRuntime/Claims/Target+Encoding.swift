extension Target {
    /// The claim that would take an action as a JSON object: `action`, `target`, `kind`, `selector`, `mayDecline` and `isAsync`.
    ///
    /// - Parameters:
    ///   - target: The claim that would take the action; nil for none.
    ///   - name: The action that was asked for.
    ///   - path: Gives the path of a node; nil once the node is released.
    package static func jsonLine(
        _ target: Target?, for name: ActionName, _ path: (NodeID) -> String?
    ) -> JSONLine {
        var line = JSONLine()
        line.add("action", name.text)
        line.add(target: target?.performer, path)
        line.add("selector", target?.selector.text)
        line.add("mayDecline", target?.mayDecline ?? false)
        line.add("isAsync", target?.isAsync ?? false)
        return line
    }
}

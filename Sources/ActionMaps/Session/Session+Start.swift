package import ActionRuntime

extension Session {
    /// The node of a path.
    package func node(at path: String) throws(ToolError) -> ActionNode {
        if let node = coordinator.node(at: path) { return node }
        let nearest = map.root.nearestPath(to: path)
        throw .usage(
            "There is no node '\(path.printable)'." + (nearest.map { " Did you mean '\($0.printable)'?" } ?? ""),
            "'action tree' shows the nodes.")
    }

    /// The node where requests start: the node of `--from`, else the focus, else the root.
    var place: ActionNode { start ?? coordinator.firstResponder ?? coordinator.root }
}

import ActionRuntime

/// `action tree`: the nodes and what they claim.
enum Tree: Subcommand {
    static let name = "tree"
    static let abstract = "Draw the tree of nodes with what they claim."
    static let discussion = ["--from draws the part below a node; --format names gives the nodes' paths."]
    static let options = Option.common

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        let session = try Session.load(call, console)
        let top = session.start ?? session.coordinator.root
        guard call.format != .text else {
            top.drawing().lines.forEach(console.show)
            return .success
        }
        guard let described = session.map.root.node(at: top.path) else { return .fault }
        // Each path is made when it is printed: all together may be more than fits into memory.
        var pending = [(top.path, described)]
        while console.refusal == nil, let (path, node) = pending.popLast() {
            console.print(call.format == .names ? path : line(path, node).text)
            pending += zip(node.childParts, node.children).map { ("\(path)/\($0)", $1) }.reversed()
        }
        return .success
    }

    private static func line(_ path: String, _ node: MapNode) -> JSONLine {
        var line = JSONLine()
        line.add("node", path)
        line.add("methods", node.methods.map(\.name))
        line.add("actions", node.actions.map(\.name))
        line.add("remap", .object(Dictionary(node.remap.map { ($0.from, .string($0.to)) }, uniquingKeysWith: { $1 })))
        line.add("catchAll", node.catchAll?.matching)
        line.add("rules", .int(node.rules.count))
        line.add("line", .int(node.line))
        return line
    }
}

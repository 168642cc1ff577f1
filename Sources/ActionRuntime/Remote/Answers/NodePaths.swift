/// The paths of the nodes that a request was passed to, as they are at one moment.
struct NodePaths {
    /// The paths in the order of the nodes.
    private(set) var texts: [String] = []
    private let nodes: [NodeID]

    /// - Parameter nodes: The nodes; most nodes stand right below the next node, whose path is then the beginning of theirs.
    init(_ nodes: some Collection<ActionNode>) {
        self.nodes = nodes.map(\.id)
        texts.reserveCapacity(nodes.count)
        // The nodes of a chain, each the parent of the node before, whose paths are not known yet.
        var chain: [ActionNode] = []
        for node in nodes {
            if let last = chain.last, last.parent !== node {
                addPaths(of: chain)
                chain = []
            }
            chain.append(node)
        }
        addPaths(of: chain)
    }

    /// Adds the paths of a chain: they are beginnings of the path of the chain's first node.
    private mutating func addPaths(of chain: [ActionNode]) {
        guard let top = chain.last else { return }
        let parts = chain.dropLast().map(\.pathPart)
        var path = top.path
        var ends = [path.utf8.count]
        for part in parts.reversed() {
            path += "/"
            path += part
            ends.append(path.utf8.count)
        }
        for end in ends.reversed() { texts.append(String(path.utf8.prefix(end)) ?? "") }
    }

    /// The path of a node, also of a node outside the list; nil once the node is released.
    func path(of node: NodeID) -> String? { nodes.firstIndex(of: node).map { texts[$0] } ?? node.path }
}

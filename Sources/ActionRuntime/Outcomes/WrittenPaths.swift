/// The paths of the nodes that a request is passed to, as they are at one moment.
package struct WrittenPaths {
    private var paths: [NodeID: String] = [:]

    /// Writes the paths of nodes, most of which stand right below the next node.
    ///
    /// - Complexity: O(*n*) in the nodes and in the letters of their paths.
    package init(_ nodes: some Sequence<ActionNode>) {
        // The nodes of a chain whose paths are not known yet.
        var chain: [ActionNode] = []
        for node in nodes {
            if let last = chain.last, last.parent !== node {
                addPaths(of: chain)
                chain = []
            }
            if paths[node.id] == nil { chain.append(node) }
        }
        addPaths(of: chain)
    }

    /// Adds the paths of a chain, whose last node stands above the others.
    private mutating func addPaths(of chain: [ActionNode]) {
        guard let top = chain.last else { return }
        var path = top.path
        paths[top.id] = path
        for node in chain.dropLast().reversed() {
            path += "/" + node.pathPart
            paths[node.id] = path
        }
    }

    /// The path of a node; that at this moment for a node that is not among those that were given.
    package subscript(node: ActionNode) -> String { paths[node.id] ?? node.path }

    /// The path of a node that is among those that were given; nil for another node.
    package func path(of id: NodeID) -> String? { paths[id] }
}

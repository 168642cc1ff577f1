/// The path of a node as it was at one moment.
///
/// It is kept as the beginning of the path of a node below, so that the paths of a chain of nodes take the space of one.
package struct WrittenPath: Sendable {
    private let whole: String
    /// The number of bytes of ``whole`` that the path has.
    private let count: Int

    package init(_ text: String) { self.init(whole: text, count: text.utf8.count) }

    fileprivate init(whole: String, count: Int) { (self.whole, self.count) = (whole, count) }

    package var text: String { String(whole.utf8.prefix(count)) ?? whole }
}

extension WrittenPath: Hashable {
    package static func == (path: WrittenPath, other: WrittenPath) -> Bool { path.text == other.text }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The paths of the nodes that a request is passed to, as they are at one moment.
package struct WrittenPaths {
    private var paths: [NodeID: WrittenPath] = [:]

    /// Writes the paths of nodes, most of which stand right below the next node.
    ///
    /// - Complexity: O(*n*) in the nodes, and for each chain of nodes, each the parent of the node before, the cost of one path.
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

    /// Adds the paths of a chain: they are beginnings of the path of the chain's first node.
    private mutating func addPaths(of chain: [ActionNode]) {
        guard let top = chain.last else { return }
        var whole = top.path
        var ends = [whole.utf8.count]
        for node in chain.dropLast().reversed() {
            whole += "/"
            whole += node.pathPart
            ends.append(whole.utf8.count)
        }
        for (node, end) in zip(chain.reversed(), ends) { paths[node.id] = WrittenPath(whole: whole, count: end) }
    }

    /// The path of a node; that at this moment for a node that is not among those that were given.
    package subscript(node: ActionNode) -> WrittenPath { paths[node.id] ?? WrittenPath(node.path) }

    /// The path of a node that is among those that were given; nil for another node.
    package func path(of id: NodeID) -> String? { paths[id]?.text }
}

/// The paths of the nodes that a request was passed to, as an answer tells them: the first and the last, and how many are between.
struct AskedPaths {
    /// The paths in the order of the nodes.
    let texts: [String]
    private let paths: WrittenPaths
    private let between: Int

    init(_ nodes: some Collection<ActionNode>, _ bounds: RemoteBounds) {
        let (kept, between) = Array(nodes).ends(first: bounds.explained.first, last: bounds.explained.last)
        let paths = WrittenPaths(kept)
        (texts, self.paths, self.between) = (kept.map { paths[$0].text }, paths, between)
    }

    /// The path of a node, also of a node outside the list; nil once the node is released.
    func path(of node: NodeID) -> String? { paths.path(of: node) ?? node.path }

    /// Adds to an answer with `asked` how many of the nodes are left out.
    func addBetween(to line: inout JSONLine) {
        if between > 0 { line.add("askedBetween", .int(between)) }
    }
}

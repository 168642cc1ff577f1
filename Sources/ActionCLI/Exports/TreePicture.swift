import ActionRuntime

/// The tree of a map with what its nodes claim, to be drawn.
struct TreePicture {
    /// A node, with its name and the lines below it.
    struct Node {
        /// The position of the node above in ``nodes``; nil for the root.
        let parent: Int?
        let name: String
        let claims: [String]
    }

    /// The nodes in document order, each before those below it.
    private(set) var nodes: [Node] = []

    init(_ map: ActionMap) { add(map.root, named: map.root.name, below: nil) }

    private mutating func add(_ node: MapNode, named part: String, below parent: Int?) {
        let position = nodes.count
        nodes.append(Node(parent: parent, name: part, claims: Self.claims(of: node)))
        for (child, part) in zip(node.children, node.childParts) { add(child, named: part, below: position) }
    }

    /// The claims of a node in words, each name once.
    private static func claims(of node: MapNode) -> [String] {
        var seen: Set<String> = []
        let names = (node.methods + node.actions).map(\.name).filter { seen.insert($0).inserted }
        let remaps = node.remap.map { "\($0.from) → \($0.to)" }
        let catchAll = node.catchAll.map { $0.names?.joined(separator: ", ") ?? $0.matching }
        return names + remaps + (catchAll.map { ["catch-all \($0)"] } ?? [])
    }
}

import ActionRuntime

/// The tree of a map with the claims of its nodes, to be drawn.
struct TreePicture {
    /// A node, with its part of its path and its claims.
    struct Node {
        /// The position of the parent in ``nodes``; nil for the root.
        let parent: Int?
        let name: String
        let claims: [Claim]
    }

    /// A claim of a node in words.
    struct Claim {
        /// The key that distinguishes the claims of a node: the name of an action, or the catch-all.
        enum Key: Hashable {
            case action(String), catchAll
        }

        let key: Key
        let text: String
    }

    /// The map's name.
    let title: String
    /// The nodes in document order, each before the nodes below it.
    private(set) var nodes: [Node] = []
    /// The way of a request through the tree; nil where the tree alone is drawn.
    var way: ActionWay?

    init(_ map: ActionMap) {
        title = map.name
        add(map.root, named: map.root.part, below: nil)
    }

    private mutating func add(_ node: MapNode, named part: String, below parent: Int?) {
        let position = nodes.count
        nodes.append(Node(parent: parent, name: part, claims: Self.claims(of: node)))
        for (child, part) in zip(node.children, node.childParts) { add(child, named: part, below: position) }
    }

    /// The claims of a node, each name once.
    private static func claims(of node: MapNode) -> [Claim] {
        var seen: Set<String> = []
        let names = ((node.methods + node.actions).map(\.name) + node.undoNames).filter { seen.insert($0).inserted }
        let claims = names.map { Claim(key: .action($0), text: $0) }
        let remaps = node.remap.map { Claim(key: .action($0.from), text: "\($0.from) → \($0.to)") }
        let catchAll = node.catchAll.map { catchAll in
            Claim(key: .catchAll, text: "catch-all \(catchAll.names?.joined(separator: ", ") ?? catchAll.matching)")
        }
        return claims + remaps + (catchAll.map { [$0] } ?? [])
    }
}

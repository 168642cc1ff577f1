import ActionRuntime

/// A chain of nodes below a root that makes claims.
struct Chain {
    static let depths = [1, 8, 64, 512]
    static let action: ActionName = "action.category.1042:"

    let root: ActionNode
    let leaf: ActionNode
    let coordinator: Coordinator

    /// Makes a chain so deep; where it is crowded, every node claims four other actions.
    init(_ depth: Int, crowded: Bool = false) {
        root = ActionNode("root")
        var node = root
        for index in 0..<depth {
            node = ActionNode("n\(index)", in: node)
            guard crowded else { continue }
            for other in 0..<4 {
                guard let name = ActionName(validating: "other.\(index % 16).\(other):") else { continue }
                node.onAction(name) { _ in }
            }
        }
        leaf = opaque(node)
        coordinator = opaque(Coordinator(root: root))
    }

    /// Calls a closure with every node, the leaf first.
    func forEach(_ body: (Int, ActionNode) -> Void) {
        var next: ActionNode? = leaf
        var index = 0
        while let node = next {
            body(index, node)
            index += 1
            next = node.parent
        }
    }
}

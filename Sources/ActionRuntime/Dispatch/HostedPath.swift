// Paths through hosts: in `app/pane//inner/field`, two slashes lead from the node `app/pane` into a tree that it hosts.
//
// Such a path names a node from one tree on, that of the coordinator that reads or writes it. Of several trees that a node hosts, the
// first in which the rest of the path leads to a node is meant.

extension ActionNode {
    /// The node's path from a tree on: through the nodes that host the trees between, where the node stands in a hosted tree.
    ///
    /// From a tree that does not host the node's, directly or not, it is the path from the outermost tree on.
    /// - Parameter other: A node of the tree.
    package func path(from other: ActionNode) -> String {
        let top = other.top
        var (open, seen): ([(node: ActionNode, rest: [String])], [ActionNode]) = ([(self, [])], [])
        var outermost: String?
        while let (node, rest) = open.popLast() {
            let path = { (start: String) in ([start] + rest).joined(separator: "//") }
            if node.top === top { return path(node.path) }
            let before = open.count
            for root in node.ancestry where root.isRoot && !seen.contains(where: { $0 === root }) {
                seen.append(root)
                let hosts = root.answerers.compactMap(\.host)
                open += hosts.map { ($0, [node.path(below: root)] + rest) }
            }
            if open.count == before, outermost == nil { outermost = path(node.path) }
        }
        return outermost ?? path
    }

    /// The node's path from a node above it on, which is written without a position.
    private func path(below root: ActionNode) -> String {
        let parts = ancestry.prefix { $0 !== root }.map(\.pathPart)
        return ([PathPart.text(of: root.name)] + parts.reversed()).joined(separator: "/")
    }

    /// The node of a path that begins with this node's name, through hosts.
    func node(along trees: [[PathPart]]) -> ActionNode? {
        var node: ActionNode?
        for (index, parts) in trees.enumerated() {
            guard let host = node else {
                node = self.node(along: parts[...])
                if node == nil { return nil }
                continue
            }
            // A loop and not a recursion over the trees, except where a node hosts several.
            let inner = host.hostedCoordinators
            if inner.count > 1 {
                let rest = Array(trees[index...])
                return inner.lazy.compactMap { $0.root.node(along: rest) }.first
            }
            node = inner.first?.root.node(along: parts[...])
            if node == nil { return nil }
        }
        return node
    }

    /// The coordinators that the node hosts, oldest first.
    private var hostedCoordinators: [Coordinator] { offers?.hosted.compactMap { $0 as? Coordinator } ?? [] }

    /// Finds the node of a path in this node's tree, in the trees that are hosted there, and else in those that host it.
    package func nodeNearby(at path: String) -> ActionNode? {
        guard let trees = PathPart.trees(of: path) else { return nil }
        var (open, seen): ([ActionNode], [ActionNode]) = ([self], [])
        while !open.isEmpty {
            let start = open.removeFirst(), top = start.top
            if seen.contains(where: { $0 === top }) { continue }
            seen.append(top)
            if let node = top.node(along: trees) { return node }
            for root in start.ancestry where root.isRoot {
                if let node = root === top ? nil : root.node(along: trees) { return node }
                open += root.answerers.compactMap(\.host)
            }
        }
        return nil
    }

    /// Whether the node stands in the tree of a coordinator.
    package var isInTree: Bool { ancestry.contains(where: \.isRoot) }
}

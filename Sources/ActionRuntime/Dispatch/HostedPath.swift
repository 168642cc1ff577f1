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
        var last: String?
        for (found, path) in pathsThroughHosts {
            if found === top { return path }
            last = path
        }
        return last ?? path
    }

    /// The paths that lead to the node, with the tops of their trees: the node's own tree, then those that host it, the nearest first.
    package var pathsThroughHosts: some Sequence<(top: ActionNode, path: String)> {
        var (open, seen): ([(node: ActionNode, rest: [String])], [ActionNode]) = ([(self, [])], [])
        return AnyIterator {
            guard !open.isEmpty else { return nil }
            let (node, rest) = open.removeFirst()
            for root in node.ancestry where root.isRoot && !seen.contains(where: { $0 === root }) {
                seen.append(root)
                let hosts = root.listeners.compactMap(\.host)
                open += hosts.map { ($0, [node.path(below: root)] + rest) }
            }
            return (node.top, ([node.path] + rest).joined(separator: "//"))
        }
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
                open += root.listeners.compactMap(\.host)
            }
        }
        return nil
    }

    /// Whether the node stands in the tree of a coordinator.
    package var isInTree: Bool { ancestry.contains(where: \.isRoot) }
}

extension Coordinator {
    /// The coordinator to ask for a request from a node that a path has led to.
    ///
    /// It is this one or, for a node of a tree that is hosted in this one's, that tree's: a request of that one goes on at the host, where
    /// one of this coordinator would go no further.
    package func coordinator(from start: ActionNode) -> Coordinator {
        if root.isAbove(start) { return self }
        return start.coordinatorsAbove.first { $0.host?.goingUp.contains { $0 === root } ?? false } ?? self
    }
}

import ActionRuntime

extension MapNode {
    /// Finds the node at a path that begins with this node's own name; nil for no node.
    ///
    /// Among siblings of one name `cell[1]` is the second, and plain `cell` the first.
    package func node(at path: String) -> MapNode? {
        guard var parts = PathPart.parts(of: path)?[...] else { return nil }
        guard let first = parts.popFirst(), first.name == name, first.position == 0 else { return nil }
        var node = self
        for part in parts {
            let named = node.children.lazy.filter { $0.name == part.name }
            guard let child = named.dropFirst(part.position).first else { return nil }
            node = child
        }
        return node
    }

    /// The node's part of a path where no sibling has its name.
    package var part: String { PathPart.text(of: name) }

    /// The last part of each child's path, such as `cell[1]`, in order.
    var childParts: [String] { PathPart.texts(of: children.map(\.name)) }

    /// The node and all nodes below it, in document order.
    package var subtree: [MapNode] {
        var nodes: [MapNode] = []
        var pending = [self]
        while let node = pending.popLast() {
            nodes.append(node)
            pending += node.children.reversed()
        }
        return nodes
    }

    /// The paths of this node and of all nodes below it, in document order; paths of more bytes than a limit are left out.
    ///
    /// - Complexity: O(*n* · `limit`) for *n* nodes; each path is made when the sequence reaches it.
    package func paths(upTo limit: Int = .max) -> some Sequence<String> {
        let first = part.utf8.count <= limit ? [(node: self, path: part)] : []
        return sequence(state: first) { pending in
            guard let (node, path) = pending.popLast() else { return nil }
            // Below a path that is too long, all paths are longer still.
            for (child, part) in zip(node.children, node.childParts).reversed()
            where path.utf8.count + 1 + part.utf8.count <= limit {
                pending.append((child, "\(path)/\(part)"))
            }
            return path
        }
    }
}

extension MapNode {
    /// The path nearest to a mistyped path, by its whole text or by the node's name; nil where no path is near.
    func nearestPath(to path: String) -> String? {
        ActionRuntime.nearestPath(to: path, among: paths(upTo: nearMissLimit))
    }
}

private import CActionRuntime

/// The nodes of a tree as clients name them: by paths, or by identifiers that are unique among all runs of a program.
struct RemoteNodes {
    let coordinator: Coordinator
    /// When the server was made, in microseconds since 1970.
    let began = Int(action_time_nanoseconds() / 1000)

    /// A node's identifier; begins with `[`, which no path does.
    func id(of node: NodeID) -> String { "[\(began)-\(node.number)]" }

    /// Finds the node where a request starts; nil where the request names none, so that the program's own start counts.
    ///
    /// - Throws: A fault where the tree has no such node.
    func start(_ name: String?, revision: Int) throws(RemoteFault) -> ActionNode? {
        guard let name else { return nil }
        guard let node = node(named: name) else { throw missing(name, revision: revision) }
        return node
    }

    /// The refusal of a name that no node of the tree has.
    func missing(_ name: String, revision: Int) -> RemoteFault {
        let message =
            if name.isNodeIdentifier {
                "The node '\(name.shortened)' is not there any more."
            } else if name.hasPrefix("[") {
                "'\(name.shortened)' is not the identifier of a node."
            } else {
                "There is no node '\(name.shortened)'.\(hint(for: name))"
            }
        return RemoteFault(.stale, message, revision: revision)
    }

    /// The node of a path or an identifier; nil where the tree has no such node.
    func node(named name: String) -> ActionNode? {
        name.hasPrefix("[") ? node(of: name) : coordinator.node(at: name)
    }

    private func node(of id: String) -> ActionNode? {
        let parts = id.dropFirst().dropLast().split(separator: "-", omittingEmptySubsequences: false)
        guard id.hasSuffix("]"), parts.count == 2, parts[0] == "\(began)", let number = UInt64(parts[1]),
            self.id(of: NodeID(number: number)) == id
        else { return nil }
        // A guessed number may belong to a node of another isolation, so the node is looked up in this tree before it is
        // accessed.
        let node = NodeID(number: number)
        return NodeRecords.isNode(node, in: coordinator.root.id) ? node.node : nil
    }

    /// A question that names the path which was probably meant; empty where no path is similar.
    private func hint(for path: String) -> String {
        let paths = firstPaths.atMost(ExposedActions.comparisons / max(1, path.utf8.count))
        return nearestPath(to: path, among: Array(paths)).map { " Did you mean '\($0.printable)'?" } ?? ""
    }

    /// The most nodes that are looked at for a hint.
    private static let hintedNodes = 500

    /// The paths of the first nodes; nodes among very many siblings are left out, because listing the siblings takes long.
    private var firstPaths: [String] {
        let root = coordinator.root
        var paths: [String] = [], waiting = [(node: root, path: root.path)]
        while paths.count < Self.hintedNodes, let (node, path) = waiting.popLast() {
            paths.append(path)
            let children = node.children
            guard paths.count + children.count <= Self.hintedNodes else { continue }
            waiting += zip(children, node.childParts).reversed().map { ($0, "\(path)/\($1)") }
        }
        return paths
    }
}

extension Sequence<String> {
    /// The first texts that together have at most so many bytes.
    fileprivate func atMost(_ bytes: Int) -> some Sequence<String> {
        var left = bytes
        return lazy.prefix { text in
            left -= text.utf8.count
            return left >= 0
        }
    }
}

extension String {
    /// Whether the text has the form of a node's identifier, of this run of a program or of another.
    package var isNodeIdentifier: Bool {
        let numbers = dropFirst().dropLast().split(separator: "-", omittingEmptySubsequences: false)
        return hasPrefix("[") && hasSuffix("]") && numbers.count == 2 && numbers.allSatisfy { UInt64($0) != nil }
    }
}

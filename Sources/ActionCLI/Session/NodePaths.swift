import ActionRuntime

/// The paths of a tree's nodes, each worked out once.
///
/// A node by itself finds its place by going through its siblings, which adds up where many answers name it. The tree of
/// a session never changes.
final class NodePaths {
    private struct Entry {
        let parent: NodeID?
        let part: String
        var path: String?
    }

    private var entries: [NodeID: Entry] = [:]

    /// Notes a node's part of its path.
    func add(_ node: NodeID, _ part: String, below parent: NodeID?) {
        entries[node] = Entry(parent: parent, part: part)
    }

    /// The path of a node.
    func path(of node: NodeID) -> String {
        guard let entry = entries[node] else { return node.description }
        if let path = entry.path { return path }
        let path = entry.parent.map { "\(self.path(of: $0))/\(entry.part)" } ?? entry.part
        entries[node]?.path = path
        return path
    }
}

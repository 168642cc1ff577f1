import ActionRuntime

/// The paths of a tree's nodes, each made once.
///
/// A node makes its path by counting its siblings, which costs much where many answers name the node. The tree of a session
/// never changes, so its paths can be kept.
final class NodePaths {
    private struct Entry {
        let parent: NodeID?
        let part: String
        var path: String?
    }

    private var entries: [NodeID: Entry] = [:]

    /// Adds a node with its own part of its path, such as `cell[1]`.
    func add(_ node: NodeID, _ part: String, below parent: NodeID?) {
        entries[node] = Entry(parent: parent, part: part)
    }

    /// The path of a node; its description where it was not added.
    func path(of node: NodeID) -> String {
        guard let entry = entries[node] else { return node.description }
        if let path = entry.path { return path }
        let path = entry.parent.map { "\(self.path(of: $0))/\(entry.part)" } ?? entry.part
        entries[node]?.path = path
        return path
    }
}

import ActionRuntime

@testable import ActionMaps

/// Paths: the path of a node leads to it, and the library and maps find the same nodes.
///
/// Each line of the first part is a node: its name, with blanks before it for how deep it stands. Each line of the
/// second is a path.
enum PathTarget {
    static func run(_ input: [UInt8]) {
        guard let (root, map) = tree(input.part(0).text) else { return }
        let coordinator = Coordinator(root: root)
        var pending = [root]
        var paths: [String] = []
        while let node = pending.popLast() {
            paths.append(node.path)
            check(coordinator.node(at: node.path) === node, "the path '\(node.path)' leads to its node")
            check(node.id.path == node.path, "an identifier has its node's path")
            pending += node.children.reversed()
        }
        check(Set(paths).count == paths.count, "no two nodes have one path: \(paths)")
        for path in paths + input.part(1).text.split(separator: "\n").prefix(32).map(String.init) {
            let found = coordinator.node(at: path)
            check(found.map { coordinator.node(at: $0.path) === $0 } ?? true, "what '\(path)' leads to has a path")
            let described = map.node(at: path)
            check((described == nil) == (found == nil), "a map finds '\(path)': \(described != nil)")
            check(described?.name == found?.name, "a map finds the same node at '\(path)'")
        }
    }

    /// The tree, and the same one as a map describes it; nil where there are no nodes.
    private static func tree(_ text: String) -> (ActionNode, MapNode)? {
        var nodes: [ActionNode] = []
        var open: [ActionNode] = []
        for line in text.split(separator: "\n").prefix(32) {
            let name = String(line.drop { $0 == " " })
            let depth = min(line.prefix { $0 == " " }.count, open.count)
            open.removeSubrange(max(depth, min(1, open.count))...)
            let node = ActionNode(name, in: open.last)
            open.append(node)
            nodes.append(node)
        }
        return nodes.first.map { ($0, described($0)) }
    }

    private static func described(_ node: ActionNode) -> MapNode {
        var map = MapNode(name: node.name, offset: 0, line: 1)
        map.children = node.children.map(described)
        return map
    }
}

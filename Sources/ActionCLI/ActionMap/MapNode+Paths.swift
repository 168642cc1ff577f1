extension MapNode {
    /// Finds the node at a path that begins with this node's own name; nil where there is none.
    ///
    /// Among siblings of one name `cell[1]` is the second, and plain `cell` the first.
    func node(at path: String) -> MapNode? {
        let components = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = components.first, Self.find(first, among: [self]) != nil else { return nil }
        var node = self
        for component in components.dropFirst() {
            guard let child = Self.find(component, among: node.children) else { return nil }
            node = child
        }
        return node
    }

    /// The paths of this node and of all below it, in document order.
    ///
    /// - Complexity: O(*n* · *d*) for *n* nodes at a depth of *d*.
    var paths: [String] {
        var paths: [String] = []
        collectPaths(at: name, into: &paths)
        return paths
    }

    private func collectPaths(at path: String, into paths: inout [String]) {
        paths.append(path)
        let counts = Dictionary(children.map { ($0.name, 1) }, uniquingKeysWith: +)
        var seen: [String: Int] = [:]
        for child in children {
            let index = seen[child.name, default: 0]
            seen[child.name] = index + 1
            let component = counts[child.name] == 1 ? child.name : "\(child.name)[\(index)]"
            child.collectPaths(at: "\(path)/\(component)", into: &paths)
        }
    }

    /// The sibling that a component of a path means: a name, and a position in brackets among those of that name.
    private static func find(_ component: Substring, among siblings: [MapNode]) -> MapNode? {
        let name = component.prefix { $0 != "[" }
        let named = siblings.lazy.filter { $0.name == name }
        guard name.endIndex < component.endIndex else { return named.first }
        guard component.hasSuffix("]"), let index = Int(component.dropFirst(name.count + 1).dropLast()), index >= 0
        else { return nil }
        return named.dropFirst(index).first
    }
}

extension ActionNode {
    /// The names of the nodes from the top down to this one, such as `app/window/grid`.
    ///
    /// A name may be any text, so a path escapes some characters: a `\` is written before `/`, `[`, `]`, `\`, and white space at
    /// either end of a name; control characters are written as `\u{1b}`. Siblings that share a name are told apart by their
    /// position among each other, from 0: `cell[0]`, `cell[1]`. ``Coordinator/node(at:)`` finds the node of such a path.
    /// - Complexity: O(*d* · *s*) at depth *d* with up to *s* siblings a level.
    public var path: String {
        // The positions of numbered nodes among their siblings are known.
        if let numbering, let path = NodeRecords.path(of: NodeID(number: numbering.number)) { return path }
        return ancestry.map(\.pathPart).reversed().joined(separator: "/")
    }

    /// Finds the node of a path that begins with this node's own name; nil where no node has the path.
    ///
    /// A name without a position means the first sibling of that name; a name that only one sibling has may be written with `[0]`.
    /// A path may write any character as `\u{…}`, as messages do for invisible characters.
    /// - Complexity: O(*d* · *s*) at depth *d* with up to *s* siblings a level.
    public func node(at path: String) -> ActionNode? {
        PathPart.parts(of: path).flatMap { node(along: $0[...]) }
    }

    /// The node of the parts of a path, which begin with this node's own name; nil where no node has the path.
    func node(along path: ArraySlice<PathPart>) -> ActionNode? {
        var parts = path
        guard let first = parts.popFirst(), first.name == name, first.position == 0 else { return nil }
        var node = self
        for part in parts {
            let twins = node.children(named: part.name).dropFirst(part.position)
            guard let child = twins.first(where: { _ in true }) else { return nil }
            node = child
        }
        return node
    }

    /// A node's name, escaped for use in a path: `src\/main.swift` for `src/main.swift`.
    ///
    /// ```swift
    /// coordinator.node(at: "app/files/" + ActionNode.pathPart(of: "src/main.swift"))
    /// ```
    ///
    /// - Parameter name: Any text, as for ``init(_:in:)``.
    public static func pathPart(of name: String) -> String { PathPart.text(of: Self.name(name)) }
}

extension ActionNode {
    /// The node's part of its path: its escaped name, with a position where siblings share the name.
    package var pathPart: String {
        // The record of a numbered node knows the node's position, so that the siblings need not be counted.
        if let numbering, let part = NodeRecords.part(of: NodeID(number: numbering.number)) { return part }
        let text = PathPart.text(of: name)
        guard let twins = parent.map({ Array($0.children(named: name)) }), twins.count > 1,
            let position = twins.firstIndex(where: { $0 === self })
        else { return text }
        return "\(text)[\(position)]"
    }

    /// The children of a name, in order.
    func children(named name: String) -> some Sequence<ActionNode> { below.lazy.filter { $0.name == name } }
}

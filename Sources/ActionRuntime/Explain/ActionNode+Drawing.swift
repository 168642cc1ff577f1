extension ActionNode {
    /// The tree from this node down, one node a line, each below and to the right of its parent, with the names that it
    /// claims.
    ///
    /// ```
    /// app   quit:
    ///   window   methods close:
    ///     grid   rateFiveStars:, catch-all
    /// ```
    ///
    /// - Complexity: O(*n*) lines.
    public func drawing() -> String { drawing(width: nil).joined(separator: "\n") }

    /// The lines of the drawn tree, with claims on further lines where one line would be wider than a terminal.
    ///
    /// - Parameter width: The display width of a line; nil for one line a node, however wide.
    package func drawing(width: Int?) -> [String] {
        // Reading a responder's table runs user code, which may ask for a drawing again.
        Frames.run(Forwarder.handleAction, { lines(width) }) { _ in [] }
    }

    private func lines(_ width: Int?) -> [String] {
        var lines: [String] = []
        let coordinator = coordinatorsAbove.first
        let tables = coordinator?.tables ?? MethodTables()
        var pending = [(node: self, part: PathPart.text(of: name), depth: 0)]
        while let (node, part, depth) = pending.popLast() {
            var drawing = NodeDrawing(part, depth: depth)
            node.draw(tables, in: &drawing)
            lines += drawing.lines(width: width)
            pending += zip(node.children, node.childParts).reversed().map { ($0, $1, depth + 1) }
        }
        return lines
    }

    /// The last part of each child's path.
    package var childParts: [String] { PathPart.texts(of: children.map(\.name)) }

    /// Adds the node's claims, in the order in which they are asked.
    private func draw(_ tables: MethodTables, in drawing: inout NodeDrawing) {
        guard let offers else { return }
        drawing.methods = offers.methodNames(tables).map(\.text).sorted()
        drawing.closures = offers.closures.keys.map(\.text).sorted()
        drawing.remaps = offers.remaps.keys.compactMap { name in
            offers.remap(of: name).map { (name.text, $0.name.text) }
        }.sorted { $0.name < $1.name }
        drawing.hasCatchAll = !offers.catchAlls.isEmpty
        drawing.hosted = offers.hosted.count
    }
}

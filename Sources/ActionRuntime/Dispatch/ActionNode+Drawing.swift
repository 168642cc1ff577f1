extension ActionNode {
    /// This node and all below it, retained, each before its children.
    var preorder: [ActionNode] { place.preorder.map(\.node) }

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
    public func drawing() -> String {
        // Reading a responder's table runs user code, which may ask for a drawing again.
        Nesting.current.run(Forwarder.handleAction, lines) { _ in [] }.joined(separator: "\n")
    }

    private func lines() -> [String] {
        var lines: [String] = []
        let coordinator = coordinatorsAbove.first
        let tables = coordinator?.tables ?? MethodTables()
        var pending = [(node: self, part: name, depth: 0)]
        while let (node, part, depth) = pending.popLast() {
            let indent = String(repeating: "  ", count: depth)
            lines.append(indent + ([part] + node.claimTexts(tables)).joined(separator: "   "))
            pending += zip(node.children, node.childParts).reversed().map { ($0, $1, depth + 1) }
        }
        return lines
    }

    /// The children's parts of their paths.
    private var childParts: [String] {
        let names = children.map(\.name)
        let totals = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        var positions: [String: Int] = [:]
        return names.map { name in
            guard totals[name] != 1 else { return name }
            defer { positions[name, default: 0] += 1 }
            return "\(name)[\(positions[name, default: 0])]"
        }
    }

    /// What the node claims, in the order in which it is asked.
    private func claimTexts(_ tables: MethodTables) -> [String] {
        guard let offers else { return [] }
        func list(_ names: some Sequence<ActionName>) -> String { names.map(\.text).sorted().joined(separator: ", ") }
        var texts: [String] = []
        let methods = offers.methods.names(tables)
        if !methods.isEmpty { texts.append("methods \(list(methods))") }
        if !offers.closures.isEmpty { texts.append(list(offers.closures.keys)) }
        for (name, remaps) in offers.remaps.sorted(by: { $0.key.text < $1.key.text }) {
            texts.append("\(name) → \(remaps.last?.name.text ?? "")")
        }
        if !offers.catchAlls.isEmpty { texts.append("catch-all") }
        if !offers.hosted.isEmpty {
            texts.append(offers.hosted.count == 1 ? "a host" : "a host of \(offers.hosted.count)")
        }
        return texts
    }
}

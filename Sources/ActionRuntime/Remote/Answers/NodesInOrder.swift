/// The nodes of a tree, each before its children, with their paths where they are wanted.
///
/// Nodes that are added below a node after that node was given are left out.
struct NodesInOrder {
    private struct Level {
        let path: String
        var children: ArraySlice<ActionNode>
    }

    /// The first node, before it is given.
    private var first: ActionNode?
    /// The nodes whose children are still to be given, the innermost last.
    private var open: [Level] = []
    /// How many levels below the first node are given.
    private let depth: Int
    private let hasPaths: Bool

    init(from root: ActionNode, depth: Int = .max, hasPaths: Bool = true) {
        (first, self.depth, self.hasPaths) = (root, depth, hasPaths)
    }

    /// Begins behind a node; nil where it does not stand below the first node.
    ///
    /// - Complexity: O(*d* · *s*) at depth *d* with up to *s* siblings a level.
    init?(from root: ActionNode, depth: Int = .max, behind node: ActionNode, hasPaths: Bool = true) {
        (self.depth, self.hasPaths) = (depth, hasPaths)
        let way = Array(sequence(first: node) { $0 === root ? nil : $0.parent }.reversed())
        guard way.first === root else { return nil }
        for (index, above) in way.enumerated() where index < depth {
            let children = above.children
            guard index + 1 < way.count else {
                descend(children, at: hasPaths ? above.path : "")
                break
            }
            guard let position = children.firstIndex(where: { $0 === way[index + 1] }) else { return nil }
            descend(children, at: hasPaths ? above.path : "")
            open[open.count - 1].children = open[open.count - 1].children[(position + 1)...]
        }
    }

    private mutating func descend(_ children: [ActionNode], at path: String) {
        open.append(Level(path: path, children: children[...]))
    }

    /// The next node, its path, and how many levels it stands below the first node; nil at the end.
    mutating func next() -> (node: ActionNode, path: String, level: Int)? {
        if let node = first {
            first = nil
            let path = hasPaths ? node.path : ""
            if depth > 0 { descend(node.children, at: path) }
            return (node, path, 0)
        }
        while let last = open.indices.last {
            guard let child = open[last].children.popFirst() else {
                open.removeLast()
                continue
            }
            let level = open.count
            var path = ""
            if hasPaths {
                // The positions of numbered nodes among their siblings are known.
                child.assignNumber()
                path = "\(open[last].path)/\(child.pathPart)"
            }
            if level < depth { descend(child.children, at: path) }
            return (child, path, level)
        }
        return nil
    }
}

extension RemoteEndpoint {
    /// Adds nodes to a page, each before its children, behind the last node of the page before.
    ///
    /// A node with more claims than the page has room for goes on in the next page.
    /// - Parameter line: Makes the entry of a node at a path and a level, with its claims behind one of its names, by its digest;
    ///   gives the digest of the last name where others are left.
    func addNodes(
        from top: ActionNode, depth: Int = .max, hasPaths: Bool = true, to page: inout RemotePage,
        _ line: (ActionNode, String, Int, _ claim: Int?, inout RemotePage) throws(RemoteFault) -> (JSONLine, Int?)
    ) throws(RemoteFault) {
        var nodes = NodesInOrder(from: top, depth: depth, hasPaths: hasPaths), last = page.cursor
        var open: (node: ActionNode, claim: Int)?
        if case .node(let id, let claim)? = page.cursor {
            guard let node = try? self.nodes.start(id, revision: revision),
                let behind = NodesInOrder(from: top, depth: depth, behind: node, hasPaths: hasPaths)
            else { throw RemoteCursor.gone(revision: revision) }
            (nodes, open) = (behind, claim.map { (node, $0) })
        }
        while let (node, path, level) = open.map({ ($0.node, $0.node.path, 0) }) ?? nodes.next() {
            if page.ends(behind: last) { return }
            let (entry, rest) = try line(node, path, level, open?.claim, &page)
            try page.add(entry)
            let cursor = RemoteCursor.node(self.nodes.id(of: node.id), claim: rest)
            (last, open) = (cursor, nil)
            if rest != nil { return page.end(within: cursor) }
        }
    }

    /// Reads the claims of a node behind a name, name by name until the page is over.
    ///
    /// Names that clients may not know take time, too, so the page may end behind one.
    ///
    /// - Parameters:
    ///   - claim: The digest of the name; nil to begin with the first.
    ///   - read: Reads the claims of a name; gives about how many bytes they take, and 0 for a name that clients may not know.
    /// - Returns: The digest of the last name where others are left.
    func readClaims(
        of node: ActionNode, behind claim: Int?, _ page: inout RemotePage, _ read: (ActionName) -> Int
    ) throws(RemoteFault) -> Int? {
        let began = now(), names = Set(node.offers?.names(coordinator.tables) ?? [])
        var last: ActionName?
        if let claim {
            last = names.first { RemoteCursor.digest(of: $0) == claim }
            if last == nil { throw RemoteCursor.gone(revision: revision) }
        }
        let ordered = NamesInOrder(names).behind(last?.text), made = now()
        // The names are not sorted again for each few of them.
        let least = made + (made - began) / 2
        for name in ordered {
            try page.take(read(name))
            if page.isOverWithinEntry(notBefore: least) { return RemoteCursor.digest(of: name) }
        }
        return nil
    }
}

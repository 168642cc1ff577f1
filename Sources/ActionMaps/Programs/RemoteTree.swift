import ActionRuntime

/// The tree of a running program.
struct RemoteTree {
    /// The nodes, each before the nodes below it, with the number of nodes above it.
    private var nodes: [(node: JSONLine, depth: Int)] = []
    private let revision: ActionValue

    /// - Parameter answer: The answer to `tree/get`: the first node with the others in it, or the nodes of all pages.
    init(_ answer: JSONLine) {
        revision = answer["revision"] ?? .null
        guard let root = answer.line("root") else {
            addPages(answer.lines("nodes"))
            return
        }
        var pending = [(node: root, depth: 0)]
        while let (node, depth) = pending.popLast() {
            pending += node.lines("children").reversed().map { ($0, depth + 1) }
            nodes.append((node.without("children"), depth))
        }
    }

    private mutating func addPages(_ lines: [JSONLine]) {
        var depths: [String: Int] = [:]
        for line in lines {
            let id = line.text("id") ?? ""
            if let last = nodes.last, last.node.text("id") == id {
                // A node with many claims goes on in the next page.
                nodes[nodes.count - 1].node.add("claims", last.node.lines("claims") + line.lines("claims"))
            } else {
                let depth = line.text("parent").flatMap { depths[$0] }.map { $0 + 1 } ?? 0
                depths[id] = depth
                nodes.append((line, depth))
            }
        }
    }

    /// The lines of the drawn tree.
    func drawing(width: Int?) -> [String] {
        nodes.flatMap { node, depth in
            let name = PathPart.text(of: node.text("name") ?? "")
            let part = depth == 0 ? nil : node.text("path").map(PathPart.last)
            var drawing = NodeDrawing(part ?? name, depth: depth)
            let claims = RemoteClaims(node)
            drawing.methods = claims.methods.inOrder
            drawing.closures = claims.closures.inOrder
            drawing.remaps = claims.remaps.sorted { $0.name < $1.name }
            drawing.hasCatchAll = claims.catchAll != nil
            if case .int(let count)? = node["hosts"] { drawing.hosted = count }
            return drawing.lines(width: width)
        }
    }

    /// Passes the nodes to a closure as JSON objects, until the closure returns false.
    func lines(_ take: (JSONLine) -> Bool) {
        for (node, _) in nodes {
            let claims = RemoteClaims(node)
            var line = JSONLine()
            line.add("node", node.text("path"))
            line.add("methods", claims.methods)
            line.add("actions", claims.closures)
            line.add(
                "remap",
                .object(Dictionary(claims.remaps.map { ($0.name, .string($0.other)) }, uniquingKeysWith: { $1 })))
            line.add("catchAll", claims.catchAll ?? .null)
            // Only a map tells the number of a node's rules, and its line in the document.
            line.add("rules", ActionValue.null)
            line.add("line", ActionValue.null)
            line.add("id", node.text("id"))
            line.add("revision", revision)
            guard take(line) else { return }
        }
    }
}

/// The claims of a node of a running program.
private struct RemoteClaims {
    var methods: [String] = []
    var closures: [String] = []
    var remaps: [(name: String, other: String)] = []
    /// The pattern or the names of the names that a catch-all takes, `*` where the program does not tell; nil where the node has none.
    var catchAll: ActionValue?

    init(_ node: JSONLine) {
        for claim in node.lines("claims") {
            let action = claim.text("action")
            switch (claim.text("kind"), action) {
            case ("method", let name?): methods.append(name)
            case ("closure", let name?): closures.append(name)
            case ("catchAll", _): catchAll = claim["matching"] ?? .string(action ?? "*")
            case ("remap", let name?): remaps.append((name, claim.text("to") ?? ""))
            default: break
            }
        }
    }
}

extension [String] {
    /// The texts in order, without repetitions.
    fileprivate var inOrder: [String] { Set(self).sorted() }
}

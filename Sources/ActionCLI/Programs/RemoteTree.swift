import ActionRuntime

/// The tree of a running program.
struct RemoteTree {
    private let root: JSONNode?
    private let revision: ActionValue

    init(_ answer: JSONNode) {
        root = answer["root"]
        revision = answer["revision"]?.value ?? .null
    }

    /// The nodes, each before the nodes below it, with the number of nodes above it.
    private var nodes: some Sequence<(node: JSONNode, depth: Int)> {
        sequence(state: root.map { [(node: $0, depth: 0)] } ?? []) { pending in
            guard let (node, depth) = pending.popLast() else { return nil }
            if case .array(let children)? = node["children"]?.content {
                pending += children.reversed().map { ($0, depth + 1) }
            }
            return (node, depth)
        }
    }

    /// The lines of the drawn tree.
    func drawing(width: Int?) -> [String] {
        nodes.flatMap { node, depth in
            let name = PathPart.text(of: node["name"]?.text ?? "")
            let part = depth == 0 ? nil : node["path"]?.text.map(PathPart.last)
            var drawing = NodeDrawing(part ?? name, depth: depth)
            let claims = RemoteClaims(node)
            drawing.methods = claims.methods.inOrder
            drawing.closures = claims.closures.inOrder
            drawing.remaps = claims.remaps.sorted { $0.name < $1.name }
            drawing.hasCatchAll = claims.catchAll != nil
            if case .int(let count)? = node["hosts"]?.content { drawing.hosted = count }
            return drawing.lines(width: width)
        }
    }

    /// Passes the nodes to a closure as JSON objects, until the closure returns false.
    func lines(_ take: (JSONLine) -> Bool) {
        for (node, _) in nodes {
            let claims = RemoteClaims(node)
            var line = JSONLine()
            line.add("node", node["path"]?.text)
            line.add("methods", claims.methods)
            line.add("actions", claims.closures)
            line.add(
                "remap",
                .object(Dictionary(claims.remaps.map { ($0.name, .string($0.other)) }, uniquingKeysWith: { $1 })))
            line.add("catchAll", claims.catchAll)
            // A program does not tell the number of a node's rules, and its nodes are not lines of a document.
            line.add("rules", ActionValue.null)
            line.add("line", ActionValue.null)
            line.add("id", node["id"]?.text)
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
    /// The names that a catch-all takes, `*` where the program does not tell; nil where the node has no catch-all.
    var catchAll: String?

    init(_ node: JSONNode) {
        guard case .array(let claims)? = node["claims"]?.content else { return }
        for claim in claims {
            let action = claim["action"]?.text
            switch (claim["kind"]?.text, action) {
            case ("method", let name?): methods.append(name)
            case ("closure", let name?): closures.append(name)
            case ("catchAll", _): catchAll = action ?? "*"
            case ("remap", let name?): remaps.append((name, claim["to"]?.text ?? ""))
            default: break
            }
        }
    }
}

extension [String] {
    /// The texts in order, without repetitions.
    fileprivate var inOrder: [String] { Set(self).sorted() }
}

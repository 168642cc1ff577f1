/// The answer to `tree/get`: the nodes below a start, each with its exposed claims, read claim by claim.
final class RemoteTree: RemoteWork {
    /// A node whose claims are being read, or whose children are.
    private struct Open {
        let node: ActionNode
        let path: String
        /// The names that the node claims, and its children, which are still to be read, the next one last.
        var names = NamesInOrder([])
        var waiting: [(node: ActionNode, path: String)]?
        var claims: [JSONLine] = []
        var children: [JSONLine] = []
    }

    /// The most levels of nodes in an answer, because readers of JSON limit the depth.
    private static let depthLimit = 200

    let revision: Int
    private let service: RemoteService
    private let listed: ListedActions
    /// How many levels below the first node the client wants.
    private let depth: Int
    /// The nodes that are being read, the outermost first.
    private var open: [Open] = []
    /// The number of bytes that are left, by an estimate for each node and claim.
    private var room = RemoteService.answerLimit

    init(_ service: RemoteService, from top: ActionNode, depth: Int) {
        self.service = service
        self.depth = depth
        revision = service.revision
        listed = ListedActions(service.exposer)
        open = [node(top, top.path)]
    }

    private func node(_ node: ActionNode, _ path: String) -> Open { Open(node: node, path: path) }

    func step() throws(RemoteFault) -> JSONLine? {
        // Reading a responder's table runs user code, which may ask for the tree again.
        try Frames.run(Forwarder.handleAction) {
            Result { () throws(RemoteFault) in try stepInFrame() }
        } tooDeep: {
            .failure(RemoteFault(.tooMuch, DispatchError.tooDeep($0).sentence))
        }.get()
    }

    private func stepInFrame() throws(RemoteFault) -> JSONLine? {
        if listed.prepare() { return nil }
        let last = open.count - 1
        guard open[last].waiting != nil else {
            try begin()
            return nil
        }
        if let name = open[last].names.next() {
            guard listed.contains(name, nil) else { return nil }
            let lines = claims(of: name, at: open[last].node)
            open[last].claims += lines
            try take(lines.count * 80)
        } else if let (child, path) = open[last].waiting?.popLast() {
            guard open.count < Self.depthLimit else {
                let place = "below '\(open[last].path)'"
                throw RemoteFault(
                    .tooMuch, "The tree is too deep for one answer \(place): ask with 'depth' or 'from'.")
            }
            open.append(node(child, path))
        } else {
            return end()
        }
        return nil
    }

    private func take(_ bytes: Int) throws(RemoteFault) {
        room -= bytes
        guard room > 0 else { throw .tooLarge }
    }

    /// Lists the claims and the children of a node.
    private func begin() throws(RemoteFault) {
        let last = open.count - 1, (node, path) = (open[last].node, open[last].path)
        try take(2 * path.utf8.count + 80)
        open[last].names = NamesInOrder(node.offers?.names(service.coordinator.tables) ?? [])
        guard open.count <= depth else { return open[last].waiting = [] }
        let children = node.children
        // Each child takes 80 bytes at least.
        guard children.count * 80 < room else { throw .tooLarge }
        open[last].waiting = zip(children, node.childParts).reversed().map { ($0, "\(path)/\($1)") }
    }

    /// Ends the innermost node; gives the answer where it is the first node.
    private func end() -> JSONLine? {
        let ended = open.removeLast(), line = line(of: ended)
        guard open.isEmpty else {
            open[open.count - 1].children.append(line)
            return nil
        }
        var answer = JSONLine()
        answer.add("root", line)
        return answer
    }

    private func line(of place: Open) -> JSONLine {
        var line = JSONLine()
        line.add("name", place.node.name)
        line.add("id", service.nodes.id(of: place.node.id))
        line.add("path", place.path)
        line.add("claims", place.claims + catchAlls(of: place.node))
        if let count = place.node.offers?.hosted.count, count > 0 { line.add("hosts", .int(count)) }
        line.add("children", place.children)
        return line
    }

    // MARK: Claims

    /// A node's claims of a name: a remapping, and a claim of its own.
    private func claims(of name: ActionName, at node: ActionNode) -> [JSONLine] {
        guard let offers = node.offers else { return [] }
        let coordinator = service.coordinator
        var lines: [JSONLine] = []
        if let remap = offers.remap(of: name) {
            let answer = coordinator.validate(name, from: node)
            if listed.contains(remap.name, nil), !(service.exposer.hidesByValidator && answer.isHidden) {
                lines.append(JSONLine(name, "remap", remap.source, isEnabled: answer.isEnabled, to: remap.name))
            }
            if offers.closures[name] == nil, !offers.methodNames(coordinator.tables).contains(name) { return lines }
        }
        guard let target = coordinator.target(forAction: name, from: node, to: node) else { return lines }
        let answer = coordinator.validate(name, from: node, to: node)
        if service.exposer.hidesByValidator, answer.isHidden { return lines }
        lines.append(JSONLine(name, target.kind.rawValue, target.source, isEnabled: answer.isEnabled))
        return lines
    }

    private func catchAlls(of node: ActionNode) -> [JSONLine] {
        guard service.exposer.exposure == .all, let offers = node.offers else { return [] }
        return offers.catchAlls.elements.filter(\.isLive).map {
            JSONLine(nil, ClaimKind.catchAll.rawValue, $0.source, isEnabled: true)
        }
    }
}

extension JSONLine {
    /// A claim of a node.
    fileprivate init(
        _ name: ActionName?, _ kind: String, _ source: SourceLocation?, isEnabled: Bool, to other: ActionName? = nil
    ) {
        self.init()
        add("action", name?.text)
        add("kind", kind)
        add("enabled", isEnabled)
        add("source", source?.short)
        if let other { add("to", other.text) }
    }
}

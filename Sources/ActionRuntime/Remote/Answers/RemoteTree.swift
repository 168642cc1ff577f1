/// The answer to `tree/get`: the nodes below a start, each with its exposed claims.
struct RemoteTree {
    /// The most levels of nodes within each other in an answer, because readers of JSON limit the depth.
    private static let depthLimit = 200

    private let endpoint: RemoteEndpoint
    private let exposed: ExposedActions
    private let top: ActionNode
    /// How many levels below the first node the client wants.
    private let depth: Int

    init(_ endpoint: RemoteEndpoint, _ params: RemoteParams) throws(RemoteFault) {
        self.endpoint = endpoint
        top = try endpoint.start(params) ?? endpoint.coordinator.root
        depth = try params.number("depth", in: 0 ... .max) ?? .max
        exposed = ExposedActions(endpoint.exposer, from: nil)
    }

    /// The answer: the first node, with the others in it, where one page has all of them; else the nodes of the page.
    func answer(_ page: consuming RemotePage) throws(RemoteFault) -> JSONLine {
        switch page.cursor {
        case nil, .node?: break
        default: throw RemoteCursor.unknown
        }
        var levels: [Int] = []
        try endpoint.addNodes(from: top, depth: depth, to: &page) {
            node, path, level, claim, page throws(RemoteFault) in
            levels.append(level)
            return try line(of: node, at: path, behind: claim, &page)
        }
        guard page.cursor == nil, page.next == nil, levels.max() ?? 0 < Self.depthLimit else {
            return page.answer("nodes")
        }
        var answer = JSONLine()
        answer.add("root", JSONLine(nesting: page.lines, levels))
        answer.add("next", nil as String?)
        return answer
    }

    /// A node with its claims behind a name, and the digest of the last of them where others are left.
    private func line(
        of node: ActionNode, at path: String, behind claim: Int?, _ page: inout RemotePage
    ) throws(RemoteFault) -> (JSONLine, rest: Int?) {
        var claims: [JSONLine] = []
        let rest = try endpoint.readClaims(of: node, behind: claim, &page) { name in
            guard exposed.mayName(name) else { return 0 }
            let lines = self.claims(of: name, at: node)
            claims += lines
            return lines.count * 80
        }
        var line = JSONLine()
        line.add("name", node.name)
        line.add("id", endpoint.nodes.id(of: node.id))
        line.add("parent", node === top ? nil : node.parent.map { endpoint.nodes.id(of: $0.id) })
        line.add("path", path)
        line.add("claims", claims + (rest == nil ? catchAlls(of: node) : []))
        if let count = node.offers?.hosted.count, count > 0 { line.add("hosts", .int(count)) }
        return (line, rest)
    }

    // MARK: Claims

    /// A node's claims of a name: a remapping, and claims of its own.
    ///
    /// A claim that is not available now is told as disabled; where validators hide actions it is not told, because its own is not asked.
    private func claims(of name: ActionName, at node: ActionNode) -> [JSONLine] {
        guard let offers = node.offers else { return [] }
        let coordinator = endpoint.coordinator
        var lines: [JSONLine] = []
        if let remap = offers.remap(of: name) {
            let answer = coordinator.validate(name, from: node)
            if exposed.mayName(remap.name), !(endpoint.exposer.hidesByValidator && answer.isHidden) {
                lines.append(JSONLine(name, "remap", remap.source, isEnabled: answer.isEnabled, to: remap.name))
            }
            if offers.closures[name] == nil, !offers.methodNames(coordinator.tables).contains(name) { return lines }
        }
        let target = coordinator.target(forAction: name, from: node, to: node)
        let answer = coordinator.validate(name, from: node, to: node)
        if endpoint.exposer.hidesByValidator {
            guard let target, !answer.isHidden else { return lines }
            return lines + [JSONLine(name, target.kind.rawValue, target.source, isEnabled: answer.isEnabled)]
        }
        let method = offers.methods?.claim(name, coordinator.tables)
        let closure = offers.closures[name]?.last(where: \.isLive)
        for (claim, kind) in [(method, ClaimKind.method), (closure, .closure)] {
            guard let claim else { continue }
            let target = target.flatMap { $0.kind == kind ? $0 : nil }
            lines.append(
                JSONLine(
                    name, kind.rawValue, target?.source ?? claim.source, isEnabled: target != nil && answer.isEnabled))
        }
        if let target, target.kind == .catchAll, endpoint.exposer.exposure != .all {
            lines.append(JSONLine(name, target.kind.rawValue, target.source, isEnabled: answer.isEnabled))
        }
        return lines
    }

    private func catchAlls(of node: ActionNode) -> [JSONLine] {
        guard endpoint.exposer.exposure == .all, let offers = node.offers else { return [] }
        return offers.catchAlls.filter(\.isLive).map { claim in
            var line = JSONLine(nil, ClaimKind.catchAll.rawValue, claim.source, isEnabled: true)
            if let names = claim.wording.names {
                line.add("matching", names.map(\.text))
            } else if let pattern = claim.wording.matching {
                line.add("matching", pattern)
            }
            return line
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

    /// The first of some nodes, with the others in it as `children`.
    ///
    /// - Parameters:
    ///   - nodes: The nodes, each before its children.
    ///   - levels: How many levels each stands below the first.
    fileprivate init(nesting nodes: [JSONLine], _ levels: [Int]) {
        var open: [(line: JSONLine, children: [JSONLine])] = []
        func close(to level: Int) {
            while open.count > max(1, level) {
                var (line, children) = open.removeLast()
                line.add("children", children)
                open[open.count - 1].children.append(line)
            }
        }
        for (node, level) in zip(nodes, levels) {
            close(to: level)
            open.append((node.without("parent"), []))
        }
        close(to: 0)
        self = open.first?.line ?? JSONLine()
        add("children", open.first?.children ?? [])
    }
}

extension RemoteService {
    /// The most levels of nodes in an answer, because readers of JSON limit the depth.
    private static let depthLimit = 200

    /// The nodes below a start, each with its claims that are exposed.
    func tree(_ params: RemoteParams) throws(RemoteFault) -> JSONLine {
        let top = try start(params) ?? coordinator.root
        let depth = try params.number("depth", in: 0 ... .max) ?? .max
        // Reading a responder's table runs user code, which may ask for the tree again.
        let result: Result<JSONLine, RemoteFault> = Frames.run(Forwarder.handleAction) {
            var drawing = TreeAnswer(service: self)
            do throws(RemoteFault) {
                return .success(try drawing.line(of: top, path: top.path, depth: depth, left: Self.depthLimit))
            } catch {
                return .failure(error)
            }
        } tooDeep: {
            .failure(RemoteFault(.tooMuch, DispatchError.tooDeep($0).sentence))
        }
        return try result.get()
    }
}

/// The drawing of a tree as an answer.
private struct TreeAnswer {
    let service: RemoteService
    private let listed: ListedActions
    /// The number of bytes that are left, by an estimate for each node and claim.
    private var room = RemoteService.answerLimit

    init(service: RemoteService) {
        self.service = service
        listed = ListedActions(service.exposer)
    }

    /// - Parameters:
    ///   - depth: The number of levels below the node that the client wants.
    ///   - left: The number of levels that the answer may still have.
    mutating func line(of node: ActionNode, path: String, depth: Int, left: Int) throws(RemoteFault) -> JSONLine {
        guard left > 0 else {
            throw RemoteFault(
                .tooMuch, "The tree is too deep for one answer below '\(path)': ask with 'depth' or 'from'.")
        }
        let claims = claims(of: node)
        room -= 2 * path.utf8.count + 80 + claims.count * 80
        guard room > 0 else { throw .tooLarge }
        var line = JSONLine()
        line.add("name", node.name)
        line.add("id", service.nodes.id(of: node.id))
        line.add("path", path)
        line.add("claims", claims)
        if let count = node.offers?.hosted.count, count > 0 { line.add("hosts", .int(count)) }
        var children: [JSONLine] = []
        if depth > 0 {
            for (child, part) in zip(node.children, node.childParts) {
                children.append(try self.line(of: child, path: "\(path)/\(part)", depth: depth - 1, left: left - 1))
            }
        }
        line.add("children", children)
        return line
    }

    private func claims(of node: ActionNode) -> [JSONLine] {
        guard let offers = node.offers else { return [] }
        let coordinator = service.coordinator
        var lines: [JSONLine] = []
        func add(
            _ name: ActionName?, _ kind: String, _ source: SourceLocation?, isEnabled: Bool, to other: ActionName? = nil
        ) {
            var line = JSONLine()
            line.add("action", name?.text)
            line.add("kind", kind)
            line.add("enabled", isEnabled)
            line.add("source", source?.short)
            if let other { line.add("to", other.text) }
            lines.append(line)
        }
        for name in Set(offers.names(coordinator.tables)).sorted(by: { $0.text < $1.text })
        where listed.contains(name) {
            if let remap = offers.remap(of: name) {
                let isEnabled = coordinator.validate(name, from: node).isEnabled
                if listed.contains(remap.name) {
                    add(name, "remap", remap.source, isEnabled: isEnabled, to: remap.name)
                }
                if offers.closures[name] == nil, !offers.methods.names(coordinator.tables).contains(name) { continue }
            }
            guard let target = coordinator.target(forAction: name, from: node, to: node) else { continue }
            let answer = coordinator.validate(name, from: node, to: node)
            if service.exposer.exposure == .menu, answer.isHidden { continue }
            add(name, target.kind.rawValue, target.source, isEnabled: answer.isEnabled)
        }
        if service.exposer.exposure == .all {
            for claim in offers.catchAlls.claims where claim.isLive {
                add(nil, ClaimKind.catchAll.rawValue, claim.source, isEnabled: true)
            }
        }
        return lines
    }
}

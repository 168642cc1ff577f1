extension LiveMap {
    /// Reads the methods, closures and remappings of a node.
    mutating func readClaims(of place: inout Place) {
        readInterceptors(of: &place)
        guard let offers = place.node.offers else { return }
        readMethods(of: &place, offers)
        readClosures(of: &place, offers)
        for name in offers.remaps.keys.sorted(by: { $0.text < $1.text }) {
            guard let other = offers.remap(of: name)?.name, shows(name, at: place.node), exposes(other, nil) else {
                continue
            }
            claimed.insert(name)
            place.remap.append(name.text, .value(.string(other.text)))
        }
    }

    /// Reads what stands around handlers, as opaque, without the names of actions that are not shown.
    private func readInterceptors(of place: inout Place) {
        for interceptor in place.node.ownInterceptors where interceptor.isLive {
            let names = interceptor.names.filter { exposes($0, nil) }.map(\.text).sorted()
            if names.isEmpty, !interceptor.names.isEmpty { continue }
            var line = JSONLine()
            line.add("opaque", true)
            if !names.isEmpty { line.add("actions", names) }
            line.add("source", interceptor.source.short)
            place.interceptors.append(line)
        }
    }

    /// Whether a node's claims of a name are shown.
    private func shows(_ name: ActionName, at node: ActionNode) -> Bool { exposes(name, nil) && !hides(name, node) }

    private mutating func readMethods(of place: inout Place, _ offers: Offers) {
        let tables = coordinator.tables
        for name in offers.methods.names(tables).sorted(by: { $0.text < $1.text }) where shows(name, at: place.node) {
            guard let claim = offers.methods.claim(name, tables),
                let line = claim.whileLive({ line(of: claim, for: name) })
            else { continue }
            place.methods.append((name.text, line))
        }
    }

    private mutating func readClosures(of place: inout Place, _ offers: Offers) {
        var lines: [(key: String, lines: [JSONLine])] = []
        for (name, stack) in offers.closures.sorted(by: { $0.key.text < $1.key.text }) where shows(name, at: place.node)
        {
            let claims = stack.newestFirst.compactMap { claim in claim.whileLive { line(of: claim, for: name) } }
            if !claims.isEmpty { lines.append((name.text, claims)) }
        }
        place.actions = JSONLine(stacks: lines)
    }

    /// An opaque claim; its parameters are noted for its name.
    private mutating func line(of claim: Claim, for name: ActionName) -> JSONLine {
        let signature = claim.signature(for: name)
        if case .some(let known) = signatures[name] {
            if known != signature { signatures[name] = .some(nil) }
        } else {
            signatures[name] = .some(signature)
        }
        claimed.insert(name)
        return JSONLine(opaque: claim, signature)
    }

    // MARK: Catch-alls

    /// Reads the catch-alls of a node as one catch-all, which has the names that any of them takes.
    ///
    /// - Parameter mentioned: The names that predicates are asked about, because predicates cannot be written down.
    mutating func readCatchAlls(of place: inout Place, _ mentioned: [ActionName]) {
        guard let offers = place.node.offers, !offers.catchAlls.isEmpty else { return }
        let claims = offers.catchAlls.newestFirst.filter(\.isLive)
        guard let newest = claims.first else { return }
        let signature = newest.fixedSignature
        var line = JSONLine()
        if let names = names(taken: claims, mentioned) {
            if names.isEmpty, !includesCatchAlls { return }
            line.add("matching", names.map(\.text))
            caught.formUnion(names)
        } else {
            caught.formUnion(mentioned)
        }
        line.add(JSONLine(opaque: newest, claims.allSatisfy { $0.fixedSignature == signature } ? signature : nil))
        place.catchAll = line
    }

    /// The names that catch-alls take, in order; nil where one of them takes any.
    private func names(taken claims: [Claim], _ mentioned: [ActionName]) -> [ActionName]? {
        var names: Set<ActionName> = []
        for claim in claims {
            if let takes = claim.takes {
                names.formUnion(claim.whileLive { mentioned.filter(takes) } ?? [])
            } else if includesCatchAlls {
                return nil
            } else {
                names.formUnion(mentioned)
            }
            names.formUnion(claim.listedNames.filter { exposes($0, nil) })
        }
        return names.sorted { $0.text < $1.text }
    }

    /// The names that the map mentions and no claim of it takes, in order.
    func mentionedNames(_ places: [Place], _ menu: ShownMenu?) -> [ActionName] {
        var names = Set(menu?.commands.map(\.action) ?? [])
        for override in keys?.overrides ?? [] where !override.isRemoval && !override.takesAway {
            names.insert(override.action)
        }
        for place in places {
            guard let offers = place.node.offers else { continue }
            for binding in place.node.keyBindings where !binding.takesAway { names.insert(binding.action) }
            for remaps in offers.remaps.values { names.formUnion(remaps.lazy.filter(\.isLive).map(\.name)) }
        }
        return names.subtracting(claimed).filter { exposes($0, nil) }.sorted { $0.text < $1.text }
    }

    // MARK: Actions

    /// The titles of actions, and the parameters that all claims of a name agree on.
    func descriptions() throws(LiveMapError) -> JSONLine {
        var lines: [(key: String, line: JSONLine)] = []
        for name in claimed.union(titles.keys).sorted(by: { $0.text < $1.text }) {
            var line = JSONLine()
            if let title = titles[name] { line.add("title", title) }
            if case .some(.some(let signature)) = signatures[name] { line.add("parameters", signature.mapLine) }
            if line.isEmpty { continue }
            guard fits(line.depth, at: 3) else { throw .tooDeep(part: "What the action '\(name)' takes") }
            lines.append((name.text, line))
        }
        return JSONLine(lines)
    }

    /// Whether only a catch-all or dispatcher that the map does not show takes an action.
    func isExternal(_ name: ActionName, from node: ActionNode?) -> Bool {
        !claimed.contains(name) && !caught.contains(name) && coordinator.canPerform(name, from: node)
    }
}

extension JSONLine {
    /// A claim that only the program can run.
    fileprivate init(opaque claim: Claim, _ signature: ActionSignature?) {
        self.init()
        add("opaque", true)
        if let source = claim.source.short { add("source", source) }
        if let signature { add("parameters", signature.mapLine) }
    }
}

extension Claim {
    /// The claim's signature; nil where any argument goes, or the signature depends on the name.
    fileprivate var fixedSignature: ActionSignature? {
        switch parameters {
        case .fixed(let signature): signature
        case .any, .byName: nil
        }
    }
}

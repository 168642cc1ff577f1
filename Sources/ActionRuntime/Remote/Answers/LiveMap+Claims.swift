extension LiveMap {
    /// The names of the methods, closures and remappings of a node that are still to be read, in this order.
    struct ClaimedNames {
        fileprivate var methods: NamesInOrder
        fileprivate var closures: NamesInOrder
        fileprivate var remaps: NamesInOrder
    }

    /// Reads the interceptors of a node, and lists the names that the node claims; notes the names that it mentions.
    mutating func beginClaims(of place: inout Place) -> ClaimedNames {
        readInterceptors(of: &place)
        guard let offers = place.node.offers else {
            return ClaimedNames(methods: NamesInOrder([]), closures: NamesInOrder([]), remaps: NamesInOrder([]))
        }
        for binding in place.node.keyBindings where !binding.takesAway { mentions.insert(binding.action) }
        for remaps in offers.remaps.values { mentions.formUnion(remaps.lazy.filter(\.isLive).map(\.name)) }
        return ClaimedNames(
            methods: NamesInOrder(offers.methodNames(coordinator.tables)),
            closures: NamesInOrder(offers.closures.keys),
            remaps: NamesInOrder(offers.remaps.keys))
    }

    /// Reads a node's claims of the next name; gives whether a name was left.
    mutating func readClaim(of place: inout Place, _ names: inout ClaimedNames) -> Bool {
        guard let offers = place.node.offers else { return false }
        if let name = names.methods.next() {
            readMethod(name, of: &place, offers)
        } else if let name = names.closures.next() {
            readClosures(of: name, &place, offers)
        } else if let name = names.remaps.next() {
            guard let other = offers.remap(of: name)?.name, shows(name, at: place.node), exposes(other, nil) else {
                return true
            }
            claimed.insert(name)
            place.remap.append(name.text, .value(.string(other.text)))
        } else {
            return false
        }
        return true
    }

    /// Reads the interceptors of a node, as opaque, without the names of actions that are not shown.
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

    private mutating func readMethod(_ name: ActionName, of place: inout Place, _ offers: Offers) {
        guard shows(name, at: place.node), let claim = offers.methods?.claim(name, coordinator.tables),
            let line = claim.whileLive({ line(of: claim, for: name) })
        else { return }
        place.methods.append((name.text, line))
    }

    private mutating func readClosures(of name: ActionName, _ place: inout Place, _ offers: Offers) {
        guard shows(name, at: place.node), let stack = offers.closures[name] else { return }
        let claims = stack.newestFirst.compactMap { claim in claim.whileLive { line(of: claim, for: name) } }
        guard let first = claims.first else { return }
        place.actions.append(name.text, claims.count == 1 ? .line(first) : .lines(claims))
    }

    /// An opaque claim; its parameters are noted for its name.
    private mutating func line(of claim: Claim, for name: ActionName) -> JSONLine {
        let signature = coordinator.markingSecrets(claim.signature(for: name), of: name)?.returning(nil)
        if case .some(let known) = signatures[name] {
            if known != signature { signatures[name] = .some(nil) }
        } else {
            signatures[name] = .some(signature)
        }
        claimed.insert(name)
        return JSONLine(opaque: claim, signature, claim.returns)
    }

    // MARK: Catch-alls

    /// Reads the catch-alls of a node as one catch-all, which has the names that any of the catch-alls takes.
    ///
    /// - Parameter mentioned: The names that predicates are asked about, because predicates cannot be written down.
    mutating func readCatchAlls(of place: inout Place, _ mentioned: [ActionName]) {
        guard let offers = place.node.offers, !offers.catchAlls.isEmpty else { return }
        let claims = offers.catchAlls.newestFirst.filter(\.isLive)
        guard let newest = claims.first else { return }
        let signature = newest.fixedSignature?.returning(nil)
        var line = JSONLine()
        if let names = names(taken: claims, mentioned) {
            if names.isEmpty, !includesCatchAlls { return }
            line.add("matching", names.map(\.text))
            caught.formUnion(names)
        } else {
            caught.formUnion(mentioned)
        }
        let haveOneSignature = claims.allSatisfy { $0.fixedSignature?.returning(nil) == signature }
        let haveOneResult = claims.allSatisfy { $0.returns == newest.returns }
        line.add(JSONLine(opaque: newest, haveOneSignature ? signature : nil, haveOneResult ? newest.returns : nil))
        place.catchAll = line
    }

    /// The names that catch-alls take, in order; nil where one of the catch-alls takes any name.
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

    /// Notes the names that the user's bindings mention.
    mutating func mentionOverrides() {
        for override in keys?.overrides ?? [] where !override.isRemoval && !override.takesAway {
            mentions.insert(override.action)
        }
    }

    /// The names that the map mentions and no claim of it takes.
    var unclaimedMentions: NamesInOrder { NamesInOrder(mentions.subtracting(claimed)) }

    // MARK: Actions

    /// Adds the title of an action, and the parameters that all claims of its name agree on.
    mutating func describe(_ name: ActionName) throws(LiveMapError) {
        var line = JSONLine()
        if let title = titles[name] { line.add("title", title) }
        if case .some(.some(let signature)) = signatures[name] { line.add("parameters", signature.mapLine) }
        if line.isEmpty { return }
        guard fits(line.depth, at: 3) else { throw .tooDeep(part: "What the action '\(name)' takes") }
        descriptions.append(name.text, .line(line))
    }

    /// Whether only a catch-all or dispatcher that the map does not show takes an action.
    func isExternal(_ name: ActionName, from node: ActionNode?) -> Bool {
        !claimed.contains(name) && !caught.contains(name) && coordinator.canPerform(name, from: node)
    }
}

extension JSONLine {
    /// A claim that only the program can run.
    fileprivate init(opaque claim: Claim, _ signature: ActionSignature?, _ returns: ActionSignature.Kind?) {
        self.init()
        add("opaque", true)
        if let source = claim.source.short { add("source", source) }
        if let signature { add("parameters", signature.mapLine) }
        if let returns { add("returns", returns.rawValue) }
    }
}

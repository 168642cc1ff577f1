/// The claims of a node.
///
/// A request that arrives at a node is offered to the node's registrations in this order; the first claim that is available takes
/// it:
///
/// ```
///  request ─▶ responder's method ─▶ closures, newest first ─▶ remapping ─▶ catch-alls, newest first ─▶ hosted ─▶ node above
///             `ActionMethod`        `onAction`, `register`     `remap`      `handleAction`              `host`
///                                                                 │
///                                                                 └─▶ the same search for the other name, from the start
/// ```
package final class Offers: Attachment {
    // Releasing a registration runs user code, which may come back here. So each method first changes its properties, while a local
    // variable retains what is taken out of them, and releases that last.

    /// Two bits for each registered name, where names may share bits; all bits, once a registration may concern any name.
    private var nameBits: UInt64 = 0
    /// The closures for each name that has any, the oldest first.
    package private(set) var closures: [ActionName: [Claim]] = [:]
    /// The catch-alls: closures for names that no other claim of the node takes; the oldest first.
    package private(set) var catchAlls: [Claim] = []
    /// The remappings of each name, oldest first.
    package private(set) var remaps: [ActionName: [Remap]] = [:]
    /// The names of the closures and remappings that may be taken back by their serial numbers: those of groups and of owners.
    private var named: [Named] = []
    /// The dispatchers that the node hosts, oldest first.
    private var hosts: [Host] = []
    /// The node's blocks, oldest first.
    private(set) var blocks: [Block] = []
    /// The explicit methods of the responder; nil before one is set.
    package private(set) var methods: ResponderMethods?
    /// Whether a registration other than a claim may end by an owner's release, which nothing reports.
    private(set) var mayEndUnnoticed = false
    /// Whether a claim was added that may declare arguments secret.
    private var haveDeclaredSecrets = false
    /// Whether the node is being released.
    private var hasEnded = false
    private unowned let node: ActionNode

    /// The name of a registration.
    private struct Named: Numbered {
        let serial: UInt64
        let name: ActionName
    }

    init(at node: ActionNode) { self.node = node }

    // MARK: Asking

    /// Whether a registration here may concern a name; names share bits, so only false is exact.
    func mayConcern(_ name: ActionName) -> Bool { nameBits & name.bits == name.bits }

    /// What a node offers for a name.
    enum Offer {
        case claim(Claim)
        /// The responder's method for the name, if it has one; its table is read when a request arrives here.
        case unread(ResponderMethods)
        case remap(Remap)
    }

    /// The parts of what a node offers for a name.
    package enum Part {
        case method, closures, remap, catchAlls

        /// The order in which the parts are asked; of closures and of catch-alls the newest comes first.
        ///
        /// No other code has the order. Hosted dispatchers come after these parts; they are stops of the `Path`.
        package static let order: [Part] = [.method, .closures, .remap, .catchAlls]

        /// The part that a claim of a kind belongs to.
        package init(of kind: ClaimKind) {
            self =
                switch kind {
                case .method: .method
                case .closure: .closures
                case .catchAll: .catchAlls
                }
        }
    }

    /// Calls a closure with the node's offers for a name, in the order in which they are asked.
    ///
    /// Registrations after `lastSerial` and cancelled claims are left out; claims with released owners are not.
    func forEach(
        for name: ActionName, upTo lastSerial: UInt64, _ tables: MethodTables, readsTables: Bool,
        _ body: (Offer) -> Void
    ) {
        // Reading a table, or `body`, may run user code that cancels the claims that come next.
        func add(_ claims: some Sequence<Claim>) {
            for claim in claims where claim.serial <= lastSerial && !claim.isCancelled { body(.claim(claim)) }
        }
        for part in Part.order {
            switch part {
            case .method:
                guard let methods, methods.serial <= lastSerial else { continue }
                if !readsTables, methods.runsUserCode(for: name) {
                    body(.unread(methods))
                } else if let method = methods.claim(name, tables), !method.isCancelled {
                    body(.claim(method))
                }
            case .closures: if let claims = closures[name] { add(claims.reversed()) }
            case .remap:
                guard let remap = remaps[name]?.last(where: { $0.serial <= lastSerial && $0.isLive }) else { continue }
                body(.remap(remap))
            case .catchAlls: if !catchAlls.isEmpty { add(catchAlls.reversed()) }
            }
        }
    }

    /// Whether the node hosts dispatchers, or hosted some until their owners were released.
    var isHost: Bool { !hosts.isEmpty }

    /// The hosted dispatchers that have not ended, oldest first; their owners are appended to `owners`, which retains them.
    func hosts(retaining owners: inout [AnyObject]) -> [Host] { hosts.filter { $0.isLive(retaining: &owners) } }

    /// The hosted dispatchers that have not ended, oldest first.
    package var hosted: [any ActionDispatching] {
        hosts.isEmpty ? [] : hosts.filter(\.isLive).map(\.dispatcher)
    }

    /// The remapping of a name that is in force: the newest whose owners are alive; nil for none.
    package func remap(of name: ActionName) -> Remap? { remaps[name]?.last(where: \.isLive) }

    /// All names that are claimed here, remapped here, or listed by a catch-all here, in no particular order.
    package func names(_ tables: MethodTables) -> [ActionName] {
        methodNames(tables) + closures.keys + remaps.keys + catchAlls.flatMap(\.listedNames)
    }

    /// Whether a closure returns true for all these names; those behind the first false are not asked.
    func areNames(_ tables: MethodTables, _ body: (ActionName) -> Bool) -> Bool {
        for name in methodNames(tables) where !body(name) { return false }
        for (name, _) in closures where !body(name) { return false }
        if remaps.isEmpty, catchAlls.isEmpty { return true }
        return remaps.keys.allSatisfy(body) && catchAlls.allSatisfy { $0.listedNames.allSatisfy(body) }
    }

    /// The same without the names that are only remapped here as former names of others.
    func offeredNames(_ tables: MethodTables) -> [ActionName] {
        methodNames(tables) + closures.keys + remaps.keys.filter { remap(of: $0)?.deprecated == nil }
            + catchAlls.flatMap(\.listedNames)
    }

    /// The names that are remapped here as former names, with the names in their place.
    var deprecatedNames: [(name: ActionName, other: ActionName)] {
        remaps.keys.compactMap { name in
            remap(of: name).flatMap { $0.deprecated == nil ? nil : (name, $0.name) }
        }
    }

    /// The names of the responder's methods.
    package func methodNames(_ tables: MethodTables) -> [ActionName] { methods?.names(tables) ?? [] }

    // MARK: Registering

    func add(_ claim: Claim, for name: ActionName) {
        closures[name, default: []].append(claim)
        if claim.owner != nil || node.group != nil { named.append(Named(serial: claim.serial, name: name)) }
        if claim.mayDeclareSecrets { noteSecrets() }
        changed(name)
        node.removeEnded(after: claim.owner)
    }

    func add(catchAll claim: Claim) {
        catchAlls.append(claim)
        if claim.mayDeclareSecrets { noteSecrets() }
        changed(nil)
        node.removeEnded(after: claim.owner)
    }

    func add(_ remap: Remap, for name: ActionName) {
        remaps[name, default: []].append(remap)
        if node.group != nil { named.append(Named(serial: remap.serial, name: name)) }
        node.noteSecrets()
        changed(name, endsWith: remap.owner)
    }

    func add(_ host: Host) {
        hosts.append(host)
        node.noteSecrets()
        note(nil, endsWith: host.owner)
        guard let inner = (host.dispatcher as? any TreeListener)?.changes else {
            return node.forEachListener { $0.forget(nil) }
        }
        // A coordinator shares its change counter with those above instead of telling them of changes.
        node.forEachListener { listener in
            listener.changes.join(inner)
            listener.forgetPaths(through: node)
        }
        inner.shared.note()
    }

    private func noteSecrets() {
        haveDeclaredSecrets = true
        node.noteSecrets()
    }

    /// Whether the node decides which arguments are secret: by its claims, or because other trees or actions count there, too.
    var mayDecideSecrets: Bool {
        haveDeclaredSecrets || !hosts.isEmpty || !remaps.isEmpty || methods?.mayDeclareSecrets ?? false
    }

    func add(_ block: Block) {
        blocks.append(block)
        changed(nil, endsWith: block.owner)
    }

    /// Sets the node's responder; a responder that is set in a group covers the former one, which comes back when the group ends.
    func setResponder(_ responder: (any Responder)?) {
        let methods = methods ?? ResponderMethods(at: node)
        self.methods = methods
        methods.set(responder, covering: node.group != nil, owner: node.groupOwner)
        changed(nil, endsWith: node.groupOwner)
    }

    /// Notes a registration for a name, or for any name if nil.
    private func note(_ name: ActionName?, endsWith owner: OwnerLink?) {
        if owner != nil { mayEndUnnoticed = true }
        nameBits |= name?.bits ?? ~0
    }

    /// Notes a registration for a name, or for any name if nil, and tells the listeners of it.
    private func changed(_ name: ActionName?, endsWith owner: OwnerLink? = nil) {
        note(name, endsWith: owner)
        // A path that was remembered before something here could end unnoticed must not be used any more.
        node.changed(owner == nil ? name : nil)
    }

    // MARK: Taking back

    package var registered: [Registered] {
        let lists: [[Registered]] = [
            Array(closures.values.joined()), catchAlls, Array(remaps.values.joined()), hosts,
            blocks, methods?.responders ?? [],
        ]
        return Array(lists.joined())
    }

    package func remove(_ serials: ClosedRange<UInt64>) -> Removal? {
        let names = Set(named.remove(serials).map(\.name)), endedCatchAlls = catchAlls.remove(serials)
        let endedHosts = hosts.remove(serials), endedBlocks = blocks.remove(serials)
        let endedResponder = methods?.remove(serials)
        let isStructural =
            !endedCatchAlls.isEmpty || !endedHosts.isEmpty || !endedBlocks.isEmpty || endedResponder != nil
        guard isStructural || !names.isEmpty else { return nil }
        let endedClaims = names.flatMap { takeOut(serials, for: $0) } + endedCatchAlls
        if !endedHosts.isEmpty { SharedCounter.secretChanges.add(1) }
        for claim in endedClaims { claim.cancel() }
        for ended in endedHosts as [Registered] + endedBlocks { ended.cancel() }
        return Removal { [node] in
            for host in endedHosts { (host.dispatcher as? any TreeListener)?.endHosting(host.serial) }
            for name in names { node.changed(name) }
            if isStructural { node.changed(nil) }
        } end: {
            for host in endedHosts { host.changes?.cancel() }
            withExtendedLifetime((endedClaims, endedResponder)) {}
        }
    }

    /// Takes out the closures and remappings of a name whose serial numbers are in a range; returns the closures.
    private func takeOut(_ serials: ClosedRange<UInt64>, for name: ActionName) -> [Claim] {
        if let index = remaps.index(forKey: name), !remaps.values[index].remove(serials).isEmpty {
            SharedCounter.secretChanges.add(1)
            if remaps.values[index].isEmpty { remaps.remove(at: index) }
        }
        guard let index = closures.index(forKey: name) else { return [] }
        defer { if closures.values[index].isEmpty { closures.remove(at: index) } }
        return closures.values[index].remove(serials)
    }

    package var hostedRoots: [ActionNode] { hosts.compactMap { ($0.dispatcher as? any TreeListener)?.root } }

    package func end() -> [() -> Void] {
        hasEnded = true
        for claim in Array(closures.values.joined()) + catchAlls { claim.cancel() }
        for ended in hosts as [Registered] + blocks { ended.cancel() }
        methods?.cancel()
        return hosts.compactMap { host in host.changes.map { changes in { changes.cancel() } } }
    }

    /// Takes back a claim for a name.
    func remove(_ serial: UInt64, for name: ActionName) {
        if hasEnded { return }
        // Releasing the claim may release the last reference to the node.
        withExtendedLifetime(node) {
            guard let index = closures.index(forKey: name), let claim = closures.values[index].remove(serial) else {
                return
            }
            if closures.values[index].isEmpty { closures.remove(at: index) }
            _ = named.remove(serial)
            claim.cancel()
            node.changed(name)
            node.removeEnded()
            withExtendedLifetime(claim) {}
        }
    }
}

extension ActionNode {
    /// The claims of the node; nil where it never had any.
    package var offers: Offers? { attachments.find() }

    /// The claims of the node, created on first use.
    func makeOffers() -> Offers { attachment(Offers(at: self)) }
}

extension ActionName {
    /// The two bits, of 64, that stand for the name: a node that lacks one of them has no claim for the name.
    ///
    /// Of 64 nodes with four names each, about one is looked at in vain: the first request after a change there takes 19,000
    /// instructions, and 72,000 if each node were looked at.
    fileprivate var bits: UInt64 {
        1 &<< UInt64(id & 63) | 1 &<< UInt64((id &* 0x9E37_79B1) >> 26)
    }
}

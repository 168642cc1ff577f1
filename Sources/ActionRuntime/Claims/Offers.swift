/// The claims of a node.
///
/// A request that arrives at a node is offered to what is registered there in this order; the first claim that is
/// available takes it:
///
/// ```
///  request ─▶ responder's method ─▶ closures, newest first ─▶ remapping ─▶ catch-alls, newest first ─▶ hosted ─▶ node above
///             `ActionMethod`        `onAction`, `register`     `remap`      `handleAction`              `host`
///                                                                 │
///                                                                 └─▶ the same search for the other name, from the start
/// ```
final class Offers: Attachment {
    // Releasing what was registered runs user code, which may come back here. So a method first writes its properties,
    // while a local variable retains what they held, and releases that last.

    /// Two bits for each name that something is registered for here, names sharing bits; all bits where any name may be.
    private var nameBits: UInt64 = 0
    /// The closures for each name that has any.
    private(set) var closures: [ActionName: ClaimStack] = [:]
    /// The closures for names that nothing else claims.
    private(set) var catchAlls = ClaimStack()
    /// The other names for each name, oldest first.
    private(set) var remaps: [ActionName: [Remap]] = [:]
    /// The dispatchers below the node, oldest first.
    private var hosts: [Host] = []
    /// What keeps requests from being performed above the node, oldest first.
    private(set) var blocks: [Block] = []
    /// The explicit methods.
    let methods: ResponderMethods
    /// Whether anything but a claim may end with an object, of which nobody is told.
    private(set) var mayEndUnnoticed = false
    private unowned let node: ActionNode

    init(at node: ActionNode) {
        self.node = node
        methods = ResponderMethods(at: node)
    }

    // MARK: Asking

    /// Whether anything here may concern a name; names share bits, so only false is exact.
    func mayConcern(_ name: ActionName) -> Bool { nameBits & name.bits == name.bits }

    /// What a node offers for a name.
    enum Offer {
        case claim(Claim)
        /// The responder's method for the name, if it has one, which is to be asked for when the request arrives there.
        case unread(ResponderMethods)
        case remap(Remap)
    }

    /// Calls a closure with what the node offers for a name, in the order in which it is asked: the responder's method,
    /// the closures, newest first, the other name, the catch-alls, newest first.
    ///
    /// The dispatchers that the node hosts come after these; they are elements of the `Path`. What was registered after a
    /// serial number is left out, and so is what was cancelled; claims that have lost their owner are not.
    func forEach(
        for name: ActionName, upTo lastSerial: UInt64, _ tables: MethodTables, readsTables: Bool,
        _ body: (Offer) -> Void
    ) {
        // Reading a table, or what is done with a claim, may run user code, which cancels those that come next.
        func add(_ claims: some Sequence<Claim>) {
            for claim in claims where claim.serial <= lastSerial && !claim.isCancelled { body(.claim(claim)) }
        }
        if methods.serial <= lastSerial {
            if !readsTables, methods.runsUserCode(for: name) {
                body(.unread(methods))
            } else if let method = methods.claim(name, tables), !method.isCancelled {
                body(.claim(method))
            }
        }
        if let stack = closures[name] { add(stack.newestFirst) }
        if let remap = remaps[name]?.last(where: { $0.serial <= lastSerial && $0.isLive }) { body(.remap(remap)) }
        if !catchAlls.isEmpty { add(catchAlls.newestFirst) }
    }

    /// Whether the node hosts dispatchers, or did until their owners went.
    var isHost: Bool { !hosts.isEmpty }

    /// The dispatchers below the node that have not ended, oldest first; the objects that they end with are added to an array,
    /// which retains them.
    func hosts(retaining owners: inout [AnyObject]) -> [Host] {
        var live: [Host] = []
        for host in hosts {
            if let owner = host.owner {
                guard let retained = owner.retained else { continue }
                owners.append(retained)
            }
            live.append(host)
        }
        return live
    }

    /// The dispatchers below the node, oldest first.
    var hosted: [any ActionDispatching] { hosts.filter(\.isLive).map(\.dispatcher) }

    /// The remapping of a name that counts: the last whose owner is there; nil where there is none.
    func remap(of name: ActionName) -> Remap? { remaps[name]?.last(where: \.isLive) }

    /// All names that are claimed here, have another name, or are listed by a catch-all, in no particular order.
    func names(_ tables: MethodTables) -> [ActionName] {
        methods.names(tables) + closures.keys + remaps.keys + catchAlls.claims.flatMap(\.listedNames)
    }

    // MARK: Registering

    func add(_ claim: Claim, for name: ActionName) {
        claim.serial = Serial.next()
        closures[name, default: ClaimStack()].append(claim)
        changed(name)
        dropEnded(for: name)
    }

    func add(catchAll claim: Claim) {
        claim.serial = Serial.next()
        catchAlls.append(claim)
        changed(nil)
        dropEndedCatchAlls()
    }

    func add(_ remap: Remap, for name: ActionName) {
        remaps[name, default: []].append(remap)
        changed(name, endsWith: remap.owner)
    }

    func add(_ host: Host) {
        hosts.append(host)
        changed(nil, endsWith: host.owner)
    }

    func add(_ block: Block) {
        blocks.append(block)
        changed(nil, endsWith: block.owner)
    }

    /// Sets the object whose explicit methods are asked; within a group, what it replaces comes back later.
    func setResponder(_ responder: (any Responder)?) {
        methods.set(responder, covering: node.group != nil, owner: node.groupOwner)
        changed(nil, endsWith: node.groupOwner)
    }

    /// Tells of something registered here for a name, or for any.
    private func changed(_ name: ActionName?, endsWith owner: OwnerLink? = nil) {
        if owner != nil { mayEndUnnoticed = true }
        nameBits |= name?.bits ?? ~0
        node.changed(name)
    }

    // MARK: Taking back

    override var registered: [any Registered] {
        let lists: [[any Registered]] = [
            closures.values.flatMap(\.claims), Array(catchAlls.claims), Array(remaps.values.joined()), hosts, blocks,
            methods.responders,
        ]
        return Array(lists.joined())
    }

    override func remove(where isEnded: (UInt64) -> Bool) -> Removal? {
        func isTakenOut(_ entry: some Registered) -> Bool { isEnded(entry.serial) }
        let names = Set(closures.filter { $1.claims.contains(where: isTakenOut) }.keys)
            .union(remaps.filter { $1.contains(where: isTakenOut) }.keys)
        let endedHosts = hosts.filter(isTakenOut)
        let isStructural =
            catchAlls.claims.contains(where: isTakenOut) || !endedHosts.isEmpty || blocks.contains(where: isTakenOut)
        let formerClaims = (closures, catchAlls), endedResponder = methods.remove(where: isEnded)
        guard isStructural || endedResponder != nil || !names.isEmpty else { return nil }
        for claim in closures.values.flatMap(\.claims) + catchAlls.claims where isTakenOut(claim) { claim.cancel() }
        closures = closures.compactMapValues { $0.removing(where: isEnded) }
        catchAlls = catchAlls.removing(where: isEnded) ?? ClaimStack()
        remaps = remaps.mapValues { $0.filter { !isTakenOut($0) } }.filter { !$1.isEmpty }
        hosts.removeAll(where: isTakenOut)
        blocks.removeAll(where: isTakenOut)
        return Removal { [node] in
            for host in endedHosts { host.end(at: node) }
            for name in names { node.changed(name) }
            if isStructural || endedResponder != nil { node.changed(nil) }
        } end: {
            for host in endedHosts { host.changes?.cancel() }
            withExtendedLifetime((formerClaims, endedResponder)) {}
        }
    }

    override func end() -> [() -> Void] {
        for claim in closures.values.flatMap(\.claims) + catchAlls.claims { claim.cancel() }
        methods.cancel()
        return hosts.compactMap { host in host.changes.map { changes in { changes.cancel() } } }
    }

    /// Takes back a claim for a name; once in a while also those whose owners have gone.
    func remove(_ serial: UInt64, for name: ActionName) {
        // What is released may be the last to hold the node.
        withExtendedLifetime(node) {
            takeOut(serial, for: name)
            dropEnded(for: name)
        }
    }

    private func takeOut(_ serial: UInt64, for name: ActionName) {
        guard let index = closures.index(forKey: name), let claim = closures.values[index].remove(serial) else {
            return
        }
        if closures.values[index].isEmpty { closures.remove(at: index) }
        claim.cancel()
        node.changed(name)
        withExtendedLifetime(claim) {}
    }

    /// Takes back the claims for a name whose owners have gone, where it is time to look for them.
    private func dropEnded(for name: ActionName) {
        guard let index = closures.index(forKey: name), closures.values[index].isSearchDue() else { return }
        // Looking for an owner may release it last, which runs user code; so a copy is walked.
        for claim in closures.values[index].claims where !claim.isLive { takeOut(claim.serial, for: name) }
    }

    /// Takes back the catch-alls whose owners have gone, where it is time to look for them.
    private func dropEndedCatchAlls() {
        guard catchAlls.isSearchDue() else { return }
        for claim in catchAlls.claims where !claim.isLive {
            guard let ended = catchAlls.remove(claim.serial) else { continue }
            ended.cancel()
            node.changed(nil)
            withExtendedLifetime(ended) {}
        }
    }
}

extension ActionNode {
    /// The claims of the node; nil where it never had any.
    var offers: Offers? { attachments.find() }

    /// The claims of the node, made where there were none.
    func makeOffers() -> Offers { attachment(Offers(at: self)) }
}

extension ActionName {
    /// Two of 64 bits: with four names at each of 64 nodes, a name is looked for at one node where it is not.
    fileprivate var bits: UInt64 {
        1 &<< UInt64(id & 63) | 1 &<< UInt64((id &* 0x9E37_79B1) >> 26)
    }
}

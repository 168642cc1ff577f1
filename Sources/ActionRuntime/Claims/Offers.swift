/// What is registered on a node.
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
///
/// Events and errors meet the node's rules in the order in which they were added (`Bubble`).
///
/// What stands here is written in `Offers.swift` and `Offers+Remove.swift` alone.
final class Offers {
    // Releasing what was registered runs user code, which may come back here. So a method first writes its properties,
    // while a local variable retains what they held, and releases that last.

    /// Two bits for each name that something is registered for here, names sharing bits; all bits where any name may be.
    private var nameBits: UInt64 = 0
    /// The closures for each name that has any.
    var closures: [ActionName: ClaimStack] = [:]
    /// The closures for names that nothing else claims.
    var catchAlls = ClaimStack()
    /// The other names for each name, oldest first.
    var remaps: [ActionName: [Remap]] = [:]
    /// The dispatchers below the node, oldest first.
    var hosts: [Host] = []
    /// What keeps requests from being performed above the node, oldest first.
    var blocks: [Block] = []
    /// The rules for events and errors, in the order in which they are asked, which is that of their serial numbers.
    var rules: [Rule] = []
    /// The types that the rules may be for.
    var filter = RuleFilter()
    /// The subscribers of events published above, in the order of subscribing.
    var allSubscriptions: [Subscription] = []
    /// The node's key bindings, oldest first.
    var bindings: [Binding] = []
    /// What is declared of the events and errors sent below.
    var safety = SafetyDeclarations() {
        didSet { if !safety.declarations.isEmpty { concernsBubbles = true } }
    }
    /// The explicit methods.
    let methods: ResponderMethods
    /// Those that are told of subtrees leaving from below the node.
    private var watchers = SerialList<WatcherLink>()
    /// Whether there are any.
    var isWatched: Bool { !watchers.isEmpty }
    /// The coordinators whose root this is, in the order in which they were made.
    private var coordinatorLinks: [WeakCoordinator] = []
    /// Whether a coordinator of the node's tree is hosted somewhere.
    var isHosted = false
    /// The owners of the groups that are being registered, one within the other; nil for a group without any.
    private var openGroups: [OwnerLink?] = []
    /// Whether a group has, or had, an owner.
    var hasOwners = false
    /// How many groups are registered before things are looked for again whose owners have gone.
    var groupsUntilSearch = 0
    /// Whether anything but a claim may end with an object, of which nobody is told.
    private(set) var mayEndUnnoticed = false
    unowned let node: ActionNode

    init(at node: ActionNode) {
        self.node = node
        methods = ResponderMethods(at: node)
    }

    // MARK: Asking

    /// Whether anything here may concern a name; names share bits, so only false is exact.
    func mayConcern(_ name: ActionName) -> Bool { nameBits & name.bits == name.bits }

    /// Notes that something is registered here for a name, or for any.
    func note(_ name: ActionName?) { nameBits |= name?.bits ?? ~0 }

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
    @inline(__always)
    func forEach(
        for name: ActionName, upTo lastSerial: UInt64, _ tables: MethodTables, readsTables: Bool,
        _ body: (Offer) -> Void
    ) {
        // Reading a table, or what is done with a claim, may run user code, which cancels those that come next.
        func add(_ claim: Claim) { if !claim.isCancelled { body(.claim(claim)) } }
        if methods.serial <= lastSerial {
            if !readsTables, methods.runsUserCode(for: name) {
                body(.unread(methods))
            } else if let method = methods.claim(name, tables) {
                add(method)
            }
        }
        if let stack = closures[name] { for claim in stack.newestFirst where claim.serial <= lastSerial { add(claim) } }
        if !remaps.isEmpty, let remap = remaps[name]?.last(where: { $0.serial <= lastSerial && $0.isLive }) {
            body(.remap(remap))
        }
        if catchAlls.isEmpty { return }
        for claim in catchAlls.newestFirst where claim.serial <= lastSerial { add(claim) }
    }

    /// Whether requests may be kept from going on above the node.
    var isBlocking: Bool { !blocks.isEmpty }

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
    var hosted: [any ActionDispatching] {
        hosts.isEmpty ? [] : hosts.filter(\.isLive).map(\.dispatcher)
    }

    /// The subscribers of events published above, in the order of subscribing.
    var subscriptions: [Subscription] { allSubscriptions.isEmpty ? [] : allSubscriptions.filter(\.isLive) }

    /// The node's key bindings, oldest first.
    var keys: [KeyBinding] { bindings.isEmpty ? [] : bindings.filter(\.isLive).map(\.binding) }

    /// The remapping of a name that counts: the last whose owner is there; nil where there is none.
    func remap(of name: ActionName) -> Remap? { remaps[name]?.last(where: \.isLive) }

    /// All names that are claimed here, have another name, or are listed by a catch-all, in no particular order.
    func names(_ tables: MethodTables) -> [ActionName] {
        let own = methods.names(tables) + closures.keys + remaps.keys
        return catchAlls.isEmpty ? own : own + catchAlls.claims.flatMap(\.listedNames)
    }

    /// Whether events and errors may have something to do here: there are rules or declarations, or somebody watches.
    private(set) var concernsBubbles = false

    /// Whether a rule may take what is of a kind; types share bits, so only false is exact.
    @inline(__always) func mayTake(_ kind: SignalKind) -> Bool {
        #if DEBUG
            // What passes is checked against the declarations then.
            if !safety.declarations.isEmpty { return true }
        #endif
        return filter.mayTake(kind)
    }

    // MARK: Registering

    func add(_ claim: Claim, for name: ActionName) {
        claim.serial = Serial.next()
        closures[name, default: ClaimStack()].append(claim)
        note(name)
        node.changed(name)
        dropEnded(for: name)
    }

    func add(catchAll claim: Claim) {
        claim.serial = Serial.next()
        catchAlls.append(claim)
        note(nil)
        node.changed(nil)
        dropEndedCatchAlls()
    }

    /// Adds another name; a name that stands for itself changes nothing.
    func add(_ other: ActionName, for name: ActionName, source: SourceLocation) {
        if other == name { return }
        remaps[name, default: []].append(
            Remap(name: other, source: source, owner: groupOwner, serial: Serial.next()))
        noteOwner()
        note(name)
        node.changed(name)
    }

    func add(_ dispatcher: any ActionDispatching) {
        // A coordinator's tree shares its numbers with this one.
        let changes =
            dispatcher is Coordinator
            ? nil
            : dispatcher.onChange { [weak node] in
                node?.forEachTable { $0.invalidate() }
            }
        hosts.append(Host(dispatcher: dispatcher, changes: changes, owner: groupOwner, serial: Serial.next()))
        noteOwner()
        note(nil)
        node.changed(nil)
    }

    func add(_ block: Block) {
        blocks.append(block)
        noteOwner()
        note(nil)
        node.changed(nil)
    }

    func add(_ binding: KeyBinding) {
        bindings.append(Binding(binding: binding, owner: groupOwner, serial: Serial.next()))
        node.changedBeside()
    }

    func add(_ rule: Rule) {
        rule.serial = Serial.next()
        // Taken out meanwhile: then no access can overlap another, and reading them need not check for one.
        var (all, types) = (rules, filter)
        rules = []
        all.append(rule)
        types.add(rule)
        (rules, filter) = (all, types)
        concernsBubbles = true
    }

    /// Sets the object whose explicit methods are asked; within a group, what it replaces comes back later.
    func setResponder(_ responder: (any Responder)?) {
        methods.set(responder, covering: group != nil, owner: groupOwner)
        noteOwner()
        note(nil)
    }

    /// Adds a watcher; gives the number by which it is removed.
    func add(_ watcher: any Watcher) -> UInt64 {
        let serial = Serial.next()
        watchers.append(WatcherLink(watcher: watcher), serial)
        return serial
    }

    func removeWatcher(_ serial: UInt64) { _ = watchers.remove(serial) }

    /// Those that are told of subtrees leaving from below the node, the oldest first.
    var liveWatchers: [any Watcher] {
        watchers.isEmpty ? [] : watchers.elements.compactMap(\.watcher)
    }

    /// The coordinators whose root this is, in the order in which they were made.
    var coordinators: [Coordinator] {
        coordinatorLinks.isEmpty ? [] : coordinatorLinks.compactMap(\.coordinator)
    }

    /// Whether a coordinator answers for the tree below the node.
    var isRoot: Bool { !coordinatorLinks.isEmpty }

    func add(_ coordinator: Coordinator) {
        coordinatorLinks.append(WeakCoordinator(coordinator))
        concernsBubbles = true
    }

    /// Forgets the coordinators that have gone, one of which is ending.
    func remove(_ coordinator: ObjectIdentifier) {
        coordinatorLinks.removeAll { $0.id == coordinator || $0.coordinator == nil }
    }

    func add(_ subscription: Subscription) {
        subscription.serial = Serial.next()
        allSubscriptions.append(subscription)
        // A validator may ask whether anybody listens.
        node.forEachTable { $0.changes.noteAnswers() }
    }

    private func noteOwner() { if groupOwner != nil { mayEndUnnoticed = true } }

    // MARK: Groups

    /// The group that is being registered, with the objects that it ends with; nil outside of groups.
    var group: OwnerLink?? { openGroups.last }

    /// The objects that what is registered now ends with, besides an owner of its own; nil where there are none.
    var groupOwner: OwnerLink? { openGroups.last ?? nil }

    /// Begins a group; what is registered from now on ends with its owner and those of the groups around it.
    func beginGroup(_ owner: AnyObject?) {
        if owner != nil { hasOwners = true }
        openGroups.append(owner.map { OwnerLink($0, within: groupOwner) } ?? groupOwner)
    }

    func endGroup() { openGroups.removeLast() }

}

extension ActionName {
    /// Two of 64 bits: with four names at each of 64 nodes, a name is looked for at one node where it is not.
    fileprivate var bits: UInt64 {
        1 &<< UInt64(id & 63) | 1 &<< UInt64((id &* 0x9E37_79B1) >> 26)
    }
}

private struct WatcherLink {
    weak var watcher: (any Watcher)?
}

private struct WeakCoordinator {
    let id: ObjectIdentifier
    weak var coordinator: Coordinator?

    init(_ coordinator: Coordinator) {
        (id, self.coordinator) = (ObjectIdentifier(coordinator), coordinator)
    }
}

/// What is registered on a node.
final class Offers {
    // Releasing what was registered runs user code, which may come back here. So a method first writes its properties,
    // while a local variable retains what they held, and releases that last.

    /// The node's number as a scope, another one after each move.
    private(set) var scope = Revisions.shared.nextSerial()
    /// Two bits for each name that something is registered for here, names sharing bits; all bits where any name may be.
    private var nameBits: UInt64 = 0
    /// The closures for each name, oldest first.
    private(set) var closures: [ActionName: [Claim]] = [:]
    /// The closures for names that nothing else claims, oldest first.
    private(set) var catchAlls: [Claim] = []
    /// The other names for each name, oldest first.
    private(set) var remaps: [ActionName: [Remap]] = [:]
    /// The dispatchers below the node, oldest first.
    private(set) var hosted: [any ActionDispatching] = []
    /// What the node does with events and errors that pass, in the order in which it is asked.
    private(set) var rules: [Rule] = []
    /// Which types those may be for.
    private(set) var filter = RuleFilter()
    /// Who hears of events published above, in the order of subscribing.
    private(set) var subscriptions: [Subscription] = []
    /// The node's key bindings, oldest first.
    private(set) var keys: [KeyBinding] = []
    /// What is declared of the events and errors sent below.
    var safety = SafetyDeclarations() {
        didSet { if !safety.declarations.isEmpty { concernsBubbles = true } }
    }
    /// The explicit methods.
    let methods: ResponderMethods
    /// Who wants to hear of subtrees leaving from below the node.
    private(set) var watchers: [WatcherLink] = []
    /// Whether there are, or were, any.
    private(set) var isWatched = false
    /// Whether a coordinator of the node's tree is hosted somewhere.
    var isHosted = false
    /// Where the node stands.
    private let place: NodeRef

    init(at place: NodeRef) {
        self.place = place
        methods = ResponderMethods(at: place)
    }

    /// Ends everything, because the node is being released; releases nothing.
    func end() {
        closures.values.joined().forEach { $0.cancel(at: place) }
        catchAlls.forEach { $0.cancel(at: place) }
        methods.cancel()
        rules.forEach { $0.cancel() }
    }

    /// Retains the node while any of its claims is used, because its parent is about to release it.
    func keep(_ node: ActionNode) {
        for stack in closures.values { for claim in stack { claim.keep(node) } }
        for claim in catchAlls { claim.keep(node) }
        methods.keep(node)
    }

    /// Gives the scope another number, after which nothing is known of it.
    func renewScope() { scope = Revisions.shared.nextSerial() }

    // MARK: Asking

    /// Whether anything here may have to do with a name; false is certain.
    func mayConcern(_ name: ActionName) -> Bool { nameBits & name.bits == name.bits }

    /// Notes that something is registered here for a name, or for any.
    func note(_ name: ActionName?) { nameBits |= name?.bits ?? ~0 }

    /// What a node offers for a name.
    enum Offer {
        case claim(Claim)
        case remap(Remap)
    }

    /// Calls a closure with what the node offers for a name, in the order in which it is asked: the responder's method,
    /// the closures, newest first, the other name, the catch-alls, newest first.
    ///
    /// The dispatchers that the node hosts come after these; they are elements of the `Path`. What was registered after a
    /// serial number is left out. Claims that have ended are not.
    @inline(__always)
    func forEach(
        for name: ActionName, upTo lastSerial: UInt64, _ tables: MethodTables, _ body: (Offer) -> Void
    ) {
        if methods.serial <= lastSerial, let method = methods.claim(name, tables) { body(.claim(method)) }
        if let stack = closures[name] {
            for claim in stack.reversed() where claim.serial <= lastSerial { body(.claim(claim)) }
        }
        if !remaps.isEmpty, let remap = remaps[name]?.last(where: { $0.serial <= lastSerial }) { body(.remap(remap)) }
        if catchAlls.isEmpty { return }
        for claim in catchAlls.reversed() where claim.serial <= lastSerial { body(.claim(claim)) }
    }

    /// All names that are claimed here, or have another name, in no particular order.
    func names(_ tables: MethodTables) -> [ActionName] {
        methods.names(tables) + closures.keys + remaps.keys
    }

    /// Whether events and errors may have something to do here: there are rules or declarations, or somebody watches.
    private(set) var concernsBubbles = false

    /// Whether a rule may take what is of a kind; false is certain.
    @inline(__always) func mayTake(_ kind: SignalKind) -> Bool {
        #if DEBUG
            // What passes is checked against the declarations then.
            if !safety.declarations.isEmpty { return true }
        #endif
        return filter.mayTake(kind)
    }

    // MARK: Registering

    func add(_ claim: Claim, for name: ActionName) {
        if closures.index(forKey: name) == nil {
            closures[name] = [claim]
        } else {
            dropEnded(for: name)
            closures[name, default: []].append(claim)
        }
        note(name)
        Revisions.shared.advance(name)
    }

    func add(catchAll claim: Claim) {
        dropEndedCatchAlls()
        catchAlls.append(claim)
        note(nil)
        Revisions.shared.advanceStructure()
    }

    /// Adds another name; a name that stands for itself changes nothing.
    func add(_ remap: Remap, for name: ActionName) {
        if remap.name == name { return }
        remaps[name, default: []].append(remap)
        note(name)
        Revisions.shared.advance(name)
    }

    func add(_ dispatcher: any ActionDispatching) {
        hosted.append(dispatcher)
        note(nil)
        Revisions.shared.advanceStructure()
    }

    func add(_ binding: KeyBinding) {
        keys.append(binding)
    }

    func add(_ rule: Rule) {
        // Taken out meanwhile: then no access to them can overlap another, and reading them checks for none.
        var (all, types) = (rules, filter)
        rules = []
        all.append(rule)
        types.add(rule)
        (rules, filter) = (all, types)
        concernsBubbles = true
    }

    func add(_ watcher: any Watcher) {
        watchers.append(WatcherLink(watcher))
        isWatched = true
        concernsBubbles = true
    }

    /// Forgets a watcher, and those that have gone.
    func remove(_ watcher: any Watcher) {
        watchers = watchers.filter { $0.object != nil && $0.object !== watcher }
    }

    func add(_ subscription: Subscription) {
        subscriptions.append(subscription)
    }

    /// Forgets a claim for a name, and those whose owners have gone.
    func remove(_ serial: UInt64, for name: ActionName) {
        guard let index = closures.index(forKey: name) else { return }
        let all = closures.values[index]
        all.first { $0.serial == serial }?.cancel(at: place)
        if all.count > 1 { return dropEnded(for: name) }
        guard all[0].isCancelled else { return }
        // Releasing runs user code, so invalidate and write first.
        Revisions.shared.advance(name)
        closures.remove(at: index)
        withExtendedLifetime(all) {}
    }

    private func dropEndedCatchAlls() {
        // Looking for an owner may release it last, which runs user code: so the ended ones are found first.
        for claim in catchAlls where !claim.isLive { claim.cancel(at: place) }
        let all = catchAlls
        guard all.contains(where: \.isCancelled) else { return }
        Revisions.shared.advanceStructure()
        catchAlls = all.filter { !$0.isCancelled }
        withExtendedLifetime(all) {}
    }

    private func dropEnded(for name: ActionName) {
        for claim in closures[name] ?? [] where !claim.isLive { claim.cancel(at: place) }
        guard let all = closures[name], all.contains(where: \.isCancelled) else { return }
        Revisions.shared.advance(name)
        let rest = all.filter { !$0.isCancelled }
        closures[name] = rest.isEmpty ? nil : rest
        withExtendedLifetime(all) {}
    }
}

extension ActionName {
    /// Two of 64 bits: with four names at each of 64 nodes, a name is looked for at one node where it is not.
    fileprivate var bits: UInt64 {
        1 &<< UInt64(id & 63) | 1 &<< UInt64((id &* 0x9E37_79B1) >> 26)
    }
}

/// Another name for a name, at a node.
struct Remap {
    let name: ActionName
    let source: SourceLocation
    let serial = Revisions.shared.nextSerial()
}

/// What is registered on a node.
final class Offers {
    private let place: NodeRef

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
    var safety = SafetyDeclarations()
    /// The explicit methods.
    let methods = ResponderMethods()
    /// Who wants to hear of subtrees leaving from below the node.
    private(set) var watchers: [WatcherLink] = []
    /// Whether there are, or were, any.
    private(set) var isWatched = false
    /// Whether a coordinator of the node's tree is hosted somewhere.
    var isHosted = false

    init(of node: ActionNode) {
        place = node.place
    }

    /// Ends everything, because the node is being released.
    func end() {
        closures.values.joined().forEach { $0.cancel() }
        catchAlls.forEach { $0.cancel() }
        methods.unbind()
        rules.forEach { $0.cancel() }
    }

    // MARK: Asking

    /// The claims for a name in the order in which they are asked: the responder's method, then closures, newest first.
    func claims(for name: ActionName, tables: inout MethodTables) -> [Claim] {
        let method = methods.claim(name, tables: &tables).map { [$0] } ?? []
        return method + closures[name, default: []].reversed()
    }

    /// The other name for a name; nil where there is none.
    func remap(of name: ActionName) -> Remap? {
        remaps[name]?.last
    }

    /// What can be said of a name without asking a condition.
    enum First {
        /// Nothing here claims the name.
        case nobody
        /// The claim takes every request, while its owner is there.
        case certain(Claim)
        /// It depends on a condition, or the search goes other ways.
        case unsure
    }

    /// The first claim for a name, if it is certain.
    func first(_ name: ActionName, tables: inout MethodTables) -> First {
        guard hosted.isEmpty, remaps[name] == nil else { return .unsure }
        let claim = methods.claim(name, tables: &tables)
        guard let claim = claim ?? closures[name]?.last(where: \.isLive) ?? catchAlls.last(where: \.isLive) else {
            return .nobody
        }
        return claim.isUnconditional ? .certain(claim) : .unsure
    }

    /// All names that are claimed here, or have another name, in no particular order.
    func names(tables: inout MethodTables) -> [ActionName] {
        methods.names(tables: &tables) + closures.keys + remaps.keys
    }

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
        dropEnded(for: name)
        closures[name, default: []].append(claim)
        place.note(name)
        Revisions.shared.advance(name)
    }

    func add(catchAll claim: Claim) {
        dropEndedCatchAlls()
        catchAlls.append(claim)
        place.note(nil)
        Revisions.shared.advanceStructure()
    }

    /// Adds another name; a name that stands for itself changes nothing.
    func add(_ remap: Remap, for name: ActionName) {
        if remap.name == name { return }
        remaps[name, default: []].append(remap)
        place.note(name)
        Revisions.shared.advance(name)
    }

    func add(_ dispatcher: any ActionDispatching) {
        hosted.append(dispatcher)
        place.note(nil)
        Revisions.shared.advanceStructure()
    }

    func add(_ binding: KeyBinding) {
        keys.append(binding)
    }

    func add(_ rule: Rule) {
        // Taken out meanwhile, so that reading the rules need not check whether they are being changed.
        var all = rules
        rules = []
        all.append(rule)
        rules = all
        filter.add(rule)
    }

    func add(_ watcher: any Watcher) {
        watchers.append(WatcherLink(watcher))
        isWatched = true
    }

    /// Forgets a watcher, and those that have gone.
    func remove(_ watcher: any Watcher) {
        watchers.removeAll { $0.object == nil || $0.object === watcher }
    }

    func add(_ subscription: Subscription) {
        subscriptions.append(subscription)
    }

    /// Forgets the claim, and those whose owners have gone.
    func remove(_ serial: UInt64, for name: ActionName?) {
        (name.map { closures[$0] ?? [] } ?? catchAlls).first { $0.serial == serial }?.cancel()
        guard let name else {
            return dropEndedCatchAlls()
        }
        dropEnded(for: name)
        Revisions.shared.advance(name)
    }

    private func dropEndedCatchAlls() {
        let all = catchAlls
        for claim in all where !claim.isLive { claim.cancel() }
        Revisions.shared.advanceStructure()
        withExtendedLifetime(all) { catchAlls = all.filter(\.isLive) }
    }

    private func dropEnded(for name: ActionName) {
        guard let stack = closures[name], stack.contains(where: { !$0.isLive }) else { return }
        let live = stack.filter(\.isLive)
        for claim in stack where !claim.isLive { claim.cancel() }
        // What is let go may ask: by then nothing may be known of it any more, and the table has been written.
        Revisions.shared.advance(name)
        withExtendedLifetime(stack) { closures[name] = live.isEmpty ? nil : live }
    }
}

/// Another name for a name, at a node.
struct Remap {
    let name: ActionName
    let source: SourceLocation
}

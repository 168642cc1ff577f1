/// What is registered on a node.
final class Offers {
    // What every search reads and every registration writes is not checked for overlapping access, which costs more than
    // the reading: no method here calls anybody while it changes one of them, and what it takes out is held until then.

    /// The node's number as a scope, another one after each move.
    @safe @exclusivity(unchecked) private(set) var scope = Revisions.shared.nextSerial()
    /// Two bits for each name that something is registered for here, names sharing bits; all bits where any name may be.
    @safe @exclusivity(unchecked) private var nameBits: UInt64 = 0
    /// The closures for each name, oldest first.
    @safe @exclusivity(unchecked) private(set) var closures: [ActionName: [Claim]] = [:]
    /// The closures for names that nothing else claims, oldest first.
    @safe @exclusivity(unchecked) private(set) var catchAlls: [Claim] = []
    /// The other names for each name, oldest first.
    @safe @exclusivity(unchecked) private(set) var remaps: [ActionName: [Remap]] = [:]
    /// The dispatchers below the node, oldest first.
    @safe @exclusivity(unchecked) private(set) var hosted: [any ActionDispatching] = []
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

    /// Ends everything, because the node is being released.
    func end() {
        closures.values.joined().forEach { $0.cancel() }
        catchAlls.forEach { $0.cancel() }
        methods.unbind()
        rules.forEach { $0.cancel() }
    }

    /// Gives the scope another number, after which nothing is known of it.
    func renewScope() { scope = Revisions.shared.nextSerial() }

    // MARK: Asking

    /// Whether anything here may have to do with a name; false is certain.
    func mayConcern(_ name: ActionName) -> Bool { nameBits & name.bits == name.bits }

    /// Notes that something is registered here for a name, or for any.
    func note(_ name: ActionName?) { nameBits |= name?.bits ?? ~0 }

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
        guard hosted.isEmpty, remaps.isEmpty || remaps[name] == nil else { return .unsure }
        let method = methods.claim(name, tables: &tables)
        guard let claim = method ?? closures[name]?.last(where: \.isLive) ?? catchAlls.last(where: \.isLive) else {
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

    /// Forgets a claim for a name, and those whose owners have gone.
    func remove(_ serial: UInt64, for name: ActionName) {
        guard let index = closures.index(forKey: name) else { return }
        closures.values[index].first { $0.serial == serial }?.cancel()
        dropEnded(at: index, for: name)
    }

    private func dropEndedCatchAlls() {
        let all = catchAlls
        for claim in all where !claim.isLive { claim.cancel() }
        Revisions.shared.advanceStructure()
        withExtendedLifetime(all) { catchAlls = all.filter(\.isLive) }
    }

    private func dropEnded(for name: ActionName) {
        if let index = closures.index(forKey: name) { dropEnded(at: index, for: name) }
    }

    private func dropEnded(at index: [ActionName: [Claim]].Index, for name: ActionName) {
        guard closures.values[index].contains(where: { !$0.isLive }) else { return }
        let stack = closures.values[index]
        for claim in stack where !claim.isLive { claim.cancel() }
        // What is let go may ask: by then nothing may be known of it any more, and the table has been written.
        Revisions.shared.advance(name)
        defer { withExtendedLifetime(stack) {} }
        if stack.allSatisfy(\.isCancelled) {
            closures.remove(at: index)
        } else {
            closures.values[index] = stack.filter { !$0.isCancelled }
        }
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
}

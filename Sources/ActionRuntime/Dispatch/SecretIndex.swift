/// Which arguments are secret in the trees that a coordinator's requests can reach, by the names of actions.
///
/// An argument is secret where any claim of the action declares it, available or not, and where a coordinator names it
/// (``Coordinator/secretArguments``). A claim whose owner was released may count until something else changes.
final class SecretIndex {
    /// The value of `SharedCounter.secretChanges` for which the index holds.
    let stamp: UInt64
    /// What coordinators name, whatever the action; nil for nothing.
    private var named: SecretNames?
    /// What is secret for each action that closures, methods and sequences declare secrets for.
    private var declared: [ActionName: SecretNames] = [:]
    /// The other names of actions that are remapped, and of those that are remapped as former names.
    private var (remaps, deprecated): ([ActionName: Set<ActionName>], [ActionName: Set<ActionName>]) = ([:], [:])
    /// The catch-alls that may declare secrets, which are asked for each name; the index does not keep them alive.
    private var catchAlls: [Weak] = []

    /// The dispatchers that are no coordinators, of which only targets say what is secret; the index does not keep them alive.
    private var others: [WeakDispatcher] = []

    private struct Weak {
        private(set) weak var claim: Claim?
    }

    private struct WeakDispatcher {
        private(set) weak var dispatcher: (any ActionDispatching)?
    }

    /// Those among the dispatchers that answer for other programs, which say it also of actions that have gone.
    private var programs: [WeakProgram] = []

    private struct WeakProgram {
        private(set) weak var program: (any RemoteDispatching)?
    }

    init(at stamp: UInt64) { self.stamp = stamp }

    // MARK: Making

    func name(_ names: Set<String>) {
        named = named.union(SecretNames.make(paths: [], names: Set(names.map { $0.lowercased() })))
    }

    /// Notes arguments of an action as secret; gives whether one of them was not noted before.
    @discardableResult
    func declare(_ names: some Sequence<String>, for action: ActionName) -> Bool {
        let former = declared[action], all = former.union(SecretNames.make(paths: Set(names), names: []))
        declared[action] = all
        return all !== former
    }

    func remap(_ action: ActionName, to others: some Sequence<Remap>) {
        for other in others {
            remaps[action, default: []].insert(other.name)
            if other.deprecated != nil { deprecated[action, default: []].insert(other.name) }
        }
    }

    func add(catchAll claim: Claim) { catchAlls.append(Weak(claim: claim)) }

    func add(_ dispatcher: any ActionDispatching) {
        others.append(WeakDispatcher(dispatcher: dispatcher))
        if let program = dispatcher as? any RemoteDispatching { programs.append(WeakProgram(program: program)) }
    }

    // MARK: Asking

    /// Whether requests can reach dispatchers that are no coordinators.
    var reachesOthers: Bool { !others.isEmpty }

    /// The dispatchers that requests can reach and that are no coordinators.
    var dispatchers: [any ActionDispatching] { others.compactMap(\.dispatcher) }

    /// Whether no argument of any action is secret.
    var isEmpty: Bool { named == nil && declared.isEmpty && catchAlls.isEmpty && !reachesOthers }

    /// Whether finding names runs user code, and so needs a frame: the closures of catch-alls.
    var runsUserCode: Bool { !catchAlls.isEmpty }

    /// What is secret among the arguments of an action, and of those that it is remapped to; nil for nothing.
    func names(of action: ActionName) -> SecretNames? {
        let others = others(of: action)
        var own = others.reduce(named.union(declared[action])) { $0.union(declared[$1]) }
        for program in programs.compactMap(\.program) {
            let names = others.union([action]).flatMap(program.secretNames)
            own = own.union(SecretNames.make(paths: Set(names), names: []))
        }
        if catchAlls.isEmpty { return own }
        let caught = others.union([action]).flatMap(secretsOfCatchAlls)
        return own.union(SecretNames.make(paths: Set(caught), names: []))
    }

    /// The names that an action is remapped to, also by several remappings where some are of former names.
    func others(of action: ActionName) -> Set<ActionName> {
        guard var others = remaps[action], !deprecated.isEmpty else { return remaps[action] ?? [] }
        var pending = others.map { (name: $0, isFormer: deprecated[action]?.contains($0) ?? false) }
        while let (name, isFormer) = pending.popLast() {
            for other in (isFormer ? remaps[name] : deprecated[name]) ?? [] where others.insert(other).inserted {
                pending.append((other, deprecated[name]?.contains(other) ?? false))
            }
        }
        return others
    }

    private func secretsOfCatchAlls(for action: ActionName) -> [String] {
        catchAlls.flatMap { caught -> [String] in
            guard let claim = caught.claim else { return [] }
            return claim.whileLive {
                claim.takes?(action) ?? true ? claim.signature(for: action)?.secretNames ?? [] : []
            } ?? []
        }
    }
}

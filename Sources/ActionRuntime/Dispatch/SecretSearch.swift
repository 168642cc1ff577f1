/// Looks for what is secret in the trees that a coordinator's requests can reach: its own, those that are hosted there, those of
/// its next coordinator and its host, and so on from each.
///
/// It goes only where something may decide that (``ActionNode/mayDecideSecrets``), and so leaves out most nodes of most trees.
final class SecretSearch {
    private let tables: MethodTables
    /// The coordinators that were found, in the order in which they are read.
    private var coordinators: [Coordinator] = []
    private var readCount = 0
    /// The roots of the trees, and the dispatchers that are no coordinators, that were found; retained so that no other object gets
    /// the identity of one in ``known``.
    private var roots: [ActionNode] = []
    private var others: [any ActionDispatching] = []
    /// The dispatchers and roots that were found.
    private var known: Set<ObjectIdentifier> = []
    /// The nodes that are still to be read, the next one last.
    private var waiting: [ActionNode] = []
    /// The nodes that were read, each after those above it.
    private var readNodes: [ActionNode] = []
    private var macros: [(action: ActionName, sequence: ActionSequence)] = []
    private let found = SecretIndex(at: SharedCounter.secretChanges.load())
    private var isComplete = false

    init(_ coordinator: Coordinator) {
        tables = coordinator.tables
        add(coordinator)
    }

    /// What was found; nil until everything was read, and where no frame was free.
    var index: SecretIndex? { isComplete ? found : nil }

    /// Reads all nodes.
    ///
    /// Reading a responder's table runs user code, so nodes are read in a frame. A missing frame ends the search, and refuses no
    /// requests.
    func run() {
        guard Frames.beginFrame(Forwarder.handleAction) else { return }
        defer { Frames.endFrame() }
        while !isComplete {
            if let node = waiting.popLast() {
                read(node)
            } else if readCount < coordinators.count {
                readCount += 1
                read(coordinators[readCount - 1])
            } else {
                finish()
            }
        }
    }

    private func add(_ dispatcher: any ActionDispatching) {
        guard known.insert(ObjectIdentifier(dispatcher)).inserted else { return }
        guard let coordinator = dispatcher as? Coordinator else {
            others.append(dispatcher)
            return found.add(dispatcher)
        }
        coordinators.append(coordinator)
    }

    /// Adds a tree, unless it is a part of one that was added.
    private func add(treeBelow root: ActionNode) {
        guard known.insert(ObjectIdentifier(root)).inserted else { return }
        roots.append(root)
        guard root.mayDecideSecrets else { return }
        if root.ancestry.dropFirst().contains(where: { known.contains(ObjectIdentifier($0)) }) { return }
        waiting.append(root)
    }

    // MARK: Reading

    private func read(_ coordinator: Coordinator) {
        found.name(coordinator.secretArguments)
        add(treeBelow: coordinator.root)
        if let next = coordinator.next { add(next) }
        guard let host = coordinator.host else { return }
        // Coordinators at which requests do not go on only name arguments.
        for other in host.coordinatorsAbove { found.name(other.secretArguments) }
        if let coordinator = host.coordinatorOfHost { add(coordinator) } else { add(treeBelow: host.top) }
    }

    private func read(_ node: ActionNode) {
        readNodes.append(node)
        waiting += node.below.filter(\.mayDecideSecrets)
        guard let offers = node.offers, offers.mayDecideSecrets else { return }
        for inner in offers.hosted { add(inner) }
        for (action, remaps) in offers.remaps { found.remap(action, to: remaps.filter(\.isLive)) }
        for (action, secrets) in offers.methods?.secrets(tables) ?? [:] {
            read(secrets.names, secrets.sequence, for: action)
        }
        for (action, claims) in offers.closures {
            for claim in claims where claim.mayDeclareSecrets { read(claim, for: action) }
        }
        for claim in offers.catchAlls where claim.mayDeclareSecrets { found.add(catchAll: claim) }
    }

    private func read(_ claim: Claim, for action: ActionName) {
        guard let names = claim.whileLive({ claim.signature(for: action)?.secretNames ?? [] }) else { return }
        read(names, claim.wording.performs, for: action)
    }

    private func read(_ names: [String], _ sequence: ActionSequence?, for action: ActionName) {
        found.declare(names, for: action)
        if let sequence { macros.append((action, sequence)) }
    }

    // MARK: Finishing

    private func finish() {
        readMacros()
        isComplete = true
        // Later searches leave out the nodes that decide nothing; `noteNoSecrets` needs those below to be noted before.
        for node in readNodes.reversed() where node.offers?.mayDecideSecrets != true { node.noteNoSecrets() }
    }

    /// Finds the parameters of sequences of which a step makes a secret argument; the step may perform another sequence.
    private func readMacros() {
        if macros.isEmpty { return }
        // The sequences that perform an action.
        var users: [ActionName: [Int]] = [:]
        for (index, macro) in macros.enumerated() {
            for action in Set(macro.sequence.steps.map(\.action)) {
                for name in found.others(of: action).union([action]) { users[name, default: []].append(index) }
            }
        }
        var pending = Array(macros.indices)
        while let index = pending.popLast() {
            let (action, sequence) = macros[index]
            let secrets = sequence.secretParameters { found.names(of: $0) }
            if found.declare(secrets, for: action) { pending += users[action] ?? [] }
        }
    }
}

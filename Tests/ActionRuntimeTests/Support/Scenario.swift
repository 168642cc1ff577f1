import ActionRuntime

/// A random tree with claims of all kinds, as data; the library and ``Scenario/Reference`` are built from the same one.
struct Scenario: CustomStringConvertible {
    /// What a claim does.
    struct Claim {
        let number: Int
        var isAvailable = true
        var isEnabled = true
        var takesStars = false
        var isAsync = false
        var deed = Deed.perform
    }

    enum Deed { case perform, decline, fail }

    struct Node {
        var parent: Int?
        /// The coordinator whose tree the node is in.
        var tree: Int
        var methods: [(name: Int, claim: Claim)] = []
        var closures: [(name: Int, claim: Claim)] = []
        var remaps: [(from: Int, to: Int)] = []
        /// Catch-alls with the names that they take.
        var catchAlls: [(names: Set<Int>, claim: Claim)] = []
        var hosted: [Int] = []
    }

    struct Tree {
        var root: Int
        var focus: Int?
        var next: Int?
        var host: Int?
    }

    struct Request {
        var name: Int
        var hasStars: Bool
        var from: Int?
        var to: Int?
        var isForced: Bool
    }

    static let names: [ActionName] = ["a:", "b:", "c:", "d:"]

    var nodes: [Node] = []
    var trees: [Tree] = []
    var request = Request(name: 0, hasStars: false, isForced: false)

    init(using random: inout SeededGenerator, hasAsync: Bool) {
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        var claimCount = 0
        func claim() -> Claim {
            var claim = Claim(number: claimCount)
            claimCount += 1
            claim.isAvailable = chance(75)
            claim.isEnabled = chance(80)
            claim.takesStars = chance(15)
            claim.isAsync = hasAsync && chance(30)
            claim.deed = chance(45) ? .decline : chance(90) ? .perform : .fail
            return claim
        }
        func name() -> Int { Int.random(in: 0..<3, using: &random) }

        let treeCount = chance(60) ? 1 : Int.random(in: 2...3, using: &random)
        for tree in 0..<treeCount {
            let first = nodes.count
            trees.append(Tree(root: first))
            for index in first..<first + Int.random(in: 1...(treeCount == 1 ? 9 : 4), using: &random) {
                var node = Node(
                    parent: index == first ? nil : Int.random(in: first..<index, using: &random), tree: tree)
                if chance(25) {
                    for _ in 0..<Int.random(in: 1...2, using: &random) { node.methods.append((name(), claim())) }
                }
                while chance(50) { node.closures.append((name(), claim())) }
                if chance(15) { node.remaps.append((name(), Int.random(in: 0..<4, using: &random))) }
                while chance(12) { node.catchAlls.append((chance(50) ? [0, 1, 2, 3] : [name()], claim())) }
                nodes.append(node)
            }
            if chance(50) { trees[tree].focus = Int.random(in: first..<nodes.count, using: &random) }
        }
        for tree in 1..<max(1, treeCount) where chance(70) {
            let hosts = nodes.indices.filter { nodes[$0].tree < tree }
            let host = hosts.random(using: &random)
            nodes[host].hosted.append(tree)
            trees[tree].host = host
        }
        for tree in trees.indices where chance(30) { trees[tree].next = Int.random(in: trees.indices, using: &random) }
        // An explicit target that hosts a tree from which `next` leads on is a known issue, and left out.
        if chance(50) { request.from = Int.random(in: nodes.indices, using: &random) }
        if chance(12), let node = nodes.indices.filter({ nodes[$0].hosted.isEmpty }).randomElement(using: &random) {
            request.to = node
        }
        // So is a start outside the tree that was asked, from which there are hosts on the way.
        if let from = request.from, nodes[from].tree != 0, nodes.contains(where: { !$0.hosted.isEmpty }) {
            request.from = nil
        }
        request.name = name()
        request.hasStars = chance(70)
        request.isForced = chance(10)
    }

    var description: String {
        "\(request)\n\(trees)\n" + nodes.enumerated().map { "\($0): \($1)" }.joined(separator: "\n")
    }

    var arguments: ActionArguments { request.hasStars ? ["stars": 3] : [:] }
}

// MARK: - The naive model

extension Scenario {
    /// What rules 6 to 14 and 18 to 21 say of a scenario, worked out the simple way.
    struct Reference {
        struct Offer {
            let node: Int
            let kind: ClaimKind
            let name: Int
            let claim: Claim
        }

        let scenario: Scenario

        /// The nodes asked, in order: a node, what it hosts, its parent; after the root `next`, then the host.
        var way: [Int] {
            let request = scenario.request
            if let only = request.to { return [only] }
            var way: [Int] = []
            var entered: Set<Int> = []
            func climb(_ start: Int, in tree: Int, isHosted: Bool) {
                guard entered.insert(tree).inserted else { return }
                var place: Int? = start
                while let node = place {
                    way.append(node)
                    for inner in scenario.nodes[node].hosted.reversed() {
                        climb(focus(of: inner), in: inner, isHosted: true)
                    }
                    place = scenario.nodes[node].parent
                }
                guard scenario.nodes[start].tree == tree else { return }
                if let next = scenario.trees[tree].next { climb(focus(of: next), in: next, isHosted: false) }
                if !isHosted, let host = scenario.trees[tree].host {
                    climb(host, in: scenario.nodes[host].tree, isHosted: false)
                }
            }
            climb(request.from ?? focus(of: 0), in: 0, isHosted: false)
            return way
        }

        private func focus(of tree: Int) -> Int { scenario.trees[tree].focus ?? scenario.trees[tree].root }

        /// The claims for a name, in order, whether available or not.
        func offers(_ name: Int, followsRemaps: Bool = true) -> [Offer] {
            way.flatMap { index -> [Offer] in
                let node = scenario.nodes[index]
                var offers =
                    node.methods.last { $0.name == name }.map {
                        [Offer(node: index, kind: .method, name: name, claim: $0.claim)]
                    } ?? []
                offers += node.closures.reversed().filter { $0.name == name }.map {
                    Offer(node: index, kind: .closure, name: name, claim: $0.claim)
                }
                if followsRemaps, let remap = node.remaps.last(where: { $0.from == name && $0.to != name }) {
                    offers += self.offers(remap.to, followsRemaps: false)
                }
                return offers
                    + node.catchAlls.reversed().filter { $0.names.contains(name) }.map {
                        Offer(node: index, kind: .catchAll, name: name, claim: $0.claim)
                    }
            }
        }

        /// The target, the numbers of the handlers called, and the outcome.
        func predict(isAsync: Bool) -> (target: Offer?, called: [Int], outcome: String) {
            let available = offers(scenario.request.name).filter { $0.kind == .catchAll || $0.claim.isAvailable }
            var called: [Int] = []
            for offer in available {
                let claim = offer.claim
                if offer.kind != .catchAll, claim.takesStars, !scenario.request.hasStars {
                    return (available[0], called, "badArguments")
                }
                if !claim.isEnabled, !scenario.request.isForced { return (available[0], called, "disabled") }
                if claim.isAsync, !isAsync { return (available[0], called, "failed") }
                called.append(claim.number)
                switch claim.deed {
                case .perform: return (available[0], called, "performed")
                case .fail: return (available[0], called, "failed")
                case .decline: continue
                }
            }
            return (available.first, called, called.isEmpty ? "unclaimed" : "declined")
        }
    }
}

// MARK: - The library

extension Scenario {
    /// A controller whose methods are those of a scenario's node.
    final class Controller: Responder {
        let methods: [(name: Int, claim: Claim)]
        let journal: Journal

        init(_ methods: [(name: Int, claim: Claim)], _ journal: Journal) {
            self.methods = methods
            self.journal = journal
        }

        static var actions: ActionTable<Controller> {}

        var instanceActions: ActionTable<Controller> {
            for (name, claim) in methods {
                let when: ActionMethod<Controller>.When = { _ in { claim.isAvailable } }
                let validate: ActionMethod<Controller>.Validate = { _ in claim.validate }
                if claim.isAsync {
                    ActionMethod(
                        Scenario.names[name], { owner in { _ in try await claim.runAsync(owner.journal) } }, when: when,
                        validate: validate, parameters: claim.signature)
                } else {
                    ActionMethod(
                        Scenario.names[name], { owner in { _ in try claim.run(owner.journal) } }, when: when,
                        validate: validate, parameters: claim.signature)
                }
            }
        }
    }

    /// The scenario as the library's nodes and coordinators.
    final class Build {
        let nodes: [ActionNode]
        let coordinators: [Coordinator]
        let journal = Journal()
        private let controllers: [Controller]

        init(_ scenario: Scenario) {
            let journal = journal
            var nodes: [ActionNode] = []
            for node in scenario.nodes { nodes.append(ActionNode("n", in: node.parent.map { nodes[$0] })) }
            let coordinators = scenario.trees.map { Coordinator(root: nodes[$0.root]) }
            for (coordinator, tree) in zip(coordinators, scenario.trees) {
                coordinator.firstResponder = tree.focus.map { nodes[$0] }
                coordinator.next = tree.next.map { coordinators[$0] }
            }
            controllers = scenario.nodes.map { Controller($0.methods, journal) }
            for (index, node) in scenario.nodes.enumerated() {
                if !node.methods.isEmpty { nodes[index].responder = controllers[index] }
                for (name, claim) in node.closures { claim.register(Scenario.names[name], on: nodes[index], journal) }
                for (from, to) in node.remaps { nodes[index].remap(Scenario.names[from], to: Scenario.names[to]) }
                for (names, claim) in node.catchAlls {
                    claim.register(names.count == Scenario.names.count ? nil : names, on: nodes[index], journal)
                }
                for tree in node.hosted { nodes[index].host(coordinators[tree]) }
            }
            self.nodes = nodes
            self.coordinators = coordinators
        }
    }
}

extension Scenario.Claim {
    fileprivate var signature: ActionSignature? { takesStars ? [.integer("stars")] : nil }

    fileprivate func validate(_ command: inout Validation) {
        command.title = "\(number)"
        if !isEnabled { command.disable("\(number) is off") }
    }

    fileprivate func run(_ journal: Journal) throws -> Passage {
        journal.note("\(number)")
        if deed == .fail { throw Mishap() }
        return deed == .decline ? .notHandled : .handled
    }

    fileprivate func runAsync(_ journal: Journal) async throws -> Passage {
        await Task.yield()
        return try run(journal)
    }

    /// No condition at all where none is needed, every other time.
    private var when: (() -> Bool)? { isAvailable && number.isMultiple(of: 2) ? nil : { isAvailable } }

    fileprivate func register(_ name: ActionName, on node: ActionNode, _ journal: Journal) {
        switch (isAsync, deed == .decline) {
        case (false, true):
            node.receiveAction(name, parameters: signature, when: when, validate: validate) { _ in try run(journal) }
        case (false, false):
            node.onAction(name, parameters: signature, when: when, validate: validate) { _ in try run(journal) }
        case (true, true):
            node.receiveAction(name, parameters: signature, when: when, validate: validate) { _ in
                try await runAsync(journal)
            }
        case (true, false):
            node.onAction(name, parameters: signature, when: when, validate: validate) { _ in
                try await runAsync(journal)
            }
        }
    }

    /// Registers the claim as a catch-all for some names, or for all.
    fileprivate func register(_ names: Set<Int>?, on node: ActionNode, _ journal: Journal) {
        let claims = names.map { names in { (name: ActionName) in names.contains { Scenario.names[$0] == name } } }
        switch (isAsync, deed == .decline) {
        case (false, true): node.handleAction(claims: claims, validate: validate) { _ in try run(journal) }
        case (false, false): node.handleAction(claims: claims, validate: validate) { _ in _ = try run(journal) }
        case (true, true): node.handleAction(claims: claims, validate: validate) { _ in try await runAsync(journal) }
        case (true, false):
            node.handleAction(claims: claims, validate: validate) { _ in _ = try await runAsync(journal) }
        }
    }
}

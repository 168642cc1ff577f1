import ActionRuntime
import Testing

/// Does something when it is let go.
private final class Farewell {
    private let body: () -> Void

    init(_ body: @escaping () -> Void) {
        self.body = body
    }

    deinit { body() }
}

/// What a coordinator remembers is never what was, after each kind of change.
///
/// Names are those of this suite: what other suites register must not make what is remembered worthless.
@Suite("Cache") struct CacheTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    /// Asks twice, so that the second answer is remembered.
    private func value(_ name: ActionName, from start: ActionNode? = nil) -> ActionValue? {
        let first = coordinator.perform(name, from: start).value
        let second = coordinator.perform(name, from: start).value
        #expect(first == second)
        #expect(coordinator.canPerform(name, from: start) == (second != nil))
        #expect(coordinator.validate(name, from: start).isEnabled == (second != nil))
        return second
    }

    // MARK: In a handler

    @Test("a handler that cancels its own claim runs to its end, and the claim below is uncovered")
    func cancellingItself() {
        weak var held: Journal?
        var registration: Registration?
        sample.grid.onAction("cache.a:") { _ in "below" }
        func register() {
            let journal = Journal()
            held = journal
            registration = sample.grid.register("cache.a:") { [coordinator, cell = sample.cells[0]] _ in
                registration?.cancel()
                registration = nil
                #expect(coordinator.perform("cache.a:", from: cell).value == "below")
                journal.note("still here")
                return ActionValue.int(journal.entries.count)
            }
        }
        register()
        #expect(coordinator.canPerform("cache.a:", from: sample.cells[0]))
        #expect(coordinator.perform("cache.a:", from: sample.cells[0]).value == 1)
        #expect(held == nil)
        #expect(value("cache.a:", from: sample.cells[0]) == "below")
    }

    @Test("a handler whose node goes is still the performer, and whatever takes the node's place is not")
    func releasingItsNode() {
        for isRemembered in [true, false] {
            var id: NodeID?
            weak var node: ActionNode?
            var others: [ActionNode] = []
            func make() {
                let new = ActionNode("new", in: sample.grid)
                (id, node) = (new.id, new)
                new.onAction("cache.a:", when: isRemembered ? nil : { true }) { [sample] _ in
                    node?.removeFromParent()
                    // Some of these stand where the node stood.
                    others = (0..<4).map { _ in ActionNode("other", in: sample.grid) }
                    for other in others { other.onAction("cache.a:") { _ in "other" } }
                    return node == nil ? "gone" : "held"
                }
                coordinator.firstResponder = new
            }
            make()
            #expect(coordinator.canPerform("cache.a:"))
            let outcome = coordinator.perform("cache.a:")
            #expect(outcome.value == "held" && outcome.performer?.node == id)
            #expect(node == nil && coordinator.firstResponder === sample.grid && value("cache.a:") == nil)
            #expect(others.allSatisfy { value("cache.a:", from: $0) == "other" && $0.id != id })
            others.forEach { $0.removeFromParent() }
        }
    }

    @Test("what a handler registers and moves is found by the next request")
    func changingInside() {
        sample.app.onAction("cache.a:") { [sample] _ in
            sample.window.onAction("cache.a:") { _ in "window" }
            sample.sidebar.add(sample.grid)
            return sample.coordinator.perform("cache.a:", from: sample.cells[0]).value ?? .null
        }
        #expect(coordinator.canPerform("cache.a:", from: sample.cells[0]))
        #expect(coordinator.perform("cache.a:", from: sample.cells[0]).value == "window")
        #expect(value("cache.a:", from: sample.cells[0]) == "window" && value("cache.a:") == "window")
    }

    // MARK: The tree

    /// A chain of nodes below another, of which one has claims.
    private func chain(_ count: Int, below parent: ActionNode, claimAt index: Int? = nil) -> [ActionNode] {
        var nodes: [ActionNode] = []
        for number in 0..<count { nodes.append(ActionNode("link", in: number == 0 ? parent : nodes[number - 1])) }
        if let index { nodes[index].onAction("cache.own:") { _ in "own" } }
        return nodes
    }

    @Test(
        "a subtree that moves takes its claims along, and finds those of its new place", arguments: [1, 5, 32, 33, 200])
    func moving(_ size: Int) {
        sample.grid.onAction("cache.a:") { _ in "grid" }
        sample.sidebar.onAction("cache.a:") { _ in "sidebar" }
        for index in [nil, 0, size / 2, size - 1] {
            let links = chain(size, below: sample.grid, claimAt: index)
            let last = links[size - 1]
            for place in [sample.sidebar, sample.grid, nil, sample.sidebar] {
                if let place { place.add(links[0]) } else { links[0].removeFromParent() }
                #expect(value("cache.a:", from: last) == place.map { $0 === sample.grid ? "grid" : "sidebar" })
                #expect(value("cache.a:", from: links[size / 2]) == value("cache.a:", from: last))
                #expect(value("cache.own:", from: last) == (index == nil ? nil : "own"))
            }
            links[0].removeFromParent()
        }
    }

    /// Most nodes are never asked from, some subtrees are gone through when they move, and some are too large for that.
    @Test("in a forest whose nodes move at random each node finds the nearest claim above", arguments: [4, 40])
    func movingAtRandom(_ spread: Int) {
        var random = SeededGenerator(seed: SeededGenerator.seed(for: "moves at random"))
        var nodes = [sample.grid]
        var claims: [ObjectIdentifier: Int] = [:]
        for number in 1..<300 {
            let parent = nodes[Int.random(in: max(0, number - spread)..<number, using: &random)]
            nodes.append(ActionNode("node", in: parent))
            guard number % 16 == 0 else { continue }
            nodes[number].onAction("cache.own:") { _ in number }
            claims[ObjectIdentifier(nodes[number])] = number
        }
        for _ in 0..<5_000 {
            let node = nodes[Int.random(in: 1..<300, using: &random)]
            let parent = nodes[Int.random(in: 0..<300, using: &random)]
            if !sequence(first: parent, next: \.parent).contains(where: { $0 === node }) { parent.add(node) }
            let start = nodes[Int.random(in: 0..<300, using: &random)]
            let nearest = sequence(first: start, next: \.parent).lazy.compactMap { claims[ObjectIdentifier($0)] }.first
            #expect(value("cache.own:", from: start) == nearest.map { .int($0) })
        }
    }

    @Test("the first claim on a plain node in the middle is found from all nodes below")
    func newScope() {
        let links = chain(6, below: sample.grid)
        sample.app.onAction("cache.a:") { _ in "app" }
        #expect(links.allSatisfy { value("cache.a:", from: $0) == "app" })
        links[2].onAction("cache.b:") { _ in "b" }
        #expect(links.map { value("cache.b:", from: $0) } == [nil, nil, "b", "b", "b", "b"])
        #expect(links.allSatisfy { value("cache.a:", from: $0) == "app" })
        links[3].onAction("cache.a:") { _ in "link" }
        #expect(links.map { value("cache.a:", from: $0) } == ["app", "app", "app", "link", "link", "link"])
    }

    @Test("a claim on a node between is found, and passed again once it is cancelled")
    func between() {
        sample.app.onAction("cache.a:") { _ in "app" }
        sample.cells[0].onAction("cache.b:") { _ in "cell" }
        #expect(value("cache.a:", from: sample.cells[0]) == "app")
        for node in [sample.window, sample.grid, sample.cells[0]] {
            let registration = node.register("cache.a:") { _ in "between" }
            #expect(value("cache.a:", from: sample.cells[0]) == "between")
            registration.cancel()
            #expect(value("cache.a:", from: sample.cells[0]) == "app")
        }
    }

    @Test("coordinators at several heights of one tree each see their own part")
    func severalCoordinators() {
        let upper = coordinator
        let lower = Coordinator(root: sample.grid)
        let cell = sample.cells[0]
        let beside = Coordinator(root: sample.sidebar)
        func answers(_ name: ActionName, from start: ActionNode) -> [ActionValue?] {
            let answers = [upper, lower, beside].map { $0.perform(name, from: start).value }
            #expect(answers == [upper, lower, beside].map { $0.perform(name, from: start).value })
            return answers
        }
        #expect(answers("cache.a:", from: cell) == [nil, nil, nil])
        sample.app.onAction("cache.a:") { _ in "app" }
        // From outside the search goes to the top.
        #expect(answers("cache.a:", from: cell) == ["app", nil, "app"])
        #expect(answers("cache.a:", from: sample.sidebar) == ["app", "app", nil])
        sample.grid.onAction("cache.a:") { _ in "grid" }
        #expect(answers("cache.a:", from: cell) == ["grid", "grid", "grid"])
        lower.next = upper
        #expect(answers("cache.b:", from: cell) == [nil, nil, nil])
        sample.app.onAction("cache.b:") { _ in "next" }
        #expect(answers("cache.b:", from: cell) == ["next", "next", "next"])
        lower.next = nil
        #expect(answers("cache.b:", from: cell) == ["next", nil, "next"])
        sample.sidebar.add(cell)
        #expect(answers("cache.a:", from: cell) == ["app", "app", nil])
    }

    @Test("what the next dispatcher and the host do not claim any more is not remembered")
    func nextAndHost() {
        let inner = Coordinator(root: ActionNode("inner"))
        var other: Coordinator? = Coordinator(root: ActionNode("other"))
        other?.root.onAction("cache.a:") { _ in "other" }
        #expect(!inner.canPerform("cache.a:") && !inner.canPerform("cache.a:"))
        inner.next = other
        #expect(inner.perform("cache.a:").value == "other")
        other = nil
        #expect(!inner.canPerform("cache.a:"))
        sample.grid.onAction("cache.a:") { _ in "grid" }
        var host: ActionNode? = ActionNode("host", in: sample.grid)
        host?.host(inner)
        #expect(inner.perform("cache.a:").value == "grid")
        host?.removeFromParent()
        host = nil
        #expect(!inner.canPerform("cache.a:") && inner.perform("cache.a:").word == "unclaimed")
    }

    // MARK: Responders

    private final class Editor: Responder {
        static var actions: ActionTable<Editor> { ActionMethod("cache.edit:", Editor.edit) }
        func edit() -> String { "edited" }
    }

    @Test("a responder that comes, is replaced or is released is noticed at once")
    func responders() {
        let cell = sample.cells[0]
        sample.app.onAction("cache.edit:") { _ in "app" }
        #expect(value("cache.edit:", from: cell) == "app")
        for _ in 0..<3 {
            var editor: Editor? = Editor()
            sample.grid.responder = editor
            #expect(value("cache.edit:", from: cell) == "edited")
            editor = nil
            #expect(value("cache.edit:", from: cell) == "app")
        }
        let editor = Editor()
        sample.grid.responder = editor
        #expect(value("cache.edit:", from: cell) == "edited")
        sample.grid.responder = nil
        #expect(value("cache.edit:", from: cell) == "app")
    }

    // MARK: The table

    @Test("more pairs of scope and name than are remembered are answered rightly")
    func eviction() throws {
        let names = try (0..<230).map { try #require(ActionName(validating: "cache.many.\($0):")) }
        let scopes = (0..<300).map { _ in ActionNode("scope", in: sample.grid) }
        for (index, scope) in scopes.enumerated() { scope.onAction(names[index % names.count]) { _ in index } }
        sample.app.onAction(names[0]) { _ in "app" }
        func check(_ isClaimed: (Int, Int) -> Bool) {
            var wrong = 0
            for (row, scope) in scopes.enumerated() {
                for (column, name) in names.enumerated()
                where coordinator.canPerform(name, from: scope) != isClaimed(row, column) { wrong += 1 }
            }
            #expect(wrong == 0)
        }
        for _ in 0..<2 { check { $1 == 0 || $0 % names.count == $1 } }
        for name in names[1..<40] { sample.window.onAction(name) { _ in "window" } }
        check { $1 < 40 || $0 % names.count == $1 }
        sample.sidebar.add(sample.grid)
        check { $1 < 40 || $0 % names.count == $1 }
        sample.grid.removeFromParent()
        check { $0 % names.count == $1 }
    }

    @Test("very many names of one scope are told apart")
    func growth() throws {
        let names = try (0..<10_000).map { try #require(ActionName(validating: "cache.name.\($0):")) }
        let cell = sample.cells[0]
        var registrations: [Registration] = []
        for (index, name) in names.enumerated() where index % 2 == 0 {
            registrations.append(sample.grid.register(name) { _ in index })
        }
        for _ in 0..<2 {
            #expect(
                names.indices.allSatisfy {
                    coordinator.perform(names[$0], from: cell).value == ($0 % 2 == 0 ? .int($0) : nil)
                })
        }
        for index in registrations.indices where index % 2 == 0 { registrations[index].cancel() }
        #expect(
            names.indices.allSatisfy {
                coordinator.perform(names[$0], from: cell).value == ($0 % 4 == 2 ? .int($0) : nil)
            })
    }

    // MARK: Isolations

    /// A tree of its own, in an isolation of its own.
    private actor Office {
        private let root = ActionNode("office")
        private lazy var coordinator = Coordinator(root: root)
        private var faults = 0

        private var desks: [ActionNode] = []

        /// Goes through a number of rounds; gives how many answers were wrong.
        func work(_ rounds: Int, seed: UInt64) async -> Int {
            var random = SeededGenerator(seed: seed)
            desks = (0..<8).map { _ in ActionNode("desk", in: root) }
            for round in 0..<rounds {
                let shared = "cache.office.\(Int.random(in: 0..<600, using: &random)):"
                let desk = Int.random(in: 0..<desks.count, using: &random)
                if let shared = ActionName(validating: shared),
                    let own = ActionName(validating: "cache.office.\(seed).\(round % 300):")
                {
                    goRound(round, at: desks[desk], shared, own)
                }
                guard round % 16 == 0 else { continue }
                desks[desk].removeFromParent()
                desks[desk] = ActionNode("desk", in: root)
                await Task.yield()
            }
            return faults
        }

        /// Registers, asks, moves and cancels, under a name that all offices use and one that no other does.
        private func goRound(_ round: Int, at desk: ActionNode, _ shared: ActionName, _ own: ActionName) {
            expect(coordinator.perform(own, from: desk).value == nil)
            let registration = root.register(own) { _ in round }
            let other = desk.register(shared) { _ in "desk" }
            expect(coordinator.perform(own, from: desk).value == .int(round))
            expect(coordinator.perform(shared, from: desk).value == "desk")
            other.cancel()
            desk.removeFromParent()
            expect(coordinator.perform(own, from: desk).value == nil)
            root.add(desk)
            expect(coordinator.perform(own, from: desk).value == .int(round))
            registration.cancel()
            expect(!coordinator.canPerform(own, from: desk) && !coordinator.canPerform(shared, from: desk))
        }

        private func expect(_ condition: Bool) {
            if !condition { faults += 1 }
        }
    }

    @Test("trees of several isolations, using and interning the same names at once, do not disturb each other")
    func isolations() async {
        let faults = await withTaskGroup(of: Int.self) { group in
            for seed in 1...6 {
                group.addTask {
                    let office = Office()
                    return await office.work(1500, seed: UInt64(seed))
                }
            }
            return await group.reduce(0, +)
        }
        #expect(faults == 0)
    }
}

/// What is asked while things are being let go; in processes of their own, because a mistake here is one of memory.
@Suite("Cache and releases") struct CacheReleaseTests {
    @Test("a plain node in the place of a released one knows nothing of the other's claims")
    func reusedPlace() async {
        await #expect(processExitsWith: .success) {
            let coordinator = Coordinator(root: ActionNode("app"))
            func make() {
                let parent = ActionNode("parent")
                parent.onAction("cache.a:") { _ in 1 }
                #expect(coordinator.perform("cache.a:", from: ActionNode("child", in: parent)).isPerformed)
                #expect(coordinator.perform("cache.a:", from: parent).isPerformed)
            }
            make()
            for other in (0..<2).map({ _ in ActionNode("other") }) {
                #expect(!coordinator.canPerform("cache.a:", from: other))
                #expect(coordinator.perform("cache.a:", from: other).word == "unclaimed")
            }
        }
    }

    @Test("what is asked while a claim is cancelled and let go finds the one below")
    func cancelling() async {
        await #expect(processExitsWith: .success) {
            let app = ActionNode("app")
            let coordinator = Coordinator(root: app)
            var answers: [ActionValue?] = []
            app.onAction("cache.a:") { _ in "below" }
            func register() -> Registration {
                let farewell = Farewell { answers.append(coordinator.perform("cache.a:").value) }
                return app.register("cache.a:") { _ in withExtendedLifetime(farewell) { "cancelled" } }
            }
            let registration = register()
            #expect(coordinator.perform("cache.a:").value == "cancelled")
            registration.cancel()
            #expect(answers == ["below"])
        }
    }

    @Test("what is asked while a claim without an owner is dropped finds the one that is left")
    func dropping() async {
        await #expect(processExitsWith: .success) {
            let app = ActionNode("app")
            let coordinator = Coordinator(root: app)
            var answers: [ActionValue?] = []
            var owner: Journal? = Journal()
            app.onAction("cache.a:") { _ in "below" }
            func register() {
                let farewell = Farewell { answers.append(coordinator.perform("cache.a:").value) }
                app.register("cache.a:", owner: owner) { _ in withExtendedLifetime(farewell) { "owned" } }
            }
            register()
            let registration = app.register("cache.a:") { _ in "above" }
            #expect(coordinator.perform("cache.a:").value == "above")
            owner = nil
            registration.cancel()
            #expect(answers == ["below"])
        }
    }

    @Test("what is asked while a newer claim drops one without an owner does not fail")
    func droppingForANewer() async {
        // In optimised builds the access to the claims is still under way: the process traps.
        await #expect(processExitsWith: .success) {
            let app = ActionNode("app")
            let coordinator = Coordinator(root: app)
            var answers = 0
            var owner: Journal? = Journal()
            func register() {
                let farewell = Farewell {
                    coordinator.perform("cache.a:")
                    answers += 1
                }
                app.register("cache.a:", owner: owner) { _ in withExtendedLifetime(farewell) { "owned" } }
            }
            register()
            owner = nil
            app.onAction("cache.a:") { _ in "new" }
            #expect(answers == 1 && coordinator.perform("cache.a:").value == "new")
        }
    }

    @Test("what is asked from a node that survives, while those above it are released, finds none of their claims")
    func survivors() async {
        await #expect(processExitsWith: .success) {
            let names: [ActionName] = ["cache.a:", "cache.b:", "cache.c:", "cache.d:", "cache.e:"]
            let coordinator = Coordinator(root: ActionNode("app"))
            var survivor: ActionNode? = ActionNode("survivor")
            var answers: [String] = []
            func make() {
                let top = ActionNode("top")
                let middle = ActionNode("middle", in: top)
                guard let survivor else { return }
                middle.add(survivor)
                for name in names {
                    let farewell = Farewell {
                        for name in names { answers.append(coordinator.perform(name, from: survivor).word) }
                    }
                    middle.onAction(name) { _ in withExtendedLifetime(farewell) {} }
                    #expect(coordinator.perform(name, from: survivor).isPerformed)
                }
            }
            make()
            survivor = nil
            #expect(answers == Array(repeating: "unclaimed", count: names.count * names.count))
        }
    }

    @Test("what is asked from a node that survives, while its sibling is released with their parent, is not claimed")
    func siblings() async {
        await #expect(processExitsWith: .success) {
            let coordinator = Coordinator(root: ActionNode("app"))
            let survivor = ActionNode("survivor")
            var answers: [String] = []
            func make() {
                let top = ActionNode("top")
                top.onAction("cache.a:") { _ in }
                top.add(survivor)
                let sibling = ActionNode("sibling", in: top)
                let farewell = Farewell { answers.append(coordinator.perform("cache.a:", from: survivor).word) }
                sibling.onAction("cache.b:") { _ in withExtendedLifetime(farewell) {} }
                #expect(coordinator.perform("cache.a:", from: survivor).isPerformed)
            }
            make()
            #expect(answers == ["unclaimed"])
        }
    }

    private final class LateResponder: Responder {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
        static var actions: ActionTable<LateResponder> {}
        var instanceActions: ActionTable<LateResponder> {
            let _: Void = body()
            ActionMethod("cache.other:", LateResponder.other)
        }
        func other() {}
    }

    @Test("what is registered while a responder's methods are read is found by the next request")
    func lateRegistration() async {
        await #expect(processExitsWith: .success) {
            let app = ActionNode("app")
            let window = ActionNode("window", in: app)
            let cell = ActionNode("cell", in: window)
            let coordinator = Coordinator(root: app)
            app.onAction("cache.a:") { _ in "app" }
            cell.onAction("cache.b:") { _ in }
            let responder = LateResponder { cell.onAction("cache.a:") { _ in "cell" } }
            window.responder = responder
            coordinator.perform("cache.a:", from: cell)
            withExtendedLifetime(responder) {
                #expect(coordinator.perform("cache.a:", from: cell).value == "cell")
            }
        }
    }

    @Test("a claim whose node leaves the path while a responder's methods are read is not asked")
    func lateMove() {
        let app = ActionNode("app"), window = ActionNode("window", in: app), cell = ActionNode("cell", in: window)
        let coordinator = Coordinator(root: app)
        app.onAction("cache.a:") { _ in "app" }
        window.onAction("cache.a:") { _ in "window" }
        let responder = LateResponder { window.removeFromParent() }
        window.responder = responder
        #expect(coordinator.perform("cache.a:", from: cell).value == "app")
        app.add(window)
        #expect(coordinator.perform("cache.a:", from: cell).value == "window")
        withExtendedLifetime(responder) {}
    }

    @Test("an error bubbles from a node that its handler let go, remembered or not", arguments: [true, false])
    func errorOfAReleasedNode(isRemembered: Bool) {  // Rule 20
        let coordinator = Coordinator(root: ActionNode("app"))
        weak var node: ActionNode?
        var handled = 0
        func make() {
            let new = ActionNode("new", in: coordinator.root)
            node = new
            new.handleError { _ in handled += 1 }
            new.onAction("cache.a:", when: isRemembered ? nil : { true }) { _ in
                node?.removeFromParent()
                throw Mishap()
            }
            coordinator.firstResponder = new
        }
        make()
        #expect(coordinator.perform("cache.a:").word == "failed")
        #expect(handled == 1)
    }

    @Test("who begins to observe in a handler hears of the request, remembered or not", arguments: [true, false])
    func observingInside(isRemembered: Bool) {
        let app = ActionNode("app")
        let coordinator = Coordinator(root: app)
        var heard = 0
        app.onAction("cache.a:", when: isRemembered ? nil : { true }) { [unowned coordinator] _ in
            coordinator.observe { _ in heard += 1 }
        }
        coordinator.perform("cache.a:")
        #expect(heard == 1)
    }

    @Test("a tree that stands below one node and is hosted by another is known to both")
    func standsAndIsHosted() {
        let app = ActionNode("app"), panel = ActionNode("panel", in: ActionNode("group", in: app))
        let inner = Coordinator(root: panel), own = Coordinator(root: app)
        let outer = Coordinator(root: ActionNode("window").host(inner))
        for answer in ["first", "second", "third"] {
            panel.onAction("cache.a:") { _ in answer }
            for coordinator in [outer, inner] { #expect(coordinator.performNow("cache.a:").value == .string(answer)) }
            #expect(own.performNow("cache.a:", from: panel).value == .string(answer))
        }
    }
}

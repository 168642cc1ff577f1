import ActionRuntime
import Testing

@Suite("Origin") struct OriginTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }
    private let menu = Menu("M") { Command("A", action: "origin.a:") }

    init() {
        sample.grid.onAction("origin.a:", validate: { $0.title = "from the grid" }) { _ in "grid" }
        sample.sidebar.onAction("origin.a:", validate: { $0.disable("it is the sidebar") }) { _ in "sidebar" }
        sample.app.onAction("origin.export:") { _ async in "exported" }
    }

    @Test("is the focus of the moment, the given node, or the root")
    func capture() {
        #expect(coordinator.capture().node === sample.app)
        coordinator.firstResponder = sample.grid
        #expect(coordinator.capture().node === sample.grid)
        #expect(coordinator.capture(from: sample.sidebar).node === sample.sidebar)
    }

    @Test("keeps what is judged when the focus moves: asking, performing and snapshots")
    func focus() throws {
        coordinator.firstResponder = sample.cells[0]
        let origin = coordinator.capture()
        let shown = coordinator.snapshot(of: menu, from: origin)
        coordinator.firstResponder = sample.sidebar
        #expect(!origin.isStale && origin.node === sample.cells[0])
        #expect(coordinator.target(forAction: "origin.a:", from: origin)?.node === sample.grid)
        #expect(coordinator.canPerform("origin.a:", from: origin))
        #expect(coordinator.validate("origin.a:", from: origin).title == "from the grid")
        #expect(coordinator.validate("origin.a:").title == nil)
        #expect(coordinator.perform("origin.a:", from: origin).value == "grid")
        #expect(coordinator.snapshot(of: menu, from: origin) == shown && shown.drawing == ["from the grid"])
        #expect(coordinator.snapshot(of: menu).drawing == ["!A"])
        let item = try #require(shown.items.first)
        #expect(coordinator.perform(item, from: origin).value == "grid")
        #expect(coordinator.perform(item).word == "disabled", "judged against the sidebar")
        coordinator.firstResponder = nil
        #expect(coordinator.perform(item, from: origin).value == "grid")
    }

    @Test("takes arguments and a sender, and can be forced")
    func arguments() {
        sample.window.onAction(
            "origin.rate:", parameters: [.integer("stars")],
            validate: { if $0.arguments?["stars"] == 0 { $0.disable("no") } }
        ) { $0.arguments["stars"] }
        let origin = coordinator.capture(from: sample.grid)
        #expect(!coordinator.validate("origin.rate:", arguments: [:], from: origin).isEnabled)
        #expect(coordinator.validate("origin.rate:", from: origin).isEnabled, "arguments not known yet (rule 14)")
        #expect(coordinator.perform("origin.rate:", from: origin).word == "badArguments")
        #expect(coordinator.perform("origin.rate:", arguments: ["stars": 0], from: origin).word == "disabled")
        #expect(coordinator.perform("origin.rate:", arguments: ["stars": 0], from: origin, force: true).value == 0)
    }

    @Test("follows its node within the tree")
    func moves() {
        let origin = coordinator.capture(from: sample.cells[0])
        sample.sidebar.add(sample.cells[0])
        #expect(!origin.isStale && coordinator.target(forAction: "origin.a:", from: origin)?.node === sample.sidebar)
        let larger = ActionNode("larger")
        larger.add(sample.app)
        #expect(!origin.isStale)
    }

    /// The ways in which a place is lost.
    enum Loss: CaseIterable { case detached, aboveDetached, returned, elsewhere, released }

    @Test("goes stale when its node leaves the tree, and everything says so", arguments: Loss.allCases)
    @MainActor static func stale(loss: Loss) async throws {
        let test = OriginTests()
        let (sample, coordinator) = (test.sample, test.coordinator)
        var extra: ActionNode? = ActionNode("extra", in: sample.grid)
        let origin = coordinator.capture(from: extra)
        let item = try #require(coordinator.snapshot(of: test.menu, from: origin).items.first)
        switch loss {
        case .detached: extra?.removeFromParent()
        case .aboveDetached: sample.grid.removeFromParent()
        case .returned:
            sample.grid.removeFromParent()
            sample.window.add(sample.grid)
        case .elsewhere: ActionNode("another tree").add(sample.grid)
        case .released:
            extra?.removeFromParent()
            extra = nil
        }
        #expect(origin.isStale && (origin.node == nil) == (loss == .released))
        #expect(coordinator.target(forAction: "origin.a:", from: origin) == nil)
        #expect(!coordinator.canPerform("origin.a:", from: origin))
        let reason = "the place it was opened for has left the tree"
        let validation = coordinator.validate("origin.a:", from: origin)
        #expect(!validation.isEnabled && validation.reasons.map(\.text) == [reason] && validation.target == nil)
        let snapshot = coordinator.snapshot(of: test.menu, from: origin)
        #expect(snapshot.drawing == ["!A"] && snapshot.items.first?.reasons.map(\.text) == [reason])
        let outcomes = [
            { coordinator.perform("origin.a:", from: origin) }(), await coordinator.perform("origin.a:", from: origin),
            { coordinator.perform("origin.a:", from: origin, force: true) }(),
            { coordinator.perform(item, from: origin) }(), await coordinator.perform(item, from: origin),
        ]
        for outcome in outcomes {
            #expect(!outcome.didCallHandler && outcome.description == "Nothing was performed: \(reason).")
            guard case .failed(DispatchError.staleOrigin, nil, nil) = outcome else {
                Issue.record("\(outcome)")
                continue
            }
        }
    }

    @Test("goes stale when the top of its tree is released, also where its node is held", arguments: [1, 2, 30])
    func releasedTop(_ depth: Int) {
        let kept = ActionNode("kept").onAction("origin.kept:") { _ in 1 }
        func capture() -> Origin {
            var node = ActionNode("top")
            let coordinator = Coordinator(root: node)
            for _ in 1..<depth { node = ActionNode("between", in: node) }
            node.add(kept)
            let origin = coordinator.capture(from: kept)
            #expect(!origin.isStale && coordinator.perform("origin.kept:", from: origin).isPerformed)
            return origin
        }
        let origin = capture()
        #expect(kept.parent == nil && origin.node === kept && origin.isStale)
        let coordinator = Coordinator(root: kept)
        #expect(coordinator.perform("origin.kept:", from: origin).word == "failed")
        #expect(!coordinator.canPerform("origin.kept:", from: origin) && coordinator.canPerform("origin.kept:"))
    }

    @Test("goes stale when a top with several children is released")
    func releasedTopOfSeveral() async {
        await #expect(processExitsWith: .success) {
            let kept = ActionNode("kept")
            func capture() -> Origin {
                let top = ActionNode("top"), first = ActionNode("first", in: top),
                    second = ActionNode("second", in: top)
                let cell = ActionNode("cell", in: first)
                second.add(kept)
                let coordinator = Coordinator(root: top)
                // Gives the first child a number, so that those who watch the top are asked about it.
                _ = coordinator.canPerform("origin.a:", from: cell)
                return coordinator.capture(from: kept)
            }
            let origin = capture()
            precondition(origin.isStale && kept.parent == nil)
        }
    }

    @Test("an awaited request takes it too")
    @MainActor static func awaited() async throws {
        let test = OriginTests()
        let origin = test.coordinator.capture(from: test.sample.grid)
        #expect(await test.coordinator.perform("origin.export:", from: origin).value == "exported")
        let menu = Menu("M") { Command("Export", action: "origin.export:") }
        let item = try #require(test.coordinator.snapshot(of: menu, from: origin).items.first)
        #expect(await test.coordinator.perform(item, from: origin).value == "exported")
        #expect({ test.coordinator.perform(item, from: origin) }().needsAwait)
    }

    @Test("owns neither its node nor the tree")
    func ownership() {
        var node: ActionNode? = ActionNode("loose")
        weak let held = node
        let origin = coordinator.capture(from: node)
        node = nil
        #expect(held == nil && origin.isStale)
    }
}

import ActionRuntime
import Testing

@Suite("Hosting") struct HostTests {
    private let sample = Sample()
    private let top = ActionNode("top")
    private let leaf: ActionNode
    private let inner: Coordinator
    private var coordinator: Coordinator { sample.coordinator }

    init() {
        leaf = ActionNode("leaf", in: top)
        inner = Coordinator(root: top)
        inner.firstResponder = leaf
    }

    private func declined(_ name: ActionName, by nodes: ActionNode...) {
        for node in nodes {
            node.receiveAction(name) { [journal = sample.journal, name = node.name] _ in
                journal.note(name)
                return .notHandled
            }
        }
    }

    @Test("a dispatcher that asks its own coordinator without end performs nevertheless, awaited or not")
    func round() async {
        final class Round: ActionDispatching {
            let node = ActionNode("round")
            weak var coordinator: Coordinator?

            func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
                _ = coordinator?.canPerform(invocation.action)
                return Target(node: node, kind: .closure, action: invocation.action)
            }

            func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation {
                Validation(invocation.action)
            }

            func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
                .performed(by: Performer(node: node.id, kind: .closure, action: invocation.action), value: 1)
            }

            func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
                .performed(by: Performer(node: node.id, kind: .closure, action: invocation.action), value: 1)
            }
        }
        let round = Round()
        round.coordinator = coordinator
        coordinator.next = round
        #expect(coordinator.performNow("round.a:").value == 1)
        #expect(await coordinator.perform("round.a:").value == 1)
    }

    // Rule 11b
    @Test("a search that reaches the node asks the inner dispatcher from its own start, then goes on above")
    func order() {
        sample.window.host(inner)
        declined("a:", by: sample.grid, sample.window, sample.app, top, leaf)
        #expect(coordinator.perform("a:", from: sample.grid).word == "declined")
        #expect(sample.journal.take() == ["grid", "window", "leaf", "top", "app"])
        inner.firstResponder = nil
        coordinator.perform("a:", from: sample.window)
        #expect(sample.journal.take() == ["window", "top", "app"])
    }

    @Test("what the inner dispatcher claims does not go on")  // Rule 11b
    func claimed() {
        sample.window.host(inner)
        sample.app.onAction("a:") { _ in "app" }
        leaf.onAction("a:") { _ in "leaf" }
        #expect(coordinator.perform("a:", from: sample.grid).value == "leaf")
        #expect(coordinator.target(forAction: "a:", from: sample.grid)?.node === leaf)
        #expect(coordinator.perform("a:", from: sample.app).value == "app")
    }

    @Test("the inner's own requests that find nothing go on at the host node, without coming back down")  // Rule 11b
    func upwards() {
        sample.window.host(inner)
        declined("a:", by: sample.app, sample.window, sample.grid, top, leaf)
        #expect(inner.perform("a:").word == "declined")
        #expect(sample.journal.take() == ["leaf", "top", "window", "app"])
        #expect(inner.explain("b:").steps.map(\.path) == ["top/leaf", "top", "app/window", "app"])
    }

    @Test("an inner's request that nobody claims names everybody who was asked")  // Rule 18
    func asked() {
        sample.window.host(inner)
        guard case .unclaimed(let action, let asked) = inner.perform("a:") else {
            Issue.record("the request was claimed")
            return
        }
        #expect(action == "a:" && asked.paths == ["top/leaf", "top", "app/window", "app"])
    }

    @Test("the inner's next comes before its host")  // Rules 6 and 11b
    func next() {
        let other = Coordinator(root: ActionNode("other"))
        inner.next = other
        sample.window.host(inner)
        declined("a:", by: top, other.root, sample.window)
        inner.perform("a:", from: top)
        #expect(sample.journal.take() == ["top", "other", "window"])
        coordinator.perform("a:", from: sample.grid)
        #expect(sample.journal.take() == ["window", "top", "other"])
    }

    @Test("an explicit target asks what it hosts, and nobody above")  // Rule 6
    func explicitTarget() {
        sample.window.host(inner)
        declined("a:", by: sample.app, sample.window, leaf)
        coordinator.perform("a:", to: sample.window)
        #expect(sample.journal.take() == ["window", "leaf"])
        inner.perform("a:", to: leaf)
        #expect(sample.journal.take() == ["leaf"])
    }

    @Test("an explicit target's hosted dispatcher does not lead to the nodes above by its next")  // Rule 6
    func explicitTargetNext() {
        sample.window.host(inner)
        inner.next = coordinator
        declined("a:", by: sample.app, sample.window, leaf)
        coordinator.perform("a:", to: sample.window)
        #expect(sample.journal.take() == ["window", "leaf"])
    }

    @Test("the node owns the dispatcher")  // Rule 11b
    func owning() {
        weak var weakInner: Coordinator?
        let node = ActionNode("n")
        func host() {
            let inner = Coordinator(root: ActionNode("i"))
            weakInner = inner
            node.host(inner)
        }
        host()
        #expect(weakInner != nil)
        sample.app.add(node)
        node.removeFromParent()
        #expect(weakInner != nil)
    }

    @Test("hosts are nested to any depth")
    func nested() {
        var innermost = inner
        for number in 0..<300 {
            let outer = Coordinator(root: ActionNode("n\(number)"))
            outer.root.host(innermost)
            innermost = outer
        }
        leaf.onAction("a:") { _ in 1 }
        innermost.root.onAction("b:") { _ in 2 }
        #expect(innermost.perform("a:").value == 1 && inner.perform("b:").value == 2)
        #expect(inner.perform("c:").word == "unclaimed" && innermost.perform("c:").word == "unclaimed")
    }

    @Test("a cycle of hosts traps")  // Rule 11b
    func cycle() async {
        await #expect(processExitsWith: .failure) {
            let coordinator = Coordinator(root: ActionNode("a"))
            coordinator.root.host(coordinator)
        }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let a = Coordinator(root: ActionNode("a"))
            let b = Coordinator(root: ActionNode("b"))
            ActionNode("deep", in: a.root).host(b)
            ActionNode("deeper", in: b.root).host(a)
        }
        #expect(result?.message.contains("'a' cannot be hosted at 'b/deeper'") == true)
    }

    @Test("a cycle of hosts that is made by moving a node traps")  // Rule 11b
    func cycleByMoving() async {
        await #expect(processExitsWith: .failure) {
            let inner = Coordinator(root: ActionNode("inner"))
            let host = ActionNode("host")
            host.host(inner)
            inner.root.add(host)
        }
    }

    @Test("a remapping met in an inner tree starts the search again where the request started")  // Rules 11 and 11b
    func remap() {
        sample.window.host(inner)
        leaf.remap("old:", to: "new:")
        sample.grid.onAction("new:") { _ in "grid" }
        top.onAction("new:") { _ in "top" }
        #expect(coordinator.perform("old:", from: sample.grid).value == "grid")
        #expect(coordinator.perform("old:", from: sample.window).value == "top")
        #expect(inner.perform("old:").value == "top")
    }

    // MARK: Dispatchers that are no coordinators

    @Test("any dispatcher may be hosted, and answers all questions")
    func bridge() {
        let bridge = Bridge(inner)
        sample.window.host(bridge)
        leaf.onAction("a:", validate: { $0.state = .on }) { $0.arguments["x"] ?? .null }
        leaf.onAction("off:", validate: { $0.disable("off") }) { _ in 1 }
        #expect(coordinator.target(forAction: "a:", from: sample.grid)?.node === leaf)
        #expect(coordinator.perform("a:", arguments: ["x": 5], from: sample.grid).value == 5)
        #expect(coordinator.validate("a:", from: sample.grid).state == .on)
        #expect(coordinator.perform("off:", from: sample.grid).reasons.map(\.text) == ["off"])
        #expect(coordinator.perform("off:", from: sample.grid, force: true).value == 1)
        #expect(!coordinator.canPerform("b:", from: sample.grid))
        sample.app.onAction("b:") { _ in 2 }
        #expect(coordinator.perform("b:", from: sample.grid).value == 2)
    }

    @Test("where a hosted dispatcher declines, the nodes above come next")  // Rules 11b and 19
    func bridgeDeclines() {
        let bridge = Bridge(inner)
        sample.window.host(bridge)
        declined("a:", by: leaf, sample.app)
        guard case .declined(let performers) = coordinator.perform("a:", from: sample.grid) else {
            Issue.record("the request was not declined")
            return
        }
        #expect(performers.map(\.description) == ["top/leaf", "app"] && sample.journal.take() == ["leaf", "app"])
    }

    @Test("a hosted dispatcher is explained at its node")  // Rule 16
    func bridgeExplained() {
        sample.window.host(Bridge(inner))
        leaf.onAction("a:", when: { false }) { _ in }
        let steps = coordinator.explain("a:", from: sample.grid).steps
        #expect(steps.map(\.path) == ["app/window/grid", "app/window", "app/window", "app"])
    }

    @Test("a hosted dispatcher is skipped when its node was detached meanwhile")  // Rule 23
    func bridgeDetached() {
        sample.grid.host(Bridge(inner))
        leaf.onAction("a:") { _ in 1 }
        sample.grid.receiveAction("a:") { [grid = sample.grid] _ in
            grid.removeFromParent()
            return .notHandled
        }
        let outcome = coordinator.perform("a:", from: sample.grid)
        #expect(outcome.word == "declined")
    }

    @Test("a hosted coordinator is skipped when its node was detached meanwhile")  // Rule 23
    func hostDetached() {
        sample.grid.host(inner)
        leaf.onAction("a:") { _ in 1 }
        sample.grid.receiveAction("a:") { [grid = sample.grid] _ in
            grid.removeFromParent()
            return .notHandled
        }
        let outcome = coordinator.perform("a:", from: sample.grid)
        #expect(outcome.word == "declined")
    }

    @Test("two bridges into each other end")  // Rule 24
    func bridgesInCircles() {
        sample.app.host(Bridge(inner))
        top.host(Bridge(coordinator))
        #expect(!coordinator.canPerform("a:"))
        #expect(coordinator.perform("a:").word == "unclaimed")
    }

    @Test("ending a hosting does not end the one that came after it at the same node")  // Rule 9
    func hostedAnew() {
        final class Panel {}
        let app = ActionNode("app"), page = ActionNode("page"), outer = Coordinator(root: app)
        let inner = Coordinator(root: page)
        app.onAction("ofTheHost:") { _ in 1 }
        var panel: Panel? = Panel()
        let old = app.register(owner: panel) { $0.host(inner) }
        #expect(inner.perform("ofTheHost:").value == 1 && panel != nil)
        panel = nil
        #expect(inner.perform("ofTheHost:").kind == .unclaimed)
        app.host(inner)
        old.cancel()
        #expect(inner.perform("ofTheHost:").value == 1)
        withExtendedLifetime(outer) {}
    }

    // Rule 23
    @Test("a hosting that ends is skipped behind an interceptor and the next coordinator, and with a stray focus")
    func endsFurtherOn() {
        final class Panel {}
        let app = ActionNode("app"), outer = Coordinator(root: app), inner = Coordinator(root: ActionNode("page"))
        inner.root.onAction("a:") { _ in 1 }
        let hosting = app.register { $0.host(Bridge(inner)) }
        let interceptor = app.intercept("a:", before: { _ in hosting.cancel() })
        #expect(outer.perform("a:").kind == .declined)
        interceptor.cancel()

        let first = Coordinator(root: ActionNode("first"))
        first.next = outer
        var panel: Panel? = Panel()
        app.register(owner: panel) { $0.host(inner) }
        first.root.receiveAction("a:") { _ in
            panel = nil
            return .notHandled
        }
        #expect(first.canPerform("a:") && panel != nil)
        #expect(first.perform("a:").kind == .declined)

        let stray = ActionNode("stray")
        stray.onAction("a:") { _ in 2 }
        inner.firstResponder = stray
        let last = app.register { $0.host(inner) }
        #expect(outer.perform("a:").value == 2)
        app.receiveAction("a:") { _ in
            last.cancel()
            return .notHandled
        }
        #expect(outer.perform("a:").kind == .declined)
    }

    @Test("a hosted tree's requests go on at the topmost root's oldest coordinator, while that lives")  // Rule 11b
    func oldestAbove() {
        let app = ActionNode("app"), pane = ActionNode("pane", in: app)
        let others = (0..<3).map { _ in Coordinator(root: ActionNode("other")) }
        for (index, other) in others.enumerated() { other.root.onAction("a:") { _ in index } }
        var oldest: Coordinator? = Coordinator(root: app)
        let second = Coordinator(root: app), nearer = Coordinator(root: pane)
        oldest?.next = others[0]
        (second.next, nearer.next) = (others[1], others[2])
        pane.host(inner)
        for _ in 0..<2 { #expect(inner.perform("a:").value == 0) }
        oldest = nil
        for _ in 0..<2 { #expect(inner.perform("a:").value == 1) }
    }

    @Test("where a hosted dispatcher goes on is asked anew once that has changed")  // Rule 11b
    func nextOfHosted() {
        let others = (0..<2).map { _ in Coordinator(root: ActionNode("other")) }
        for (index, other) in others.enumerated() { other.root.onAction("a:") { _ in index } }
        sample.window.host(inner)
        for other in [others[0], nil, others[1]] {
            inner.next = other
            let expected = other.map { $0 === others[0] ? 0 : 1 as ActionValue }
            for _ in 0..<2 { #expect(coordinator.perform("a:", from: sample.grid).value == expected) }
        }
    }

    @Test("of several dispatchers that one node hosts the newest is asked first")  // Rule 11b
    func severalAtOneNode() {
        let older = Coordinator(root: ActionNode("older")), newer = Coordinator(root: ActionNode("newer"))
        for panel in [older, newer] { sample.window.host(panel) }
        older.root.onAction("a:") { _ in "older" }.onAction("b:") { _ in "older" }
        newer.root.onAction("b:") { _ in "newer" }
        #expect(coordinator.perform("a:", from: sample.grid).value == "older")
        #expect(coordinator.perform("b:", from: sample.grid).value == "newer")
    }

    // Rule 23
    @Test("a hosting that ends while a request is on its way is skipped", arguments: [false, true], [false, true])
    func endsOnTheWay(isBridged: Bool, isOwned: Bool) {
        final class Panel {}
        let app = ActionNode("app"), outer = Coordinator(root: app)
        let inner = Coordinator(root: ActionNode("page"))
        inner.root.onAction("a:") { _ in 1 }
        var panel: Panel? = Panel(), hosting: Registration?
        app.receiveAction("a:") { _ in
            if isOwned { panel = nil } else { hosting?.cancel() }
            return .notHandled
        }
        hosting = app.register(owner: panel) { $0.host(isBridged ? Bridge(inner) : inner) }
        #expect(outer.canPerform("a:") && panel != nil)
        #expect(outer.perform("a:").kind == .declined)
        #expect(outer.perform("a:").kind == .declined)
    }
}

@Suite("The path of a request") struct PathTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    init() {
        var pending = [sample.app]
        while let node = pending.popLast() {
            node.receiveAction("a:") { [journal = sample.journal, unowned node] _ in
                journal.note(node.path)
                return .notHandled
            }
            pending += node.children
        }
    }

    @Test("start node, its parent, and so on to the root")  // Rule 6
    func upwards() {
        coordinator.perform("a:", from: sample.cells[1])
        #expect(sample.journal.take() == ["app/window/grid/cell[1]", "app/window/grid", "app/window", "app"])
    }

    @Test("starts at from, else at the first responder, else at the root")  // Rule 6
    func start() {
        coordinator.perform("a:")
        #expect(sample.journal.take() == ["app"])
        coordinator.firstResponder = sample.sidebar
        coordinator.perform("a:")
        #expect(sample.journal.take() == ["app/window/sidebar", "app/window", "app"])
        coordinator.perform("a:", from: sample.window)
        #expect(sample.journal.take() == ["app/window", "app"])
    }

    @Test("to asks that node alone, whatever from and the first responder are")  // Rule 6
    func explicitTarget() {
        coordinator.firstResponder = sample.sidebar
        coordinator.perform("a:", from: sample.cells[0], to: sample.grid)
        #expect(sample.journal.take() == ["app/window/grid"])
        #expect(!coordinator.canPerform("a:", to: ActionNode("other")))
        sample.window.onAction("b:") { _ in }
        #expect(!coordinator.canPerform("b:", to: sample.grid) && coordinator.canPerform("b:", to: sample.window))
        #expect(coordinator.validate("b:", to: sample.grid).reasons.map(\.text) == ["nothing responds to 'b:'"])
        #expect(coordinator.explain("b:", to: sample.grid).steps.map(\.path) == ["app/window/grid"])
        #expect(coordinator.target(forAction: "b:", to: sample.window)?.node === sample.window)
    }

    @Test("to reaches a node outside the tree")  // Rule 6
    func explicitTargetOutside() {
        let other = ActionNode("other")
        other.onAction("b:") { _ in 1 }
        #expect(coordinator.perform("b:", to: other).value == 1)
    }

    @Test("goes on at next after the root, from its own start")  // Rule 6
    func next() {
        let other = Coordinator(root: ActionNode("other"))
        let focus = ActionNode("focus", in: other.root)
        other.firstResponder = focus
        other.root.onAction("b:") { _ in "root" }
        coordinator.next = other
        #expect(coordinator.perform("b:", from: sample.cells[0]).value == "root")
        focus.onAction("b:") { _ in "focus" }
        #expect(coordinator.perform("b:", from: sample.cells[0]).value == "focus")
        #expect(
            coordinator.explain("c:", from: sample.window).steps.map(\.path) == [
                "app/window", "app", "other/focus", "other",
            ])
    }

    @Test("next is held weakly")  // Rule 6
    func weakNext() {
        do {
            let other = Coordinator(root: ActionNode("other"))
            other.root.onAction("b:") { _ in }
            coordinator.next = other
            #expect(coordinator.canPerform("b:"))
        }
        #expect(coordinator.next == nil && !coordinator.canPerform("b:"))
    }

    @Test("a coordinator whose next leads back to it asks nobody twice")
    func circle() {
        let other = Coordinator(root: ActionNode("other"))
        coordinator.next = other
        other.next = coordinator
        coordinator.perform("a:", from: sample.window)
        #expect(sample.journal.take() == ["app/window", "app"])
        coordinator.next = coordinator
        coordinator.perform("a:", from: sample.window)
        #expect(sample.journal.take() == ["app/window", "app"])
    }

    @Test("next may be any dispatcher")
    func bridge() {
        let other = Coordinator(root: ActionNode("other"))
        let bridge = Bridge(other)
        coordinator.next = bridge
        other.root.onAction("b:") { _ in 3 }
        #expect(coordinator.perform("b:", from: sample.grid).value == 3)
        #expect(coordinator.perform("c:", from: sample.grid).word == "unclaimed")
    }

    @Test("a start outside the tree is searched along its own parents, and no further")  // Rule 6
    func outside() {
        let other = Coordinator(root: ActionNode("other"))
        other.root.onAction("next:") { _ in }
        coordinator.next = other
        let stranger = ActionNode("stranger", in: ActionNode("above"))
        let above = ActionNode("above")
        above.add(stranger)
        above.onAction("b:") { _ in 1 }
        #expect(coordinator.perform("b:", from: stranger).value == 1)
        #expect(!coordinator.canPerform("next:", from: stranger) && !coordinator.canPerform("a:", from: stranger))
        #expect(coordinator.canPerform("next:", from: sample.grid))
    }

    @Test("ends at the coordinator's root, where nodes stand above that")  // Rule 6
    func partOfTree() {
        let part = Coordinator(root: sample.grid)
        part.perform("a:", from: sample.cells[0])
        #expect(sample.journal.take() == ["app/window/grid/cell[0]", "app/window/grid"])
    }

    @Test("a start outside that hosts the coordinator asks it")  // Rules 6 and 11b
    func outsideHost() {
        let host = ActionNode("host")
        host.host(coordinator)
        coordinator.perform("a:", from: host)
        #expect(sample.journal.take() == ["app"])
    }

    // MARK: First responder

    /// What is observed of the first responder.
    private func observed(_ body: () -> Void) -> [String] {
        var names: [String] = []
        let registration = coordinator.observeFocus { names.append($0?.path ?? "nobody") }
        body()
        registration.cancel()
        return names
    }

    // Rule 6
    @Test(
        "the nearest node above that is left takes the place of a first responder that leaves the tree",
        arguments: [0, 1, 2, 3])
    func leaving(_ way: Int) {
        coordinator.firstResponder = sample.cells[0]
        let heard = observed {
            switch way {
            case 0: sample.cells[0].removeFromParent()
            case 1: sample.window.removeFromParent()
            case 2: ActionNode("other").add(sample.grid)
            default: ActionNode("other").add(sample.cells[0])
            }
        }
        let left = [sample.grid, sample.app, sample.window, sample.grid][way]
        #expect(coordinator.firstResponder === left && heard == [left.path])
        sample.grid.add(sample.cells[0])
        #expect(coordinator.firstResponder === left)
    }

    @Test("requests go on from there")  // Rule 6
    func goesOn() {
        for node in [sample.app, sample.grid] { node.onAction("focus.where:") { [name = node.name] _ in name } }
        coordinator.firstResponder = sample.cells[0]
        sample.cells[0].removeFromParent()
        #expect(coordinator.perform("focus.where:").value == "grid")
    }

    @Test("those who observe the first responder hear of each change once, and last of the last")  // Rule 6
    func observing() {
        let cells = sample.cells
        #expect(
            observed {
                for cell in [cells[0], cells[0], cells[1], nil, nil, cells[0]] { coordinator.firstResponder = cell }
                sample.sidebar.add(cells[0])
            } == ["app/window/grid/cell[0]", "app/window/grid/cell[1]", "nobody", "app/window/grid/cell[0]"])
        var heard: [String] = []
        coordinator.observeFocus { [coordinator, sample] in
            heard.append("first \($0?.name ?? "nobody")")
            if $0 === cells[1] { coordinator.firstResponder = sample.app }
        }
        coordinator.observeFocus { heard.append("second \($0?.name ?? "nobody")") }
        coordinator.firstResponder = cells[1]
        #expect(heard == ["first cell", "first app", "second app"])
    }

    @Test("observers that set first responders without end come to one")  // Rule 24
    func endlessFocus() {
        var count = 0
        coordinator.observeFocus { [coordinator, sample] node in
            count += 1
            if count < 2_000 { coordinator.firstResponder = node === sample.app ? sample.grid : sample.app }
        }
        coordinator.firstResponder = sample.grid
        #expect(count == DispatchError.maximumDepth && coordinator.firstResponder != nil)
    }

    @Test("a first responder that moves within the tree stays")  // Rule 6
    func movingWithin() {
        coordinator.firstResponder = sample.cells[0]
        sample.sidebar.add(sample.grid)
        sample.app.add(sample.cells[0])
        sample.cells[1].removeFromParent()
        #expect(coordinator.firstResponder === sample.cells[0])
    }

    @Test("a first responder is not held")
    func weak() {
        weak var node: ActionNode?
        func focus() {
            let new = ActionNode("new", in: sample.grid)
            node = new
            coordinator.firstResponder = new
        }
        focus()
        #expect(coordinator.firstResponder === node && node != nil)
        sample.grid.children.last?.removeFromParent()
        #expect(node == nil && coordinator.firstResponder === sample.grid)
    }

    @Test("two coordinators of one tree each replace theirs")
    func twoCoordinators() {
        let part = Coordinator(root: sample.grid)
        coordinator.firstResponder = sample.cells[0]
        part.firstResponder = sample.cells[0]
        sample.sidebar.add(sample.cells[0])
        #expect(part.firstResponder === sample.grid && coordinator.firstResponder === sample.cells[0])
    }
}

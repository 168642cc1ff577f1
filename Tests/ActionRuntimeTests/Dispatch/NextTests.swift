import ActionRuntime
import Testing

/// Requests that go on from a window's tree to the coordinator that is `next`: each coordinator remembers its own tree.
@Suite("Next") struct NextTests {
    private let window = Coordinator(root: ActionNode("window"))
    private let application = Coordinator(root: ActionNode("application"))
    private let field: ActionNode

    init() {
        field = ActionNode("field", in: window.root)
        window.next = application
    }

    /// Performs an action twice, so that the routes are remembered the second time; the values.
    private func values(_ name: ActionName) -> [ActionValue?] {
        (0..<2).map { _ in window.perform(name, from: field).value }
    }

    @Test("claims of both trees are asked in their order, and what changes in either is noticed")
    func order() {
        #expect(values("next.a:") == [nil, nil])
        application.root.onAction("next.a:") { _ in "application" }
        #expect(values("next.a:") == ["application", "application"])
        let own = window.root.register("next.a:") { _ in "window" }
        #expect(values("next.a:") == ["window", "window"])
        own.cancel()
        #expect(values("next.a:") == ["application", "application"])
        #expect(window.canPerform("next.a:", from: field))
        #expect(window.validate("next.a:", from: field).isEnabled)
        #expect(window.target(forAction: "next.a:", from: field)?.node === application.root)
        #expect(!window.canPerform("next.b:", from: field) && !window.canPerform("next.b:", from: field))
    }

    @Test("the request goes on at the focus of the next coordinator, wherever that moves")
    func focus() {
        let panes = (0..<2).map { ActionNode("pane\($0)", in: application.root) }
        for (index, pane) in panes.enumerated() { pane.onAction("next.a:") { _ in ActionValue.int(index) } }
        #expect(values("next.a:") == [nil, nil])
        for index in [0, 1, 0] {
            application.firstResponder = panes[index]
            #expect(values("next.a:") == [.int(index), .int(index)])
        }
        panes[0].removeFromParent()
        #expect(values("next.a:") == [nil, nil])
    }

    @Test("handlers see the node where the request began, and an unclaimed request lists all nodes")
    func startAndAsked() {
        var starts: [NodeID?] = []
        application.root.onAction("next.a:") { starts.append($0.start?.id) }
        for _ in 0..<2 { window.perform("next.a:", from: field) }
        #expect(starts == [field.id, field.id])
        for _ in 0..<2 {
            guard case .unclaimed(_, let asked) = window.perform("next.b:", from: field) else {
                Issue.record("claimed")
                continue
            }
            #expect(asked.paths == ["window/field", "window", "application"])
        }
        var started: [NodeID] = []
        let observation = window.observe { started.append($0.start) }
        window.perform("next.a:", from: field)
        #expect(started == [field.id])
        observation.cancel()
    }

    @Test("a handler of the window performs the next claim, in the application, of the time when the request began")
    func performingNext() async {
        let claims = ActionNode("claims", in: application.root)
        application.firstResponder = claims
        application.root.onAction("next.a:") { _ in "application" }
        window.root.onAction("next.a:") { [claims] invocation in
            claims.onAction("next.a:") { _ in "too late" }
            return invocation.performNext()
        }
        #expect(window.performNow("next.a:", from: field).value == "application")
        #expect(window.performNow("next.a:", from: field).value == "too late")
        window.root.onAction("next.b:") { invocation async in
            await Task.yield()
            return await invocation.performNext()
        }
        application.root.onAction("next.b:") { _ async in
            await Task.yield()
            return "awaited"
        }
        for _ in 0..<2 { #expect(await window.perform("next.b:", from: field).value == "awaited") }
    }

    @Test("a block and a remapping of the window concern the claims of the application, too")
    func blocksAndRemaps() {
        application.root.onAction("next.a:") { _ in "application" }
        application.root.onAction("next.b:") { _ in "another" }
        #expect(values("next.a:") == ["application", "application"])
        let block = window.root.block("a dialog is open")
        for _ in 0..<2 {
            #expect(window.validate("next.a:", from: field).reasons == ["a dialog is open"])
            #expect(window.perform("next.a:", from: field).word == "disabled")
        }
        block.cancel()
        #expect(values("next.a:") == ["application", "application"])
        field.remap("next.a:", to: "next.b:")
        #expect(values("next.a:") == ["another", "another"])
        application.root.remap("next.c:", to: "next.d:")
        window.root.onAction("next.d:") { _ in "window" }
        #expect(values("next.c:") == ["window", "window"])
    }

    @Test("a tree that is hosted where two coordinators have the same root is asked once")
    func sharedRoots() {
        let other = Coordinator(root: window.root), hosted = Coordinator(root: ActionNode("hosted"))
        window.next = other
        window.root.host(hosted)
        for _ in 0..<2 {
            guard case .unclaimed(_, let asked) = window.perform("next.a:") else {
                Issue.record("claimed")
                continue
            }
            #expect(asked.paths == ["window", "hosted", "window"])
        }
    }

    @Test("a chain of coordinators ends, also where it is a ring")
    func chains() {
        let last = Coordinator(root: ActionNode("last").onAction("next.a:") { _ in "last" })
        application.next = last
        #expect(values("next.a:") == ["last", "last"])
        #expect(window.target(forAction: "next.a:", from: field)?.node === last.root)
        for other in [window, application, last] {
            last.next = other
            #expect(values("next.a:") == ["last", "last"])
            for _ in 0..<2 {
                guard case .unclaimed(_, let asked) = window.perform("next.b:", from: field) else {
                    Issue.record("claimed")
                    continue
                }
                #expect(asked.paths == ["window/field", "window", "application", "last"])
            }
        }
    }

    @Test("a chain of 1,000 coordinators is gone along to its end")
    func longChain() {
        let chain = (0..<1_000).map { Coordinator(root: ActionNode("link\($0)")) }
        for (coordinator, next) in zip(chain, chain.dropFirst()) { coordinator.next = next }
        window.next = chain[0]
        chain[999].root.onAction("next.a:") { _ in "last" }
        #expect(values("next.a:") == ["last", "last"])
    }

    @Test(
        "a request retains neither coordinator, though either tree may own the other's coordinator",
        arguments: [true, false])
    func owners(isWindowOwner: Bool) {
        weak var heldWindow: Coordinator?
        weak var heldApplication: Coordinator?
        func run() {
            let window = Coordinator(root: ActionNode("window")), application = Coordinator(root: ActionNode("app"))
            (heldWindow, heldApplication) = (window, application)
            window.next = application
            let (owner, owned) = isWindowOwner ? (window, application) : (application, window)
            owner.root.onAction("next.own:") { [owned] _ in withExtendedLifetime(owned) {} }
            application.root.onAction("next.a:") { _ in "application" }
            for _ in 0..<3 { #expect(window.perform("next.a:").value == "application") }
            #expect(window.perform("next.own:").isPerformed)
        }
        run()
        #expect(heldWindow == nil && heldApplication == nil)
    }

    @Test("a long route goes on where the application's remapping keeps the routes from being joined")
    func longRoute() {
        for _ in 0..<50_000 { window.root.onAction("next.a:", when: { false }) { _ in } }
        application.root.remap("next.a:", to: "next.b:").onAction("next.b:") { _ in "remapped" }
        #expect(values("next.a:") == ["remapped", "remapped"])
    }

    @Test("a menu of a window shows what the application answers now")
    func menus() {
        let menu = Menu("Menu") { Command("A", action: "next.a:") }
        let watch = window.watch(menu, from: field)
        func reasons(_ snapshot: MenuSnapshot) -> [[String]] { snapshot.commands.map { $0.reasons.map(\.text) } }
        let unclaimed = [["nothing responds to 'next.a:'"]]
        #expect(reasons(watch.snapshot) == unclaimed && reasons(window.snapshot(of: menu, from: field)) == unclaimed)
        var isReady = true
        application.root.onAction("next.a:", validate: { if !isReady { $0.disable("not ready") } }) { _ in }
        #expect(!watch.takeChanges().isEmpty)
        #expect(reasons(watch.snapshot) == [[]] && reasons(window.snapshot(of: menu, from: field)) == [[]])
        isReady = false
        #expect(reasons(window.snapshot(of: menu, from: field)) == [["not ready"]])
        window.invalidate()
        #expect(!watch.takeChanges().isEmpty)
        #expect(reasons(watch.snapshot) == [["not ready"]])
    }
}

import ActionRuntime
import Testing

/// What a request leads to is asked of the coordinator whose `perform` began the request.
@Suite("The coordinator that was asked first")
struct AskedFirstTests {
    /// A tree in which another coordinator's root stands between the claims and the top:
    /// `app/window/pane`, with a coordinator at `app` and another one at `app/window`.
    private final class Nested {
        let app = ActionNode("app")
        let window: ActionNode
        let pane: ActionNode
        let outer: Coordinator
        let inner: Coordinator
        var log: [String] = []

        init() {
            window = ActionNode("window", in: app)
            pane = ActionNode("pane", in: window)
            outer = Coordinator(root: app)
            inner = Coordinator(root: window)
            app.onAction("beep:") { [unowned self] _ in log.append("beep") }
        }
    }

    @Test("a macro below another coordinator's root reaches claims above that root")
    func macroBelowRoot() {
        let tree = Nested()
        tree.pane.onAction("twice:", performs: ActionSequence([.init("beep:"), .init("beep:")]))
        #expect(tree.outer.validate("twice:", from: tree.pane).isEnabled)
        #expect(tree.outer.perform("twice:", from: tree.pane).isPerformed)
        #expect(tree.log == ["beep", "beep"])
        // The coordinator of the window was asked here, and its tree ends at the window.
        #expect(!tree.inner.validate("twice:", from: tree.pane).isEnabled)
    }

    @Test("a macro of macros is asked about each request once, and a list says of a cycle what validate says")
    func nestedMacros() {
        let root = ActionNode("app"), coordinator = Coordinator(root: root)
        var asked = 0
        root.onAction(
            "m0:",
            when: {
                asked += 1
                return true
            }
        ) { _ in }
        for level in 1...30 {
            let inner = ActionName(validating: "m\(level - 1):")!, name = ActionName(validating: "m\(level):")!
            root.onAction(name, performs: ActionSequence([.init(inner), .init(inner)]))
        }
        #expect(coordinator.target(forAction: "m30:")?.isAsync == false)
        #expect(coordinator.explain("m30:").validation.isEnabled && asked < 100)
        root.onAction("end:", performs: ActionSequence([.init("m0:"), .init("end:")]))
        let listed = coordinator.actions().first { $0.name == "end:" }
        #expect(coordinator.validate("end:").isEnabled && listed?.validation.isEnabled == true)
    }

    @Test("an interceptor redirects to claims above another coordinator's root")
    func redirectBelowRoot() async {
        let tree = Nested()
        tree.pane.onAction("ring:") { _ in }
        tree.pane.intercept("ring:", around: { invocation, next in await next(invocation.redirected(to: "beep:")) })
        let outcome = await tree.outer.perform("ring:", from: tree.pane)
        #expect(outcome.isPerformed && tree.log == ["beep"])
    }

    @Test("with 'to:', an interceptor redirects to that node's claims only")
    func redirectToOneNode() async {
        let tree = Nested()
        tree.pane.onAction("ring:") { _ in }
        tree.app.intercept("ring:", around: { invocation, next in await next(invocation.redirected(to: "beep:")) })
        let outcome = await tree.outer.perform("ring:", to: tree.pane)
        #expect(outcome.isUnclaimed && tree.log.isEmpty)
        tree.pane.onAction("beep:") { _ in }
        #expect(await tree.outer.perform("ring:", to: tree.pane).performer?.node == tree.pane.id)
        #expect(tree.log.isEmpty)
    }

    @Test("an outcome of a host's tree goes on above another coordinator's root")
    func hostBelowRoot() {
        let tree = Nested(), hosted = Coordinator(root: ActionNode("form"))
        tree.pane.host(hosted)
        #expect(hosted.perform("beep:").isPerformed)
        #expect(tree.log == ["beep"])
    }

    /// A tree with a host: `app/pane`, which hosts `form/field`.
    private final class Hosting {
        let app = ActionNode("app")
        let pane: ActionNode
        let form = ActionNode("form")
        let field: ActionNode
        let outer: Coordinator
        let hosted: Coordinator
        var log: [String] = []

        init() {
            pane = ActionNode("pane", in: app)
            field = ActionNode("field", in: form)
            outer = Coordinator(root: app)
            hosted = Coordinator(root: form)
            pane.host(hosted)
            hosted.firstResponder = field
            app.onAction("both:", performs: ActionSequence([.init("in:"), .init("out:")]))
            field.onAction("in:") { [unowned self] _ in log.append("in") }
            app.onAction("out:") { [unowned self] _ in log.append("out") }
        }
    }

    @Test("a macro above a host is performed from the hosted tree", arguments: [true, false])
    func macroAboveHost(isAskedInside: Bool) async {
        let tree = Hosting()
        let coordinator = isAskedInside ? tree.hosted : tree.outer
        let start = isAskedInside ? nil : tree.pane
        #expect(coordinator.validate("both:", from: start).isEnabled)
        #expect(coordinator.performNow("both:", from: start).isPerformed)
        #expect(await coordinator.perform("both:", from: start).isPerformed)
        #expect(tree.log == ["in", "out", "in", "out"])
    }

    @Test("the steps of a macro that declines in favour of a macro above are asked of the same coordinator")
    func nextMacro() {
        let tree = Hosting()
        tree.field.onAction("both:") { invocation in
            invocation.performNext()
        }
        #expect(tree.hosted.perform("both:").isPerformed)
        #expect(tree.log == ["in", "out"])
    }
}

/// A target says that it must be awaited, so that adapters decide by it.
@Suite("Target.isAsync")
struct AwaitedTargetTests {
    private let app = ActionNode("app")
    private let coordinator: Coordinator

    init() { coordinator = Coordinator(root: app) }

    private func isAsync(_ name: ActionName) -> Bool {
        let target = coordinator.target(forAction: name)?.isAsync
        #expect(coordinator.explain(name).isAsync == target)
        return target ?? false
    }

    /// Whether a synchronous request fails because something has to be awaited.
    private func needsAwait(_ outcome: Outcome) -> Bool {
        guard case .failed(let error as DispatchError, _, _) = outcome else { return false }
        switch error {
        case .needsAwait: return true
        case .stopped(_, _, let outcome): return needsAwait(outcome)
        default: return false
        }
    }

    private func agrees(_ name: ActionName) -> Bool {
        let isAsync = isAsync(name)
        return needsAwait(coordinator.performNow(name)) == isAsync
    }

    @Test("an asynchronous handler")
    func handler() async {
        app.onAction("a:") { _ in await Task.yield() }.onAction("b:") { _ in }
        #expect(isAsync("a:") && !isAsync("b:"))
        #expect(agrees("a:") && agrees("b:"))
    }

    @Test("an around before a synchronous handler, while it takes part")
    func around() async {
        var takesPart = true
        app.onAction("a:") { _ in }
        app.intercept("a:", when: { takesPart }, around: { invocation, next in await next(invocation) })
        #expect(isAsync("a:"))
        #expect(agrees("a:"))
        takesPart = false
        #expect(!isAsync("a:"))
        #expect(agrees("a:"))
    }

    @Test("the error of an around names the node of the around")
    func aroundError() {
        let vault = ActionNode("vault", in: app), box = ActionNode("box", in: vault)
        box.onAction("open:") { _ in }
        vault.intercept("open:", around: { invocation, next in await next(invocation) })
        let outcome = coordinator.perform("open:", from: box)
        #expect(
            outcome.description
                == "'open:' is intercepted by an asynchronous closure at app/vault: perform it with 'await'; in top-level "
                + "code, which picks the synchronous 'perform', call it from an async function.")
    }

    @Test("a macro with a step that must be awaited, itself or in a macro of its own")
    func macro() async {
        app.onAction("wait:") { _ in await Task.yield() }.onAction("go:") { _ in }
            .onAction("first:", performs: ActionSequence([.init("go:"), .init("wait:")]))
            .onAction("second:", performs: ActionSequence([.init("first:")]))
            .onAction("plain:", performs: ActionSequence([.init("go:")]))
        #expect(isAsync("first:") && isAsync("second:") && !isAsync("plain:"))
        for name in ["first:", "second:", "plain:"] as [ActionName] { #expect(agrees(name)) }
    }

    @Test("a macro that performs itself is told of without end")
    func endless() {
        app.onAction("again:", performs: ActionSequence([.init("again:"), .init("again:")]))
        #expect(!isAsync("again:"))
    }

    @Test("an undo or a redo with an asynchronous step, as data, too")
    func undo() async {
        let history = UndoStack()
        app.undoStack = history
        app.onAction("plain:") { $0.registerUndo {} }
            .onAction("slow:") { $0.registerUndo { await Task.yield() } }
            .onAction("data:") { $0.registerUndo(perform: "back:") }
            .onAction("back:") { _ in await Task.yield() }
            .onAction("redone:") { $0.registerUndo("Again") {} }
        for (name, isAsync) in [("plain:", false), ("slow:", true), ("data:", true)] as [(ActionName, Bool)] {
            #expect(coordinator.performNow(name).isPerformed)
            #expect(self.isAsync("undo:") == isAsync)
            #expect(agrees("undo:"))
        }
        history.removeAll()
        // Redo performs the request again, whose handler has become asynchronous meanwhile.
        let panel = app.register("late:") { $0.registerUndo {} }
        #expect(coordinator.performNow("late:").isPerformed && coordinator.performNow("undo:").isPerformed)
        #expect(!isAsync("redo:"))
        panel.cancel()
        app.onAction("late:") { invocation in
            await Task.yield()
            invocation.registerUndo {}
        }
        #expect(isAsync("redo:"))
        #expect(agrees("redo:"))
        #expect(await coordinator.perform("redo:").isPerformed)
        #expect(isAsync("repeat:"))
        #expect(agrees("repeat:"))
    }
}

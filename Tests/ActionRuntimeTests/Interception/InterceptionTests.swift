import ActionRuntime
import Testing

/// Rules 54 to 58: what stands around handlers.
@Suite("Interception")
@MainActor final class InterceptionTests {
    let app = ActionNode("app"), window: ActionNode, field: ActionNode, coordinator: Coordinator
    var log: [String] = []

    init() {
        window = ActionNode("window", in: app)
        field = ActionNode("field", in: window)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = field
        window.onAction("save:") { [unowned self] _ in log.append("save") }
        window.onAction("later:") { [unowned self] _ async in
            await Task.yield()
            log.append("later")
        }
    }

    /// Performs synchronously, also in asynchronous functions.
    @discardableResult
    private func fire(
        _ name: ActionName, from start: ActionNode? = nil, to only: ActionNode? = nil, force: Bool = false
    )
        -> Outcome
    { coordinator.perform(name, from: start, to: only, force: force) }

    private func note(_ text: String) { log.append(text) }

    private func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    /// Registers an interceptor that writes when it begins and when it hears of the outcome.
    @discardableResult
    private func watch(_ node: ActionNode, _ text: String, _ names: ActionName...) -> Registration {
        let note = note
        func before(_ invocation: Invocation) -> ((Outcome) -> Void)? {
            note("\(text)(")
            return { note("\(text))\($0.isPerformed ? "" : "!")") }
        }
        return switch names.first {
        case let name?: node.intercept(name, before: before)
        case nil: node.intercept(before: before)
        }
    }

    // MARK: Rule 54

    @Test("An interceptor above the root of a hosted tree concerns requests of the host at once")  // Rule 54
    func aboveHostedRoot() {
        let top = ActionNode("top"), inner = ActionNode("inner", in: top), host = ActionNode("host")
        inner.onAction("a:") { _ in }
        let hosted = Coordinator(root: inner), coordinator = Coordinator(root: host)
        host.host(hosted)
        #expect(coordinator.validate("a:").title == nil)
        let registration = top.intercept(validate: { $0.title = "title" })
        #expect(coordinator.validate("a:").title == "title")
        registration.cancel()
        #expect(coordinator.validate("a:").title == nil)
    }

    @Test("The root's is outermost, at one node the newest; it goes by where the claim stands")
    func order() async {
        watch(window, "1")
        watch(window, "2")
        watch(app, "app")
        watch(field, "field")
        fire("save:")
        #expect(takeLog() == ["app(", "2(", "1(", "save", "1)", "2)", "app)"])
        await coordinator.perform("later:")
        #expect(takeLog() == ["app(", "2(", "1(", "later", "1)", "2)", "app)"])
        field.onAction("save:") { [unowned self] invocation in
            log.append("field")
            return invocation.performNext()
        }
        fire("save:", to: window)
        #expect(takeLog() == ["app(", "2(", "1(", "save", "1)", "2)", "app)"])
        fire("save:", force: true)
        #expect(
            takeLog() == [
                "app(", "2(", "1(", "field(", "field", "app(", "2(", "1(", "save", "1)", "2)", "app)", "field)", "1)",
                "2)",
                "app)",
            ])
    }

    @Test("Hosted trees are below the node, and the next dispatcher is not")
    func hosted() {
        let panel = ActionNode("panel"), inner = Coordinator(root: panel)
        panel.onAction("zoom:") { [unowned self] _ in log.append("zoom") }
        window.host(inner)
        watch(app, "app")
        watch(panel, "panel")
        coordinator.perform("zoom:")
        #expect(takeLog() == ["app(", "panel(", "zoom", "panel)", "app)"])
        inner.perform("zoom:")
        #expect(takeLog() == ["app(", "panel(", "zoom", "panel)", "app)"])
        let other = Coordinator(root: ActionNode("other").onAction("quit:") { [unowned self] _ in log.append("quit") })
        coordinator.next = other
        coordinator.perform("quit:")
        #expect(takeLog() == ["quit"])
    }

    @Test("A name counts as asked and as resolved")
    func names() {
        app.remap("store:", to: "save:")
        watch(app, "save", "save:")
        watch(app, "store", "store:")
        watch(app, "other", "other:")
        coordinator.perform("store:")
        #expect(takeLog() == ["store(", "save(", "save", "save)", "store)"])
        coordinator.perform("save:")
        #expect(takeLog() == ["save(", "save", "save)"])
    }

    @Test("Registrations and groups take interceptors back, also behind routes that are remembered")
    func takenBack() {
        coordinator.perform("save:")
        let own = watch(app, "own")
        var owner: AnyObject? = ActionNode("owner")
        app.register(owner: owner) { watch($0, "owned") }
        _ = takeLog()
        coordinator.perform("save:")
        #expect(takeLog() == ["owned(", "own(", "save", "own)", "owned)"])
        owner = nil
        coordinator.perform("save:")
        #expect(takeLog() == ["own(", "save", "own)"])
        own.cancel()
        coordinator.perform("save:")
        #expect(takeLog() == ["save"])
        withExtendedLifetime(owner) {}
    }

    @Test("A coordinator below hears of interceptors above its root, however they come there")
    func nestedCoordinator() {
        let inner = Coordinator(root: window)
        inner.perform("save:")
        let registration = watch(app, "app")
        inner.perform("save:")
        #expect(takeLog() == ["save", "app(", "save", "app)"])
        registration.cancel()
        inner.perform("save:")
        #expect(takeLog() == ["save"])
        let other = ActionNode("other"), group = ActionNode("group", in: other)
        watch(other, "other")
        group.add(window)
        inner.perform("save:")
        #expect(takeLog() == ["other(", "save", "other)"])
        group.removeFromParent()
        inner.perform("save:")
        #expect(takeLog() == ["save"])
        other.add(group)
        inner.perform("save:")
        #expect(takeLog() == ["other(", "save", "other)"])
    }

    // MARK: Rule 55

    @Test("One whose condition is false stands aside")
    func condition() {
        var isOn = false
        window.intercept(
            when: { isOn }, validate: { $0.disable("no") }, before: { [unowned self] _ in log.append("b") })
        #expect(coordinator.perform("save:").isPerformed)
        #expect(takeLog() == ["save"])
        isOn = true
        #expect(coordinator.perform("save:").isDisabled)
        #expect(takeLog() == [])
    }

    @Test("An around may await, pass other arguments, redirect, stop, and go on twice")
    func around() async {
        window.onAction("add:", parameters: [.integer("n", minimum: 0, maximum: 9)]) { [unowned self] invocation in
            log.append("add \(invocation.arguments["n"] ?? .null)")
            return 1
        }
        var way = ""
        app.intercept("add:", "save:") { [unowned self] invocation, next in
            await Task.yield()
            switch way {
            case "twice":
                _ = await next(invocation)
                return await next(invocation)
            case "stop": return .cancelled(by: Performer(node: app.id, kind: .closure, action: invocation.action))
            case "change":
                var other = invocation
                other.arguments = ["n": 7]
                return await next(other)
            case "wrong":
                var other = invocation
                other.arguments = ["n": 70]
                return await next(other)
            case "redirect": return await next(invocation.redirected(to: "later:"))
            default: return await next(invocation)
            }
        }
        func perform() async -> Outcome { await coordinator.perform("add:", arguments: ["n": 1]) }
        #expect(await perform().value == 1)
        #expect(takeLog() == ["add 1"])
        way = "twice"
        #expect(await perform().value == 1)
        #expect(takeLog() == ["add 1", "add 1"])
        way = "stop"
        #expect(await perform().kind == .cancelled)
        #expect(takeLog() == [])
        way = "change"
        #expect(await perform().isPerformed)
        #expect(takeLog() == ["add 7"])
        way = "wrong"
        guard case .badArguments = await perform() else { return #expect(Bool(false), "It is not checked.") }
        #expect(takeLog() == [])
        way = "redirect"
        #expect(await perform().isPerformed)
        #expect(takeLog() == ["later"])
    }

    @Test("A synchronous request that meets an around fails before anything runs")
    func synchronous() {
        watch(app, "outer")
        window.intercept { invocation, next in await next(invocation) }
        guard case .failed(let error, _, _) = coordinator.perform("save:"),
            case .needsAwait? = error as? DispatchError
        else { return #expect(Bool(false)) }
        #expect(takeLog() == [])
    }

    // MARK: Rule 56

    @Test("Asking and performing are one judgement: retitle, hide, disable, never enable")
    func judgement() async {
        window.onAction("lock:", validate: { $0.disable("it is locked") }) { _ in }
        window.intercept(
            "save:",
            validate: {
                $0.title = "Save \($0.title ?? "it")"
                $0.isHidden = true
            })
        app.intercept(validate: {
            $0.title = ($0.title ?? "") + "!"
            $0.disable("closed")
        })
        let validation = coordinator.validate("save:")
        #expect(validation.title == "Save it!" && validation.isHidden && !validation.isEnabled)
        #expect(validation.reasons == ["closed"])
        #expect(validation.reasons.first?.kind == .refused && validation.reasons.first?.by == app.id)
        for outcome in [
            fire("save:"), fire("save:", force: true), await coordinator.perform("save:"),
        ] {
            guard case .disabled(let by, let reasons) = outcome else { return #expect(Bool(false), "\(outcome)") }
            #expect(by.node == window.id && reasons == validation.reasons && reasons.first?.kind == .refused)
        }
        #expect(coordinator.canPerform("save:") && coordinator.target(forAction: "save:") != nil)
        #expect(coordinator.validate("lock:").reasons == ["it is locked", "closed"])
        guard case .disabled(_, let reasons) = fire("lock:", force: true) else { return }
        #expect(reasons == ["closed"])
        #expect(takeLog() == [])
        app.intercept("lock:", validate: { $0 = Validation($0.action) })
        #expect(!coordinator.validate("lock:").isEnabled)
    }

    @Test("Where one refuses, no closure runs before")
    func refused() {
        watch(app, "app")
        window.intercept(validate: { $0.disable("no") })
        coordinator.perform("save:")
        #expect(takeLog() == [])
    }

    @Test("Menus show what interceptors say, also after they came and went")
    func menus() {
        let menu = Menu("File") { Command("Save", action: "save:") }
        #expect(coordinator.snapshot(of: menu).menu.items[0].isEnabled)
        let registration = app.intercept(validate: { $0.disable("closed") })
        #expect(coordinator.snapshot(of: menu).menu.items[0].reasons == ["closed"])
        let watch = coordinator.watch(menu)
        #expect(watch.snapshot.menu.items[0].reasons == ["closed"])
        registration.cancel()
        #expect(coordinator.snapshot(of: menu).menu.items[0].isEnabled)
        #expect(!watch.takeChanges().isEmpty)
        #expect(watch.snapshot.menu.items[0].isEnabled)
    }

    // MARK: Rule 57

    @Test("It runs once for each handler that is called; a decline and the next claim are two")
    func declines() async {
        field.receiveAction("save:") { [unowned self] _ in
            log.append("declines")
            return .notHandled
        }
        watch(app, "a")
        for isAwaited in [false, true] {
            let outcome = isAwaited ? await coordinator.perform("save:") : fire("save:")
            #expect(outcome.isPerformed)
            #expect(takeLog() == ["a(", "declines", "a)!", "a(", "save", "a)"])
        }
        field.intercept { invocation, _ in .declined(by: []) }
        #expect(await coordinator.perform("save:").isPerformed)
        #expect(takeLog() == ["a(", "a)!", "a(", "save", "a)"])
    }

    @Test("What one throws fails the request, bubbles from its node, and is told to those around it")
    func throwing() async {
        struct Denied: Error {}
        watch(app, "app")
        window.intercept { _ in throw Denied() }
        watch(window, "inner is outer here")
        window.handleError(Denied.self) { [unowned self] _ in log.append("caught") }
        for isAwaited in [false, true] {
            let outcome = isAwaited ? await coordinator.perform("save:") : fire("save:")
            guard case .failed(let error, _, _) = outcome else { return #expect(Bool(false), "\(outcome)") }
            #expect(error is Denied)
            #expect(
                takeLog() == ["app(", "inner is outer here(", "caught", "inner is outer here)!", "app)!"])
        }
    }

    @Test("An around that throws fails the request; one that detaches the handler's node before it goes on ends it")
    func aroundEnds() async {
        struct Denied: Error {}
        window.handleError(Denied.self) { [unowned self] _ in log.append("caught") }
        let throwing = window.intercept { _, _ -> Outcome in throw Denied() }
        guard case .failed(let error, _, _) = await coordinator.perform("save:") else {
            return #expect(Bool(false), "It is not failed.")
        }
        #expect(error is Denied && takeLog() == ["caught"])
        throwing.cancel()
        window.intercept { [unowned self] invocation, next in
            window.removeFromParent()
            return await next(invocation)
        }
        #expect(await !coordinator.perform("save:").isPerformed)
        #expect(takeLog() == [])
    }

    @Test("Secrets that an around or a handler passes on in new arguments stay secret")  // Rule 59
    func secrets() async {
        coordinator.secretArguments = ["token"]
        let canary: ActionArguments = ["token": "canary"]
        func withCanary(_ invocation: Invocation) -> Invocation {
            var other = invocation
            other.arguments = canary
            return other
        }
        app.intercept { invocation, next in await next(withCanary(invocation)) }
        watch(window, "inner")
        window.intercept { [unowned self] invocation in note("\(invocation)") }
        app.onAction("save:") { [unowned self] invocation in note("\(invocation) \(invocation.arguments)") }
        window.onAction("save:") { invocation in withCanary(invocation).performNext() }
        window.onAction("sync:") { invocation in withCanary(invocation).performNext() }
        app.onAction("sync:") { [unowned self] invocation in note("\(invocation) \(invocation.arguments)") }
        _ = await coordinator.perform("save:", arguments: ["token": ""])
        _ = await coordinator.perform("sync:", arguments: ["token": ""])
        let text = takeLog().joined()
        #expect(!text.isEmpty && !text.contains("canary"), "\(text)")
    }

    @Test("next after the end is unclaimed")
    func late() async {
        var kept: ActionNode.Next?
        window.intercept { invocation, next in
            kept = next
            return await next(invocation)
        }
        await coordinator.perform("save:")
        #expect(takeLog() == ["save"])
        guard let outcome = await kept?(Invocation("save:")) else { return #expect(Bool(false)) }
        #expect(outcome.kind == .unclaimed && takeLog() == [])
    }

    @Test("Observers hear once, after all of them")
    func observers() async {
        watch(app, "app")
        window.intercept("later:") { invocation, next in await next(invocation) }
        let registration = coordinator.observe { [unowned self] record in log.append("told \(record.invocation.action)")
        }
        fire("save:")
        await coordinator.perform("later:")
        #expect(takeLog() == ["app(", "save", "app)", "told save:", "app(", "later", "app)", "told later:"])
        registration.cancel()
    }

    @Test("One that cancels itself, its neighbour or the claim, or takes the node out, ends nothing else")
    func changes() async {
        var registrations: [Registration] = []
        registrations.append(
            window.intercept { [unowned self] _ in log.append("inner") })
        registrations.append(
            window.intercept { [unowned self] _ in
                registrations.forEach { $0.cancel() }
                log.append("outer")
            })
        fire("save:")
        #expect(takeLog() == ["outer", "save"])
        fire("save:")
        #expect(takeLog() == ["save"])
        window.intercept { [unowned self] _ in window.removeFromParent() }
        #expect(!fire("save:", from: window).isPerformed)
        #expect(takeLog() == [])
        app.add(window)
        #expect(await !coordinator.perform("later:", from: window).isPerformed)
        #expect(takeLog() == [])
    }

    @Test("What one registers takes the next request, and stands around the next", arguments: [false, true])
    func registering(isAwaited: Bool) async {
        var hasRegistered = false
        window.intercept { [unowned self] _ in
            log.append("first")
            if hasRegistered { return }
            hasRegistered = true
            watch(window, "second")
            field.onAction("save:") { [unowned self] _ in log.append("nearer") }
            field.undoStack = UndoStack()
        }
        for expected in [["first", "save"], ["second(", "first", "nearer", "second)"]] {
            let outcome = isAwaited ? await coordinator.perform("save:", from: field) : fire("save:", from: field)
            #expect(outcome.isPerformed && takeLog() == expected)
        }
    }

    @Test("Requests that interceptors send without end are refused", arguments: [false, true])
    func endless(isAwaited: Bool) async {
        var calls = 0
        app.intercept("save:") { [unowned self] _ in
            calls += 1
            if calls < 2_000 { fire("save:") }
        }
        window.intercept("later:") { [unowned self] invocation, next in
            calls += 1
            return calls < 2_000 ? await coordinator.perform("later:") : await next(invocation)
        }
        let outcome = isAwaited ? await coordinator.perform("later:") : fire("save:")
        #expect(outcome.cycle != nil)
        #expect(calls < 2_000)
    }

    @Test("What an interceptor ends with lives until its closures have run")
    func owners() async {
        final class Owner {
            var calls = 0
        }
        for isAwaited in [false, true] {
            var owner: Owner? = Owner()
            weak let gone = owner
            app.register(owner: owner) { node in
                node.intercept { [unowned owned = owner!] _ in
                    owner = nil
                    owned.calls += 1
                    return { _ in owned.calls += 1 }
                }
            }
            let outcome = isAwaited ? await coordinator.perform("later:") : fire("save:")
            #expect(outcome.isPerformed && gone == nil)
        }
    }

    @Test("hear the same of a handler that declines, whether the request is awaited or not", arguments: [false, true])
    func declined(isAwaited: Bool) async {
        window.receiveAction("once:") { _ in .notHandled }
        var heard: [Int?] = []
        app.intercept { _ in { heard.append($0.performer?.precedingDeclines) } }
        let outcome = isAwaited ? await coordinator.perform("once:") : fire("once:")
        #expect(outcome.kind == .declined && heard == [0])
    }

    // MARK: Rule 58

    @Test("An explanation lists them: node, source, verdict, reason, whether asynchronous")
    func explained() {
        app.intercept(validate: { $0.disable("closed") })
        window.intercept(when: { false }) { _ in }
        window.intercept { invocation, next in await next(invocation) }
        let explanation = coordinator.explain("save:")
        #expect(explanation.interceptors.map(\.path) == ["app", "app/window", "app/window"])
        #expect(explanation.interceptors.map(\.verdict) == [.refuses, .allows, .standsAside])
        #expect(explanation.interceptors.map(\.reason) == ["closed", nil, nil])
        #expect(explanation.interceptors.map(\.isAsync) == [false, true, false])
        #expect(explanation.interceptors.allSatisfy { $0.source.description.contains("InterceptionTests.swift:") })
        #expect(explanation.validation == coordinator.validate("save:"))
        #expect(explanation.description.contains("interceptor"))
    }
}

import ActionRuntime
import Testing

/// Rules 19, 55 and 57: what an *around* goes on with, and what its outcome means.
@Suite("Going on from an around")
@MainActor final class GoingOnTests {
    let app = ActionNode("app"), window: ActionNode, field: ActionNode, coordinator: Coordinator
    var log: [String] = []

    init() {
        window = ActionNode("window", in: app)
        field = ActionNode("field", in: window)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = field
        app.onAction("a:") { [unowned self] _ in log.append("app") }
    }

    /// Performs an action, synchronously or not.
    private func perform(_ name: ActionName, isAwaited: Bool, force: Bool = false) async -> Outcome {
        isAwaited ? await coordinator.perform(name, force: force) : coordinator.performNow(name)
    }

    // MARK: Declining

    @Test("a handler that returns a declined outcome has not declined", arguments: [false, true], [false, true])
    func returnsDeclined(isAwaited: Bool, isIntercepted: Bool) async {
        let declined = Outcome.declined(by: [Performer(node: field.id, kind: .closure, action: "other:")])
        window.onAction("a:") { [unowned self] _ in
            log.append("window")
            return declined
        }
        var heard: [Outcome] = []
        if isIntercepted { app.intercept { _ in return { (outcome: Outcome) in heard.append(outcome) } } }
        let outcome = await perform("a:", isAwaited: isAwaited)
        #expect("\(outcome)" == "\(declined)" && log == ["window"])
        #expect(heard.map(\.description) == (isIntercepted ? [declined.description] : []))
    }

    @Test(
        "one that returns the outcome of another claim's handler that declined has not declined",
        arguments: [false, true])
    func returnsOfNext(isAwaited: Bool) async {
        app.intercept { _ in }
        app.receiveAction("b:") { _ in .notHandled }
        window.onAction("b:") { (invocation: Invocation) throws -> Outcome in invocation.performNext() }
        field.onAction("c:") { [unowned self] _ in await coordinator.perform("b:") }
        window.onAction("c:") { [unowned self] _ in log.append("next") }
        #expect(await perform("b:", isAwaited: isAwaited).kind == .declined)
        #expect(await coordinator.perform("c:").kind == .declined && log == [])
    }

    @Test("an around passes the request on only where no handler inside has dealt with it")
    func passesOn() async {
        var way = ""
        window.intercept { [unowned self] invocation, next in
            switch way {
            case "stops": return .declined(by: [])
            case "after": _ = await next(invocation)
            default: return await next(invocation)
            }
            log.append("around")
            return .declined(by: [])
        }
        field.onAction("a:") { [unowned self] _ in log.append("field") }
        field.onAction("b:") { [unowned self] _ in log.append("b") }
        field.receiveAction("c:") { _ in .notHandled }
        func take() async -> [String] {
            defer { log = [] }
            let outcome = await coordinator.perform("a:")
            return log + [outcome.kind.rawValue]
        }
        #expect(await take() == ["field", "performed"])
        way = "stops"
        #expect(await take() == ["app", "performed"])
        way = "after"
        #expect(await take() == ["field", "around", "declined"])
    }

    // MARK: Judging again

    /// What may happen while an *around* waits, and what the request comes to then.
    enum Change: String, CaseIterable, Sendable {
        case disabled, refused, blocked, unavailable, cancelled, detached, none

        var kind: Outcome.Kind {
            switch self {
            case .disabled, .refused, .blocked: .disabled
            // The next claim.
            case .unavailable, .cancelled, .detached, .none: .performed
            }
        }
    }

    @Test(
        "each call of next judges the target again, however the handler is written", arguments: Change.allCases,
        [false, true])
    func judgesAgain(_ change: Change, isAsync: Bool) async {
        let caret = ActionNode("caret", in: field)
        var isDisabled = false, isAvailable = true, isRefused = false
        let when = { isAvailable }
        let validate: ActionNode.Validator = { if isDisabled { $0.disable("it is locked") } }
        let registration =
            isAsync
            ? field.register("a:", when: when, validate: validate) { [unowned self] _ async in
                log.append("field")
            }
            : field.register("a:", when: when, validate: validate) { [unowned self] _ in
                log.append("field")
            }
        window.intercept(validate: { if isRefused { $0.disable("closed") } })
        var heard: [Outcome.Kind] = []
        app.intercept { [unowned self] invocation, next in
            await Task.yield()
            if heard.isEmpty {
                switch change {
                case .disabled: isDisabled = true
                case .refused: isRefused = true
                case .blocked: _ = caret.block("a dialog is open")
                case .unavailable: isAvailable = false
                case .cancelled: registration.cancel()
                case .detached: field.removeFromParent()
                case .none: break
                }
            }
            let outcome = await next(invocation)
            heard.append(outcome.kind)
            return outcome
        }
        let outcome = await coordinator.perform("a:", from: caret)
        #expect(outcome.kind == change.kind, "\(outcome)")
        switch change {
        case .none: #expect(log == ["field"] && heard == [.performed])
        case .disabled, .refused, .blocked: #expect(log == [] && heard == [.disabled])
        default: #expect(log == ["app"] && heard == [.declined, .performed])
        }
    }

    @Test("a forced request is judged again without the validator, and interceptors hold")
    func forced() async {
        var isRefused = false, calls = 0
        field.onAction("a:", validate: { $0.disable("it is locked") }) { _ in calls += 1 }
        app.intercept(validate: { if isRefused { $0.disable("closed") } })
        app.intercept { invocation, next in
            await Task.yield()
            _ = await next(invocation)
            isRefused = true
            return await next(invocation)
        }
        let outcome = await coordinator.perform("a:", force: true)
        #expect(calls == 1 && outcome.isDisabled)
        #expect(await coordinator.perform("a:").isDisabled && calls == 1)
    }

    @Test("an inner around judges again what an outer one passed on, with the arguments that it passed")
    func nested() async {
        var seen: [ActionArguments] = []
        field.onAction(
            "set:", parameters: [.integer("n", minimum: 0, maximum: 9)],
            validate: { if $0.arguments?["n"] == 3 { $0.disable("three") } }
        ) { seen.append($0.arguments) }
        @discardableResult func passing(_ n: Int) -> Registration {
            app.intercept { invocation, next in
                var other = invocation
                other.arguments = ["n": n]
                await Task.yield()
                return await next(other)
            }
        }
        let inner = passing(4)
        passing(5)
        #expect(await coordinator.perform("set:", arguments: ["n": 1]).isPerformed && seen == [["n": 4]])
        inner.cancel()
        #expect(await coordinator.perform("set:", arguments: ["n": 1]).isPerformed && seen.last == ["n": 5])
        passing(3)
        #expect(await coordinator.perform("set:", arguments: ["n": 1]).isDisabled && seen.count == 2)
    }

    // MARK: What is left behind

    @Test("a handler that runs when its around returns is cancelled, and awaited", arguments: [false, true])
    func leftBehind(declines: Bool) async {
        var isRunning = false
        field.onAction("a:") { [unowned self] _ in
            isRunning = true
            defer { log.append("ends") }
            do {
                try await Task.sleep(for: .seconds(3600))
            } catch {
                log.append("cancelled")
                // What does not end at once is awaited.
                for _ in 0..<10 { await Task.yield() }
                throw error
            }
        }
        var inner: Task<Outcome, Never>?, kept: ActionNode.Next?
        window.intercept { invocation, next in
            kept = next
            inner = Task { await next(invocation) }
            await until { isRunning }
            return declines
                ? .declined(by: []) : .performed(by: Performer(node: .none, kind: .closure, action: "a:"), value: 7)
        }
        let outcome = await coordinator.perform("a:")
        #expect(log == ["cancelled", "ends"])
        #expect(declines ? outcome.kind == .declined : outcome.value == 7)
        #expect(await inner?.value.kind == .cancelled)
        #expect(await kept?(Invocation("a:")).kind == .unclaimed)
    }

    @Test("a call of next that begins after the around has returned is unclaimed, in another task too")
    func beginsLate() async {
        field.onAction("a:") { [unowned self] _ in log.append("field") }
        var late: Task<Outcome, Never>?
        window.intercept { invocation, next in
            late = Task { await next(invocation) }
            return await next(invocation)
        }
        #expect(await coordinator.perform("a:").isPerformed)
        #expect(await late?.value.kind == .unclaimed && log == ["field"])
    }

    @Test("one that was left does not go on at another claim, where the request has gone on to that")
    func goesOnLate() async {
        for node in [field, window] { node.onAction("far:") { [unowned self] _ in log.append(node.name) } }
        var isWaiting = false, inner: Task<Outcome, Never>?
        app.intercept("far:") { invocation, next in
            if inner != nil { return await next(invocation) }
            inner = Task { await next(invocation) }
            await until { isWaiting }
            return .declined(by: [])
        }
        window.intercept("far:") { invocation, next in
            if !isWaiting {
                isWaiting = true
                try await Task.sleep(for: .seconds(3600))
            }
            return await next(invocation)
        }
        #expect(await coordinator.perform("far:", from: field).isPerformed && log == ["window"])
        #expect(await inner?.value.kind == .cancelled && log == ["window"])
    }
}

import ActionRuntime
import Testing

@Suite("Performing the next claim")
struct PerformNextTests {
    let app = ActionNode("app"), window: ActionNode, field: ActionNode, coordinator: Coordinator

    init() {
        window = ActionNode("window", in: app)
        field = ActionNode("field", in: window)
        coordinator = Coordinator(root: app)
    }

    @Test("It goes on at the claim that would be asked if this one declined, with its outcome")
    func order() async {
        var log: [String] = []
        let owner = NextResponder { log.append("method") }
        window.responder = owner
        app.handleAction { _ in log.append("catch-all") }
        app.onAction("x:") { _ in
            log.append("app")
            return 7
        }
        window.onAction("x:") { invocation in
            log.append("older")
            return invocation.performNext()
        }
        window.onAction("x:") { invocation in
            log.append("newer")
            return invocation.performNext()
        }
        field.onAction("x:") { invocation in
            log.append("field")
            let outcome = invocation.performNext()
            log.append("back")
            return outcome
        }
        let expected = ["field", "method", "newer", "older", "app", "back"]
        #expect(coordinator.fire("x:", from: field).value == 7)
        #expect(log == expected)
        log = []
        #expect(await coordinator.perform("x:", from: field).value == 7)
        #expect(log == expected)
        log = []
        #expect(coordinator.fire("x:", from: field).value == 7)
        #expect(log == expected)
    }

    @Test("Asynchronous handlers go on as well, also from a synchronous one that is awaited")
    func asynchronous() async {
        var log: [String] = []
        app.onAction("x:") { _ async in
            await Task.yield()
            log.append("app")
            return 7
        }
        window.onAction("x:") { invocation async in
            await Task.yield()
            log.append("window")
            return await invocation.performNext()
        }
        #expect(await coordinator.perform("x:", from: field).value == 7)
        #expect(log == ["window", "app"])
        field.onAction("x:") { $0.performNext() }
        guard case .failed(DispatchError.needsAwait, _, _) = await coordinator.perform("x:", from: field) else {
            Issue.record("A synchronous handler cannot await the next one.")
            return
        }
    }

    @Test("Conditions, validators, declining claims and blocks count as in any search")
    func judged() {
        var isEnabled = false
        app.onAction("x:", validate: { if !isEnabled { $0.disable("not now") } }) { _ in 1 }
        window.onAction("x:", when: { false }) { _ in 2 }
        window.receiveAction("x:") { _ in .notHandled }
        var outcomes: [Outcome] = []
        field.onAction("x:") { outcomes.append($0.performNext()) }
        _ = coordinator.fire("x:", from: field)
        isEnabled = true
        _ = coordinator.fire("x:", from: field)
        isEnabled = false
        _ = coordinator.fire("x:", from: field, force: true)
        let block = window.block("blocked")
        _ = coordinator.fire("x:", from: field)
        block.cancel()
        #expect(outcomes.map(\.value) == [nil, 1, 1, nil])
        #expect(outcomes[0].reasons == ["not now"] && outcomes[0].performer?.precedingDeclines == 1)
        #expect(outcomes[3].reasons == ["blocked"])
    }

    @Test("Where there is no further claim, after the handler, and for an invocation of one's own it is unclaimed")
    func unclaimed() async {
        var kept: [Invocation] = [], outcomes: [Outcome] = []
        app.onAction("x:") { invocation in
            kept.append(invocation)
            outcomes.append(invocation.performNext())
        }
        _ = coordinator.fire("x:", from: field)
        await coordinator.perform("x:", from: field)
        let late = { kept[0].performNext() as Outcome }
        outcomes.append(late())
        outcomes.append(await kept[1].performNext())
        outcomes.append(await Invocation("x:").performNext())
        app.onAction("y:") { _ in outcomes.append(kept[0].performNext()) }
        _ = coordinator.fire("y:")
        app.onAction("z:") { invocation async in
            outcomes.append(await kept[0].performNext())
            outcomes.append(await invocation.performNext())
            outcomes.append(await invocation.redirected(to: "y:").performNext())
        }
        await coordinator.perform("z:")
        #expect(outcomes.count == 9 && outcomes.allSatisfy { $0.kind == .unclaimed })
    }

    @Test("Arguments are those of the invocation, which a handler may change in a copy; the start and a force stay")
    func arguments() {
        var seen: [String] = []
        app.onAction("x:", validate: { $0.disable("forced only") }) { invocation in
            seen.append("\(invocation) from \(invocation.start?.path ?? "nil")")
        }
        field.onAction("x:") { invocation in
            var other = invocation
            other.arguments["n"] = 2
            return other.performNext()
        }
        _ = coordinator.fire("x:", arguments: ["n": 1], from: field, force: true)
        #expect(seen == [#"x: {"n":2} from app/window/field"#])
    }

    @Test("The path and the claims are those of the beginning, whatever the handler changes")
    func changes() {
        var log: [String] = []
        app.onAction("close:") { _ in log.append("app") }
        field.onAction("close:") { [field, window, app] invocation in
            app.onAction("close:") { _ in log.append("registered meanwhile") }
            field.onAction("close:") { _ in log.append("registered here") }
            window.removeFromParent()
            return invocation.performNext()
        }
        _ = coordinator.fire("close:", from: field)
        #expect(log == ["app"])
    }

    @Test("A handler that removes its own window goes on, asynchronous or not, with the same outcome") @MainActor
    static func ownWindow() async {
        var outcomes: [Outcome] = []
        for isAsync in [false, true] {
            let test = PerformNextTests()
            let (app, window, coordinator) = (test.app, test.window, test.coordinator)
            app.onAction("close:") { _ in 7 }
            if isAsync {
                window.onAction("close:") { invocation async in
                    window.removeFromParent()
                    outcomes.append(await invocation.performNext())
                }
            } else {
                window.onAction("close:") { invocation in
                    window.removeFromParent()
                    outcomes.append(invocation.performNext())
                }
            }
            await coordinator.perform("close:", from: test.field)
        }
        #expect(outcomes.map(\.value) == [7, 7])
        #expect(outcomes.map { $0.performer?.action } == ["close:", "close:"])
    }

    @Test("A handler that takes itself back goes on behind its own place")
    func cancelled() {
        var log: [String] = []
        field.onAction("x:") { _ in log.append("older") }
        var own: Registration?
        own = field.register("x:") { invocation in
            own?.cancel()
            return invocation.performNext()
        }
        _ = coordinator.fire("x:", from: field)
        _ = coordinator.fire("x:", from: field)
        #expect(log == ["older", "older"])
    }

    @Test("A claim with an owner, one that is remapped to, and one alone with `to:` go on too")
    func otherRoutes() {
        var log: [String] = []
        let owner = NextOwner()
        app.onAction("x:") { _ in log.append("app") }
        field.register("x:", owner: owner) { invocation in
            log.append("owned")
            return invocation.performNext()
        }
        for _ in 0..<3 { _ = coordinator.fire("x:", from: field) }
        #expect(log == ["owned", "app", "owned", "app", "owned", "app"])
        log = []
        window.remap("y:", to: "x:").onAction("y:") { invocation in
            log.append("window")
            return invocation.performNext()
        }
        _ = coordinator.fire("y:", from: field)
        #expect(log == ["window", "owned", "app"])
        log = []
        _ = coordinator.fire("x:", to: field)
        #expect(log == ["owned"])
        log = []
        field.onAction("z:") { _ in log.append("older") }
        field.onAction("z:") { $0.performNext() }
        app.onAction("z:") { _ in log.append("app") }
        _ = coordinator.fire("z:", to: field)
        #expect(log == ["older"])
        withExtendedLifetime(owner) {}
    }

    @Test("An error of the next handler goes up from its own node, and endless calls are refused as a cycle")
    func errors() {
        var handled: [String] = []
        struct Broken: Error {}
        app.onAction("x:") { _ in throw Broken() }
        app.handleError(Broken.self) { handled.append("app") }
        field.handleError(Broken.self) { handled.append("field") }
        field.onAction("x:") { $0.performNext() }
        guard case .failed(let error, let by, let handledBy) = coordinator.fire("x:", from: field) else {
            Issue.record("It did not fail.")
            return
        }
        #expect(error is Broken && by?.node == app.id && handledBy == app.id && handled == ["app"])
        app.onAction("y:") { [weak coordinator] _ in try coordinator?.fire("y:").get() }
        field.onAction("y:") { $0.performNext() }
        #expect("\(coordinator.fire("y:", from: field))".contains("nested deeper"))
    }
}

private final class NextOwner {}

private final class NextResponder: Responder {
    private let call: () -> Void
    init(_ call: @escaping () -> Void) { self.call = call }
    static var actions: ActionTable<NextResponder> { ActionMethod("x:", NextResponder.method) }
    func method(_ invocation: Invocation) -> Outcome {
        call()
        return invocation.performNext()
    }
}

extension Coordinator {
    /// Performs without awaiting, also in an asynchronous test.
    fileprivate func fire(
        _ name: ActionName, arguments: ActionArguments = [:], from start: ActionNode? = nil, to only: ActionNode? = nil,
        force: Bool = false
    ) -> Outcome {
        perform(name, arguments: arguments, from: start, to: only, force: force)
    }
}

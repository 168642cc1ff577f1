import ActionRuntime
import Testing

@Suite("Where a request began")
struct StartTests {
    let app = ActionNode("app"), window: ActionNode, field: ActionNode, coordinator: Coordinator

    init() {
        window = ActionNode("window", in: app)
        field = ActionNode("field", in: window)
        coordinator = Coordinator(root: app)
    }

    @Test("A handler and a validator know the start, whichever kind of claim is asked")
    func everyClaim() async {
        var starts: [String] = []
        func note(_ start: NodeID?) { starts.append("asked \(start?.path ?? "nil")") }
        let owner = StartResponder()
        app.responder = owner
        app.onAction("closure:", validate: { note($0.start) }) { starts.append($0.start?.path ?? "nil") }
            .onAction("when:", when: { true }) { starts.append($0.start?.path ?? "nil") }
            .handleAction(claims: { $0.text.hasPrefix("plugin.") }) { starts.append($0.start?.path ?? "nil") }
            .onAction("later:") { invocation async in starts.append(invocation.start?.path ?? "nil") }
            .remap("other:", to: "when:")
        for name: ActionName in ["closure:", "when:", "plugin.x", "other:", "method:"] {
            _ = coordinator.fire(name, from: field)
            await coordinator.perform(name, from: window)
        }
        await coordinator.perform("later:", from: field)
        #expect(
            starts == [
                "asked app/window/field", "app/window/field", "asked app/window", "app/window",
                "app/window/field", "app/window", "app/window/field", "app/window", "app/window/field", "app/window",
                "app/window/field",
            ])
        #expect(owner.starts == ["app/window/field", "app/window"])
    }

    @Test("Where no start is given it is the first responder, else the root; with `to:` it is the one node asked")
    func defaults() {
        var starts: [String] = []
        app.onAction("x:") { starts.append($0.start?.path ?? "nil") }
        coordinator.perform("x:")
        coordinator.firstResponder = field
        coordinator.perform("x:")
        coordinator.perform("x:", from: coordinator.capture(from: window))
        coordinator.perform("x:", from: field, to: app)
        #expect(starts == ["app", "app/window/field", "app/window", "app"])
        #expect(coordinator.validate("x:", from: window).start == window.id)
        #expect(coordinator.validate("none:", from: window).start == nil)
    }

    @Test(
        "An invocation that was not sent has none, one that is kept loses it with the node, and the start is no part of equality"
    )
    func values() throws {
        var kept: Invocation?
        app.onAction("x:") { kept = $0 }
        do {
            let leaf = ActionNode("leaf", in: window)
            coordinator.perform("x:", from: leaf)
            #expect(kept?.start === leaf)
            leaf.removeFromParent()
        }
        #expect(kept?.start == nil)
        coordinator.perform("x:", from: field)
        let sent = try #require(kept)
        #expect(Invocation("x:").start == nil)
        coordinator.perform("x:", from: window)
        #expect(kept == sent && kept?.start === window && sent.start === field)
        #expect(sent.redirected(to: "y:").start == nil)
    }

    @Test("A hosted tree's claims hear of the start in the outer tree, and the other way round")
    func hosting() {
        let panel = ActionNode("panel"), inner = Coordinator(root: panel)
        window.host(inner)
        var starts: [String] = []
        panel.onAction("inside:") { starts.append($0.start?.path ?? "nil") }
        app.onAction("outside:") { starts.append($0.start?.path ?? "nil") }
        coordinator.perform("inside:", from: field)
        inner.perform("outside:")
        #expect(starts == ["app/window/field", "panel"])
    }
}

private final class StartResponder: Responder {
    var starts: [String] = []
    static var actions: ActionTable<StartResponder> {
        ActionMethod("method:", StartResponder.method)
    }
    func method(_ invocation: Invocation) { starts.append(invocation.start?.path ?? "nil") }
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

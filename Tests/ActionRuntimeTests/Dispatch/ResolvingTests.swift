import ActionRuntime
import Testing

@Suite("Resolving")
struct ResolvingTests {
    private final class Lower: Responder {
        static var actions: ActionTable<Lower> { ActionMethod("save:", Lower.save) }
        func save() {}
    }

    private final class Upper: Responder {
        var reads = 0

        static var actions: ActionTable<Upper> { ActionMethod("open:", Upper.open) }
        var instanceActions: ActionTable<Upper> {
            reads += 1
            return ActionTable { ActionMethod("open:", Upper.open) }
        }
        func open() {}
    }

    @Test("reads no table above an explicit method that takes every request", arguments: [false, true])
    func tablesAbove(hasNext: Bool) {
        let app = ActionNode("app"), grid = ActionNode("grid", in: app)
        let (lower, upper) = (Lower(), Upper())
        grid.responder = lower
        app.responder = upper
        let coordinator = Coordinator(root: app)
        let outer = Coordinator(root: ActionNode("outer"))
        if hasNext { coordinator.next = outer }
        for _ in 0..<3 { #expect(coordinator.perform("save:", from: grid).isPerformed) }
        #expect(upper.reads == 0)
        #expect(coordinator.perform("open:", from: grid).isPerformed)
        #expect(upper.reads == 1)
        withExtendedLifetime((lower, upper, outer)) {}
    }

    @Test("a group that is cancelled leaves a dispatcher that is hosted elsewhere by now where it is")
    func hostedElsewhere() {
        final class Panel {}
        let app = ActionNode("app").onAction("save:") { _ in }
        let (first, second) = (ActionNode("first", in: app), ActionNode("second", in: app))
        let outer = Coordinator(root: app)
        let inner = Coordinator(root: ActionNode("inner"))
        var panel: Panel? = Panel()
        let group = first.register(owner: panel) { $0.host(inner) }
        panel = nil
        second.host(inner)
        group.cancel()
        #expect(inner.perform("save:").isPerformed)
        withExtendedLifetime((outer, panel)) {}
    }

    @Test("a start that asks where it is itself ends")
    func endlessStart() {
        final class View: RequestStart {
            let node: ActionNode
            let coordinator: Coordinator
            init(_ node: ActionNode, _ coordinator: Coordinator) { (self.node, self.coordinator) = (node, coordinator) }
            var startNode: ActionNode? { coordinator.canPerform("save:", from: self) ? node : nil }
        }
        let app = ActionNode("app").onAction("save:") { _ in }
        let coordinator = Coordinator(root: app)
        #expect(!coordinator.canPerform("save:", from: View(app, coordinator)))
        #expect(coordinator.canPerform("save:"))
    }

    @Test("a start is asked once for each request, observed or not")
    func askedOnce() async {
        final class View: RequestStart {
            let node: ActionNode
            var asked = 0
            init(_ node: ActionNode) { self.node = node }
            var startNode: ActionNode? {
                asked += 1
                return node
            }
        }
        let app = ActionNode("app").onAction("save:") { _ in }
        let coordinator = Coordinator(root: app), view = View(app)
        #expect(coordinator.performNow("save:", from: view).isPerformed && view.asked == 1)
        coordinator.observe { _ in }
        #expect(coordinator.performNow("save:", from: view).isPerformed && view.asked == 2)
        #expect(await coordinator.perform("save:", from: view).isPerformed && view.asked == 3)
    }

    @Test("a table that asks for suggestions while it is read ends")
    func suggestionsWithinTable() {
        final class Curious: Responder {
            var ask: () -> Void = {}
            static var actions: ActionTable<Curious> { ActionMethod("open:", Curious.open) }
            var instanceActions: ActionTable<Curious> {
                ask()
                return ActionTable { ActionMethod("open:", Curious.open) }
            }
            func open() {}
        }
        let app = ActionNode("app")
        let coordinator = Coordinator(root: app)
        let unclaimed = coordinator.perform("opne:")
        let curious = Curious()
        curious.ask = { _ = unclaimed.suggestions(in: coordinator) }
        app.responder = curious
        #expect(coordinator.perform("opne:").kind == .unclaimed)
        #expect(coordinator.perform("open:").isPerformed)
        curious.ask = {}
    }

    @Test("a start that has left its tree fails a request to one node, awaited or not")
    func staleStartToOneNode() async {
        let app = ActionNode("app")
        let (field, other) = (ActionNode("field", in: app), ActionNode("other", in: app))
        other.onAction("save:") { _ in }
        let coordinator = Coordinator(root: app)
        let origin = coordinator.capture(from: field)
        field.removeFromParent()
        func now() -> Outcome { coordinator.perform("save:", from: origin, to: other) }
        let awaited = await coordinator.perform("save:", from: origin, to: other)
        #expect(now().kind == .failed)
        #expect(awaited.kind == .failed)
        #expect(!coordinator.canPerform("save:", from: origin, to: other))
        #expect(coordinator.canPerform("save:", from: other, to: other))
    }
}

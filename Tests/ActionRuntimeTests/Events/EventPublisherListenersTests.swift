import ActionRuntime
import Testing

@Suite("Who listens to a publisher") struct EventPublisherListenersTests {
    private struct Selected: Event {}
    private struct Opened: Event {}

    private let root = ActionNode("root")

    @Test("is asked before anything is published, and can disable a command")
    func listeners() {
        let coordinator = Coordinator(root: root), pane = ActionNode("pane", in: root),
            cell = ActionNode("cell", in: pane)
        let publish = pane.publisher(of: Selected.self)
        pane.onAction("listeners.select:", validate: { if !publish.hasSubscribers { $0.disable("nobody listens") } }) {
            _ in
            publish(Selected())
        }
        #expect(!publish.hasSubscribers)
        root.subscribe(to: Selected.self) { _ in }
        pane.subscribe(to: Selected.self) { _ in }
        cell.subscribe(to: Opened.self) { _ in }
        #expect(!publish.hasSubscribers, "Only those below the publisher are called.")
        #expect(coordinator.validate("listeners.select:", from: cell).reasons == ["nobody listens"])
        let registration = cell.register { $0.subscribe(to: Selected.self) { _ in } }
        #expect(publish.hasSubscribers && coordinator.perform("listeners.select:", from: cell).value == 1)
        registration.cancel()
        #expect(!publish.hasSubscribers)
        cell.host(Coordinator(root: ActionNode("inner").subscribe(to: Selected.self) { _ in }))
        #expect(publish.hasSubscribers)
        pane.removeFromParent()
        #expect(!publish.hasSubscribers, "It is quiet.")
    }

    @Test("is one thing; the publisher is another, which equals itself alone")
    func identity() {
        let (one, other) = (root.publisher(of: Selected.self), root.publisher(of: Selected.self))
        #expect(one == one && one != other && one.id != other.id && Set([one, other, one]).count == 2)
    }

    @Test("is not told of publishers that are gone: 100,000 of them cost later events nothing")
    func droppedPublishers() {
        let coordinator = Coordinator(root: root)
        let pane = ActionNode("pane", in: root), cell = ActionNode("cell", in: pane)
        root.handleEvent(Selected.self) {}
        pane.subscribe(to: Opened.self) { _ in }
        let loose = ActionNode("loose")
        // A node with a number, so that those who watch the tree are told of it.
        loose.onAction("listeners.loose:") { _ in }
        func use() {
            for _ in 0..<200 {
                cell.trigger(Selected())
                root.publish(Opened())
                cell.add(loose)
                _ = coordinator.canPerform("listeners.loose:", from: loose)
                loose.removeFromParent()
            }
        }
        let before = ProcessorTime.least(use)
        weak var last: EventPublisher<Selected>?
        for _ in 0..<100_000 {
            let publish = cell.publisher(of: Selected.self)
            publish(Selected())
            last = publish
        }
        #expect(last == nil)
        #expect(ProcessorTime.least(use) < 20 * before)
    }

    @Test("an action that triggers an event makes it at each request, in both forms")
    func eachRequest() async {
        struct Counted: Event { let number: Int }
        var (made, heard) = (0, [Int]())
        func make() -> Counted {
            made += 1
            return Counted(number: made)
        }
        root.handleEvent(Counted.self) { heard.append($0.number) }
        root.onAction("listeners.count:", trigger: make())
        let coordinator = Coordinator(root: root)
        #expect(made == 0)
        for _ in 0..<2 { _ = { coordinator.perform("listeners.count:") }() }
        _ = await coordinator.perform("listeners.count:")
        #expect(heard == [1, 2, 3])
    }

    @Test("a table lists its names without an object, each once")
    func table() {
        final class Base {
            func a() {}
            func b() {}
        }
        let table = ActionTable<Base> {
            ActionMethod("listeners.b:", Base.b)
            ActionMethod("listeners.a:", Base.a)
            ActionMethod("listeners.b:", Base.a)
        }
        #expect(table.names == ["listeners.b:", "listeners.a:"])
    }
}

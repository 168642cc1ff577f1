import ActionRuntime
import Testing

// Rule 21: the library starts no task, and a caller that does not wait starts its own.

@Suite("Sending from synchronous code to asynchronous rules")
struct EventTaskTests {
    @MainActor
    final class Pane {
        let node = ActionNode("pane")
        private(set) var heard: [String] = []

        init() {
            node.handleEvent(Sent.Selected.self) { [weak self] event in
                await Task.yield()
                self?.heard.append(event.item)
            }
        }

        func select(_ item: String) -> Task<EventOutcome, Never> {
            Task { await node.trigger(Sent.Selected(item: item)) }
        }
    }

    actor Engine {
        private let node = ActionNode("engine")
        private var heard: [String] = []

        func start() {
            node.handleEvent(Sent.Selected.self) { [weak self] event in
                await self?.hear(event.item)
            }
        }

        private func hear(_ item: String) { heard.append(item) }

        func select(_ item: String) -> Task<[String], Never> {
            Task {
                await node.trigger(Sent.Selected(item: item))
                return heard
            }
        }
    }

    /// A function that runs on whatever isolation its caller has.
    private static func send(
        _ event: any Event, from node: ActionNode, isolation: isolated (any Actor)? = #isolation
    ) -> Task<EventOutcome, Never> {
        Task {
            _ = isolation
            return await node.trigger(event)
        }
    }

    @Test("takes a task of the caller's, on the main actor")
    @MainActor func mainActor() async {
        let pane = Pane()
        #expect(pane.node.sent(Sent.Selected()).ending == .needsAwait(at: pane.node.id))
        let sent = pane.select("1")
        // The caller goes on before the rule has run.
        #expect(pane.heard.isEmpty)
        #expect(await sent.value.isHandled && pane.heard == ["1"])
    }

    @Test("takes a task of the caller's, in an actor")
    func actor() async {
        let engine = Engine()
        await engine.start()
        #expect(await engine.select("1").value == ["1"])
    }

    @Test("takes a function that knows its caller's isolation, elsewhere")
    @MainActor func anywhere() async {
        let pane = Pane()
        let sent = Self.send(Sent.Selected(item: "1"), from: pane.node)
        #expect(pane.heard.isEmpty)
        #expect(await sent.value.isHandled && pane.heard == ["1"])
    }

    @Test("ends with the caller's task")
    @MainActor func cancelled() async {
        let pane = Pane()
        let node = ActionNode("cell", in: pane.node)
        node.receiveEvent { _ in
            try await Task.sleep(for: .seconds(60))
            return .notHandled
        }
        let sent = Self.send(Sent.Selected(), from: node)
        await Task.yield()
        sent.cancel()
        #expect(await sent.value.ending == .cancelled(at: node.id))
        #expect(pane.heard.isEmpty)
    }

    @Test("keeps the order of events by one task that sends them all")
    @MainActor func inOrder() async {
        let pane = Pane()
        let (events, queue) = AsyncStream.makeStream(of: (any Event).self)
        let sending = Task { for await event in events { await pane.node.trigger(event) } }
        for item in ["1", "2", "3"] { queue.yield(Sent.Selected(item: item)) }
        queue.finish()
        #expect(pane.heard.isEmpty)
        await sending.value
        #expect(pane.heard == ["1", "2", "3"])
    }
}

extension ActionNode {
    /// Sends without waiting for asynchronous rules, also from asynchronous code.
    fileprivate func sent(_ event: any Event) -> EventOutcome { trigger(event) }
}

import ActionBridging
import ActionRuntime
import Testing

@MainActor
@Suite("What a toolkit's chain asks a tree by selectors")
struct ChainBridgeTests {
    private final class FakeBridge: ChainBridge {
        let coordinator: Coordinator
        let crossing = ChainCrossing()
        var onOutcome: ((Outcome) -> Void)?

        init(_ coordinator: Coordinator) { self.coordinator = coordinator }
    }

    private let root = ActionNode("app")

    @Test("the tree claims the actions that it can perform, and none while it asks the chain itself")
    func claims() {
        root.onAction("save:") { _ in }
            .onAction("lock:", validate: { $0.disable("it is locked") }) { _ in }
        let bridge = FakeBridge(Coordinator(root: root))
        #expect(["save:", "lock:", "open:", "save:at:"].map(bridge.claims) == [true, true, false, false])
        #expect(bridge.crossing.cross { bridge.claims("save:") } == false)
        #expect(bridge.validation(of: "lock:", sender: nil)?.reasons.shownText == "it is locked")
        #expect(bridge.validation(of: "save:", sender: nil)?.reasons.shownText == nil)
        #expect(bridge.validation(of: "save:at:", sender: nil) == nil)
    }

    @Test("the outcome is told: of a synchronous handler at once, of an asynchronous one when it has ended")
    func performs() async {
        root.onAction("save:") { _ in }
            .onAction("export:") { _ async in await Task.yield() }
        let bridge = FakeBridge(Coordinator(root: root))
        var outcomes: [Outcome.Kind] = []
        bridge.onOutcome = { outcomes.append($0.kind) }
        bridge.perform("save:", sender: nil)
        bridge.perform("save:at:", sender: nil)
        #expect(outcomes == [.performed])
        bridge.perform("export:", sender: nil)
        #expect(outcomes == [.performed])
        await wait(until: { outcomes == [.performed, .performed] })
    }
}

import ActionRuntime
import Testing

@Suite("Trees that would become cycles", .timeLimit(.minutes(10))) struct CycleTests {
    /// Two coordinators of one root, of which the first is hosted at `top`, and the second one below `other`.
    private struct World {
        let top = Coordinator(root: ActionNode("top")), other = Coordinator(root: ActionNode("other"))
        let root = ActionNode("root")
        let first: Coordinator, second: Coordinator
        let firstHosting: Registration
        let leaf: ActionNode

        init() {
            (first, second) = (Coordinator(root: root), Coordinator(root: root))
            leaf = ActionNode("leaf", in: root)
            firstHosting = top.root.register { [first] in $0.host(first) }
            other.root.host(second)
        }
    }

    @Test("a host that one would come to once another hosting of the root has ended makes a cycle")
    func secondHost() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let world = World()
            world.leaf.host(world.other)
        }
        #expect(result?.message.contains("cannot be hosted at 'root/leaf': that would make a cycle") == true)
    }

    @Test("a tree that is put below a root which it hosts in the second place makes a cycle")
    func movedBelowSecondHost() async {
        await #expect(processExitsWith: .failure) {
            let world = World()
            world.leaf.add(world.other.root)
        }
    }

    @Test("a node that hosts a root which has a parent as well cannot be put below that root")
    func movedBelowRootWithParent() async {
        await #expect(processExitsWith: .failure) {
            let (app, host) = (ActionNode("app"), ActionNode("host"))
            let inner = Coordinator(root: ActionNode("inner", in: app))
            ActionNode("at", in: host).host(inner)
            inner.root.add(host)
            inner.root.removeFromParent()
        }
    }

    @Test("requests and events go up where another hosting of the root ends, or the root leaves its parent")
    func goingUp() {
        let world = World()
        world.other.root.onAction("a:") { _ in 1 }.handleEvent { _ in }
        #expect(world.second.perform("a:").value == 1)
        #expect(world.leaf.trigger(Sent()).isHandled == false)
        world.firstHosting.cancel()
        #expect(world.first.perform("a:").word == "unclaimed" && world.leaf.trigger(Sent()).isHandled)
        let app = ActionNode("app")
        app.add(world.root)
        #expect(!world.leaf.trigger(Sent()).isHandled)
        world.root.removeFromParent()
        #expect(world.leaf.trigger(Sent()).isHandled)
    }

    private struct Sent: Event {}
}

import ActionRuntime
import Foundation
import Testing

/// What the reference model's histories found.
@Suite("Found by histories") struct FoundByHistoriesTests {
    @Test("a hosted coordinator whose first responder stands in the host's tree is asked once")
    func outsideFocusOfHosted() async {
        await #expect(processExitsWith: .success) {
            // Without end means until the processor time is used up.
            var limit = rlimit(rlim_cur: 10, rlim_max: 10)
            setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
            let window = ActionNode("window")
            let outer = Coordinator(root: window)
            let inner = Coordinator(root: ActionNode("inner"))
            window.host(inner)
            inner.firstResponder = window
            guard outer.target(forAction: "a") == nil else { exit(EXIT_FAILURE) }
        }
    }

    @Test("a watch of a hosted coordinator hears of a coordinator made at the host")
    func coordinatorMadeAbove() {
        let outer = ActionNode("outer")
        let host = ActionNode("host", in: outer)
        outer.onAction("a") { _ in }
        let inner = Coordinator(root: ActionNode("inner"))
        host.host(inner)
        let menu = Menu("m", items: [.command(Command("A", action: "a"))])
        let watch = inner.watch(menu)
        let nearer = Coordinator(root: host)
        withExtendedLifetime(nearer) {
            // The way ends at the root of the nearest coordinator above, which is now the host itself.
            #expect(!inner.canPerform("a"))
            #expect(!watch.takeChanges().isEmpty)
        }
    }

    @Test("onAction passes on where its handler returns notHandled")
    func decliningOnAction() {
        let root = ActionNode("root")
        let child = ActionNode("child", in: root)
        root.onAction("a") { _ in 1 }
        child.onAction("a") { _ in Passage.notHandled }
        let outcome = Coordinator(root: root).perform("a", from: child)
        #expect(outcome.value == .int(1))
    }

    @Test("a coordinator's root that a handler moves to another tree is asked further, also where it alone is asked")
    func movedRoot() {
        let page = ActionNode("page"), pane = ActionNode("pane", in: page), other = ActionNode("other")
        pane.register("b:") { _ in 7 }
        pane.receiveAction("b:") { _ in
            other.add(pane)
            return .notHandled
        }
        let coordinator = Coordinator(root: pane)
        #expect(coordinator.perform("b:", to: pane).value == 7)
        page.add(pane)
        #expect(coordinator.perform("b:", from: pane).value == 7)
        withExtendedLifetime((page, other)) {}
    }
}

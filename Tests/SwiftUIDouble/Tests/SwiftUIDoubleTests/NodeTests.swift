import ActionRuntime
import ActionSwiftUIOnDouble
import Testing

@testable import SwiftUI

@MainActor
@Suite("Nodes of views")
struct NodeTests {
    final class Log { var lines: [String] = [] }

    let root = ActionNode("app")
    let log = Log()

    struct Rated: Event {}

    /// A view that sends an event from where it stands.
    struct Sender: View {
        let title: String
        @Environment(\.triggerEvent) private var triggerEvent
        var body: some View { Button(title) { triggerEvent(Rated()) } }
    }

    @Test(
        "what stands inside is asked before what stands outside, whenever the one or the other appeared",
        arguments: 0..<16 as Range<UInt64>, [true, false])
    func innerFirst(seed: UInt64, isShownAtFirst: Bool) {
        let coordinator = Coordinator(root: root)
        func content(_ isShown: Bool) -> some View {
            VStack {
                Sender(title: "a")
                if isShown {
                    Sender(title: "b")
                        .handleEvent(Rated.self) { _ in log.lines.append("inner rule") }
                        .onAction("go:") { _ in log.lines.append("inner claim") }
                }
            }
            .handleEvent((any Event).self) { _ in log.lines.append("outer rule") }
            .onAction("go:") { _ in log.lines.append("outer claim") }
            .actionCoordinator(coordinator)
        }
        let screen = Screen(seed: seed) { content(isShownAtFirst) }
        for isShown in [isShownAtFirst, true, false, true] {
            log.lines = []
            screen.show(content(isShown))
            let title = isShown ? "b" : "a"
            screen.focus(title)
            coordinator.perform("go:")
            screen.press(title)
            #expect(log.lines == (isShown ? ["inner claim", "inner rule"] : ["outer claim", "outer rule"]))
        }
        #expect(screen.faults.isEmpty)
    }

    @Test("a claim of a group lasts as long as one of its members is shown")
    func groupOfSeveral() {
        let coordinator = Coordinator(root: root)
        func content(_ names: [String]) -> some View {
            ForEach(names, id: \.self) { Text($0) }
                .onAction("go:") { _ in log.lines.append("go") }.actionCoordinator(coordinator)
        }
        let screen = Screen { content(["a", "b"]) }
        screen.show(content(["b"]))
        screen.focus("b")
        #expect(coordinator.perform("go:").isPerformed)
    }

    @Test("a node that is renamed, or comes below another coordinator, is found there")
    func moves() {
        let coordinator = Coordinator(root: root)
        let other = Coordinator(root: ActionNode("other"))
        func content(_ name: String, _ coordinator: Coordinator) -> some View {
            Text("a").actionNode("cell").actionNode(name).actionCoordinator(coordinator)
        }
        let screen = Screen { content("grid", coordinator) }
        #expect(coordinator.node(at: "app/grid/cell") != nil)
        screen.show(content("list", coordinator))
        #expect(coordinator.node(at: "app/list/cell") != nil)
        screen.show(content("list", other))
        #expect(other.node(at: "other/list/cell") != nil)
        #expect(root.children.isEmpty)
    }
}

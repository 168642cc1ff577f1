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

    /// Performs an action, from an asynchronous test, where another overload would be awaited.
    private func perform(_ name: ActionName, by coordinator: Coordinator) -> Outcome { coordinator.perform(name) }

    /// A view that sends an event from where it stands.
    struct Sender: View {
        let title: String
        @Environment(\.triggerEvent) private var triggerEvent
        var body: some View { Button(title) { triggerEvent(Rated()) } }
    }

    @Test(
        "what stands inside is asked before what stands outside, whenever the one or the other appeared",
        arguments: 0..<16 as Range<UInt64>, [true, false])
    func innerFirst(order: UInt64, isShownAtFirst: Bool) {
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
        let screen = Screen(seed: order) { content(isShownAtFirst) }
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

    @Test("the modifiers of a named view stand above its node and bear their names")
    func names() {
        let coordinator = Coordinator(root: root)
        let screen = Screen {
            VStack {
                Sender(title: "cell").actionNode("cell")
            }
            .actionNode("grid")
            .onAction("rate:") { _ in }
            .handleEvent(Rated.self) { _ in }
            .handleError { _ in }
            .actionCoordinator(coordinator)
        }
        #expect(coordinator.node(at: "app/handleError/handleEvent Rated/onAction rate:/grid/cell") != nil)
        screen.focus("cell")
        #expect(coordinator.firstResponder?.name == "cell")
    }

    @Test(
        "a request from a named node, or from a view inside, comes to the modifiers of the view; one from a sibling does not"
    )
    func starts() {
        let coordinator = Coordinator(root: root)
        let screen = Screen {
            VStack {
                VStack { Text("inside").onAction("other:") { _ in } }
                    .actionNode("grid")
                    .onAction("rate:") { _ in log.lines.append("rate") }
                Text("sibling").actionNode("sibling")
            }.actionCoordinator(coordinator)
        }
        let grid = coordinator.node(at: "app/onAction rate:/grid")
        #expect(grid != nil)
        #expect(coordinator.perform("rate:", from: grid).isPerformed)
        screen.focus("inside")
        #expect(coordinator.firstResponder?.name == "onAction other:")
        #expect(coordinator.perform("rate:").isPerformed)
        screen.focus("sibling")
        #expect(coordinator.perform("rate:").kind == .unclaimed)
    }

    @Test("a claim of a group lasts as long as one of its members is shown, and comes back with the first")
    func groupOfSeveral() async {
        let coordinator = Coordinator(root: root)
        let application = Application()
        func content(_ names: [String]) -> some View {
            ForEach(names, id: \.self) { Text($0) }
                .onAction("go:") { _ in log.lines.append("go") }.actionCoordinator(coordinator)
        }
        let screen = Screen(in: application) { content([]) }
        for names in [["a", "b"], ["b"], [], ["c"]] {
            screen.show(content(names))
            screen.focus(names.last)
            await application.settle()
            #expect(root.children.count == (names.isEmpty ? 0 : 1))
            #expect(perform("go:", by: coordinator).isPerformed != names.isEmpty)
        }
    }

    @Test("a node that is renamed, or comes below another coordinator, is found there with all that is in it")
    func moves() {
        let coordinator = Coordinator(root: root)
        let other = Coordinator(root: ActionNode("other"))
        func content(_ name: String, _ coordinator: Coordinator) -> some View {
            Text("a").actionNode("cell").onAction("go:") { _ in log.lines.append("go") }
                .actionNode(name).actionCoordinator(coordinator)
        }
        let screen = Screen { content("grid", coordinator) }
        let path = "onAction go:/cell"
        #expect(coordinator.node(at: "app/grid/\(path)") != nil)
        screen.show(content("list", coordinator))
        #expect(coordinator.node(at: "app/list/\(path)") != nil)
        #expect(root.children.count == 1)
        screen.show(content("list", other))
        #expect(other.node(at: "other/list/\(path)") != nil)
        #expect(root.children.isEmpty)
        screen.focus("a")
        #expect(other.perform("go:").isPerformed)
    }

    @Test("the first responder stays it when a node around it is renamed, and becomes that of another coordinator")
    func focusMoves() {
        let coordinator = Coordinator(root: root)
        let other = Coordinator(root: ActionNode("other"))
        func content(_ name: String, _ coordinator: Coordinator) -> some View {
            VStack {
                Text("a").actionNode("cell")
                Text("b")
            }.actionNode(name).actionCoordinator(coordinator)
        }
        let screen = Screen { content("grid", coordinator) }
        screen.focus("a")
        screen.show(content("list", coordinator))
        #expect(coordinator.firstResponder?.path == "app/list/cell")
        screen.show(content("list", other))
        #expect(other.firstResponder?.path == "other/list/cell")
        screen.focus("b")
        #expect(other.firstResponder?.path == "other/list")
    }

    @Test("without a focus a request starts at the modifiers of the window, and at none of a view inside")
    func withoutFocus() {
        let coordinator = Coordinator(root: root)
        let application = Application()
        func content(_ name: String, _ isShown: Bool = true) -> some View {
            Group {
                if isShown {
                    VStack { Text("a").actionNode("inside").onAction("inside:") { _ in } }
                        .actionNode(name)
                        .onAction("first:") { _ in }
                        .handleAlertErrors()
                        .publisher(for: Rated.self) { _ in }
                        .onAction("last:") { _ in }
                        .actionCoordinator(coordinator)
                }
            }
        }
        let screen = Screen(in: application) { content("grid") }
        for (name, isShown) in [("grid", true), ("list", true), ("list", false), ("list", true)] {
            screen.show(content(name, isShown))
            #expect(coordinator.perform("last:").isPerformed == isShown)
            #expect(coordinator.perform("first:").isPerformed == isShown)
            #expect(coordinator.perform("inside:").kind == .unclaimed)
            if isShown { #expect(coordinator.firstResponder?.name == name) }
        }
        screen.focus("a")
        #expect(coordinator.perform("inside:").isPerformed)
        screen.focus(nil)
        #expect(coordinator.perform("inside:").kind == .unclaimed)
        #expect(coordinator.perform("first:").isPerformed)
        #expect(screen.faults.isEmpty)
    }

    @Test("a focused view without a node takes the focus from the one that had it")
    func focusWithoutNode() {
        let coordinator = Coordinator(root: root)
        let screen = Screen {
            VStack {
                Text("a").actionNode("a")
                Text("b")
            }.actionCoordinator(coordinator)
        }
        screen.focus("a")
        screen.focus("b")
        #expect(coordinator.firstResponder === root)
    }

    @Test("a covered view leaves the tree, and comes back with what it had", arguments: 0..<8 as Range<UInt64>)
    func covered(order: UInt64) async {
        let coordinator = Coordinator(root: root)
        let application = Application()
        func content(_ isCovered: Bool) -> some View {
            Covered(isCovered) {
                Sender(title: "a").actionNode("page").onAction("go:") { _ in log.lines.append("go") }
            }.actionCoordinator(coordinator)
        }
        let screen = Screen(in: application, seed: order) { content(false) }
        screen.focus("a")
        screen.show(content(true))
        await application.settle()
        #expect(root.children.isEmpty)
        #expect(coordinator.firstResponder === root)
        screen.show(content(false))
        screen.focus("a")
        await application.settle()
        #expect(perform("go:", by: coordinator).isPerformed)
    }

    @Test("a view whose state ends without having appeared leaves nothing behind")
    func neverShown() {
        let coordinator = Coordinator(root: root)
        func content(_ isThere: Bool) -> some View {
            Covered(true) { if isThere { Text("a").onAction("go:") { _ in } } }.actionCoordinator(coordinator)
        }
        let screen = Screen { content(true) }
        screen.show(content(false))
        #expect(root.children.isEmpty)
    }

    /// A view that sends an event when it appears.
    struct Announcing: View {
        @Environment(\.triggerEvent) private var triggerEvent
        var body: some View { Text("a").onAppear { triggerEvent(Rated()) } }
    }

    @Test("an event that a view sends when it appears is handled", arguments: 0..<8 as Range<UInt64>)
    func announced(order: UInt64) {
        let screen = Screen(seed: order) {
            Announcing().actionNode("page").handleEvent(Rated.self) { log.lines.append("rated") }
                .actionCoordinator(Coordinator(root: root))
        }
        #expect(log.lines == ["rated"])
        #expect(screen.faults.isEmpty)
    }

    struct Rating: View {
        @State private var stars = 0
        var body: some View {
            Text("\(stars) stars")
                .onAction("rate:", validate: { $0.state = stars == 5 ? .on : .off }) { _ in stars = 5 }
        }
    }

    @Test("handlers and validators see the present state of the view")
    func state() async {
        let coordinator = Coordinator(root: root)
        let application = Application()
        let screen = Screen(in: application) {
            VStack {
                Rating()
                ActionButton(Command("Five", action: "rate:"))
            }.actionCoordinator(coordinator)
        }
        screen.focus("0 stars")
        await application.settle()
        screen.press("Five")
        await application.settle()
        #expect(screen.titles == ["5 stars", "Five"])
        #expect(screen.leaf("Five")?.isTicked == true)
    }

    @Test("a view that is removed releases what its closures hold")
    func released() {
        weak var kept: Log?
        let screen = Screen { EmptyView() }
        do {
            let log = Log()
            kept = log
            screen.show(
                Text("a").onAction("go:") { _ in log.lines.append("go") }.handleEvent { log.lines.append("event") }
                    .actionCoordinator(Coordinator(root: root)))
            #expect(!root.children.isEmpty)
        }
        screen.show(EmptyView())
        #expect(kept == nil)
        #expect(root.children.isEmpty)
    }
}

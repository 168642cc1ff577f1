import ActionRuntime
import ActionSwiftUIOnDouble
import Testing

@testable import SwiftUI

/// Where requests start while no view has the focus.
@MainActor
@Suite("The start of a window")
struct WindowStartTests {
    struct Saved: Event {}

    /// A modifier of a program's own that shows a view with commands beside.
    struct Beside: ViewModifier {
        let isFirst: Bool

        func body(content: Content) -> some View {
            VStack {
                if isFirst { Text("badge").onAction("badge:") { _ in } }
                content
                if !isFirst { Text("badge").onAction("badge:") { _ in } }
            }
        }
    }

    /// The same, with a command around both.
    struct Framed: ViewModifier {
        func body(content: Content) -> some View {
            content.modifier(Beside(isFirst: false)).onAction("framed:") { _ in }
        }
    }

    /// A modifier of a program's own that bundles commands.
    struct Bundle: ViewModifier {
        func body(content: Content) -> some View {
            content.onAction("inner:") { _ in }.handleEvent(Saved.self) { _ in }.onAction("outer:") { _ in }
        }
    }

    /// One that bundles another.
    struct Nested: ViewModifier {
        func body(content: Content) -> some View { content.modifier(Bundle()).onAction("nested:") { _ in } }
    }

    private func actions(of view: some View) -> Set<String> {
        let coordinator = Coordinator(root: ActionNode("app"))
        let screen = Screen { view.actionCoordinator(coordinator) }
        let all = ["close:", "open:", "badge:", "framed:", "inner:", "outer:", "nested:", "grid:"]
        let found = all.filter { coordinator.perform(ActionName(validating: $0)!).isPerformed }
        #expect(screen.faults.isEmpty)
        return Set(found)
    }

    private var grid: some View { VStack { Text("grid").onAction("grid:") { _ in } } }

    @Test("it is at the modifiers of the window's view, and at none of a view that another modifier shows beside it")
    func beside() {
        for isFirst in [true, false] {
            #expect(actions(of: grid.onAction("close:") { _ in }.modifier(Beside(isFirst: isFirst))) == ["close:"])
            #expect(actions(of: grid.modifier(Beside(isFirst: isFirst))) == [])
            let both = grid.onAction("close:") { _ in }.modifier(Beside(isFirst: isFirst)).onAction("open:") { _ in }
            #expect(actions(of: both) == ["close:", "open:"])
        }
        #expect(actions(of: grid.onAction("close:") { _ in }.modifier(Framed())) == ["close:", "framed:"])
    }

    @Test("it is at commands that a modifier of a program's own bundles")
    func bundles() {
        #expect(actions(of: grid.modifier(Bundle())) == ["inner:", "outer:"])
        #expect(actions(of: grid.modifier(Nested())) == ["inner:", "outer:", "nested:"])
        #expect(
            actions(of: grid.onAction("close:") { _ in }.modifier(Nested()).onAction("open:") { _ in })
                == ["close:", "inner:", "outer:", "nested:", "open:"])
    }

    @Test("where a bundle and a view beside may both be meant, it is above both")
    func ambiguous() {
        for isFirst in [true, false] {
            let view = grid.modifier(Bundle()).modifier(Beside(isFirst: isFirst)).onAction("open:") { _ in }
            #expect(actions(of: view) == ["open:"])
        }
    }

    @Test("when the focus is taken away it is at the window's modifiers, and no longer at the view that had the focus")
    func focusTaken() async {
        let application = Application()
        let coordinators = ["one", "two"].map { Coordinator(root: ActionNode($0)) }
        let screens = coordinators.map { coordinator in
            Screen(in: application) {
                VStack { Text("field").onAction("delete:") { _ in } }.onAction("close:") { _ in }
                    .actionCoordinator(coordinator)
            }
        }
        func starts() -> [String?] { coordinators.map { $0.firstResponder?.name } }
        #expect(starts() == ["onAction close:", "onAction close:"])
        screens[0].focus("field")
        #expect(starts() == ["onAction delete:", "onAction close:"])
        // The first responder of a window stays while another one has the focus.
        application.key = screens[1]
        await application.settle()
        #expect(starts() == ["onAction delete:", "onAction close:"])
        application.key = screens[0]
        screens[0].focus(nil)
        await application.settle()
        #expect(starts() == ["onAction close:", "onAction close:"])
        #expect(screens.flatMap(\.faults) == [])
    }

    @Test("it comes back when what was covered is shown again", arguments: 0..<16 as Range<UInt64>)
    func comesBack(seed: UInt64) async {
        let application = Application()
        let coordinator = Coordinator(root: ActionNode("app"))
        func content(_ isCovered: Bool) -> some View {
            Covered(isCovered) { Text("a") }.onAction("inner:") { _ in }.onAction("outer:") { _ in }
                .actionCoordinator(coordinator)
        }
        let screen = Screen(in: application, seed: seed) { content(false) }
        for isCovered in [true, false] {
            screen.show(content(isCovered))
            await application.settle()
            #expect(coordinator.firstResponder?.name == (isCovered ? "app" : "onAction inner:"))
        }
    }

    @Test("buttons and menus ask from there in the first frame, and follow it", arguments: 0..<4 as Range<UInt64>)
    func firstFrame(seed: UInt64) async {
        let application = Application()
        let go = Command("Menu", action: "go:")
        func content(_ isShown: Bool) -> some View {
            Group {
                if isShown {
                    VStack {
                        ActionButton(Command("Button", action: "go:"))
                        ActionMenu(ActionRuntime.Menu("Go") { go })
                    }
                    .handleEvent(Saved.self) {}
                    .onAction("go:") { _ in }
                    .actionCoordinator(Coordinator(root: ActionNode("app")))
                }
            }
        }
        let screen = Screen(in: application, seed: seed) { content(true) }
        for isShown in [true, false, true] {
            screen.show(content(isShown))
            for title in ["Button", "Menu"] { #expect((screen.leaf(title)?.isEnabled ?? false) == isShown) }
            await application.settle()
            for title in ["Button", "Menu"] { #expect((screen.leaf(title)?.isEnabled ?? false) == isShown) }
        }
        #expect(screen.faults.isEmpty)
    }
}

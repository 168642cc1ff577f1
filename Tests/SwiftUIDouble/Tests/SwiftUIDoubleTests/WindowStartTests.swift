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
}

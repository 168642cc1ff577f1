import ActionRuntime
import ActionSwiftUIOnDouble
import Testing

@testable import SwiftUI

/// Handlers that change what is shown while they run.
@MainActor
@Suite("Views that are swapped by their own handlers")
struct SwapTests {
    final class Log { var lines: [String] = [] }

    struct Saved: Event {}

    let log = Log()
    let application = Application()

    private func window(_ seed: UInt64, @ViewBuilder _ content: () -> some View) -> (Screen, Coordinator) {
        let coordinator = Coordinator(root: ActionNode("app"))
        let screen = Screen(in: application, seed: seed) { content().actionCoordinator(coordinator) }
        return (screen, coordinator)
    }

    /// Lets the views follow a change, and notes whether the handler was cancelled.
    private static func finish(_ application: Application, _ log: Log) async {
        await application.settle()
        log.lines.append(Task.isCancelled ? "cancelled" : "end")
    }

    struct Loader: View {
        let finish: () async -> Void
        @State private var isLoading = false
        var body: some View {
            Group {
                if isLoading { Text("loading") } else { Text("idle") }
            }
            .onAction("load:") { (_: Invocation) async throws -> Void in
                isLoading = true
                await finish()
            }
        }
    }

    @Test("a handler goes on when it swaps a branch of its view", arguments: 0..<16 as Range<UInt64>)
    func branch(seed: UInt64) async {
        let (screen, coordinator) = window(seed) { Loader { await Self.finish(application, log) } }
        screen.focus("idle")
        let outcome = await coordinator.perform("load:")
        #expect(outcome.isPerformed && log.lines == ["end"], "\(outcome), \(log.lines)")
        #expect(screen.titles == ["loading"])
    }

    struct Form: View {
        let finish: () async -> Void
        @State private var isSaved = false
        var body: some View {
            Group {
                if isSaved { Text("done") } else { EventButton("Save", event: Saved()) }
            }
            .handleEvent(Saved.self) { (_: Saved) async throws in
                isSaved = true
                await finish()
            }
        }
    }

    @Test("a rule goes on when it removes the button that sent the event", arguments: 0..<16 as Range<UInt64>)
    func rule(seed: UInt64) async {
        let (screen, _) = window(seed) { Form { await Self.finish(application, log) } }
        screen.press("Save")
        // The views, and then the rule, which waits for them.
        for _ in 0..<2 { await application.settle() }
        #expect(log.lines == ["end"])
        #expect(screen.titles == ["done"])
    }

    struct Rows: View {
        let finish: () async -> Void
        @State private var numbers = [1, 2]
        var body: some View {
            ForEach(numbers, id: \.self) { Text("row \($0)") }
                .onAction("reload:") { (_: Invocation) async throws -> Void in
                    numbers = [3, 4]
                    await finish()
                }
        }
    }

    @Test("a handler goes on when it replaces all rows", arguments: 0..<32 as Range<UInt64>)
    func rows(seed: UInt64) async {
        let (screen, coordinator) = window(seed) { Rows { await Self.finish(application, log) } }
        screen.focus("row 1")
        let outcome = await coordinator.perform("reload:")
        #expect(outcome.isPerformed && log.lines == ["end"], "\(outcome), \(log.lines)")
        #expect(screen.titles == ["row 3", "row 4"])
    }

    @Test(
        "a publisher stays registered when a branch is swapped, and is taken back when nothing is shown",
        arguments: 0..<16 as Range<UInt64>)
    func publisher(seed: UInt64) async {
        func content(_ isFirst: Bool?) -> some View {
            Group {
                if isFirst == true { Text("a") } else if isFirst == false { Text("b") }
            }
            .publisher(for: Saved.self) { log.lines.append($0 == nil ? "nil" : "publisher") }
            .actionCoordinator(coordinator)
        }
        let coordinator = Coordinator(root: ActionNode("app"))
        let screen = Screen(in: application, seed: seed) { content(true) }
        for isFirst in [false, true, nil] {
            #expect(log.lines == ["publisher"])
            screen.show(content(isFirst))
            await application.settle()
        }
        #expect(log.lines == ["publisher", "nil"])
    }

    struct Player: View {
        let finish: (Bool) async -> Void
        @State private var isPlaying = false
        var body: some View {
            Text("song").onAction(isPlaying ? "pause:" : "play:") { (_: Invocation) async throws -> Void in
                isPlaying.toggle()
                await finish(isPlaying)
            }
        }
    }

    @Test(
        "a handler goes on when it changes the name of its action, until its view goes",
        arguments: 0..<8 as Range<UInt64>)
    func renamed(seed: UInt64) async {
        let (screen, coordinator) = window(seed) { Player { _ in await Self.finish(application, log) } }
        screen.focus("song")
        for (name, other) in [("play:", "pause:"), ("pause:", "play:")] as [(ActionName, ActionName)] {
            log.lines = []
            let outcome = await coordinator.perform(name)
            #expect(outcome.isPerformed && log.lines == ["end"], "\(outcome), \(log.lines)")
            #expect(coordinator.root.children.map(\.name) == ["onAction \(other)"])
            #expect(coordinator.firstResponder === coordinator.root.children.first)
            #expect(!coordinator.canPerform(name))
        }
    }

    @Test("a handler that changed the name of its action is cancelled when its view goes")
    func renamedAndGone() async {
        let coordinator = Coordinator(root: ActionNode("app"))
        let screen = Screen(in: application) { EmptyView() }
        screen.show(
            Player { _ in
                await application.settle()
                screen.show(EmptyView())
                log.lines.append(Task.isCancelled ? "cancelled" : "end")
            }.actionCoordinator(coordinator))
        screen.focus("song")
        _ = await coordinator.perform("play:")
        #expect(log.lines == ["cancelled"])
        #expect(coordinator.root.children.isEmpty)
        #expect(screen.faults.isEmpty)
    }

    @Test("parameters and the way of running are those that the view was last made with")
    func terms() async {
        let coordinator = Coordinator(root: ActionNode("app"))
        let started = Log()
        func content(_ parameter: String, _ running: RunningPolicy) -> some View {
            Text("a")
                .onAction("sync:", parameters: [.integer(parameter)]) { _ in }
                .onAction("run:", running: running) { (_: Invocation) async throws -> Void in
                    started.lines.append("\(running)")
                    await application.settle()
                }
                .actionCoordinator(coordinator)
        }
        let screen = Screen(in: application) { content("stars", .concurrent) }
        for (parameter, running, count) in [("rating", RunningPolicy.exclusive, 1), ("stars", .concurrent, 2)] {
            (log.lines, started.lines) = ([], [])
            screen.show(content(parameter, running))
            for name in ["stars", "rating"] {
                let outcome = await coordinator.perform(Invocation("sync:", arguments: [name: 5]))
                if outcome.isPerformed { log.lines.append(name) }
            }
            #expect(log.lines == [parameter])
            let runs = (0..<2).map { _ in Task { @MainActor in _ = await coordinator.perform("run:") } }
            for run in runs { await run.value }
            #expect(started.lines.count == count)
        }
        #expect(screen.faults.isEmpty)
    }
}

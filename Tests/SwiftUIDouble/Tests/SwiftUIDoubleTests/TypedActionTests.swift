import ActionRuntime
import ActionSwiftUIOnDouble
import Testing

@testable import SwiftUI

extension Action<Int, Void> {
    fileprivate static let typedRate = Self("typedRate:", "stars")
}

extension Action<Int, String> {
    fileprivate static let typedName = Self("typedName:", "stars")
}

extension Action<Void, Void> {
    fileprivate static let typedReset = Self("typedReset:")
}

extension Action<Void, Int> {
    fileprivate static let typedCount = Self("typedCount:")
}

/// The forms of `onAction` for typed actions.
@MainActor
@Suite("Typed actions of views")
struct TypedActionTests {
    final class Log { var lines: [String] = [] }

    let log = Log()

    /// Shows a view in a window, performs an action in it, and gives what the view noted and the outcome's value.
    private func perform(_ name: ActionName, _ arguments: ActionArguments = [:], in view: some View) async
        -> ActionValue?
    {
        let coordinator = Coordinator(root: ActionNode("app"))
        let screen = Screen { view.actionCoordinator(coordinator) }
        screen.focus("a")
        let outcome = await coordinator.perform(Invocation(name, arguments: arguments))
        #expect(outcome.isPerformed && screen.faults.isEmpty, "\(outcome)")
        return outcome.value
    }

    @Test("a typed action with an input is performed by each form, with its output")
    func input() async {
        let views: [any View] = [
            Text("a").onAction(.typedName) { stars in "\(stars) stars" },
            Text("a").onAction(.typedName) { (stars: Int) async in
                await Task.yield()
                return "\(stars) stars"
            },
            Text("a").onAction(.typedName) { stars, invocation in
                invocation.action == "typedName:" ? "\(stars) stars" : ""
            },
            Text("a").onAction(.typedName) { (stars: Int, invocation: Invocation) async in
                await Task.yield()
                return "\(stars) stars"
            },
        ]
        for view in views { #expect(await perform("typedName:", ["stars": 4], in: AnyView(view)) == "4 stars") }
    }

    @Test("a typed action without an input is performed by each form, with its output")
    func noInput() async {
        let views: [any View] = [
            Text("a").onAction(.typedCount) { 7 },
            Text("a").onAction(.typedCount) { () async in
                await Task.yield()
                return 7
            },
            Text("a").onAction(.typedCount) { invocation in invocation.action == "typedCount:" ? 7 : 0 },
            Text("a").onAction(.typedCount) { (invocation: Invocation) async in
                await Task.yield()
                return 7
            },
        ]
        for view in views { #expect(await perform("typedCount:", in: AnyView(view)) == 7) }
    }

    @Test("a typed action without an output is performed by synchronous and asynchronous closures")
    func noOutput() async {
        _ = await perform("typedRate:", ["stars": 1], in: Text("a").onAction(.typedRate) { log.lines.append("\($0)") })
        _ = await perform(
            "typedRate:", ["stars": 2],
            in: Text("a").onAction(.typedRate, running: .exclusive) { stars in
                await Task.yield()
                log.lines.append("\(stars)")
            })
        _ = await perform("typedReset:", in: Text("a").onAction(.typedReset) { log.lines.append("reset") })
        _ = await perform(
            "typedReset:",
            in: Text("a").onAction(.typedReset) {
                await Task.yield()
                log.lines.append("reset later")
            })
        #expect(log.lines == ["1", "2", "reset", "reset later"])
    }

    @Test("actionHandler takes an asynchronous closure as well")
    func actionHandler() async {
        _ = await perform("a:", in: Text("a").actionHandler(for: "a:") { _ in log.lines.append("now") })
        _ = await perform(
            "a:",
            in: Text("a").actionHandler(for: "a:") { _ in
                await Task.yield()
                log.lines.append("later")
            })
        #expect(log.lines == ["now", "later"])
    }
}

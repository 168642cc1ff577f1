import ActionRuntime
import Testing

/// What a request runs within: the dispatches, undo groups and cycles around it.
@MainActor @Suite("What is around") final class OuterContextTests {
    private let app = ActionNode("app")
    private let coordinator: Coordinator
    private let stack = UndoStack()
    private var task: Task<Void, Never>?
    private var isOpen = false
    private var parts: UndoGroup.Parts?

    init() {
        coordinator = Coordinator(root: app)
        app.undoStack = stack
        app.onAction("edit:") { invocation in invocation.registerUndo("Edit") {} }
    }

    /// Performs without awaiting, also in an asynchronous function.
    @discardableResult
    private func performNow(_ name: ActionName) -> Outcome { coordinator.perform(name) }

    @Test("a task that an ended handler has started belongs to the dispatch around, which still runs")
    func afterTheInnerHandler() async throws {
        app.onAction("start:") { [unowned self] _ in start() }
        unowned let test = self
        app.onAction("outer:") { _ async in
            await test.coordinator.perform("edit:")
            await test.coordinator.perform("start:")
            test.isOpen = true
            await test.task?.value
            await test.coordinator.perform("edit:")
        }
        var records: [DispatchRecord] = []
        coordinator.observe { records.append($0) }
        await coordinator.perform("outer:")
        #expect(stack.undoable.count == 1)
        let outer = try #require(records.first { $0.invocation.action == "outer:" })
        let edits = records.filter { $0.invocation.action == "edit:" }
        #expect(edits.map(\.parent) == [outer.id, outer.id, outer.id] && edits.allSatisfy { $0.depth == 1 })
    }

    private func start() {
        task = Task {
            await until { isOpen }
            await coordinator.perform("edit:")
        }
    }

    @Test("an undo group in parts is one by itself, also where it begins within a handler, and goes on after it")
    func partsWithinAHandler() async {
        unowned let test = self
        app.onAction("outer:") { invocation async in
            invocation.registerUndo("Outer") {}
            test.parts = UndoGroup.Parts()
            _ = test.parts?.run { test.performNow("edit:") }
        }
        await coordinator.perform("outer:")
        _ = parts?.run { performNow("edit:") }
        parts = nil
        #expect(stack.undoable.count == 2)
    }

    @Test("a cycle through the rules for an error is the outcome of all its requests, awaited or not")
    func cycleThroughErrorRules() async {
        app.onAction("save:") { _ in throw Failure() }
        app.handleError { [unowned self] _ in performNow("save:") }
        #expect(names(of: performNow("save:")) == ["Failure", "save:"])
        #expect(names(of: await coordinator.perform("save:")) == ["Failure", "save:"])
        app.onAction("save:") { _ in }
        #expect(performNow("save:").isPerformed)
    }

    @Test("a cycle through an event that an action triggers is the outcome of the action, awaited or not")
    func cycleThroughATriggeredEvent() async {
        app.onAction("open:", trigger: Opened())
        app.handleEvent(Opened.self) { [unowned self] _ in performNow("open:") }
        #expect(names(of: performNow("open:")) == ["Opened", "open:"])
        #expect(names(of: await coordinator.perform("open:")) == ["Opened", "open:"])
    }

    @Test("a cycle of rules alone is not that of the request before it: its error and its handler stay known")
    func cycleOfRulesAlone() async {
        app.onAction("save:") { _ in throw Failure() }
        app.onAction("open:", trigger: Opened())
        app.handleError { [app] (error: any Error) in _ = app.report(error) }
        app.handleEvent(Opened.self) { [app] (event: Opened) in _ = app.trigger(event) }
        for outcome in [performNow("save:"), await coordinator.perform("save:")] {
            #expect(outcome.error is Failure && outcome.performer?.action == "save:" && outcome.didCallHandler)
        }
        for outcome in [performNow("open:"), await coordinator.perform("open:")] { #expect(outcome.isPerformed) }
    }

    /// The names of the cycle that a request failed with, in alphabetical order.
    private func names(of outcome: Outcome) -> [String] {
        guard case .tooDeep(let names)? = outcome.error as? DispatchError else { return ["\(outcome)"] }
        return names.sorted()
    }

    private struct Failure: Error {}
    private struct Opened: Event {}
}

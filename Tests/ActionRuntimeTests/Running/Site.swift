import ActionRuntime

/// A tree in code without isolation, whose closures say where they run.
final class Site {
    let app = ActionNode("app"), window: ActionNode, field: ActionNode, coordinator: Coordinator, stack = UndoStack()
    let pause: Pause
    private let home: Home
    /// What ran, and what ran elsewhere than where it was asked.
    private(set) var seen: Set<String> = [], strays: [String] = []
    /// What the tree told of closures that run elsewhere.
    private(set) var findings: [SafetyFinding] = []

    init(_ pause: Pause, isolation: isolated (any Actor)? = #isolation) {
        (self.pause, home) = (pause, Home(isolation))
        window = ActionNode("window", in: app)
        field = ActionNode("field", in: window)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = field
        coordinator.onSafetyFinding = { [unowned self] in findings.append($0) }
        app.undoStack = stack
    }

    /// Notes that a closure runs.
    func note(_ name: String) {
        seen.insert(name)
        if !home.isHere { strays.append(name) }
    }

    /// Notes that a closure runs, before it suspends and afterwards.
    func visit(_ name: String) async {
        note(name)
        await pause.take()
        note(name)
    }

    /// Performs an action, right after a suspension.
    @discardableResult
    func perform(_ name: ActionName, _ arguments: ActionArguments = [:]) async -> Outcome {
        await pause.take()
        return await coordinator.perform(name, arguments: arguments)
    }
}

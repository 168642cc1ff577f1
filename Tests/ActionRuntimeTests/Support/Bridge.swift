import ActionRuntime

/// Hands everything on to a coordinator, as a bridge to another toolkit does.
final class Bridge: ActionDispatching {
    let inner: Coordinator

    init(_ inner: Coordinator) { self.inner = inner }

    func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
        inner.target(for: invocation, from: start)
    }

    func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation {
        inner.validate(invocation, from: start)
    }

    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
        inner.perform(invocation, from: start, force: force)
    }

    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
        await inner.perform(invocation, from: start, force: force)
    }
}

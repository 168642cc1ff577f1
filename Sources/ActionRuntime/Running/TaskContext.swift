/// What the current task runs in; ``ThreadContext`` is what a thread has.
///
/// A task that a handler starts inherits it, and may outlive what it names.
struct TaskContext: Sendable {
    @TaskLocal private static var inherited: TaskContext?

    /// The innermost asynchronous handler or rule; nil for none.
    var frame: TaskFrame?
    /// The innermost awaited dispatch that is observed; nil for none.
    var observed: ObservedDispatch?
    /// The scope of the undo group; nil for none.
    var undoScope: UndoGroup.Scope?

    static var current: TaskContext { inherited ?? TaskContext() }

    /// Runs a closure in a context that differs from the caller's.
    static func run<Result>(
        changed change: (inout TaskContext) -> Void, _ body: () throws -> Result
    ) rethrows -> Result {
        var context = current
        change(&context)
        return try $inherited.withValue(context, operation: body)
    }

    /// Awaits a closure in a context that differs from the caller's.
    @inline(__always)
    static func run<Result>(
        changed change: (inout TaskContext) -> Void, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        var context = current
        change(&context)
        return try await $inherited.withValue(context) {
            // Captured, because the closure would leave the isolation otherwise.
            _ = isolation
            return try await body()
        }
    }
}

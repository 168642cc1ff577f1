// What runs within what: kept once for a thread, for what runs without awaiting, and once for a task, for what is awaited. A request
// looks at both, because a task may run on top of the requests of a thread, as where a handler begins it or runs a run loop.

/// What runs on the current thread without awaiting, beside its ``Frames``.
final class ThreadContext {
    private static let threads = ThreadLocal { ThreadContext() }

    @inline(__always) static var current: ThreadContext { threads.current }

    /// How often the marks of actors ran (``CallerIsolation``).
    ///
    /// An actor that is free runs its mark at once on another thread, which tells nothing.
    var marks = 0

    // Frames, as far as few threads need it; the rest is in variables of C.

    /// The names of the cycle that is refused; nil while none is.
    var cycle: [String]?
    /// For each frame of an event or error, its name; others have any value.
    var signals: [SignalLabel?] = Array(repeating: nil, count: Int(Frames.maximum))
    /// Whether observers are told of a refused request.
    var isTellingOfRefusal = false

    /// The innermost dispatch that is observed; nil for none.
    var observed: ObservedDispatch?

    // The undo group, which is made when it is read.

    /// How many requests, events and sequences run within each other.
    var undoDepth = 0
    /// The undo group, once it was read.
    var knownUndoGroup: UndoGroup?
    /// The requests of the undo group, outermost first.
    var sent: [Sent] = []
}

/// What the current task runs in; a task that a handler starts inherits it, and may outlive what it names.
struct TaskContext: Sendable {
    @TaskLocal private static var inherited: TaskContext?

    /// The innermost asynchronous handler or rule; nil for none.
    var frame: TaskFrame?
    /// The innermost awaited dispatch that is observed; nil for none.
    var observed: ObservedDispatch?
    /// The scope of the undo group; nil for none.
    var undoScope: UndoGroup.Scope?
    /// Whether the next request that is awaited is the present one under another name.
    var isRedirected = false

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

/// What is kept for the current thread of what runs there without awaiting, apart from the variables of C (``Frames``).
///
/// ``TaskContext`` is what a task has. A request looks at both, because a task may run on top of what a thread runs.
final class ThreadContext {
    private static let threads = ThreadLocal { ThreadContext() }

    @inline(__always) static var current: ThreadContext { threads.current }

    // Of frames, what few threads need.

    /// The names of the cycle that is refused; nil while none is.
    var cycle: [String]?
    /// For each frame of an event or error, up to the deepest so far, its name; other frames have any value.
    var signals: [SignalLabel] = []
    /// Whether observers are told of a refused request.
    var isTellingOfRefusal = false

    /// The innermost dispatch that is observed; nil for none.
    var observed: ObservedDispatch?

    /// The innermost undo scope of the thread, and the scope that the task had in which it began; nil for none.
    var undo: (scope: UndoGroup.Scope, task: ObjectIdentifier?)?

    /// How often the marks of actors ran (``CallerIsolation``).
    ///
    /// An actor that is free runs its mark at once on another thread, which tells nothing.
    var marks = 0
}

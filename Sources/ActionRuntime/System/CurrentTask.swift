/// A task that another one may cancel, or compare with its own.
///
/// It may be used while the task is alive only; whoever keeps it knows when the task ends.
@safe struct CurrentTask: Equatable {
    private let task: UnsafeCurrentTask

    /// The task that the caller runs in; nil outside of tasks.
    @inline(__always) init?() {
        guard let task = unsafe withUnsafeCurrentTask(body: { unsafe $0 }) else { return nil }
        unsafe self.task = task
    }

    @inline(__always) func cancel() { unsafe task.cancel() }

    /// Whether both are the same task.
    static func == (left: CurrentTask, right: CurrentTask) -> Bool { unsafe left.task == right.task }
}

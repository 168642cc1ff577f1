/// The actor that called a handler or rule, of which any code can ask whether it runs there; for debug builds.
struct CallerIsolation: Sendable {
    private typealias Mark = @Sendable @isolated(any) () async -> Void

    /// Notes that the actor runs on the current thread.
    private let mark: Mark

    /// - Returns: Nil where the caller has no actor, in a release build, and on systems that cannot tell.
    init?(_ isolation: isolated (any Actor)? = #isolation) {
        #if DEBUG
            guard isolation != nil, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
                return nil
            }
            mark = Self.isolated {
                _ = isolation
                ThreadContext.current.marks += 1
            }
        #else
            return nil
        #endif
    }

    /// Gives a closure the isolation that it captures.
    private static func isolated(@_inheritActorContext _ body: @escaping Mark) -> Mark { body }

    /// Whether the code that asks runs on the actor.
    ///
    /// A task that begins immediately on an actor runs on top of the code that begins it, if that code runs on the actor; else the
    /// task waits its turn.
    var isHere: Bool {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return true }
        let thread = ThreadContext.current, before = thread.marks
        Task.immediate(operation: mark)
        return thread.marks != before
    }
}

/// How many programs a request has been passed through before this one, where programs host each other's actions.
///
/// The number goes along with the task: a handler that asks a hosted program has the number of the request that it was called for.
enum RemoteHops {
    /// The most programs that a request is passed on through, so that programs that host each other in a cycle end.
    static let limit = 8

    @TaskLocal static var count = 0

    /// How long another program may take to answer a question that is passed on: 2 seconds, and less with each program that has
    /// passed it on, so that those in front learn where the answer stays away.
    static var patience: Duration { .milliseconds(2000 - 200 * min(count, limit)) }

    /// Awaits a closure as part of a request that has been passed through a number of programs.
    static func run<Result>(
        _ count: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async -> Result
    ) async -> Result {
        if count == Self.count { return await body() }
        return await $count.withValue(count) {
            // Captured, because the closure would leave the isolation otherwise.
            _ = isolation
            return await body()
        }
    }
}

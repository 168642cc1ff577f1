import Testing

/// Lets other tasks run until something holds; records an issue where it does not hold after 10,000 turns.
@MainActor
func wait(
    until holds: () -> Bool, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) async {
    for _ in 0..<10_000 {
        if holds() { return }
        await Task.yield()
    }
    Issue.record(comment ?? "What the test waits for does not come.", sourceLocation: sourceLocation)
}

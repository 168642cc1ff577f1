import Testing

/// Lets other jobs of the isolation run until something has come about; records an issue where it has not after ten minutes, so that
/// a test that waits in vain tells where.
nonisolated(nonsending) func until(
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async {
    let end = ContinuousClock.now + .seconds(600)
    while !condition() {
        guard ContinuousClock.now < end else {
            Issue.record("This did not come about within ten minutes.", sourceLocation: sourceLocation)
            return
        }
        await Task.yield()
    }
}

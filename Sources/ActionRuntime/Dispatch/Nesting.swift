// Dispatches that handlers start while they run. Synchronous ones are counted by the coordinator; asynchronous ones,
// which may overlap without being nested, by their task.

extension Coordinator {
    /// Answers a question about an action, or gives the error where questions are nested too deep.
    func answer<Answer>(
        _ action: ActionName, _ body: () -> Answer, tooDeep refuse: (DispatchError) -> Answer
    ) -> Answer {
        guard nested.count < DispatchError.maximumDepth else { return refuse(.tooDeep(cycle(in: nested))) }
        nested.append(action)
        defer { nested.removeLast() }
        return body()
    }

    /// The shortest run of actions at the end that repeats, or the last few where none does.
    func cycle(in actions: [ActionName]) -> [ActionName] {
        let backwards = Array(actions.reversed())
        for length in 1...max(1, backwards.count / 2)
        where backwards.indices.dropFirst(length).allSatisfy({ backwards[$0] == backwards[$0 - length] }) {
            return backwards.prefix(length).reversed()
        }
        return backwards.prefix(8).reversed()
    }
}

/// The asynchronous handlers that the current task runs inside of.
enum Lineage {
    @TaskLocal static var actions: [ActionName] = []

    static var depth: Int { actions.count }
}

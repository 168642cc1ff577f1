import ActionRuntime

/// Requests that await, of handlers that do not.
enum AwaitLines {
    static func measure(_ bench: Bench) async {
        bench.begin(.awaiting)
        let chain = Chain(8), action = Chain.action
        chain.root.onAction(action) { _ in sum.pointee &+= 1 }
        await bench.measure(
            "await perform, depth 8", goal: .yardsticks(10),
            awaiting: { count in
                for _ in 0..<count { await chain.coordinator.perform(action, from: chain.leaf) }
            })
    }
}

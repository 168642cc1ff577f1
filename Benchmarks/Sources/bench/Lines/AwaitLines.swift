import ActionRuntime

/// Requests that await.
enum AwaitLines {
    static func measure(_ bench: Bench) async {
        bench.begin(.awaiting)
        let chain = Chain(8)
        chain.root.onAction(Chain.action) { _ in sum.pointee &+= 1 }
        await bench.measure(
            "await perform of a synchronous handler, depth 8", goal: .yardsticks(22),
            awaiting: { count in
                for _ in 0..<count { await chain.coordinator.perform(Chain.action, from: chain.leaf) }
            })
        let floor = await bench.measure("an asynchronous closure in a dictionary", awaiting: dictionary())
        let apart = await handler(bench, "await perform of an asynchronous handler, depth 8")
        bench.compare("an asynchronous handler against the closure", apart, with: floor, goal: 25)
        if let floor, bench.isTiming {
            let times = await onMainActor().map { $0 / floor }
            bench.note("the same from the main actor", unit: .times, goal: 25, times)
        }
        if bench.isTiming {
            for (policy, name) in [(RunningPolicy.concurrent, "awaited"), (.queued, "queued")] {
                bench.note(
                    "20,000 \(name) requests enter and leave", unit: .milliseconds, goal: 200, await waiting(policy))
            }
        }
    }

    /// How long 20,000 requests take together that are sent before the first one ends, in milliseconds.
    @MainActor private static func waiting(_ policy: RunningPolicy) async -> [Double] {
        let chain = Chain(8)
        chain.root.onAction(Chain.action, running: policy) { _ in await Task.yield() }
        var times: [Double] = []
        for _ in 0..<4 {
            let time = await nanoseconds {
                let tasks = (0..<20_000).map { _ in
                    Task { _ = await chain.coordinator.perform(Chain.action, from: chain.leaf) }
                }
                for task in tasks { await task.value }
            }
            times.append(time / 1e6)
        }
        return Array(times.dropFirst())
    }

    private static func dictionary() -> (Int) async -> Void {
        var closures: [Int32: (Int) async -> Void] = [:]
        for index in 0..<64 { closures[Int32(index)] = { sum.pointee &+= $0 &+ index } }
        let table = opaque(closures), key = opaque(Int32(42))
        return { count in
            for _ in 0..<count { await table[key]?(1) }
        }
    }

    private static func handler(_ bench: Bench, _ name: String) async -> Double? {
        let chain = handling()
        return await bench.measure(
            name,
            awaiting: { count in
                for _ in 0..<count { await chain.coordinator.perform(Chain.action, from: chain.leaf) }
            })
    }

    @MainActor private static func onMainActor() async -> [Double] {
        let chain = handling(), calls = 20_000
        var times: [Double] = []
        for _ in 0..<6 {
            let time = await nanoseconds {
                for _ in 0..<calls { await chain.coordinator.perform(Chain.action, from: chain.leaf) }
            }
            times.append(time / Double(calls))
        }
        return Array(times.dropFirst())
    }

    private static func handling() -> Chain {
        let chain = Chain(8)
        chain.root.onAction(Chain.action) { _ in await add() }
        return chain
    }

    private static func add() async { sum.pointee &+= 1 }
}

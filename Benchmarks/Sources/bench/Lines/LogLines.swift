import ActionRuntime

/// Requests of which a program tells why they were not performed.
enum LogLines {
    static func measure(_ bench: Bench) {
        bench.begin(.log)
        _ = perform(bench, "an observed request", goal: nil) { $0.observe { _ in sum.pointee &+= 1 } }
        _ = perform(bench, "an observed request that would be explained", goal: nil) {
            $0.observe(explaining: true) { _ in sum.pointee &+= 1 }
        }
        _ = perform(bench, "a refused request, observed", goal: nil, isRefused: true) {
            $0.observe { _ in sum.pointee &+= 1 }
        }
        _ = perform(bench, "a refused request, explained, depth 4", goal: .absolute(30_000), isRefused: true) {
            $0.observe(explaining: true) { sum.pointee &+= $0.explanation?.steps.count ?? 0 }
        }
    }

    private static func perform(
        _ bench: Bench, _ name: String, goal: Goal?, isRefused: Bool = false, _ observe: (Coordinator) -> Registration
    ) -> Double? {
        let chain = Chain(4)
        chain.root.onAction(
            Chain.action, validate: { if isRefused { $0.disable("it is locked") } }, { _ in sum.pointee &+= 1 })
        _ = observe(chain.coordinator)
        return bench.measure(name, goal: goal) { count in
            for _ in 0..<count { chain.coordinator.perform(Chain.action, from: chain.leaf) }
        }
    }
}

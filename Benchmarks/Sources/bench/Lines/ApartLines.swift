import ActionRuntime
import Dispatch

/// Trees that have nothing to do with each other: on two threads, and many on one.
enum ApartLines {
    static func measure(_ bench: Bench) {
        bench.begin(.threads)
        compare(bench, "attaching and detaching") {
            let chain = Chain(8), loose = ActionNode("loose")
            return { count in
                for _ in 0..<count {
                    chain.root.add(loose)
                    loose.removeFromParent()
                }
            }
        }
        compare(bench, "registering, cancelling and ten requests") {
            let chain = Chain(8)
            chain.root.onAction(Chain.action) { _ in }
            return { count in
                for _ in 0..<count {
                    chain.root.register("another:") { _ in }.cancel()
                    for _ in 0..<10 { chain.coordinator.perform(Chain.action, from: chain.leaf) }
                }
            }
        }
        compare(bench, "registering and cancelling") {
            let chain = Chain(8)
            return { count in
                for _ in 0..<count { chain.root.register("another:") { _ in }.cancel() }
            }
        }
        compare(bench, "requests") {
            let chain = Chain(8)
            chain.root.onAction(Chain.action) { _ in }
            return { count in
                for _ in 0..<count { chain.coordinator.perform(Chain.action, from: chain.leaf) }
            }
        }

        bench.begin(.sessions)
        sessions(bench)
    }

    /// How long two threads take that do the same with a tree each, against one that does it with one.
    private static func compare(_ bench: Bench, _ name: String, _ make: @Sendable () -> (Int) -> Void) {
        guard bench.isChosen(name), bench.isTiming else { return }
        let calls = 300_000
        func time(_ threads: Int) -> Double {
            nanoseconds {
                DispatchQueue.concurrentPerform(iterations: threads) { _ in make()(calls) }
            }
        }
        _ = time(2)
        let one = (0..<5).map { _ in time(1) }.min() ?? 1
        let values = (0..<5).map { _ in time(2) / (2 * one) }
        bench.note("\(name), against one thread", unit: .times, goal: 1 / 1.7, values)
    }

    private static func trees() -> [Chain] {
        (0..<1_000).map { _ in
            let chain = Chain(4)
            chain.root.onAction(Chain.action) { _ in sum.pointee &+= 1 }
            chain.coordinator.perform(Chain.action, from: chain.leaf)
            return chain
        }
    }

    private static func sessions(_ bench: Bench) {
        let trees = trees(), other = trees[999], name = "a request after a change in another tree, against before"
        bench.measure("a request in one of 1,000 trees") { count in
            for index in 0..<count { request(in: trees[index % 16]) }
        }
        guard bench.isChosen(name), bench.isTiming else { return }
        /// The time of requests in 16 trees, each after a change in one of them or in none, which is not timed.
        func time(changing: Bool) -> Double {
            (0..<10_000).reduce(0.0) { total, _ in
                if changing { other.root.register(Chain.action) { _ in }.cancel() }
                return total + nanoseconds { for tree in trees.prefix(16) { request(in: tree) } }
            }
        }
        _ = time(changing: true)
        bench.note(name, unit: .times, goal: 1.1, (0..<5).map { _ in time(changing: true) / time(changing: false) })
    }

    private static func request(in tree: Chain) { tree.coordinator.perform(Chain.action, from: tree.leaf) }
}

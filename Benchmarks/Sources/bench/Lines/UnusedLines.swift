import ActionRuntime

/// What features cost a request that does not use them.
enum UnusedLines {
    static func measure(_ bench: Bench) {
        bench.begin(.unused)
        let plain = perform(bench, "perform in a plain tree") { _ in }
        let observed = perform(bench, "perform after an observer came and went") { chain in
            chain.coordinator.observe { _ in sum.pointee &+= 1 }.cancel()
        }
        let explained = perform(bench, "perform after it was explained") { chain in
            sum.pointee &+= chain.coordinator.explain(Chain.action, from: chain.leaf).steps.count
        }
        let ruled = perform(bench, "perform with rules for errors at every node") { chain in
            chain.forEach { _, node in node.handleError { _ in } }
        }
        bench.compare("after an observer, against plain", observed, with: plain, goal: 1.1)
        bench.compare("after an explanation, against plain", explained, with: plain, goal: 1.1)
        bench.compare("with rules, against plain", ruled, with: plain, goal: 1.1)
    }

    private static func perform(_ bench: Bench, _ name: String, _ prepare: (Chain) -> Void) -> Double? {
        let chain = Chain(8), action = Chain.action
        chain.root.onAction(action) { _ in sum.pointee &+= 1 }
        prepare(chain)
        return bench.measure(name) { count in
            for _ in 0..<count { chain.coordinator.perform(action, from: chain.leaf) }
        }
    }
}

import ActionRuntime

/// Dispatches with a change every ten of them, the change included.
enum ChangeBench {
    static func measure(_ bench: Bench) {
        for depth in [8, 64] {
            for crowded in [false, true] { measure(bench, depth, crowded) }
        }
        measureMoves(bench)
    }

    private static func measure(_ bench: Bench, _ depth: Int, _ crowded: Bool) {
        let chain = Chain(depth, crowded: crowded)
        let (coordinator, leaf) = (opaque(chain.coordinator), opaque(chain.leaf))
        let name = DispatchBench.name
        chain.root.onAction(name) { _ in sum.pointee &+= 1 }
        chain.root.onAction("other:") { _ in }
        let place = "depth \(depth)\(crowded ? ", four claims a node" : "")"

        /// Ten dispatches, then a change, over and over.
        func measure(_ what: String, _ change: @escaping (Int) -> Void) {
            bench.measure("change", "\(what), \(place)", goal: 2.5) { count in
                for index in 0..<count {
                    if index % 10 == 0 { change(index / 10) }
                    coordinator.perform(name, from: leaf)
                }
            }
        }
        var registration: Registration?
        measure("registering and cancelling another action") { _ in
            if let known = registration {
                known.cancel()
                registration = nil
            } else {
                registration = chain.root.register("another:") { _ in }
            }
        }
        let elsewhere = ActionNode("elsewhere", in: chain.root)
        elsewhere.onAction("other:") { _ in }
        measure("registering and cancelling the same action elsewhere") { _ in
            if let known = registration {
                known.cancel()
                registration = nil
            } else {
                registration = elsewhere.register(name) { _ in }
            }
        }
        let loose = ActionNode("loose")
        measure("attaching and detaching a leaf") { index in
            if loose.parent == nil { chain.root.add(loose) } else { loose.removeFromParent() }
        }
        measure("enabling and disabling another action") { _ in chain.root.invalidate("other:") }
        withExtendedLifetime((chain.root, registration)) {}
    }

    /// Moves an unrelated subtree, then dispatches elsewhere.
    private static func measureMoves(_ bench: Bench) {
        for size in [10, 1_000, 100_000] {
            let chain = Chain(8)
            let (coordinator, leaf) = (opaque(chain.coordinator), opaque(chain.leaf))
            chain.root.onAction(DispatchBench.name) { _ in sum.pointee &+= 1 }
            let homes = [ActionNode("one", in: chain.root), ActionNode("two", in: chain.root)]
            let top = ActionNode("top", in: homes[0])
            var last = top
            for index in 1..<size { last = ActionNode("n", in: index % 10 == 0 ? top : last) }
            let time = bench.measure("move", "a subtree of \(size) nodes, then a dispatch elsewhere (ns)") { count in
                for index in 0..<count {
                    homes[index & 1].add(top)
                    coordinator.perform(DispatchBench.name, from: leaf)
                }
            }
            _ = time
            withExtendedLifetime(chain.root) {}
        }
    }
}

import ActionRuntime

/// Dispatches with changes between them, the changes included.
enum ChangeLines {
    static func measure(_ bench: Bench) {
        bench.begin(.changes)
        for depth in [8, 64] {
            for isCrowded in [false, true] { change(bench, depth, isCrowded) }
        }
        bench.begin(.moves)
        let times = [10, 1_000, 100_000].map { move(bench, $0) }
        bench.compare("100,000 nodes against 10", times[2], with: times[0], goal: 1.1)
    }

    private static func change(_ bench: Bench, _ depth: Int, _ isCrowded: Bool) {
        let chain = Chain(depth, crowded: isCrowded), action = Chain.action
        chain.root.onAction(action) { _ in sum.pointee &+= 1 }

        /// A change, then ten dispatches, over and over.
        func measure(_ what: String, _ goal: Double, _ change: () -> Void) {
            let place = isCrowded ? ", every node claims four others" : ""
            bench.measure("\(what), depth \(depth)\(place)", goal: .yardsticks(goal)) { count in
                for index in 0..<count {
                    if index % 10 == 0 { change() }
                    chain.coordinator.perform(action, from: chain.leaf)
                }
            }
        }
        /// Registers and cancels in turn.
        func alternate(_ action: ActionName, on node: ActionNode) -> () -> Void {
            var registration: Registration?
            return {
                if let known = registration {
                    known.cancel()
                    registration = nil
                } else {
                    registration = node.register(action) { _ in }
                }
            }
        }
        measure("registering and cancelling another action", 7.5, alternate("another:", on: chain.root))
        measure("the same action elsewhere", 14, alternate(action, on: ActionNode("elsewhere", in: chain.root)))
        if let parent = chain.leaf.parent { measure("the same action nearer", 14, alternate(action, on: parent)) }
        let loose = ActionNode("loose")
        measure("attaching and detaching a leaf", 5.5) {
            if loose.parent == nil { chain.root.add(loose) } else { loose.removeFromParent() }
        }
        if let parent = chain.leaf.parent, let above = parent.parent {
            let homes = [parent, ActionNode("home", in: above)]
            measure("moving the start", 60) { homes[chain.leaf.parent === parent ? 1 : 0].add(chain.leaf) }
        }
        var isEnabled = true
        chain.root.onAction("other:", validate: { if !isEnabled { $0.disable("not now") } }) { _ in }
        measure("enabling and disabling another action", 7.5) {
            isEnabled.toggle()
            chain.coordinator.invalidate("other:")
        }
    }

    /// Moves an unrelated subtree, then dispatches elsewhere.
    private static func move(_ bench: Bench, _ size: Int) -> Double? {
        let chain = Chain(8)
        chain.root.onAction(Chain.action) { _ in sum.pointee &+= 1 }
        let homes = [ActionNode("one", in: chain.root), ActionNode("two", in: chain.root)]
        let top = ActionNode("top", in: homes[0])
        var last = top
        for index in 1..<size { last = ActionNode("n", in: index % 10 == 0 ? top : last) }
        return bench.measure("a subtree of \(size.grouped) nodes", goal: .absolute(1_000), calls: 100) { count in
            for index in 0..<count {
                homes[index & 1].add(top)
                chain.coordinator.perform(Chain.action, from: chain.leaf)
            }
        }
    }
}

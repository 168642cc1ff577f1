import ActionRuntime

private struct Passing: Event {}
private struct Changed: Event { var count: Int }

/// Events that go up a tree.
enum EventLines {
    static func measure(_ bench: Bench) {
        bench.begin(.events)
        for depth in [8, 64] {
            let answered = Chain(depth)
            answered.root.handleEvent(Changed.self) { sum.pointee &+= $0.count }
            bench.measure("trigger, one rule at the root, depth \(depth)", goal: depth == 8 ? .yardsticks(30) : nil) {
                count in
                for _ in 0..<count where !answered.leaf.trigger(Changed(count: 1)).isHandled { sum.pointee &+= 1 }
            }
        }
        let plain = Chain(64)
        bench.measure("trigger through 64 nodes without a rule", goal: .yardsticks(44)) { count in
            for _ in 0..<count where plain.leaf.trigger(Passing()).isHandled { sum.pointee &+= 1 }
        }
        let ruled = Chain(64)
        ruled.forEach { _, node in node.handleEvent(Changed.self) { _ in } }
        bench.measure("trigger through 64 nodes with rules that do not match", goal: .yardsticks(44)) { count in
            for _ in 0..<count where ruled.leaf.trigger(Passing()).isHandled { sum.pointee &+= 1 }
        }
        let changing = Chain(64)
        changing.forEach { index, node in
            if index % 8 == 0 { node.transformEvent(Changed.self) { Changed(count: $0.count + 1) } }
        }
        bench.measure("trigger with a transform at every eighth of 64 nodes", goal: .yardsticks(60)) { count in
            for _ in 0..<count where changing.leaf.trigger(Changed(count: 0)).isHandled { sum.pointee &+= 1 }
        }
    }
}

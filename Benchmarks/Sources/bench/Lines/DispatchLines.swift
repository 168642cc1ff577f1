import ActionRuntime

/// Requests when nothing changes.
enum DispatchLines {
    static func measure(_ bench: Bench) {
        bench.begin(.perform)
        let times = Chain.depths.map { perform(bench, $0) }
        bench.compare("depth 512 against depth 1", times[3], with: times[0], goal: 1.1)

        bench.begin(.richer)
        for depth in Chain.depths { performWithValidator(bench, depth) }

        bench.begin(.asking)
        for depth in Chain.depths { ask(bench, depth) }

        bench.begin(.random)
        performAnywhere(bench)

        bench.begin(.text)
        performText(bench)
    }

    private static func perform(_ bench: Bench, _ depth: Int) -> Double? {
        let chain = Chain(depth), action = Chain.action
        chain.root.onAction(action) { _ in sum.pointee &+= 1 }
        return bench.measure("perform, depth \(depth)", goal: .yardsticks(4), series: "perform", depth: depth) {
            count in
            for _ in 0..<count { chain.coordinator.perform(action, from: chain.leaf) }
        }
    }

    private static func performWithValidator(_ bench: Bench, _ depth: Int) {
        let chain = Chain(depth), action = Chain.action
        chain.root.onAction(action, validate: { $0.state = .on }) { _ in sum.pointee &+= 1 }
        bench.measure(
            "perform with a validator, depth \(depth)", goal: .yardsticks(5), series: "perform with a validator",
            depth: depth
        ) { count in
            for _ in 0..<count { chain.coordinator.perform(action, from: chain.leaf) }
        }
    }

    private static func ask(_ bench: Bench, _ depth: Int) {
        let chain = Chain(depth), action = Chain.action, unclaimed: ActionName = "action.unclaimed:"
        chain.root.onAction(action) { _ in sum.pointee &+= 1 }
        bench.measure("canPerform, depth \(depth)", goal: .yardsticks(0.6), series: "canPerform", depth: depth) {
            count in
            for _ in 0..<count where !chain.coordinator.canPerform(action, from: chain.leaf) { sum.pointee &+= 1 }
        }
        bench.measure("validate, depth \(depth)", goal: .yardsticks(3.4), depth: depth) { count in
            for _ in 0..<count where !chain.coordinator.validate(action, from: chain.leaf).isEnabled {
                sum.pointee &+= 1
            }
        }
        bench.measure("canPerform an unclaimed name, depth \(depth)", goal: .yardsticks(0.6), depth: depth) { count in
            for _ in 0..<count where chain.coordinator.canPerform(unclaimed, from: chain.leaf) { sum.pointee &+= 1 }
        }
        bench.measure("the target of an unclaimed name, depth \(depth)", goal: .yardsticks(0.6), depth: depth) {
            count in
            for _ in 0..<count where chain.coordinator.target(forAction: unclaimed, from: chain.leaf) != nil {
                sum.pointee &+= 1
            }
        }
        bench.measure("perform an unclaimed name, depth \(depth)", goal: .yardsticks(3), depth: depth) { count in
            for _ in 0..<count where chain.coordinator.perform(unclaimed, from: chain.leaf).isPerformed {
                sum.pointee &+= 1
            }
        }
    }

    private static func performAnywhere(_ bench: Bench) {
        let root = ActionNode("root"), coordinator = opaque(Coordinator(root: root))
        let names = (0..<64).compactMap { ActionName(validating: "action.many.\($0):") }
        for name in names { root.onAction(name) { _ in sum.pointee &+= 1 } }
        let leaves = (0..<1024).map { ActionNode("leaf", in: ActionNode("branch\($0)", in: root)) }
        var random = Random()
        let picks = (0..<4096).map { _ in (leaves[random.next(below: 1024)], names[random.next(below: 64)]) }
        bench.measure("one start node among 1,024, 64 names, random", goal: .yardsticks(6.7)) { count in
            for index in 0..<count {
                let (leaf, name) = picks[index & 4095]
                coordinator.perform(name, from: leaf)
            }
        }
    }

    private static func performText(_ bench: Bench) {
        let chain = Chain(8)
        chain.root.onAction(Chain.action) { _ in sum.pointee &+= 1 }
        bench.measure("perform a string literal", goal: .yardsticks(5.6)) { count in
            for _ in 0..<count { chain.coordinator.perform("action.category.1042:", from: chain.leaf) }
        }
        let text = opaque("action.category.1042:")
        bench.measure("perform a String", goal: .yardsticks(7.9)) { count in
            for _ in 0..<count {
                if let name = ActionName(validating: text) { chain.coordinator.perform(name, from: chain.leaf) }
            }
        }
    }
}

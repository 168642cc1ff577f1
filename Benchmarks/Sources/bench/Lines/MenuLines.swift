import ActionRuntime

/// Menus of which nothing has changed.
enum MenuLines {
    static func measure(_ bench: Bench) {
        bench.begin(.menus)
        for size in [20, 2_000] { measure(bench, size) }
        for depth in [8, 64] { change(bench, depth) }
    }

    /// A menu whose validators answer otherwise each time.
    private static func change(_ bench: Bench, _ depth: Int) {
        let chain = Chain(depth), size = 100
        let counter = sum
        let items = (0..<size).compactMap { index -> MenuItem? in
            guard let name = ActionName(validating: "changing.\(index):") else { return nil }
            chain.root.onAction(name, validate: { $0.state = counter.pointee & 1 == 0 ? .on : .off }) { _ in }
            return .command(Command("Item \(index)", action: name))
        }
        let menu = Menu("Bench", items: items)
        bench.measure(
            "a snapshot of 100 commands whose answers change, an item, depth \(depth)", goal: .yardsticks(8),
            operations: size, calls: 200
        ) { count in
            for _ in 0..<count {
                counter.pointee &+= 1
                counter.pointee &+= 2 * chain.coordinator.snapshot(of: menu, from: chain.leaf).items.count
            }
        }
    }

    private static func measure(_ bench: Bench, _ size: Int) {
        let chain = Chain(8)
        let items = (0..<size).compactMap { index -> MenuItem? in
            guard let name = ActionName(validating: "menu.\(size).\(index):") else { return nil }
            chain.root.onAction(name) { _ in }
            return .command(Command("Item \(index)", action: name))
        }
        let menu = Menu("Bench", items: items), calls = 20_000 / size
        bench.measure(
            "a snapshot of \(size.grouped) commands, an item", goal: .yardsticks(6.7), operations: size, calls: calls
        ) { count in
            for _ in 0..<count { sum.pointee &+= chain.coordinator.snapshot(of: menu, from: chain.leaf).items.count }
        }
        bench.measure("the same made anew, an item of \(size.grouped)", operations: size, calls: calls) { count in
            for _ in 0..<count {
                chain.coordinator.invalidate(Chain.action)
                sum.pointee &+= chain.coordinator.snapshot(of: menu, from: chain.leaf).items.count
            }
        }
        let watch = chain.coordinator.watch(menu, from: chain.leaf)
        bench.measure(
            "a watch of \(size.grouped) commands, an item", goal: .yardsticks(6.7), operations: size, calls: calls
        ) { count in
            for _ in 0..<count where !watch.takeChanges().isEmpty { sum.pointee &+= 1 }
        }
    }
}

import ActionRuntime

struct Passing: Event {}
struct Changed: Event { var count: Int }

enum EventBench {
    static func measure(_ bench: Bench) {
        let plain = Chain(64)
        let leaf = opaque(plain.leaf)
        bench.measure("events", "trigger through 64 nodes without a rule", goal: 20) { count in
            for _ in 0..<count where leaf.trigger(Passing()).isHandled { sum.pointee &+= 1 }
        }
        let ruled = Chain(64)
        var node: ActionNode? = ruled.leaf
        while let place = node {
            place.handleEvent(Changed.self) { _ in }
            node = place.parent
        }
        let start = opaque(ruled.leaf)
        bench.measure("events", "trigger through 64 nodes with rules that do not match", goal: 20) { count in
            for _ in 0..<count where start.trigger(Passing()).isHandled { sum.pointee &+= 1 }
        }
        let changing = Chain(64)
        node = changing.leaf
        var index = 0
        while let place = node {
            if index % 8 == 0 { place.transformEvent(Changed.self) { Changed(count: $0.count + 1) } }
            index += 1
            node = place.parent
        }
        let origin = opaque(changing.leaf)
        bench.measure("events", "trigger with a transform at every eighth of 64 nodes", goal: 60) { count in
            for _ in 0..<count where origin.trigger(Changed(count: 0)).isHandled { sum.pointee &+= 1 }
        }
        withExtendedLifetime((plain.root, ruled.root, changing.root)) {}
    }
}

enum MenuBench {
    static func measure(_ bench: Bench) {
        for size in [20, 2_000] {
            let chain = Chain(8)
            var items: [MenuItem] = []
            for index in 0..<size {
                guard let name = ActionName(validating: "menu.\(size).\(index):") else { continue }
                chain.root.onAction(name) { _ in }
                items.append(.command(Command("Item \(index)", action: name)))
            }
            let menu = Menu("Bench", items: items)
            let (coordinator, leaf) = (chain.coordinator, chain.leaf)
            bench.measure("menus", "a snapshot of \(size) commands, an item", goal: 3) { count in
                var done = 0
                while done < count {
                    let snapshot = coordinator.snapshot(of: menu, from: leaf)
                    done += snapshot.items.count
                }
            }
            let watch = coordinator.watch(menu, from: leaf)
            bench.measure("menus", "a watch of \(size) commands, nothing changed, an item", goal: 3) { count in
                var done = 0
                while done < count {
                    if !watch.takeChanges().isEmpty { sum.pointee &+= 1 }
                    done += size
                }
            }
            withExtendedLifetime(chain.root) {}
        }
    }
}

enum TreeBench {
    private static let size = 1_000_000

    static func measure(_ bench: Bench) {
        for (shape, parent) in [("chain", 1), ("star", 0), ("10-ary", 10)] {
            var root: ActionNode?
            var all: [ActionNode] = []
            all.reserveCapacity(size)
            let before = residentBytes()
            let make = nanoseconds {
                let top = ActionNode("node")
                root = top
                all.append(top)
                for index in 1..<size {
                    let place = parent == 0 ? 0 : parent == 1 ? index - 1 : (index - 1) / 10
                    all.append(ActionNode("node", in: all[place]))
                }
            }
            let bytes = residentBytes() - before
            all = []
            let release = nanoseconds { root = nil }
            bench.note("trees", "\(shape): making a node (ns)", goal: 150, value: make / Double(size))
            bench.note("trees", "\(shape): memory of a node (bytes)", goal: 128, value: Double(bytes) / Double(size))
            bench.note("trees", "\(shape): releasing a node (ns)", goal: 100, value: release / Double(size))
        }
    }
}

enum AwaitBench {
    static func measure(_ bench: Bench) async {
        let chain = Chain(8)
        chain.root.onAction(DispatchBench.name) { _ in sum.pointee &+= 1 }
        let count = 200_000
        var times: [Double] = []
        for _ in 0..<7 {
            let clock = ContinuousClock()
            let start = clock.now
            for _ in 0..<count { await chain.coordinator.perform(DispatchBench.name, from: chain.leaf) }
            let time = clock.now - start
            times.append((Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9) / Double(count))
        }
        times.sort()
        bench.note(Figure(
            group: "await", name: "await perform of a synchronous handler", best: times[0], median: times[3],
            allocations: nil, goal: 10, yardstick: bench.yardstick))
    }
}

import Foundation

typealias Closure = (Int) -> Void

// The closures are optimised as those of the lines are: only what is called is hidden from the optimiser.
@inline(never) private func makeClosure(_ number: Int) -> Closure {
    { sum.pointee &+= $0 &+ number }
}

/// What a Swift user would reach for instead: the yardstick, and its neighbours.
struct Floors {
    struct Floor {
        let name: String
        let body: (Int) -> Void
    }

    /// What is measured beside every row: the yardstick last.
    let beside: [Floor]
    let yardstick: Floor

    init() {
        yardstick = Self.yardstick
        beside = [Self.text, Self.center, Self.walk(8), yardstick]
    }

    /// Measures all of them, the walk at every depth.
    static func measure(_ bench: Bench) {
        bench.begin(.floors)
        let closure = opaque(makeClosure(0))
        bench.measure("a closure") { count in
            for _ in 0..<count { closure(1) }
        }
        for floor in [yardstick, text, center] { bench.measure(floor.name, series: floor.name, floor.body) }
        for depth in Chain.depths {
            let floor = walk(depth)
            bench.measure(floor.name, series: "naive walk", depth: depth, floor.body)
        }
    }

    /// The yardstick, c1: looks up a closure by a 32-bit number, and calls it.
    private static var yardstick: Floor {
        var closures: [Int32: Closure] = [:]
        for index in 0..<64 { closures[Int32(index)] = makeClosure(index) }
        let table = opaque(closures), key = opaque(Int32(42))
        return Floor(name: "c1") { count in
            for _ in 0..<count { table[key]?(1) }
        }
    }

    private static var text: Floor {
        var closures: [String: Closure] = [:]
        for index in 0..<64 { closures["action.category.\(1000 + index)"] = makeClosure(index) }
        let table = opaque(closures), key = opaque("action.category.1042")
        return Floor(name: "[String: closure]") { count in
            for _ in 0..<count { table[key]?(1) }
        }
    }

    private static var center: Floor {
        let center = NotificationCenter(), name = Notification.Name("action.category.1042")
        let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in sum.pointee &+= 1 }
        return Floor(name: "NotificationCenter") { count in
            for _ in 0..<count { center.post(name: name, object: nil) }
            withExtendedLifetime(token) {}
        }
    }

    private final class Walker {
        let parent: Walker?
        var closures: [String: Closure] = [:]

        init(_ parent: Walker?) { self.parent = parent }
    }

    /// A walk up parents, with a dictionary at each.
    private static func walk(_ depth: Int) -> Floor {
        let root = Walker(nil)
        root.closures["action.category.1042"] = makeClosure(1)
        var leaf = root
        for index in 0..<depth {
            leaf = Walker(leaf)
            for other in 0..<4 { leaf.closures["action.other.\(index).\(other)"] = makeClosure(other) }
        }
        let start = opaque(leaf), key = opaque("action.category.1042")
        return Floor(name: "a naive walk, depth \(depth)") { count in
            for _ in 0..<count {
                var next: Walker? = start
                while let node = next {
                    if let closure = node.closures[key] {
                        closure(1)
                        break
                    }
                    next = node.parent
                }
            }
        }
    }
}

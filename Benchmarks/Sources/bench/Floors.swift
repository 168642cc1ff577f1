import Foundation

typealias Closure = (Int) -> Void

@inline(never) @_optimize(none) func makeClosure(_ number: Int) -> Closure {
    { sum.pointee &+= $0 &+ number }
}

/// What a Swift user would reach for instead: the yardstick, and its neighbours.
enum Floors {
    /// The yardstick, c1: looks up a closure by a 32-bit number, and calls it.
    static func yardstick(_ bench: Bench) -> Double {
        var closures: [Int32: Closure] = [:]
        for index in 0..<64 { closures[Int32(index)] = makeClosure(index) }
        let table = opaque(closures)
        let key = opaque(Int32(42))
        let time = bench.measure("floor", "c1: [Int32: closure]") { count in
            for _ in 0..<count { table[key]?(1) }
        }
        bench.yardstick = time
        return time
    }

    static func measure(_ bench: Bench) {
        let closure = opaque(makeClosure(0))
        bench.measure("floor", "a closure") { count in
            for _ in 0..<count { closure(1) }
        }
        var closures: [String: Closure] = [:]
        for index in 0..<64 { closures["action.category.\(1000 + index)"] = makeClosure(index) }
        let table = opaque(closures)
        let key = opaque("action.category.1042")
        bench.measure("floor", "[String: closure]") { count in
            for _ in 0..<count { table[key]?(1) }
        }
        let center = NotificationCenter()
        let name = Notification.Name("action.category.1042")
        let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in sum.pointee &+= 1 }
        bench.measure("floor", "NotificationCenter") { count in
            for _ in 0..<count { center.post(name: name, object: nil) }
        }
        center.removeObserver(token)
        for depth in [1, 8, 64, 512] { measureWalk(bench, depth) }
    }

    private final class Walker {
        let parent: Walker?
        var closures: [String: Closure] = [:]
        init(_ parent: Walker?) { self.parent = parent }
    }

    /// A walk up parents, with a dictionary at each.
    private static func measureWalk(_ bench: Bench, _ depth: Int) {
        let root = Walker(nil)
        root.closures["action.category.1042"] = makeClosure(1)
        var leaf = root
        for index in 0..<depth {
            leaf = Walker(leaf)
            for other in 0..<4 { leaf.closures["action.other.\(index).\(other)"] = makeClosure(other) }
        }
        let start = opaque(leaf)
        let key = opaque("action.category.1042")
        bench.measure("floor", "a naive walk, depth \(depth)", depth: depth) { count in
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

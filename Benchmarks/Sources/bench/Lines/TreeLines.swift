import ActionRuntime
import Foundation

/// A million nodes, each shape in processes of its own, so that none finds memory that another left.
enum TreeLines {
    enum Shape: String, CaseIterable {
        case chain, star, wide = "10-ary"

        /// The place of a node's parent.
        func parent(of index: Int) -> Int {
            switch self {
            case .chain: index - 1
            case .star: 0
            case .wide: (index - 1) / 10
            }
        }
    }

    /// What a process says of the tree that it made.
    struct Cost: Codable {
        /// Nanoseconds a node.
        var make: Double
        var release: Double
        /// What memory the process got more, in bytes a node.
        var resident: Double?
        /// What the program asked for more, in bytes and times a node.
        var allocated: Double?
        var requests: Double?
    }

    static func measure(_ bench: Bench) throws {
        guard case .time(let repeats, _) = bench.mode else { return }
        bench.begin(.trees)
        for shape in Shape.allCases where bench.isChosen("\(shape.rawValue): ") {
            let costs = try (0..<min(repeats, 5)).map { _ in try cost(of: shape) }
            let counted = try Child.counter.map { try cost(of: shape, preloading: $0) }
            func note(
                _ what: String, _ unit: Figure.Unit, _ goal: Double, _ values: [Double], _ requests: Double? = nil
            ) {
                bench.note("\(shape.rawValue): \(what)", unit: unit, goal: goal, values, allocations: requests)
            }
            note("making a node", .nanoseconds, 150, costs.map(\.make), counted?.requests)
            note("allocated for a node", .bytes, 130, [counted?.allocated].compactMap(\.self))
            note("resident for a node", .bytes, 130, costs.compactMap(\.resident))
            note("releasing a node", .nanoseconds, 100, costs.map(\.release))
        }
    }

    /// Makes a tree in this process, and prints what it cost.
    static func printCost(of shape: Shape) throws {
        print(String(decoding: try JSONEncoder().encode(cost(ofMaking: 1_000_000, shape)), as: UTF8.self))
    }

    private static func cost(of shape: Shape, preloading library: String? = nil) throws -> Cost {
        let text = try Child.run(["--tree", shape.rawValue], preloading: library)
        return try JSONDecoder().decode(Cost.self, from: Data(text.utf8))
    }

    private static func cost(ofMaking size: Int, _ shape: Shape) -> Cost {
        let resident = Memory.residentBytes(), allocated = Memory.allocatedBytes(), requests = Memory.requests()
        let root = ActionNode("node")
        var nodes = [root]
        nodes.reserveCapacity(size)
        let make = nanoseconds {
            for index in 1..<size { nodes.append(ActionNode("node", in: nodes[shape.parent(of: index)])) }
        }
        nodes = []
        func each(_ before: Int?, _ after: Int?) -> Double? {
            before.flatMap { before in after.map { Double($0 - before) / Double(size) } }
        }
        var cost = Cost(make: make / Double(size), release: 0)
        cost.resident = each(resident, Memory.residentBytes())
        cost.allocated = each(allocated, Memory.allocatedBytes())
        cost.requests = each(requests.map { Int($0) }, Memory.requests().map { Int($0) })
        var last: ActionNode? = consume root
        cost.release = nanoseconds { last = nil } / Double(size)
        withExtendedLifetime(last) {}
        return cost
    }
}

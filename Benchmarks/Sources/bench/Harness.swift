import Foundation

/// One figure: what was measured, how long it took, and how often it asked for memory.
struct Figure: Codable {
    let group: String
    let name: String
    /// Nanoseconds an operation: the best and the median of the repeats.
    let best: Double
    let median: Double
    /// Requests for memory an operation; nil where they are not counted.
    let allocations: Double?
    /// What it is to cost at the most, in yardsticks; nil for a floor.
    let goal: Double?
    /// The yardstick, measured beside it.
    var yardstick: Double?
    /// How deep the start node is below the target; nil where that does not matter.
    var depth: Int?
}

/// Measures, and keeps the figures.
final class Bench {
    private(set) var figures: [Figure] = []
    private let filter: String
    private let repeats: Int
    private let slice: Double
    /// The yardstick of the group.
    var yardstick: Double?

    init(filter: String, isQuick: Bool) {
        self.filter = filter
        repeats = isQuick ? 3 : 9
        slice = isQuick ? 4e6 : 3e7
    }

    /// Measures a body that runs so many operations as it is told.
    @discardableResult
    func measure(
        _ group: String, _ name: String, goal: Double? = nil, depth: Int? = nil, _ body: (Int) -> Void
    ) -> Double {
        guard filter.isEmpty || "\(group) \(name)".contains(filter) || group == "floor" else { return 0 }
        var count = 1
        while true {
            let time = nanoseconds { body(count) }
            if time > slice / 2 || count > 1 << 30 {
                count = max(1, Int(Double(count) * slice / max(time, 1)))
                break
            }
            count *= 2
        }
        var times: [Double] = []
        var allocations: Double?
        for _ in 0..<repeats {
            let before = Allocations.count()
            times.append(nanoseconds { body(count) } / Double(count))
            if let before, let after = Allocations.count() { allocations = Double(after - before) / Double(count) }
        }
        times.sort()
        figures.append(
            Figure(
                group: group, name: name, best: times[0], median: times[times.count / 2], allocations: allocations,
                goal: goal, yardstick: yardstick, depth: depth))
        return times[times.count / 2]
    }

    func append(_ figure: Figure) { figures.append(figure) }

    /// Keeps a figure that was measured in another way.
    func note(_ group: String, _ name: String, goal: Double?, value: Double) {
        guard filter.isEmpty || "\(group) \(name)".contains(filter) else { return }
        figures.append(
            Figure(group: group, name: name, best: value, median: value, allocations: nil, goal: goal, yardstick: nil))
    }
}

func nanoseconds(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let time = clock.measure(body)
    return Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9
}

/// The preloaded counter, where there is one.
enum Allocations {
    private typealias Counter = @convention(c) () -> UInt64

    private static let counter: Counter? = {
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "malloc_counter_count") else { return nil }
        return unsafeBitCast(symbol, to: Counter.self)
    }()

    static func count() -> UInt64? { counter?() }
}

/// Hides a value's making from the optimiser.
@inline(never) @_optimize(none) func opaque<T>(_ value: T) -> T { value }

/// What handlers add to, so that none is optimised away.
nonisolated(unsafe) let sum: UnsafeMutablePointer<Int> = {
    let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    pointer.initialize(to: 0)
    return pointer
}()

struct Random {
    var state: UInt64 = 42
    mutating func next(below count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }
}

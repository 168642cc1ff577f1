/// What a figure is to be at the most.
struct Goal: Codable {
    let limit: Double
    /// Whether the limit is meant in yardsticks; else in the figure's own unit.
    let isInYardsticks: Bool

    static func yardsticks(_ limit: Double) -> Goal { Goal(limit: limit, isInYardsticks: true) }
    static func absolute(_ limit: Double) -> Goal { Goal(limit: limit, isInYardsticks: false) }
}

/// What came of one line: how long it took, and how often it asked for memory.
struct Figure: Codable {
    enum Unit: String, Codable {
        case nanoseconds, milliseconds, bytes, lines, percent
        /// How many times what it is compared with.
        case times
    }

    let name: String
    /// Which curve of the picture it is a point of, and where.
    var series: String?
    var depth: Int?
    var unit = Unit.nanoseconds
    /// The best and the median of the repeats.
    let best: Double
    let median: Double
    /// The yardstick's median, measured before the line's row; nil where it is no measure of the line.
    var c1: Double?
    var goal: Goal?
    /// Requests for memory an operation; nil where they were not counted.
    var allocations: Double?
}

extension Figure {
    /// The median in yardsticks.
    var ratio: Double? { c1.map { median / $0 } }

    /// The median as a part of what it may be; nil without a goal.
    var strain: Double? {
        guard let goal else { return nil }
        let value = goal.isInYardsticks ? ratio ?? .infinity : median
        return goal.limit > 0 ? value / goal.limit : value > 0 ? .infinity : 0
    }

    /// Whether the goal is met; nil without one.
    var isMet: Bool? { strain.map { $0 <= 1 } }
}

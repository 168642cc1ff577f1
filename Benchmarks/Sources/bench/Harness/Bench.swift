/// Runs lines, and keeps their figures.
///
/// A line is a closure that runs so many calls as it is told. In time mode it is repeated, and the best and the median
/// are kept; in count mode it runs a fixed number of calls after as many to warm up, and its allocations are kept. In
/// repeat mode one line runs so many calls as are asked, for a tool that counts the instructions of the process.
final class Bench {
    enum Mode {
        case time(repeats: Int, slice: Double)
        case count
        case repeating(calls: Int)

        static let full = time(repeats: 9, slice: 3e7)
        static let quick = time(repeats: 3, slice: 4e6)
    }

    let mode: Mode
    private(set) var sections: [Report.Section] = []
    private let filter: String
    private let floors = Floors()
    private var row = Row.floors

    init(_ mode: Mode, filter: String) {
        self.mode = mode
        self.filter = filter
    }

    /// The lines that follow belong to that row.
    func begin(_ row: Row) {
        self.row = row
    }

    /// Measures a line.
    ///
    /// - Parameters:
    ///   - operations: How many operations one call does.
    ///   - calls: How many calls are made where allocations are counted.
    /// - Returns: The best, in nanoseconds an operation, for comparisons; nil where no time is taken.
    @discardableResult
    func measure(
        _ name: String, goal: Goal? = nil, series: String? = nil, depth: Int? = nil, operations: Int = 1,
        calls: Int = 10_000, _ body: (Int) -> Void
    ) -> Double? {
        guard begin(name) else { return nil }
        var figure: Figure
        switch mode {
        case .count: figure = count(name, operations, calls, body)
        case .time: figure = time(name, operations, body)
        case .repeating(let calls):
            body(calls)
            figure = Figure(name, [0])
        }
        (figure.series, figure.depth, figure.goal) = (series, depth, goal)
        append(figure)
        return figure.unit == .nanoseconds ? figure.best : nil
    }

    /// Measures a line that awaits.
    @discardableResult
    func measure(
        _ name: String, goal: Goal? = nil, calls: Int = 10_000, awaiting body: (Int) async -> Void
    ) async -> Double? {
        guard begin(name) else { return nil }
        var figure: Figure
        switch mode {
        case .count:
            await body(calls)
            let before = Memory.requests() ?? 0
            await body(calls)
            figure = Figure(counted: name, Double((Memory.requests() ?? 0) - before) / Double(calls))
        case .repeating(let calls):
            await body(calls)
            figure = Figure(name, [0])
        case .time(let repeats, let slice):
            var calls = 1, times: [Double] = []
            while true {
                let time = await nanoseconds { await body(calls) }
                if time > slice / 2 { break }
                calls *= 2
            }
            for _ in 0..<repeats { times.append(await nanoseconds { await body(calls) } / Double(calls)) }
            figure = Figure(name, times)
        }
        figure.goal = goal
        append(figure)
        return figure.unit == .nanoseconds ? figure.best : nil
    }

    /// Keeps figures that were taken in another way, the repeats of one line; nothing in count mode.
    func note(_ name: String, unit: Figure.Unit, goal: Double?, _ values: [Double], allocations: Double? = nil) {
        guard case .time = mode, !values.isEmpty, begin(name) else { return }
        var figure = Figure(name, values)
        (figure.unit, figure.goal, figure.allocations) = (unit, goal.map(Goal.absolute), allocations)
        append(figure)
    }

    /// Compares the bests of two lines, which noise moves less than medians; nothing where one is missing.
    func compare(_ name: String, _ value: Double?, with other: Double?, goal: Double) {
        guard let value, let other else { return }
        note(name, unit: .times, goal: goal, [value / other])
    }

    /// Keeps the part of a time that each one of several things takes, in yardsticks.
    func compareEach(_ name: String, _ value: Double, limit: Double) {
        guard case .time = mode, begin(name), let c1 = sections.last?.beside.last?.median else { return }
        var figure = Figure(name, [value])
        (figure.goal, figure.c1) = (.yardsticks(limit), c1)
        append(figure)
    }

    /// Whether times are taken.
    var isTiming: Bool { if case .time = mode { true } else { false } }

    /// Whether a line is chosen.
    func isChosen(_ name: String) -> Bool {
        let line = "\(row.rawValue): \(name)"
        if case .repeating = mode { return line == filter }
        return filter.isEmpty || line.contains(filter)
    }

    // MARK: - Sections

    /// Opens the section of a line that is chosen, with the floors measured first.
    private func begin(_ name: String) -> Bool {
        guard isChosen(name) else { return false }
        if sections.last?.row != row {
            var section = Report.Section(row: row)
            if case .time = mode { section.beside = floors.beside.map { time($0.name, 1, $0.body) } }
            sections.append(section)
        }
        return true
    }

    private func append(_ figure: Figure) {
        let section = sections.count - 1
        var figure = figure
        if figure.unit == .nanoseconds, figure.goal?.isInYardsticks != false {
            figure.c1 = figure.c1 ?? sections[section].beside.last?.median
        } else {
            figure.c1 = nil
        }
        sections[section].figures.append(figure)
    }

    // MARK: - Time and counts

    /// Times a line; the yardstick is measured before each repeat, because processors change their pace.
    private func time(_ name: String, _ operations: Int, _ body: (Int) -> Void) -> Figure {
        guard case .time(let repeats, let slice) = mode else { return Figure(name, [0]) }
        let calls = calls(of: body, in: slice), yardstick = floors.yardstick.body
        let yards = self.calls(of: yardstick, in: slice / 4)
        var times: [Double] = [], c1: [Double] = []
        for _ in 0..<repeats {
            c1.append(nanoseconds { yardstick(yards) } / Double(yards))
            times.append(nanoseconds { body(calls) } / Double(calls * operations))
        }
        var figure = Figure(name, times)
        figure.c1 = c1.sorted()[repeats / 2]
        return figure
    }

    /// How many calls of a body take about so long, in nanoseconds.
    private func calls(of body: (Int) -> Void, in slice: Double) -> Int {
        var calls = 1
        while true {
            let time = nanoseconds { body(calls) }
            if time > slice / 2 || calls > 1 << 30 { return max(1, Int(Double(calls) * slice / max(time, 1))) }
            calls *= 2
        }
    }

    private func count(_ name: String, _ operations: Int, _ calls: Int, _ body: (Int) -> Void) -> Figure {
        body(calls)
        let before = Memory.requests() ?? 0
        body(calls)
        return Figure(counted: name, Double((Memory.requests() ?? 0) - before) / Double(calls * operations))
    }
}

extension Figure {
    /// A figure of repeats.
    fileprivate init(_ name: String, _ values: [Double]) {
        let values = values.sorted()
        self.init(name: name, best: values[0], median: values[values.count / 2])
    }

    /// A figure of what was counted.
    fileprivate init(counted name: String, _ allocations: Double) {
        self.init(name: name, unit: .lines, best: 0, median: 0, allocations: allocations)
    }
}

/// The asynchronous handlers and rules that the current task runs in: the innermost, linked to the one around it.
///
/// A task that a handler starts inherits the lineage. Handlers that have ended meanwhile no longer count.
struct Lineage: Sendable {
    @TaskLocal static var current: Lineage?

    private struct State {
        let request: NestedRequest
        let parent: Lineage?
        var isRunning = true
        /// The names of the cycle that begins with this handler, once the cycle was refused.
        ///
        /// All requests inside of this handler are then refused until it has ended: without that, rules that each await two
        /// others would go on for 2¹²⁸ steps.
        var refused: [String]?
    }

    // Locked, because the tasks that inherit a lineage run on any thread.
    private let state: Lock<State>

    init(_ request: NestedRequest, within parent: Lineage?) {
        state = Lock(State(request: request, parent: parent?.running))
    }

    /// Notes that the handler has ended.
    func end() { state.withLock { $0.isRunning = false } }

    private var parent: Lineage? { state.withLock { $0.parent } }

    private var name: String { state.withLock { $0.request.name } }

    /// The innermost handler that has not ended: this one, or one around it.
    private var running: Lineage? {
        sequence(first: self) { $0.parent }.first { $0.state.withLock { $0.isRunning } }
    }

    /// The names of a cycle, where as many handlers run as may; nil where one more may begin.
    static var cycle: [String]? {
        guard let innermost = current?.running else { return nil }
        let nested = Array(sequence(first: innermost) { $0.parent?.running })
        for lineage in nested {
            if let cycle = lineage.state.withLock({ $0.refused }) { return cycle }
        }
        guard nested.count >= DispatchError.maximumDepth else { return nil }
        let names = Array(nested.reversed().map(\.name))
        let first = nested[nested.count - 1 - names.startOfCycle]
        first.state.withLock { $0.refused = names.cycle }
        return names.cycle
    }
}

/// The request of a handler or rule that runs, for its name.
enum NestedRequest: Sendable {
    case action(ActionName)
    case signal(Signal)

    var name: String {
        switch self {
        case .action(let name): name.text
        case .signal(let signal): signal.name
        }
    }
}

extension [String] {
    /// The index at which a cycle of requests begins, given the names of all requests, outermost first.
    ///
    /// The cycle is followed from the last request down: it begins at the first request that has the name of a later one of the
    /// cycle. So a name that comes twice before the cycle does not belong to it. Where no name comes again, because each
    /// request has a new one, all but the first belong to the cycle.
    var startOfCycle: Int {
        var first: [String: Int] = [:]
        for (index, name) in enumerated() where first[name] == nil { first[name] = index }
        guard let last = indices.last, let begin = first[self[last]], begin < last else {
            return Swift.min(1, count - 1)
        }
        var (start, seen) = (begin, last)
        while seen > start {
            seen -= 1
            start = Swift.min(start, first[self[seen]] ?? seen)
        }
        return start
    }

    /// The shortest run of names that ends the list twice in a row; the last eight names where there is none.
    var cycle: [String] {
        for length in 1...Swift.max(1, count / 2)
        where count >= 2 * length && suffix(length).elementsEqual(dropLast(length).suffix(length)) {
            return Array(suffix(length))
        }
        return Array(suffix(8))
    }
}

/// The asynchronous handlers and rules that the current task runs inside of, innermost first.
///
/// A task that a handler starts inherits its lineage; handlers that have ended by then do not count.
struct Lineage: Sendable {
    @TaskLocal static var current: Lineage?

    private struct State {
        let request: NestedRequest
        let parent: Lineage?
        var isRunning = true
        /// Set on the first handler of a cycle when there was no more room, until that has ended: rules that each await two
        /// others would otherwise go on for ever.
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

    /// This one, or the nearest around it that has not ended.
    private var running: Lineage? {
        sequence(first: self) { $0.parent }.first { $0.state.withLock { $0.isRunning } }
    }

    /// The names of the handlers that call each other without end; nil while there is room for one more.
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

/// A dispatch or a bubble that others may be nested in.
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
    /// Where requests that call each other without end begin: at the first that has the name of one after that.
    ///
    /// That is found from the last one down, so that a name that comes twice before the cycle does not belong to it. Names
    /// may be new each time. Then all but the first belong together, so that at least that is answered again.
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

    /// The shortest run of names at the end that stands there twice, or the last few where none does.
    var cycle: [String] {
        for length in 1...Swift.max(1, count / 2)
        where count >= 2 * length && suffix(length).elementsEqual(dropLast(length).suffix(length)) {
            return Array(suffix(length))
        }
        return Array(suffix(8))
    }
}

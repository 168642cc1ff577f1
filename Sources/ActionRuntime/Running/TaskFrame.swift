/// The frame of an asynchronous handler or rule, linked to the frame around it: what ``Frames`` are for a thread.
///
/// A task that a handler starts inherits the frame.
struct TaskFrame: Sendable {
    /// A handler's call: its number, its place, and the runs of the handler, to which the call belongs.
    struct Call: Sendable {
        let number: UInt64
        let position: TreeIsolated<Invocation.RoutePosition>
        let queue: ObjectIdentifier?
    }

    private struct State {
        /// The request of the handler or rule; nil once the handler or rule has ended.
        var request: NestedRequest?
        /// The handler around this one; ended handlers are left out when the next one begins, and when this one ends.
        var parent: TaskFrame?
        /// The handler's call; nil for a rule, and once the handler has ended.
        var call: Call?
        var isRunning: Bool { request != nil }
        /// The actor that called the handler; nil where that is not known, and once the handler has ended.
        var caller: CallerIsolation?
        /// What counts the changes of the trees that the request concerns; none where the caller is not known.
        var trees: [TreeChanges] = []
        /// Whether code of the handler was found to run elsewhere than on its caller's actor.
        var hasStrayed = false
        /// The names of the cycle that begins with this handler, once the cycle was refused.
        ///
        /// All requests inside of this handler are then refused until it has ended. Without the refusal, rules that each await two
        /// others would go on for 2¹²⁸ steps.
        var refused: [String]?
    }

    // Locked, because the tasks that inherit a frame run on any thread.
    private let state: Lock<State>

    /// - Parameters:
    ///   - asker: The node that asked.
    ///   - caller: The actor that called the handler, where it is known.
    init(
        _ request: NestedRequest, within parent: TaskFrame?, _ call: Call? = nil, from asker: ActionNode,
        calledBy caller: CallerIsolation? = nil
    ) {
        let parent = parent?.running
        parent?.forgetEnded()
        let trees = caller == nil ? [] : asker.treeChanges
        state = Lock(State(request: request, parent: parent, call: call, caller: caller, trees: trees))
    }

    /// The place of the request of a handler's call that runs in the task; nil once the call has ended.
    static func position(of call: UInt64) -> Invocation.RoutePosition? {
        for frame in running {
            let own: Call? = frame.state.withLock { $0.call }
            guard let own, own.number == call else { continue }
            frame.noteIsolation()
            return own.position.value
        }
        return nil
    }

    /// The names of the cycle in which a request from inside a run waits for that run's handler, and so for itself; nil for none.
    static func cycle(through queue: RunQueue, by name: ActionName) -> [String]? {
        let running = running
        let own = running.firstIndex { $0.state.withLock { $0.call?.queue } == ObjectIdentifier(queue) }
        return own.map { running[...$0].reversed().map(\.name) }
    }

    // MARK: Where handlers run

    /// Notes where code of the handler runs: the code that asks.
    private func noteIsolation() {
        let caller = state.withLock { $0.hasStrayed ? nil : $0.caller }
        if caller?.isHere == false { state.withLock { $0.hasStrayed = true } }
    }

    /// Notes that code of the innermost handler asks without an isolation, if the handler has one, and if it asks a tree that its own
    /// request concerns.
    ///
    /// A closure that runs where it was called passes its isolation on with each request.
    static func noteCaller(_ isolation: (any Actor)?, asking trees: @autoclosure () -> [TreeChanges]? = nil) {
        #if DEBUG
            guard isolation == nil, let innermost = TaskContext.current.frame?.running else { return }
            let (isKnown, own) = innermost.state.withLock { ($0.caller != nil, $0.trees) }
            guard isKnown else { return }
            if let trees = trees(), !own.contains(where: { own in trees.contains { $0.shared === own.shared } }) {
                return
            }
            innermost.state.withLock { $0.hasStrayed = true }
        #endif
    }

    /// Whether code of the innermost handler was found to run elsewhere than on its caller's actor since this was asked last.
    static func takeStray() -> Bool {
        guard let innermost = TaskContext.current.frame?.running else { return false }
        return innermost.state.withLock { state in
            defer { state.hasStrayed = false }
            return state.hasStrayed
        }
    }

    /// The number of handlers that the current task runs in and that have not ended.
    static var depth: Int { running.count }

    /// The handlers that the current task runs in and that have not ended, innermost first.
    private static var running: [TaskFrame] {
        guard let innermost = TaskContext.current.frame?.running else { return [] }
        return Array(sequence(first: innermost) { $0.parent?.running })
    }

    /// The names of the refused cycle that the handler is part of; nil for none.
    var refusedCycle: [String]? {
        for frame in sequence(first: self, next: \.parent) {
            if let cycle = frame.state.withLock({ $0.refused }) { return cycle }
        }
        return nil
    }

    /// Notes that the handler has ended, and leaves out the handlers around it that have ended.
    ///
    /// A handler that begins while the handler around it runs refers to the handler around it. So a handler that ends leaves out
    /// all ended handlers around it: handlers that end one after the other, each after its successor began, form no chain.
    ///
    /// - Returns: Whether code of the handler was found to run elsewhere than on its caller's actor.
    func end() -> Bool {
        let (former, hasParent, hasStrayed) = state.withLock { state in
            defer { (state.request, state.call, state.caller, state.trees) = (nil, nil, nil, []) }
            return ((state.request, state.call), state.parent != nil, state.hasStrayed)
        }
        withExtendedLifetime(former) {}
        if hasParent { forgetEnded() }
        return hasStrayed
    }

    /// Leaves out the handlers around this one that have ended, so that they form no chain.
    private func forgetEnded() {
        let former = parent, next = former?.running
        state.withLock { $0.parent = next }
        withExtendedLifetime(former) {}
    }

    private var parent: TaskFrame? { state.withLock { $0.parent } }

    private var name: String { state.withLock { $0.request?.name ?? "" } }

    /// The innermost handler that has not ended: this one, or one around it.
    private var running: TaskFrame? {
        sequence(first: self) { $0.parent }.first { $0.state.withLock { $0.isRunning } }
    }

    /// The names of a cycle that is refused, because too many handlers run; nil where another one may begin.
    static var cycle: [String]? {
        let nested = running
        for frame in nested {
            if let cycle = frame.state.withLock({ $0.refused }) { return cycle }
        }
        guard nested.count >= DispatchError.maximumDepth else { return nil }
        let names = Array(nested.reversed().map(\.name))
        let first = nested[nested.count - 1 - names.startOfCycle]
        first.state.withLock { $0.refused = names.cycle }
        return names.cycle
    }
}

extension ActionNode {
    /// What counts the changes of the trees that the node is in.
    var treeChanges: [TreeChanges] {
        var changes: [TreeChanges] = []
        forEachListener { changes.append($0.changes) }
        return changes
    }
}

extension Invocation.Call {
    /// The place of the request; nil once the call has ended.
    var position: Invocation.RoutePosition? {
        Frames.isRunning(number) ? unsafe (knownRoute, knownNextRoutes) : TaskFrame.position(of: number)
    }
}

/// The request of a running handler or rule, for its name.
enum NestedRequest: Sendable {
    case action(ActionName)
    case signal(SignalLabel)

    var name: String {
        switch self {
        case .action(let name): name.text
        case .signal(let signal): signal.text
        }
    }
}

extension [String] {
    /// The index at which a cycle of requests begins, given the names of all requests, outermost first.
    ///
    /// The cycle is followed from the last request outwards: it begins at the first request that has the name of a later request of
    /// the cycle. So a name that comes twice before the cycle does not belong to it. Where no name comes again, because each
    /// request has a new name, all requests but the first belong to the cycle.
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

    /// The shortest sequence of names that ends the list twice in a row; the last eight names where there is none.
    var cycle: [String] {
        for length in 1...Swift.max(1, count / 2)
        where count >= 2 * length && suffix(length).elementsEqual(dropLast(length).suffix(length)) {
            return Array(suffix(length))
        }
        return Array(suffix(8))
    }
}

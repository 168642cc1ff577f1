internal import Synchronization

#if canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Darwin)
    private import Darwin
#elseif canImport(Android)
    private import Android
#endif

/// What is under way on a thread: questions, dispatches and bubbles that began inside of others and have not ended.
///
/// Between two suspensions a thread belongs to one task, so what is nested synchronously is nested on one thread,
/// through whichever trees it goes. Asynchronous handlers are counted by ``Lineage``.
final class Nesting {
    private var requests: [NestedRequest] = []
    /// Set when there was no room, until the outermost request has ended: a request that asks twice at each level would
    /// otherwise go on for ever.
    private var cycle: [String]?
    private var isTelling = false

    /// Runs something for a request, or gives the names of those that call each other without end.
    func run<Result>(
        _ request: NestedRequest, _ body: () throws -> Result, tooDeep refuse: ([String]) -> Result
    ) rethrows -> Result {
        if let cycle { return refuse(cycle) }
        if requests.count >= DispatchError.maximumDepth {
            let cycle = requests.map(\.name).cycle
            self.cycle = cycle
            return refuse(cycle)
        }
        requests.append(request)
        defer {
            requests.removeLast()
            if requests.isEmpty { cycle = nil }
        }
        return try body()
    }

    /// Tells somebody of a request that was refused; what they request meanwhile is refused without being told.
    func tell(_ body: () -> Void) {
        guard !isTelling else { return }
        isTelling = true
        body()
        isTelling = false
    }

    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
        /// The current thread's.
        static var current: Nesting {
            if let known = unsafe pthread_getspecific(key) {
                return unsafe Unmanaged<Nesting>.fromOpaque(known).takeUnretainedValue()
            }
            let new = Nesting()
            unsafe pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
            return new
        }

        /// Where each thread keeps its own, which is released when the thread ends.
        private static let key: pthread_key_t = {
            var key = pthread_key_t()
            let code = unsafe pthread_key_create(&key) { unsafe Unmanaged<Nesting>.fromOpaque($0!).release() }
            precondition(code == 0, "The system has no more room for thread-specific data.")
            return key
        }()
    #else
        /// The current task's; a platform without threads has one.
        static var current: Nesting { single }
        private nonisolated(unsafe) static let single = Nesting()
    #endif
}

/// The asynchronous handlers and rules that the current task runs inside of, innermost first.
///
/// A task that a handler starts inherits its lineage; what has ended by then no longer counts.
final class Lineage: Sendable {
    @TaskLocal static var current: Lineage?

    private let request: NestedRequest
    private let parent: Lineage?
    private let isRunning = Atomic(true)
    /// Set on the outermost one when there was no room, until it has ended: rules that each await two others would
    /// otherwise go on for ever.
    private let refused = Mutex<[String]?>(nil)

    init(_ request: NestedRequest, within parent: Lineage?) {
        self.request = request
        self.parent = parent?.running
    }

    /// Notes that the handler has come to its end.
    func end() { isRunning.store(false, ordering: .relaxed) }

    /// This one, or the nearest around it that has not ended.
    private var running: Lineage? {
        sequence(first: self) { $0.parent }.first { $0.isRunning.load(ordering: .relaxed) }
    }

    /// The names of the handlers that call each other without end; nil while there is room for one more.
    static var cycle: [String]? {
        guard let innermost = current?.running else { return nil }
        var (outermost, depth) = (innermost, 1)
        while let next = outermost.parent?.running { (outermost, depth) = (next, depth + 1) }
        return outermost.refused.withLock { refused in
            if refused == nil, depth >= DispatchError.maximumDepth {
                let names = sequence(first: innermost) { $0.parent?.running }.map(\.request.name)
                refused = Array(names.reversed()).cycle
            }
            return refused
        }
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
    /// The shortest run of names at the end that stands there twice, or the last few where none does.
    fileprivate var cycle: [String] {
        for length in 1...Swift.max(1, count / 2)
        where count >= 2 * length && suffix(length).elementsEqual(dropLast(length).suffix(length)) {
            return Array(suffix(length))
        }
        return Array(suffix(8))
    }
}

extension Coordinator {
    /// Answers a question about an action, or gives the error where questions are nested too deep.
    func answer<Answer>(
        _ action: ActionName, _ body: () -> Answer, tooDeep refuse: (DispatchError) -> Answer
    ) -> Answer {
        Nesting.current.run(.action(action), body) { refuse(.tooDeep($0)) }
    }
}

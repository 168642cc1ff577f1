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
///
/// The state stands in memory of its own, so that beginning and ending a dispatch counts no references and checks no
/// access; it is made when a thread first dispatches, is used by that thread alone, and is freed when the thread ends.
@safe struct Nesting {
    @safe private struct State {
        var count = 0
        /// Set when there was no room, until the outermost request has ended: a request that asks twice at each level
        /// would otherwise go on for ever.
        var cycle: [String]?
        var isTelling = false
        /// The numbers of the actions' names, and `signal` in the place of an event or error.
        let names: UnsafeMutablePointer<UInt32>
        let signals: UnsafeMutablePointer<Signal?>
    }

    private static let signal = UInt32.max
    private let state: UnsafeMutablePointer<State>

    private init() {
        unsafe state = .allocate(capacity: 1)
        let names = UnsafeMutablePointer<UInt32>.allocate(capacity: DispatchError.maximumDepth)
        unsafe names.initialize(repeating: 0, count: DispatchError.maximumDepth)
        let signals = UnsafeMutablePointer<Signal?>.allocate(capacity: DispatchError.maximumDepth)
        unsafe signals.initialize(repeating: nil, count: DispatchError.maximumDepth)
        unsafe state.initialize(to: State(names: names, signals: signals))
    }

    private init(_ state: UnsafeMutablePointer<State>) {
        unsafe self.state = state
    }

    private func free() {
        unsafe state.pointee.names.deallocate()
        unsafe state.pointee.signals.deinitialize(count: DispatchError.maximumDepth)
        unsafe state.pointee.signals.deallocate()
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    /// Notes that a request for an action begins; false where there is no room for it.
    @inline(__always) func begin(_ action: ActionName) -> Bool {
        let count = unsafe state.pointee.count
        guard count < DispatchError.maximumDepth, unsafe state.pointee.cycle == nil else { return false }
        unsafe state.pointee.names[count] = action.id
        unsafe state.pointee.count = count + 1
        return true
    }

    /// Notes that sending an event or error to a rule begins; false where there is no room for it.
    func begin(_ signal: Signal) -> Bool {
        let count = unsafe state.pointee.count
        guard begin(ActionName(id: Self.signal)) else { return false }
        unsafe state.pointee.signals[count] = signal
        return true
    }

    /// Notes that the request that began last has ended.
    @inline(__always) func end() {
        let count = unsafe state.pointee.count - 1
        unsafe state.pointee.count = count
        if unsafe state.pointee.names[count] == Self.signal { unsafe state.pointee.signals[count] = nil }
        if count == 0, unsafe state.pointee.cycle != nil { unsafe state.pointee.cycle = nil }
    }

    /// Gives the names of the requests that call each other without end, and refuses all others from now on, until the
    /// outermost has ended.
    func refuse() -> [String] {
        if let known = unsafe state.pointee.cycle { return known }
        let names = (0..<(unsafe state.pointee.count)).map { index in
            unsafe state.pointee.signals[index]?.name ?? ActionName(id: state.pointee.names[index]).text
        }
        unsafe state.pointee.cycle = names.cycle
        return names.cycle
    }

    /// Runs something for an action, or gives the names of the requests that call each other without end.
    func run<Result>(
        _ action: ActionName, _ body: () throws -> Result, tooDeep refused: ([String]) -> Result
    ) rethrows -> Result {
        guard begin(action) else { return refused(refuse()) }
        defer { end() }
        return try body()
    }

    /// Runs something for an event or error, or gives the names of the requests that call each other without end.
    func run<Result>(
        _ signal: Signal, _ body: () throws -> Result, tooDeep refused: ([String]) -> Result
    ) rethrows -> Result {
        guard begin(signal) else { return refused(refuse()) }
        defer { end() }
        return try body()
    }

    /// Tells somebody of a request that was refused; what they request meanwhile is refused without being told.
    func tell(_ body: () -> Void) {
        guard unsafe !state.pointee.isTelling else { return }
        unsafe state.pointee.isTelling = true
        body()
        unsafe state.pointee.isTelling = false
    }

    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
        /// The current thread's.
        static var current: Nesting {
            if let known = unsafe pthread_getspecific(key) {
                return unsafe Nesting(known.assumingMemoryBound(to: State.self))
            }
            let new = Nesting()
            unsafe pthread_setspecific(key, new.state)
            return new
        }

        /// Where each thread keeps its own.
        private static let key: pthread_key_t = {
            var key = pthread_key_t()
            let code = unsafe pthread_key_create(&key) { state in
                if let state: UnsafeMutableRawPointer = unsafe state {
                    unsafe Nesting(state.assumingMemoryBound(to: State.self)).free()
                }
            }
            precondition(code == 0, "The system has no more room for thread-specific data.")
            return key
        }()
    #else
        /// The program's; a platform without threads has one.
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
        Nesting.current.run(action, body) { refuse(.tooDeep($0)) }
    }
}

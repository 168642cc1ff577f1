#if canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Darwin)
    private import Darwin
#elseif canImport(Android)
    private import Android
#endif

/// A node on the path of a bubble that may have something to do with what passes, or the top of a tree; retained.
struct Stop {
    let node: ActionNode
    /// Whether it is the top of a tree; the stops before it, up to the last top, stood below it.
    let isTop: Bool
}

/// What is under way on a thread: questions, dispatches and bubbles that began inside of others and have not ended.
///
/// It bounds the depth of the thread's stack, and that is all that it is for: what is nested synchronously is nested on one
/// thread, through whichever trees and tasks it goes. What a call uses is kept alive by other means, since another thread
/// may change the tree while this one waits. Asynchronous handlers are counted by ``Lineage``.
///
/// The state stands in memory of its own, so that beginning and ending a dispatch checks no access; it is made when a
/// thread first dispatches, is used by that thread alone, and is freed when the thread ends.
@safe struct Nesting {
    @safe private struct Frame {
        /// The number of the action's name; for an event or error its number is without meaning.
        var name: UInt32 = 0
        /// Whether there is more to do when the frame ends than to forget it.
        var needsEnding = false
        /// What is sent, for its name; nil in a frame that has ended.
        ///
        /// Whoever puts it here retains it until it is gone from here: releasing it last runs user code, which may use the
        /// frame again.
        var signal: Signal?
    }

    @safe private struct State {
        let frames: UnsafeMutablePointer<Frame>
        /// Where the next frame begins.
        var next: UnsafeMutablePointer<Frame>
        /// Where there is no more room: behind the last frame, or, while a cycle is refused, at its first.
        var limit: UnsafeMutablePointer<Frame>
        var cycle: [String] = []
        var isTelling = false
        /// Room for the steps of the next bubble, where the outcome that had it is gone.
        var steps: [EventOutcome.Step] = []
        /// Room for the path of the next bubble.
        var stops: [Stop] = []

        init() {
            unsafe frames = .allocate(capacity: DispatchError.maximumDepth)
            unsafe frames.initialize(repeating: Frame(), count: DispatchError.maximumDepth)
            unsafe next = frames
            unsafe limit = frames + DispatchError.maximumDepth
        }

        /// The frames that have begun and not ended, outermost first.
        var nested: UnsafeMutableBufferPointer<Frame> { unsafe .init(start: frames, count: next - frames) }

        /// Whether a cycle is refused.
        var isRefusing: Bool { unsafe limit != frames + DispatchError.maximumDepth }
    }

    private let state: UnsafeMutablePointer<State>

    private init() {
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: State())
    }

    private init(_ state: UnsafeMutablePointer<State>) {
        unsafe self.state = state
    }

    private func free() {
        unsafe state.pointee.frames.deinitialize(count: DispatchError.maximumDepth)
        unsafe state.pointee.frames.deallocate()
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    /// Notes that a request for an action begins; false where there is no room for it.
    @inline(__always) func begin(_ action: ActionName) -> Bool {
        let frame = unsafe state.pointee.next
        guard unsafe frame < state.pointee.limit else { return false }
        unsafe frame.pointee.name = action.id
        unsafe state.pointee.next = frame + 1
        return true
    }

    /// Notes that sending an event or error begins; false where there is no room for it.
    private func begin(_ signal: Signal) -> Bool {
        let frame = unsafe state.pointee.next
        guard beginBubble() else { return false }
        unsafe frame.pointee.signal = signal
        unsafe frame.pointee.needsEnding = true
        return true
    }

    /// Notes that a bubble begins to call rules; false where there is no room for it.
    func beginBubble() -> Bool { begin(Forwarder.handleAction) }

    /// Notes that the request that began last has ended.
    @inline(__always) func end() {
        let frame = unsafe state.pointee.next - 1
        unsafe state.pointee.next = frame
        if unsafe frame.pointee.needsEnding { unsafe finish(frame) }
    }

    /// Forgets what a frame is about; where a refused cycle began with it, requests are answered again.
    @inline(never) private func finish(_ frame: UnsafeMutablePointer<Frame>) {
        unsafe frame.pointee = Frame()
        if unsafe frame == state.pointee.limit { allow() }
    }

    private var innermost: UnsafeMutablePointer<Frame> { unsafe state.pointee.next - 1 }

    /// Gives the names of the requests that call each other without end, and refuses all others until the first frame of
    /// that cycle has ended: a request that asks twice at each level would otherwise go on for ever.
    ///
    /// The cycle begins with the first request whose name comes again. Where none does, all but the outermost belong to it.
    func refuse() -> [String] {
        if isRefusing { return unsafe state.pointee.cycle }
        let names = unsafe state.pointee.nested.map {
            $0.signal?.name ?? ActionName(id: $0.name).text
        }
        let first = unsafe state.pointee.frames + names.startOfCycle
        unsafe state.pointee.limit = first
        unsafe first.pointee.needsEnding = true
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
        defer {
            end()
            withExtendedLifetime(signal) {}
        }
        return try body()
    }

    /// Whether requests are refused, because a cycle has not been left yet.
    @inline(__always) var isRefusing: Bool { unsafe state.pointee.isRefusing }

    /// Whether one more request may begin.
    var hasRoom: Bool { unsafe state.pointee.next < state.pointee.limit }

    /// Calls a rule of the innermost request, a bubble.
    @inline(__always) func call<Reply>(_ signal: Signal, _ body: (Signal) throws -> Reply) rethrows -> Reply {
        let frame = unsafe innermost
        unsafe frame.pointee.signal = signal
        defer {
            unsafe frame.pointee.signal = nil
            if unsafe frame == state.pointee.limit { allow() }
            withExtendedLifetime(signal) {}
        }
        return try body(signal)
    }

    /// Has room again, because the first request of a cycle, or one rule of it, has ended.
    @inline(never) private func allow() {
        unsafe state.pointee.limit = state.pointee.frames + DispatchError.maximumDepth
        unsafe state.pointee.cycle = []
    }

    /// Room for steps, empty; the last that was kept, where nobody has it any more.
    func roomForSteps() -> [EventOutcome.Step] {
        var steps: [EventOutcome.Step] = []
        unsafe swap(&steps, &state.pointee.steps)
        steps.removeAll(keepingCapacity: true)
        return steps
    }

    /// Keeps the room of steps for the next bubble, where it is not too much.
    func keepRoom(of steps: [EventOutcome.Step]) {
        if steps.capacity <= 64 { unsafe state.pointee.steps = steps }
    }

    /// Room for the path of a bubble, empty.
    func roomForStops() -> [Stop] {
        var stops: [Stop] = []
        unsafe swap(&stops, &state.pointee.stops)
        return stops
    }

    /// Keeps the room of a path for the next bubble, where it is not too much; releases the nodes of the path.
    func keepRoom(of stops: consuming [Stop]) {
        // Releasing nodes runs user code, so it comes before the room is written.
        stops.removeAll(keepingCapacity: true)
        if stops.capacity <= 256 { unsafe state.pointee.stops = stops }
    }

    /// Tells somebody of a request that was refused; what they request meanwhile is refused without being told.
    func tell(_ body: () -> Void) {
        guard unsafe !state.pointee.isTelling else { return }
        unsafe state.pointee.isTelling = true
        body()
        unsafe state.pointee.isTelling = false
    }

    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
        /// Where each thread keeps its own; whoever asks often keeps the key, because finding it costs a check.
        struct Key {
            private let key: pthread_key_t

            static let shared = Key()

            private init() {
                var key = pthread_key_t()
                let code = unsafe pthread_key_create(&key) { state in
                    // Optional on some systems only.
                    let state: UnsafeMutableRawPointer? = unsafe state
                    if let state = unsafe state {
                        unsafe Nesting(state.assumingMemoryBound(to: State.self)).free()
                    }
                }
                precondition(code == 0, "The system has no more room for thread-specific data.")
                self.key = key
            }

            /// The current thread's.
            @inline(__always) var current: Nesting {
                if let known = unsafe pthread_getspecific(key) {
                    return unsafe Nesting(known.assumingMemoryBound(to: State.self))
                }
                return make()
            }

            @inline(never) private func make() -> Nesting {
                let new = Nesting()
                unsafe pthread_setspecific(key, new.state)
                return new
            }
        }
    #else
        /// A platform without threads has one.
        struct Key {
            static let shared = Key()
            private nonisolated(unsafe) static let single = Nesting()

            var current: Nesting { Self.single }
        }
    #endif

    /// The current thread's.
    static var current: Nesting { Key.shared.current }
}

extension Coordinator {
    /// Answers a question about an action, or gives the error where questions are nested too deep.
    func answer<Answer>(
        _ action: ActionName, _ body: () -> Answer, tooDeep refuse: (DispatchError) -> Answer
    ) -> Answer {
        Nesting.current.run(action, body) { refuse(.tooDeep($0)) }
    }
}

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
/// A frame also says which claim is called, and at which node, so that calling them counts no references: whoever lets
/// go of a claim or node, be it by ``Claim/cancel()`` or by taking a node from its parent, looks here first, and what is
/// being called is kept until its frame ends. A tree is changed in the isolation that calls its handlers, and so on the
/// same thread.
///
/// The state stands in memory of its own, so that beginning and ending a dispatch checks no access either; it is made
/// when a thread first dispatches, is used by that thread alone, and is freed when the thread ends.
@safe struct Nesting {
    @safe private struct Frame {
        /// The number of the action's name; for an event or error its number is without meaning.
        var name: UInt32 = 0
        /// Whether there is more to do when the frame ends than to forget it.
        var needsEnding = false
        var keepsClaim = false
        var keepsNode = false
        var claim: Unmanaged<Claim>?
        var place: NodeRef?
        /// What is sent, for its name; it outlives the frame or the call of a rule.
        var signal: UnsafePointer<Signal>?
        /// Where a bubble began whose way is read from the tree as yet.
        var start: NodeRef?
        /// The way of a bubble, once the tree has changed.
        var way: Way?
    }

    @safe private struct State {
        let frames: UnsafeMutablePointer<Frame>
        /// Where the next frame begins.
        var next: UnsafeMutablePointer<Frame>
        /// Where there is no more room: at the first frame from when there was none until the outermost request has ended,
        /// for a request that asks twice at each level would otherwise go on for ever.
        var limit: UnsafeMutablePointer<Frame>
        var cycle: [String] = []
        var isTelling = false
        /// Room for the steps of the next bubble, where the outcome that had it is gone.
        var steps: [EventOutcome.Step] = []

        init() {
            unsafe frames = .allocate(capacity: DispatchError.maximumDepth)
            unsafe frames.initialize(repeating: Frame(), count: DispatchError.maximumDepth)
            unsafe next = frames
            unsafe limit = frames + DispatchError.maximumDepth
        }

        /// The frames that have begun and not ended, outermost first.
        var nested: UnsafeMutableBufferPointer<Frame> { unsafe .init(start: frames, count: next - frames) }
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
    ///
    /// The claim and the node that are named are not held, but kept if they are let go meanwhile.
    @inline(__always) func begin(
        _ action: ActionName, calling claim: Unmanaged<Claim>? = nil, at place: NodeRef? = nil
    ) -> Bool {
        let frame = unsafe state.pointee.next
        guard unsafe frame < state.pointee.limit else { return false }
        unsafe frame.pointee.name = action.id
        unsafe frame.pointee.claim = claim
        unsafe frame.pointee.place = place
        unsafe state.pointee.next = frame + 1
        return true
    }

    /// Notes that sending an event or error begins; false where there is no room for it.
    ///
    /// It must not move or end before the frame does.
    private func begin(_ signal: UnsafePointer<Signal>) -> Bool {
        let frame = unsafe state.pointee.next
        guard unsafe begin(Forwarder.handleAction) else { return false }
        unsafe frame.pointee.signal = signal
        unsafe frame.pointee.needsEnding = true
        return true
    }

    /// Notes that a bubble from a node begins to call rules; false where there is no room for it.
    func begin(from start: NodeRef) -> Bool {
        let frame = unsafe state.pointee.next
        guard unsafe begin(Forwarder.handleAction) else { return false }
        unsafe frame.pointee.start = start
        unsafe frame.pointee.needsEnding = true
        return true
    }

    /// Notes that the request that began last has ended.
    @inline(__always) func end() {
        let frame = unsafe state.pointee.next - 1
        unsafe state.pointee.next = frame
        if unsafe frame.pointee.needsEnding { unsafe finish(frame) }
    }

    /// Lets go of what a frame holds, and of the names of a cycle after the outermost frame.
    @inline(never) private func finish(_ place: UnsafeMutablePointer<Frame>) {
        if unsafe place == state.pointee.frames, isRefusing { allow() }
        let frame = unsafe place.pointee
        unsafe place.pointee = Frame()
        if frame.keepsClaim { unsafe frame.claim?.release() }
        if frame.keepsNode { frame.place?.letGo() }
    }

    /// Keeps a claim that is let go, where it is being called.
    func keep(_ claim: Claim) {
        let claim = unsafe Unmanaged.passUnretained(claim)
        for index in unsafe state.pointee.nested.indices {
            let frame = unsafe state.pointee.frames + index
            guard let called = unsafe frame.pointee.claim, unsafe !frame.pointee.keepsClaim,
                unsafe called.toOpaque() == claim.toOpaque()
            else { continue }
            _ = unsafe called.retain()
            unsafe frame.pointee.keepsClaim = true
            unsafe frame.pointee.needsEnding = true
        }
    }

    /// Keeps a node that is let go, where its handler is being called.
    func keep(_ place: NodeRef) {
        for index in unsafe state.pointee.nested.indices {
            let frame = unsafe state.pointee.frames + index
            guard unsafe frame.pointee.place == place, unsafe !frame.pointee.keepsNode else { continue }
            place.hold()
            unsafe frame.pointee.keepsNode = true
            unsafe frame.pointee.needsEnding = true
        }
    }

    /// Keeps the ways of the bubbles that are under way, because they are about to change.
    func keepWays() {
        for index in unsafe state.pointee.nested.indices {
            let frame = unsafe state.pointee.frames + index
            guard let start = unsafe frame.pointee.start else { continue }
            unsafe frame.pointee.start = nil
            unsafe frame.pointee.way = Way(from: start)
        }
    }

    /// The way of the innermost request, a bubble, where it has been kept.
    var way: Way? { unsafe innermost.pointee.way }

    private var innermost: UnsafeMutablePointer<Frame> { unsafe state.pointee.next - 1 }

    /// Gives the names of the requests that call each other without end, and refuses all others from now on, until the
    /// outermost has ended.
    func refuse() -> [String] {
        if isRefusing { return unsafe state.pointee.cycle }
        let names = unsafe state.pointee.nested.map {
            unsafe $0.signal?.pointee.name ?? ActionName(id: $0.name).text
        }
        unsafe state.pointee.limit = state.pointee.frames
        unsafe state.pointee.frames.pointee.needsEnding = true
        unsafe state.pointee.cycle = names.cycle
        return names.cycle
    }

    /// Runs something for an action, or gives the names of the requests that call each other without end.
    func run<Result>(
        _ action: ActionName, _ body: () throws -> Result, tooDeep refused: ([String]) -> Result
    ) rethrows -> Result {
        guard unsafe begin(action) else { return refused(refuse()) }
        defer { end() }
        return try body()
    }

    /// Runs something for an event or error, or gives the names of the requests that call each other without end.
    func run<Result>(
        _ signal: Signal, _ body: () throws -> Result, tooDeep refused: ([String]) -> Result
    ) rethrows -> Result {
        try unsafe withUnsafePointer(to: signal) { signal in
            guard unsafe begin(signal) else { return refused(refuse()) }
            defer { end() }
            return try body()
        }
    }

    /// Whether all requests are refused.
    @inline(__always) var isRefusing: Bool { unsafe state.pointee.limit == state.pointee.frames }

    /// Whether one more request may begin.
    var hasRoom: Bool { unsafe state.pointee.next < state.pointee.limit }

    /// Calls a rule of the innermost request, a bubble.
    @inline(__always) func call(_ signal: Signal, _ body: (Signal) throws -> RuleReply) rethrows -> RuleReply {
        try unsafe withUnsafePointer(to: signal) { pointer in
            let frame = unsafe innermost
            unsafe frame.pointee.signal = pointer
            defer {
                unsafe frame.pointee.signal = nil
                if isRefusing, unsafe frame == state.pointee.frames { allow() }
            }
            return try body(signal)
        }
    }

    /// Has room again, because the outermost request, or one rule of it, has ended.
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
                    if let state: UnsafeMutableRawPointer = unsafe state {
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

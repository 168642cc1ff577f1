/// The frames of a thread: the questions, dispatches and bubbles that run on it, each inside of the one before.
///
/// They bound the depth of the thread's stack: what is nested synchronously is nested on one thread, through whichever trees
/// and tasks it goes. ``Lineage`` counts asynchronous handlers.
final class Frames {
    private struct Frame {
        var name = Forwarder.handleAction
        /// The number of the handler's call that runs in the frame; 0 for none.
        var call: UInt64 = 0
        /// How the request goes on behind the claim that is called.
        var rest: Request.Rest?
    }

    private struct State {
        /// The frames, of which those below ``depth`` are in use.
        var frames = Array(repeating: Frame(), count: DispatchError.maximumDepth)
        /// How many frames are in use.
        var depth = 0
        /// How many may be used: all, or those before a cycle while that is refused.
        var limit = DispatchError.maximumDepth
        var lastCall: UInt64
    }

    // Each access is over before anything else runs.
    private var state: State
    /// The names of the cycle that is refused; nil while none is.
    private(set) var cycle: [String]?
    /// The events and errors that are sent in frames, for their names.
    private var signals: [Int: Signal] = [:]
    private var isTelling = false
    /// The innermost observed dispatch that runs on the thread without awaiting; nil for none.
    var dispatch: ObservedDispatch?

    static let local = ThreadLocal { Frames() }

    /// The current thread's.
    static var current: Frames { local.current }

    private init() {
        // The numbers of calls differ from thread to thread.
        state = State(lastCall: SharedCounter.threads.add(1) << 40)
    }

    /// Begins the frame of a request for an action; false where no frame is free.
    @inline(__always) func begin(_ action: ActionName) -> Bool {
        guard state.depth < state.limit else { return false }
        state.frames[state.depth].name = action
        state.depth += 1
        return true
    }

    /// Begins the frame of a bubble, before it calls rules; false where no frame is free.
    func beginBubble() -> Bool { begin(Forwarder.handleAction) }

    /// Ends the innermost frame; where a refused cycle began with it, requests are answered again.
    @inline(__always) func end() {
        state.depth -= 1
        if state.depth == state.limit { allow() }
    }

    @inline(never) private func allow() { (state.limit, cycle) = (DispatchError.maximumDepth, nil) }

    /// Whether a cycle is refused.
    @inline(__always) var isRefusing: Bool { state.limit != DispatchError.maximumDepth }

    /// Begins the frame of an asynchronous handler or rule, until ``end(_:)``; false where no frame is free.
    func begin(_ request: NestedRequest) -> Bool {
        switch request {
        case .action(let name): return begin(name)
        case .signal(let signal):
            guard beginBubble() else { return false }
            signals[state.depth - 1] = signal
            return true
        }
    }

    /// Ends the innermost frame, which began for a handler or rule.
    func end(_ request: NestedRequest) {
        // Releases nothing: the caller retains the request.
        if case .signal = request { signals[state.depth - 1] = nil }
        end()
    }

    /// Finds the cycle of requests that uses all frames, and refuses further ones until the first frame of the cycle has ended.
    ///
    /// Without that, requests that each send two others would go on for 2¹²⁸ steps. The cycle begins with the first request
    /// whose name comes again. Where none does, all but the outermost belong to it.
    /// - Returns: The names of the cycle.
    func refuse() -> [String] {
        if let cycle { return cycle }
        let names = state.frames[..<state.depth].enumerated().map { signals[$0]?.name ?? $1.name.text }
        let new = names.cycle
        (state.limit, cycle) = (names.startOfCycle, new)
        return new
    }

    /// Calls a closure in a frame for an action; calls the other one with the names of the cycle where no frame is free.
    func run<Result>(
        _ action: ActionName, _ body: () throws -> Result, tooDeep refused: ([String]) -> Result
    ) rethrows -> Result {
        guard begin(action) else { return refused(refuse()) }
        defer { end() }
        return try body()
    }

    /// Calls a closure in a frame for an event or error; the other one where no frame is free.
    func run<Result>(
        _ signal: Signal, _ body: () throws -> Result, tooDeep refused: ([String]) -> Result
    ) rethrows -> Result {
        guard beginBubble() else { return refused(refuse()) }
        let own = state.depth - 1
        signals[own] = signal
        defer {
            // Releasing the event runs user code, which may use the frame again; the caller still retains it.
            signals[own] = nil
            end()
        }
        return try body()
    }

    /// Calls a rule; gives also the names of the cycle that it was part of, where one was refused.
    func call(_ signal: Signal, _ body: (Signal) throws -> RuleReply) rethrows -> (RuleReply, [String]?) {
        let own = state.depth - 1
        signals[own] = signal
        // A rule that ends takes the refusal of a cycle with it that began with it.
        defer {
            signals[own] = nil
            if state.limit == own { allow() }
        }
        let reply = try body(signal)
        return (reply, cycle)
    }

    /// Tells observers of a request that was refused; they are not told of requests that they send meanwhile.
    func tell(_ body: () -> Void) {
        guard !isTelling else { return }
        isTelling = true
        body()
        isTelling = false
    }

    // MARK: Calls

    /// Notes in the innermost frame that a claim is called, until ``endCall()``; gives the number of the call.
    @inline(__always) func beginCall(_ rest: Request.Rest) -> UInt64 {
        state.lastCall += 1
        state.frames[state.depth - 1].call = state.lastCall
        state.frames[state.depth - 1].rest = rest
        return state.lastCall
    }

    /// Forgets the call of the innermost frame, whose route the request retains.
    @inline(__always) func endCall() {
        state.frames[state.depth - 1].call = 0
        state.frames[state.depth - 1].rest = nil
    }

    /// A number for a call, which no other of the process has.
    func nextCall() -> UInt64 {
        state.lastCall += 1
        return state.lastCall
    }

    /// How the request of a call that runs on the thread goes on; nil once the call has ended.
    func rest(of call: UInt64) -> Request.Rest? {
        state.frames[..<state.depth].last { $0.call == call }?.rest
    }
}

extension Coordinator {
    /// Answers a question about an action in a frame, or gives the error where questions are nested too deep.
    func answer<Answer>(
        _ action: ActionName, _ body: () -> Answer, tooDeep refuse: (DispatchError) -> Answer
    ) -> Answer {
        Frames.current.run(action, body) { refuse(.tooDeep($0)) }
    }
}

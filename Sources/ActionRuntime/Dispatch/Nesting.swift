/// A retained node on the path of a bubble: one with rules or watchers, or the top of a tree.
struct Stop {
    let node: ActionNode
    /// Whether the node is the top of a tree; the stops before it, up to the previous top, stood below it.
    let isTop: Bool
}

/// The frames of a thread: the questions, dispatches and bubbles that run on it, each inside of the one before.
///
/// It bounds the depth of the thread's stack, and lends storage to bubbles: what is nested synchronously is nested on one
/// thread, through whichever trees and tasks it goes. It keeps nothing alive that a call uses, because another thread may
/// change the tree while this one waits. Asynchronous handlers are counted by ``Lineage``.
///
/// The state is allocated apart, so that beginning and ending a frame checks no exclusive access. It is made when a thread
/// first dispatches, is used by that thread alone, and is freed when the thread ends.
@safe struct Nesting {
    @safe private struct Frame {
        /// The number of the action's name; without meaning in the frame of an event or error.
        var name: UInt32 = 0
        /// Whether ending the frame has to clear the signal, or to end the refusal of a cycle.
        var needsEnding = false
        /// The number of the handler's call that runs in the frame; 0 for none.
        var ticket: UInt16 = 0
        /// That call; without meaning where there is none.
        var call: Call?
        /// The claims that may come next, once they were listed because a node was about to leave its tree.
        var route: Route?
        /// The event or error that is sent, for its name; nil in a frame that has ended.
        ///
        /// Whoever sets it retains it until it is cleared: the last release runs user code, which may use the frame again.
        var signal: Signal?
    }

    @safe private struct State {
        let frames: UnsafeMutablePointer<Frame>
        /// The next free frame.
        var next: UnsafeMutablePointer<Frame>
        /// The end of the frames that may be used: behind the last one, or the first of a cycle while that is refused.
        var limit: UnsafeMutablePointer<Frame>
        var cycle: [String] = []
        var isTelling = false
        /// The innermost observed dispatch that runs.
        var dispatch: ObservedDispatch?
        /// The number given out last to a call.
        var lastTicket = UInt16(truncatingIfNeeded: Nesting.threads.add(1) &* 0x9E37) & 0x7FFF
        /// Storage for the steps of the next bubble, used again once the outcome that shares it is gone.
        var steps: [EventOutcome.Step] = []
        /// Storage for the path of the next bubble.
        var stops: [Stop] = []

        init() {
            unsafe frames = .allocate(capacity: DispatchError.maximumDepth)
            unsafe frames.initialize(repeating: Frame(), count: DispatchError.maximumDepth)
            unsafe next = frames
            unsafe limit = frames + DispatchError.maximumDepth
        }

        /// The frames in use, outermost first.
        var nested: UnsafeMutableBufferPointer<Frame> { unsafe .init(start: frames, count: next - frames) }

        /// Whether a cycle is refused.
        var isRefusing: Bool { unsafe limit != frames + DispatchError.maximumDepth }
    }

    private let state: UnsafeMutablePointer<State>
    /// How many threads have had frames; the numbers of each begin elsewhere.
    private static let threads = AtomicWord(1)

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

    /// Begins the frame of a request for an action; false where no frame is free.
    @inline(__always) func begin(_ action: ActionName) -> Bool {
        let frame = unsafe state.pointee.next
        guard unsafe frame < state.pointee.limit else { return false }
        unsafe frame.pointee.name = action.id
        unsafe state.pointee.next = frame + 1
        return true
    }

    /// Begins the frame of an event or error; false where no frame is free.
    private func begin(_ signal: Signal) -> Bool {
        let frame = unsafe state.pointee.next
        guard beginBubble() else { return false }
        unsafe frame.pointee.signal = signal
        unsafe frame.pointee.needsEnding = true
        return true
    }

    /// Begins the frame of a bubble, before it calls rules; false where no frame is free.
    func beginBubble() -> Bool { begin(Forwarder.handleAction) }

    /// Ends the innermost frame.
    @inline(__always) func end() {
        let frame = unsafe state.pointee.next - 1
        unsafe state.pointee.next = frame
        if unsafe frame.pointee.needsEnding { unsafe finish(frame) }
    }

    /// Clears a frame; where a refused cycle began with it, requests are answered again.
    @inline(never) private func finish(_ frame: UnsafeMutablePointer<Frame>) {
        // Releasing a route runs user code, which may use the frame again. It is taken out first: of a route that was only read
        // here, optimised Swift 6.3 counts the reference after the frame has released it.
        var route: Route?
        unsafe swap(&route, &frame.pointee.route)
        unsafe frame.pointee = Frame()
        if unsafe frame == state.pointee.limit { allow() }
        withExtendedLifetime(route) {}
    }

    private var innermost: UnsafeMutablePointer<Frame> { unsafe state.pointee.next - 1 }

    /// Finds the cycle of requests that uses all frames, and refuses further ones until the first frame of the cycle has ended.
    ///
    /// Without that, requests that each send two others would go on for 2¹²⁸ steps. The cycle begins with the first request
    /// whose name comes again. Where none does, all but the outermost belong to it.
    /// - Returns: The names of the cycle.
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
        guard begin(signal) else { return refused(refuse()) }
        defer {
            end()
            withExtendedLifetime(signal) {}
        }
        return try body()
    }

    /// Whether requests are refused, because the first frame of a cycle has not ended.
    @inline(__always) var isRefusing: Bool { unsafe state.pointee.isRefusing }

    /// Calls a rule of the bubble whose frame is the innermost.
    ///
    /// - Returns: What it said, and the names of the cycle that it is part of, where one was refused while it ran.
    @inline(__always) func call<Reply>(
        _ signal: Signal, _ body: (Signal) throws -> Reply
    ) rethrows -> (reply: Reply, cycle: [String]?) {
        let frame = unsafe innermost
        unsafe frame.pointee.signal = signal
        defer {
            unsafe frame.pointee.signal = nil
            if unsafe frame == state.pointee.limit { allow() }
            withExtendedLifetime(signal) {}
        }
        let reply = try body(signal)
        return (reply, isRefusing ? refuse() : nil)
    }

    /// Ends the refusal of a cycle, because its first request, or one rule of that, has ended.
    @inline(never) private func allow() {
        unsafe state.pointee.limit = state.pointee.frames + DispatchError.maximumDepth
        unsafe state.pointee.cycle = []
    }

    /// Empty storage for steps: the last that was given back, if there is one.
    func roomForSteps() -> [EventOutcome.Step] {
        var steps: [EventOutcome.Step] = []
        unsafe swap(&steps, &state.pointee.steps)
        steps.removeAll(keepingCapacity: true)
        return steps
    }

    /// Gives storage of steps back for the next bubble; what holds more than 64 is released.
    func keepRoom(of steps: [EventOutcome.Step]) {
        if steps.capacity <= 64 { unsafe state.pointee.steps = steps }
    }

    /// Empty storage for the path of a bubble.
    func roomForStops() -> [Stop] {
        var stops: [Stop] = []
        unsafe swap(&stops, &state.pointee.stops)
        return stops
    }

    /// Releases the nodes of a path, and gives its storage back for the next bubble; what holds more than 256 is released.
    func keepRoom(of stops: consuming [Stop]) {
        // Releasing nodes runs user code, which may give storage back as well; so this comes first.
        stops.removeAll(keepingCapacity: true)
        if stops.capacity <= 256 { unsafe state.pointee.stops = stops }
    }

    /// Tells observers of a request that was refused; they are not told of requests that they send meanwhile.
    func tell(_ body: () -> Void) {
        guard unsafe !state.pointee.isTelling else { return }
        unsafe state.pointee.isTelling = true
        body()
        unsafe state.pointee.isTelling = false
    }

    /// The innermost observed dispatch that runs on the thread without awaiting; nil for none.
    var dispatch: ObservedDispatch? {
        get { unsafe state.pointee.dispatch }
        nonmutating set { unsafe state.pointee.dispatch = newValue }
    }

    /// The key of the threads' own states; whoever asks often keeps it.
    struct Key {
        static let shared = Key()

        private let local = unsafe ThreadLocal { state in
            // Optional on some systems only.
            let state: UnsafeMutableRawPointer? = unsafe state
            if let state = unsafe state { unsafe Nesting(state.assumingMemoryBound(to: State.self)).free() }
        }

        /// The current thread's.
        @inline(__always) var current: Nesting {
            if let known = unsafe local.pointer { return unsafe Nesting(known.assumingMemoryBound(to: State.self)) }
            return make()
        }

        @inline(never) private func make() -> Nesting {
            let new = Nesting()
            unsafe local.pointer = UnsafeMutableRawPointer(new.state)
            return new
        }
    }

    /// The current thread's.
    static var current: Nesting { Key.shared.current }
}

// MARK: Calls

extension Nesting {
    /// Notes a handler's call in the innermost frame, until it ends; gives its number.
    @inline(__always) func beginCall(_ call: Call) -> UInt16 {
        let (frame, ticket) = unsafe (innermost, nextTicket())
        unsafe frame.pointee.call = call
        unsafe frame.pointee.ticket = ticket
        return ticket
    }

    /// Forgets the call of the innermost frame.
    @inline(__always) func endCall() { unsafe innermost.pointee.ticket = 0 }

    /// A number for a call, from 1 to 32,767, which none of the thread's last 32,766 calls had.
    @inline(__always) func nextTicket() -> UInt16 {
        let last = unsafe state.pointee.lastTicket
        let ticket = last == 0x7FFF ? 1 : last &+ 1
        unsafe state.pointee.lastTicket = ticket
        return ticket
    }

    /// The call that an invocation was made for, and the claims that may come next, where they have been listed; nil once it
    /// has ended.
    func call(of invocation: Invocation) -> (call: Call, listed: Route?)? {
        guard let frame = unsafe state.pointee.nested.last(where: { $0.ticket == invocation.ticket }),
            let call = frame.call, call.start == invocation.startID
        else { return nil }
        return (call, frame.route)
    }

    /// Lists the claims that may come next after each call, because a node is about to leave its tree.
    ///
    /// A request goes along the path as it was when it began, and the path of a call whose claim deals with every request was
    /// not gone along any further.
    static func listNextClaims() {
        let nesting = current
        for index in unsafe nesting.state.pointee.nested.indices {
            // Listing runs user code, which begins and ends frames behind these.
            let frame = unsafe nesting.state.pointee.frames + index
            guard unsafe frame.pointee.ticket != 0, unsafe frame.pointee.route == nil,
                let route = unsafe frame.pointee.call?.list()
            else { continue }
            unsafe frame.pointee.route = route
            unsafe frame.pointee.needsEnding = true
        }
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

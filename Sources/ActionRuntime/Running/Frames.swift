private import CActionRuntime

/// The frames of the current thread: the questions, searches, handlers and rules that run on it, each inside of the one before.
///
/// Frames bound the depth of the thread's stack: synchronous calls are nested on one thread, whichever trees and tasks they belong
/// to. A frame may begin while fewer than 128 are in use and enough of the stack is left. ``TaskFrame`` counts asynchronous handlers.
package enum Frames {
    // MARK: Beginning and ending

    /// Begins the frame of a request for an action; false where no frame is free.
    @inline(__always) static func beginFrame(_ action: ActionName) -> Bool { action_frame_begin(action.id) }

    /// Ends the innermost frame; where a refused cycle began with it, requests are answered again.
    @inline(__always) static func endFrame() { if action_frame_end() { allow() } }

    @inline(never) private static func allow() {
        action_frame_set_limit(ACTION_FRAMES_MAXIMUM)
        ThreadContext.current.cycle = nil
    }

    /// Whether a cycle is refused.
    @inline(__always) package static var isRefusing: Bool { action_frame_limit() != ACTION_FRAMES_MAXIMUM }

    /// The names of the cycle that is refused; nil while none is.
    package static var cycle: [String]? { isRefusing ? ThreadContext.current.cycle : nil }

    /// Begins the frame of an asynchronous handler or rule, until ``endFrame()``; false where no frame is free.
    static func beginFrame(_ request: NestedRequest) -> Bool {
        switch request {
        case .action(let name): beginFrame(name)
        case .signal(let signal): beginFrame(signal)
        }
    }

    /// Begins a frame in which an event or error is sent; false where no frame is free.
    private static func beginFrame(_ signal: SignalLabel) -> Bool {
        guard action_frame_begin(signalName) else { return false }
        let thread = ThreadContext.current, index = Int(action_frame_depth()) - 1
        while thread.signals.count <= index { thread.signals.append(signal) }
        thread.signals[index] = signal
        return true
    }

    /// Stands in the frame of an event or error, whose name is apart, in place of an action's name.
    private static var signalName: UInt32 { .max }

    /// Finds the cycle of requests that uses all frames, and refuses further requests until the first frame of the cycle has ended.
    ///
    /// Without the refusal, requests that each send two others would go on for 2¹²⁸ steps. The cycle begins with the first request
    /// whose name comes again; where no name does, all requests but the outermost belong to it.
    /// - Returns: The names of the cycle; none where the stack was used up before the first frame, so that there is no cycle.
    static func refuse() -> [String] {
        if let cycle { return cycle }
        if action_frame_depth() == 0 { return [] }
        let thread = ThreadContext.current
        let names = (0..<action_frame_depth()).map { frame in
            let name = action_frame_name(frame)
            return name == signalName ? thread.signals[Int(frame)].text : ActionName(id: name).text
        }
        let new = names.cycle
        thread.cycle = new
        action_frame_set_limit(Int32(names.startOfCycle))
        return new
    }

    // MARK: Running in a frame

    /// Calls a closure in a frame for an action; where no frame is free, calls `refused` with the names of the cycle.
    package static func run<Result>(
        _ action: ActionName, _ body: () throws -> Result, tooDeep refused: ([String]) -> Result
    ) rethrows -> Result {
        guard beginFrame(action) else { return refused(refuse()) }
        defer { endFrame() }
        return try body()
    }

    /// Calls a closure in a frame for an action; gives another result where no frame is free.
    package static func run<Result>(
        _ action: ActionName, else other: @autoclosure () -> Result, _ body: () throws -> Result
    ) rethrows -> Result {
        try run(action, body) { _ in other() }
    }

    /// Calls a closure in a frame for an event or error; where no frame is free, calls `refused` with the names of the cycle.
    package static func run<Result>(
        _ signal: SignalLabel, _ body: () throws -> Result, tooDeep refused: ([String]) -> Result
    ) rethrows -> Result {
        guard beginFrame(signal) else { return refused(refuse()) }
        defer { endFrame() }
        return try body()
    }

    /// Tells observers of a refused request; observers are not told of requests that they send meanwhile.
    static func tell(_ body: () -> Void) {
        let thread = ThreadContext.current
        guard !thread.isTellingOfRefusal else { return }
        thread.isTellingOfRefusal = true
        body()
        thread.isTellingOfRefusal = false
    }

    // MARK: Calls

    /// Notes in the innermost frame that a handler is called, until ``endCall()``; returns the number of the call, which no other
    /// call of the process has.
    @inline(__always) static func beginCall() -> UInt64 { action_call_begin() }

    /// Notes in the innermost frame that a call runs whose number is known, until ``endCall()``.
    static func resumeCall(_ number: UInt64) { action_call_resume(number) }

    @inline(__always) static func endCall() { action_call_end() }

    /// A number for a call that is awaited, and so runs in no frame.
    static func nextCall() -> UInt64 { action_call_number() }

    /// Whether a call runs on the thread.
    package static func isRunning(_ call: UInt64) -> Bool { action_call_runs(call) }
}

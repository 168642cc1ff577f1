import ActionRuntime
import CLibrary

/// The server of the Model Context Protocol on standard input and output: one thread, which waits for the client and the
/// program.
package struct AgentServer {
    private let streams: AgentStreams
    private let program: any AgentProgram
    private let session: AgentSession

    package init(_ program: any AgentProgram, _ tools: AgentToolSet, _ streams: AgentStreams = AgentStreams()) {
        self.program = program
        self.streams = streams
        session = AgentSession(program, tools) { streams.send($0.text) }
        session.isReading = { !streams.isSlow }
    }

    /// How long requests may still be under way when the input has ended.
    private static let patience = Duration.seconds(1)

    /// Serves until the input has ended and all requests are answered, or until the reader of the output has gone.
    ///
    /// After the end of the input, a request that takes longer than the patience is cancelled, and answered as cancelled.
    /// Where the reader has gone, the end of the connection to the program cancels the requests under way.
    package func run() {
        // A write to a pipe without a reader fails, and does not end the process.
        signal(SIGPIPE, SIG_IGN)
        var end: ContinuousClock.Instant?
        while !streams.isBroken, !streams.isEnded || session.isWaiting || streams.hasOutput {
            let deadlines = [session.deadline, program.deadline, session.isWaiting ? end : nil]
            streams.wait(for: program.descriptor, until: deadlines.compactMap(\.self).min())
            // The answers of the program come first: a program that has gone is looked for again.
            session.collect()
            let hasReceived = receive()
            session.expire(at: .now)
            guard streams.isEnded else { continue }
            session.endInput()
            // Lines that waited because the client did not read get the same time.
            if let end, !hasReceived {
                if end <= .now { session.giveUp() }
            } else {
                end = .now + Self.patience
            }
        }
    }

    /// Gives the session the lines that have arrived.
    ///
    /// - Returns: Whether a line had arrived.
    private func receive() -> Bool {
        var hasReceived = false
        // While the client does not read, the lines that have arrived wait.
        while !streams.isFull, let line = streams.next() {
            hasReceived = true
            switch line {
            case .line(let bytes): session.receive(bytes)
            case .tooLong:
                let limit = LineReader.maximumLength >> 20
                session.refuse(AgentFault(.notARequest, "A line is longer than \(limit) MiB, and was skipped."))
            }
        }
        return hasReceived
    }
}

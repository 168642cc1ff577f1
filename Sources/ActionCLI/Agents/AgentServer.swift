import ActionRuntime
import CLibrary

/// The server of the Model Context Protocol on standard input and output: one thread, which waits for the client, for the
/// program, and for nobody else.
struct AgentServer {
    private let streams: AgentStreams
    private let program: any AgentProgram
    private let session: AgentSession

    init(_ program: any AgentProgram, _ tools: AgentToolSet, _ streams: AgentStreams = AgentStreams()) {
        self.program = program
        self.streams = streams
        session = AgentSession(program, tools, send: streams.send)
    }

    /// Serves until the input has ended and what was asked is answered, or nobody reads the output.
    ///
    /// A request under way when nobody reads is cancelled by the end of its connection.
    func run() {
        // Writing to a pipe that nobody reads is an error, and not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        while !streams.isBroken, !streams.isEnded || session.isWaiting || streams.hasOutput {
            streams.wait(for: program.descriptor, until: session.deadline)
            // The program first: it may have gone, and is then looked for again.
            session.collect()
            // Where the client does not read, the lines that have arrived wait until it does.
            while !streams.isFull, let line = streams.next() {
                switch line {
                case .line(let bytes): session.receive(bytes)
                case .tooLong:
                    let limit = LineReader.maximumLength >> 20
                    session.refuse(AgentFault(.notARequest, "A line is longer than \(limit) MiB, and was skipped."))
                }
            }
            session.expire(at: .now)
        }
    }
}

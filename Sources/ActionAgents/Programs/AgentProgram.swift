package import ActionMaps
package import ActionRuntime

/// The side that answers the tools: a running program, or a map in this process.
///
/// Both speak the protocol of remote control. So one place, `RemoteEndpoint`, decides what is exposed, listed, explained,
/// confirmed and performed.
package protocol AgentProgram: AnyObject {
    /// The user's name for the program, for messages.
    var name: String { get }

    /// A descriptor that is readable when an answer has arrived; negative where the program has no descriptor.
    var descriptor: Int32 { get }

    /// When ``collect()`` has work to do though nothing arrives; nil for never.
    var deadline: ContinuousClock.Instant? { get }

    /// Sends a request, now or as soon as the program can take it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - listener: Hears the answer within ``collect()``.
    /// - Returns: The request's number; no other request has it.
    func send(_ request: ProgramRequest, to listener: ProgramListener) -> Int

    /// Tells the program that the answer to a request is not wanted any more; the request's listener is not called again.
    func cancel(_ number: Int)

    /// Passes the answers and changes that have arrived to their listeners and watchers.
    ///
    /// - Returns: Whether an answer or a change had arrived.
    @discardableResult
    func collect() -> Bool

    /// A notice that goes with the next answer, and is given once; nil for none.
    func notice() -> String?

    /// Whether several programs may have the name, so that a call can choose one of them.
    var isChoosable: Bool { get }

    /// Chooses one of several programs of the name, by the number of its process, for this call and later ones.
    func choose(_ process: Int) throws(RemoteFault)

    /// The same program for another client of the server: the client's requests and tokens are its own, and so are its limits.
    ///
    /// All clients ask the same process, so that one client's choice of a process stays.
    func forAnotherClient() -> any AgentProgram

    /// The closures that ``collect()`` calls when the state of actions may have changed.
    var watchers: ProgramWatchers { get }
}

/// The closures that hear the answer to a request, and its progress.
package struct ProgramListener {
    let answer: (Result<JSONLine, RemoteFault>) -> Void
    var progress: (ProgramProgress) -> Void = { _ in }
}

/// The progress of a program with a request.
struct ProgramProgress {
    /// The finished part of the work, from 0 to 1; nil where the part is not known.
    let fraction: Double?
    let message: String?
}

/// A request of the protocol of remote control.
package struct ProgramRequest {
    let method: String
    let params: JSONLine

    init(_ method: String, _ params: JSONLine) {
        self.method = method
        self.params = params
    }

    /// Whether the request performs an action, and so may take as long as a handler.
    var performs: Bool { method == "actions/perform" }
}

extension RemoteFault.Code {
    /// The program cannot be reached, went away, or does not answer; no program sends it.
    package static let unreachable = RemoteFault.Code(rawValue: -32000)
}

extension RemoteFault {
    /// The refusal of a program that cannot be asked.
    package init(_ error: ToolError) {
        self.init(.unreachable, ([error.message] + error.details).joined(separator: "\n"))
    }

    /// The refusal of a failed request.
    ///
    /// - Parameters:
    ///   - name: The user's name for the program.
    ///   - wasSent: Whether the action was sent; nil where nothing was to be performed.
    package init(_ failure: RemoteFailure, from name: String, wasSent: Bool? = nil) {
        if case .refused(let fault) = failure {
            self = fault
        } else {
            self.init(ToolError(failure, from: name, wasSent: wasSent))
        }
    }
}

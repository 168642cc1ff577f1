import ActionRuntime

/// Whoever answers what the tools ask: a running program, or a map in this process.
///
/// Both speak the library's protocol of remote control, so what is exposed, listed, explained, confirmed and performed is
/// decided in one place, `RemoteService`, whichever it is.
protocol AgentProgram: AnyObject {
    /// What the user calls it, for messages.
    var name: String { get }

    /// Is readable when answers have arrived; negative where there is nothing to wait for.
    var descriptor: Int32 { get }

    /// Sends a request.
    ///
    /// - Returns: The request's number, which its answer has; no other request has it.
    func send(_ request: ProgramRequest) throws(ProgramRefusal) -> Int

    /// Says that nobody waits for an answer any more.
    func cancel(_ number: Int)

    /// Takes the answers that have arrived.
    func arrived() -> [Int: Result<JSONNode, ProgramRefusal>]

    /// What whoever asks has to know besides the answer, once; nil for nothing.
    func notice() -> String?
}

/// A request of the protocol of remote control.
struct ProgramRequest {
    let method: String
    let params: JSONLine

    init(_ method: String, _ params: JSONLine) {
        self.method = method
        self.params = params
    }

    /// A request that performs something takes as long as its handler does.
    var performs: Bool { method == "actions/perform" }
}

/// Why a request has no result.
struct ProgramRefusal: Error {
    /// The number of the protocol of remote control, or ``unreachable``.
    let code: Int
    /// What is wrong, and what to do, in sentences.
    let message: String
    /// The program's revision; nil where it gives none.
    var revision: Int?

    /// The code where the program cannot be reached, went away, or does not answer.
    static let unreachable = -32000

    private init(code: Int, _ message: String, revision: Int? = nil) {
        self.code = code
        self.message = message
        self.revision = revision
    }

    init(_ code: RemoteFault.Code, _ message: String) { self.init(code: code.rawValue, message) }

    init(_ fault: RemoteFault) {
        self.init(code: fault.code.rawValue, fault.message, revision: fault.revision)
    }

    /// The refusal of a program that cannot be asked.
    init(_ error: ToolError) {
        self.init(code: Self.unreachable, ([error.message] + error.details).joined(separator: "\n"))
    }

    /// The refusal of a failed request.
    ///
    /// - Parameters:
    ///   - name: What the user calls the program.
    ///   - wasSent: Whether the action was sent; nil where nothing was to be performed.
    init(_ failure: RemoteFailure, from name: String, wasSent: Bool? = nil) {
        guard case .refused(let code, let message, let data) = failure else {
            self.init(ToolError(failure, from: name, wasSent: wasSent))
            return
        }
        if case .int(let revision)? = data["revision"] {
            self.init(code: code, message, revision: revision)
        } else {
            self.init(code: code, message)
        }
    }

    /// Whether it is the request itself that has to be written otherwise.
    var isOfRequest: Bool { code == RemoteFault.Code.badParameters.rawValue }
    /// Whether the start or the revision is out of date.
    var isStale: Bool { code == RemoteFault.Code.stale.rawValue }
}

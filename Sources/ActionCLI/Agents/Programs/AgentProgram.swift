import ActionRuntime

/// The side that answers the tools: a running program, or a map in this process.
///
/// Both speak the protocol of remote control. So one place, `RemoteService`, decides what is exposed, listed, explained,
/// confirmed and performed.
protocol AgentProgram: AnyObject {
    /// What the user calls the program, for messages.
    var name: String { get }

    /// A descriptor that is readable when something has arrived; negative where there is none.
    var descriptor: Int32 { get }

    /// When ``collect()`` has something to do though nothing arrives; nil for never.
    var deadline: ContinuousClock.Instant? { get }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - listener: Hears the answer within ``collect()``.
    /// - Returns: The request's number; no other request has it.
    func send(_ request: ProgramRequest, to listener: ProgramListener) throws(ProgramRefusal) -> Int

    /// Tells the program that the answer to a request is not wanted any more; its listener hears nothing more.
    func cancel(_ number: Int)

    /// Passes on what has arrived.
    ///
    /// - Returns: Whether there was anything.
    @discardableResult
    func collect() -> Bool

    /// A notice that goes with the next answer, and is given once; nil for none.
    func notice() -> String?

    /// Whether there may be several programs of the name, among which a call can choose.
    var isChoosable: Bool { get }

    /// Chooses one of several programs of the name, by the number of its process, for this call and later ones.
    func choose(_ process: Int) throws(ProgramRefusal)

    /// Whether several clients ask the program: then what one of them has chosen stays.
    var isShared: Bool { get set }

    /// Those who are told within ``collect()`` that the state of actions may have changed.
    var watchers: ProgramWatchers { get }
}

/// Who hears the answer to a request, and how far the program has come with it.
struct ProgramListener {
    let answer: (Result<JSONLine, ProgramRefusal>) -> Void
    var progress: (ProgramProgress) -> Void = { _ in }
}

/// How far a program has come with what it performs.
struct ProgramProgress {
    /// The part that is done, from 0 to 1; nil where it is not known.
    let fraction: Double?
    let message: String?
}

/// A request of the protocol of remote control.
struct ProgramRequest {
    let method: String
    let params: JSONLine

    init(_ method: String, _ params: JSONLine) {
        self.method = method
        self.params = params
    }

    /// Whether the request performs something, and so may take as long as a handler.
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

    /// Whether the request itself is wrong, and has to be written in another way.
    var isOfRequest: Bool { code == RemoteFault.Code.badParameters.rawValue }
    /// Whether the start or the revision is out of date.
    var isStale: Bool { code == RemoteFault.Code.stale.rawValue }
}

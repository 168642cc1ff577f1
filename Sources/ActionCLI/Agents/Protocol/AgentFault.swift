import ActionRuntime

/// Why a message of a client is refused: an error of JSON-RPC.
///
/// A refusal by a tool is a result, so that the model can read it; see ``ToolResult``.
struct AgentFault: Error {
    let code: Int
    /// What is wrong, as a sentence.
    let message: String
    /// What else the client has to know; nil for nothing.
    var data: JSONLine?

    init(_ code: RemoteFault.Code, _ message: String) {
        self.code = code.rawValue
        self.message = message
    }

    init(_ fault: RemoteFault) { self.init(fault.code, fault.message) }

    /// The fault of parameters that are missing or of a wrong kind.
    static func parameters(_ message: String) -> AgentFault { AgentFault(.badParameters, message) }

    /// The fault of a version of the protocol that this server does not have.
    init(unsupported version: String) {
        code = -32022
        message = "The version '\(version.excerpt)' of the protocol is not supported."
        var data = JSONLine()
        data.add("supported", AgentEra.allVersions)
        data.add("requested", version)
        self.data = data
    }

    /// The fault of a question that the program does not answer.
    init(_ refusal: ProgramRefusal) {
        code = -32603
        message = refusal.message
    }

    /// The line that refuses a request; without `id` where no identifier could be read.
    func line(of id: ActionValue?) -> String {
        var error = JSONLine()
        error.add("code", .int(code))
        error.add("message", message)
        if let data { error.add("data", data) }
        var line = JSONLine()
        line.add("jsonrpc", "2.0")
        if let id { line.add("id", id) }
        line.add("error", error)
        return line.text
    }
}

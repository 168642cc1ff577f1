import ActionRuntime

/// The error of JSON-RPC that refuses a client's message.
///
/// A refusal by a tool is a result, so that the model can read it; see ``ToolResult``.
struct AgentFault: Error {
    /// The numbers of JSON-RPC, and the numbers that this protocol adds.
    ///
    /// The protocol keeps −32000 to −32099 for itself, so no number of the protocol of remote control stands here.
    enum Code: Int {
        case notJSON = -32700
        case notARequest = -32600
        case unknownMethod = -32601
        case badParameters = -32602
        /// The request is valid, but cannot be answered.
        case unanswered = -32603
        case unsupportedVersion = -32022
        /// A field of HTTP contradicts the message.
        case headerMismatch = -32020
    }

    let code: Code
    /// The fault, as a sentence.
    let message: String
    /// Further data for the client; nil for none.
    var data: JSONLine?

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The fault of a line that cannot be read as a request.
    init(_ fault: RemoteFault) { self.init(Code(fault.code), fault.message) }

    /// The fault of parameters that are missing or of a wrong kind.
    static func parameters(_ message: String) -> AgentFault { AgentFault(.badParameters, message) }

    /// The fault of a version of the protocol that this server does not have.
    init(unsupported version: String) {
        code = .unsupportedVersion
        message = "The version '\(version.excerpt)' of the protocol is not supported."
        var data = JSONLine()
        data.add("supported", MCPVersion.allVersions)
        data.add("requested", version)
        self.data = data
    }

    /// The fault of a question that the program does not answer.
    init(unanswered fault: RemoteFault) { self.init(.unanswered, fault.message) }

    /// The line that refuses a request; without `id` where no identifier could be read.
    func line(of id: ActionValue?) -> String {
        var error = JSONLine()
        error.add("code", .int(code.rawValue))
        error.add("message", message)
        if let data { error.add("data", data) }
        var line = JSONLine()
        line.add("jsonrpc", "2.0")
        if let id { line.add("id", id) }
        line.add("error", error)
        return line.text
    }
}

extension AgentFault.Code {
    /// The code that stands for a code of the protocol of remote control.
    fileprivate init(_ code: RemoteFault.Code) {
        self =
            switch code {
            case .notJSON: .notJSON
            case .notARequest, .tooMuch: .notARequest
            case .unknownMethod: .unknownMethod
            case .badParameters: .badParameters
            default: .unanswered
            }
    }
}

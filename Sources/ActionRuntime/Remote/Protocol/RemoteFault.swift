/// Why a client's request is refused: an error of JSON-RPC.
///
/// An action that is disabled, unclaimed or failed is a result and no fault.
package struct RemoteFault: Error, Equatable {
    /// The error numbers of JSON-RPC, and those of this protocol from −32001 on.
    package enum Code: Int {
        /// The line is not JSON.
        case notJSON = -32700
        /// The line is not a request.
        case notARequest = -32600
        /// The method does not exist.
        case unknownMethod = -32601
        /// A parameter is missing, unknown, or of a wrong kind.
        case badParameters = -32602
        /// The start has left the tree, or the revision is out of date.
        case stale = -32001
        /// The program does not allow the request.
        case notAllowed = -32002
        /// A limit is reached.
        case tooMuch = -32003
        /// The request was cancelled before its handler ran.
        case cancelled = -32800
    }

    package let code: Code
    /// The fault, as a sentence.
    package let message: String
    /// The present revision; nil where it does not matter.
    package var revision: Int?

    package init(_ code: Code, _ message: String, revision: Int? = nil) {
        self.code = code
        self.message = message
        self.revision = revision
    }

    /// The error as a JSON object.
    var jsonLine: JSONLine {
        var line = JSONLine()
        line.add("code", .int(code.rawValue))
        line.add("message", message)
        if let revision { line.add("data", .object(["revision": .int(revision)])) }
        return line
    }
}

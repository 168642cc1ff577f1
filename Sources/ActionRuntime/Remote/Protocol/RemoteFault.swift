/// Why a request is refused: an error of JSON-RPC, which a program sends or has sent.
///
/// An action that is disabled, unclaimed or failed is a result and no fault.
package struct RemoteFault: Error, Equatable {
    /// The error numbers of JSON-RPC, and those of this protocol from −32001 on; a program of another version may have others.
    package struct Code: RawRepresentable, Equatable, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// The line is not JSON.
        package static let notJSON = Code(rawValue: -32700)
        /// The line is not a request.
        package static let notARequest = Code(rawValue: -32600)
        /// The method does not exist.
        package static let unknownMethod = Code(rawValue: -32601)
        /// A parameter is missing, unknown, or of a wrong kind.
        package static let badParameters = Code(rawValue: -32602)
        /// The start has left the tree, or the revision is out of date.
        package static let stale = Code(rawValue: -32001)
        /// The program does not allow the request.
        package static let notAllowed = Code(rawValue: -32002)
        /// A limit is reached.
        package static let tooMuch = Code(rawValue: -32003)
        /// The request was cancelled before its handler ran.
        package static let cancelled = Code(rawValue: -32800)
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

    /// Reads the `error` of an answer; nil where it has no code and message.
    package init?(reading error: JSONNode?) {
        guard case .int(let code)? = error?["code"]?.content, case .string(let message)? = error?["message"]?.content
        else { return nil }
        self.init(Code(rawValue: code), message)
        if case .int(let number)? = error?["data"]?["revision"]?.content { revision = number }
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

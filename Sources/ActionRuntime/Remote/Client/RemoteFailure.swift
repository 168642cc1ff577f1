/// Why a request to a running program has no result.
package enum RemoteFailure: Error, Sendable {
    /// The program cannot be reached: the socket does not exist, is not to be trusted, or has no listener.
    case unreachable(String)
    /// Several programs have the name: how many, and how to name one.
    case ambiguous(String)
    /// The connection has ended; requests that were sent before may have been performed.
    case wentAway
    /// The command that spoke for the program has ended, with this status or signal; requests that were sent before may have been
    /// performed.
    case ended(String)
    /// The program did not answer in time; the request may still be performed.
    case timedOut
    /// The program refuses the request.
    case refused(RemoteFault)
    /// The program speaks another version of the protocol; `library` is the version of its library, if known.
    case otherProtocol(Int, library: String?)
    /// The program sent more than this number of bytes, in messages that nobody asked for or in the pages of one list.
    case tooMuchSent(Int)
    /// The program sent a line that is no valid answer.
    case badAnswer(String)
}

extension RemoteFailure {
    /// Reads the `error` of an answer.
    package init(refusal error: JSONNode) {
        self = RemoteFault(reading: error).map(Self.refused) ?? .badAnswer("its error has no code and message")
    }
}

extension RemoteFailure: CustomStringConvertible {
    /// What went wrong, as the end of a sentence.
    package var description: String {
        switch self {
        case .unreachable(let reason), .ambiguous(let reason): reason
        case .wentAway: "it went away"
        case .ended(let ending): "the command has ended with \(ending)"
        case .timedOut: "it takes no connections now"
        case .refused(let fault): fault.message
        case .otherProtocol(let version, _): "it speaks version \(version) of the protocol"
        case .tooMuchSent(let limit): "it sent more than \(limit >> 20) MiB"
        case .badAnswer(let fault): "it sent a line that is no answer: \(fault)"
        }
    }
}

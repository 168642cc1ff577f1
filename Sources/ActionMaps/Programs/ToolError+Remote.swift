package import ActionRuntime

extension RemoteFailure {
    /// The fault of a program, as the end of a sentence.
    package var clause: String {
        switch self {
        case .unreachable(let reason), .ambiguous(let reason): "cannot be reached: \(reason)"
        case .wentAway: "went away"
        case .ended(let how): "has ended with \(how)"
        case .timedOut: "does not answer"
        case .refused(let fault): "refuses: \(fault.message)"
        case .otherProtocol(let version, _):
            "speaks version \(version) of the protocol, and this 'action' speaks versions "
                + RemoteClient.protocolVersions.map(String.init).joined(separator: " and ")
        case .tooMuchSent(let limit): "sent more than \(limit >> 20) MiB, and no end of it"
        case .badAnswer(let fault): "sent an answer that cannot be read: \(fault)"
        }
    }
}

extension ToolError {
    /// The error of a program that cannot be asked, or refuses.
    ///
    /// - Parameters:
    ///   - failure: The failure of the request.
    ///   - name: The user's name for the program.
    ///   - wasSent: Whether the action was sent; nil where no action was to be performed.
    package init(_ failure: RemoteFailure, from name: String, wasSent: Bool? = nil) {
        let program = "The program '\(name.printable)'"
        let sent = wasSent.map {
            $0 ? ["The action was sent, and may have been performed."] : ["The action was not sent."]
        }
        var (status, details) = (ExitStatus.unavailable, sent ?? [])
        switch failure {
        case .unreachable, .ambiguous: details = sent ?? ["'action apps' lists the programs that can be."]
        case .timedOut: details = sent ?? ["It may be busy, or be stopped."]
        case .otherProtocol(_, let library):
            let version = library.map { " (\($0.printable))" } ?? ""
            details = (sent ?? []) + ["Use the 'action' of the version of the library that the program has\(version)."]
        case .wentAway, .ended, .tooMuchSent, .badAnswer: break
        case .refused(let fault): (status, details) = (Self.status(of: fault.code), [])
        }
        self.init(status, "\(program) \(failure.clause)".closed, details: details)
    }

    /// Whether a program refuses because the request is out of date.
    var isStale: Bool {
        switch cause {
        case DispatchError.staleOrigin?: true
        case RemoteFailure.refused(let fault)?: fault.code == .stale
        default: false
        }
    }

    /// Whether a program has no method of the request's name, because its library is older.
    var isOfUnknownMethod: Bool {
        if case RemoteFailure.refused(let fault)? = cause { fault.code == .unknownMethod } else { false }
    }

    private static func status(of code: RemoteFault.Code) -> ExitStatus {
        switch code {
        case .badParameters: .usage
        case .stale: .outdated
        case .notAllowed: .notAllowed
        case .cancelled: .cancelled
        default: .unavailable
        }
    }
}

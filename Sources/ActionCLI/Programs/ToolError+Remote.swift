import ActionRuntime

extension ToolError {
    /// The error of a program that cannot be asked, or refuses.
    ///
    /// - Parameters:
    ///   - failure: What went wrong.
    ///   - name: What the user calls the program.
    ///   - wasSent: Whether the action was sent; nil where nothing was to be performed.
    init(_ failure: RemoteFailure, from name: String, wasSent: Bool? = nil) {
        let program = "The program '\(name.printable)'"
        let sent = wasSent.map {
            $0 ? ["The action was sent, and may have been performed."] : ["The action was not sent."]
        }
        switch failure {
        case .unreachable(let reason):
            self.init(
                .unavailable, "\(program) cannot be reached: \(reason)".closed,
                details: sent ?? ["'action apps' lists the programs that can be."])
        case .wentAway:
            self.init(.unavailable, "\(program) went away.", details: sent ?? [])
        case .timedOut:
            self.init(.unavailable, "\(program) does not answer.", details: sent ?? ["It may be busy, or be stopped."])
        case .badAnswer(let fault):
            self.init(
                .unavailable, "\(program) sent an answer that cannot be read: \(fault)".closed, details: sent ?? [])
        case .refused(let code, let message, _):
            self.init(Self.status(of: code), "\(program) refuses: \(message)".closed)
        }
    }

    private static func status(of code: Int) -> ExitStatus {
        switch RemoteFault.Code(rawValue: code) {
        case .badParameters: .usage
        case .stale: .outdated
        case .notAllowed: .notAllowed
        case .cancelled: .cancelled
        case .notJSON, .notARequest, .unknownMethod, .tooMuch, nil: .unavailable
        }
    }
}

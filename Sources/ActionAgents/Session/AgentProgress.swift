import ActionRuntime

/// The progress of a request, in numbers that only grow, as the protocol demands.
final class AgentProgress {
    private let token: ActionValue
    private var last = 0.0

    static let method = "notifications/progress"

    /// The least difference between two successive numbers.
    private static let step = 1e-6

    /// - Parameter token: The client's token for the progress; nil, or of a wrong kind, where the client asks for no progress.
    init?(_ token: ActionValue?) {
        switch token {
        case .string?, .int?: self.token = token ?? .null
        default: return nil
        }
    }

    /// The parameters of the notification.
    func params(_ progress: ProgramProgress) -> JSONLine {
        last = max(last + Self.step, progress.fraction ?? 0)
        var line = JSONLine()
        line.add("progressToken", token)
        line.add("progress", .double(last))
        if progress.fraction != nil { line.add("total", .int(1)) }
        if let message = progress.message { line.add("message", message) }
        return line
    }
}

/// The exit status of the program.
package enum ExitStatus: Int32, CaseIterable {
    /// Done; or the answer is yes.
    case success = 0
    /// A target was found and is disabled; or the answer is no.
    case disabled = 1
    /// No node claims the action, or every claim declined; no rule handled an event.
    case unclaimed = 2
    /// A handler ran and failed, or no rule handled an error.
    case failed = 3
    /// The host takes the action, so no action was performed here.
    case external = 4
    /// Wrong usage; a node or keys that do not exist or cannot be read.
    case usage = 64
    /// A malformed map, state or argument.
    case data = 65
    /// A file that cannot be read, written or locked.
    case file = 66
    /// A running program that cannot be reached, went away, or refuses for a limit.
    case unavailable = 69
    /// A fault of the program.
    case fault = 70
    /// A node of a running program that has gone.
    case outdated = 75
    /// A running program does not allow the request.
    case notAllowed = 77
    /// The call was cancelled.
    case cancelled = 130
}

import ActionMaps

extension HelpTopic {
    static let exitCodes = HelpTopic(
        name: "exit-codes", abstract: "What the exit status of a command means.",
        text: ExitStatus.allCases.map { status in
            let number = String(status.rawValue)
            return String(repeating: " ", count: 5 - number.count) + number + "   " + status.meaning
        }.joined(separator: "\n") + "\n\n" + exitStatusNote)

    /// The note about calls with several answers, and about `action can`.
    static let exitStatusNote = """
        Of several answers the gravest counts: 'action validate copy: paste:' exits with 1 if one of both is disabled, and
        with 2 if nothing responds to one of them. 'action can' answers yes with 0 and no with 1, also for what nobody claims.
        """
}

extension ExitStatus {
    /// The meaning of the status, in a line.
    var meaning: String {
        switch self {
        case .success: "Done; or the answer is yes."
        case .disabled: "The target is disabled; the answer is no; a check or test failed."
        case .unclaimed: "Nothing responds, or all declined; nobody handled an event."
        case .failed: "The handler ran and failed; nobody handled an error."
        case .external: "The host takes the action: nothing was done here."
        case .usage: "Wrong usage; a node or keys that do not exist or cannot be read."
        case .data: "A malformed map, state or argument."
        case .file: "A file that cannot be read, written or locked."
        case .unavailable: "A running program that cannot be reached, or went away; a port in use."
        case .fault: "A fault of this program."
        case .outdated: "A node of a running program that is not there any more."
        case .notAllowed: "The running program does not allow it."
        case .cancelled: "Cancelled."
        }
    }
}

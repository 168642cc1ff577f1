/// Why another program, whose actions a node hosts, did not perform a request.
public struct RemoteProgramError: Error, Hashable, Sendable {
    /// The name of the program.
    public let program: String
    /// What went wrong, as a sentence.
    public let message: String
    /// Whether the request may have been performed there nevertheless, because the program went away before it answered.
    public let isOutcomeUnknown: Bool

    init(_ program: String, _ message: String, isOutcomeUnknown: Bool = false) {
        (self.program, self.message, self.isOutcomeUnknown) = (program, message, isOutcomeUnknown)
    }
}

extension RemoteProgramError: CustomStringConvertible {
    /// What went wrong, as a sentence.
    public var description: String { message }
}

import ActionRuntime

/// A line for a client.
struct AgentOutput {
    /// The kind of a line.
    enum Kind {
        /// The answer to a request, or the refusal of a line that is no request; a refusal has the fault's code.
        case answer(AgentFault.Code?)
        /// A message about a request under way: its progress, a question, or a change.
        case part
        /// A message that belongs to no request.
        case notice
    }

    /// The line, without its end.
    let text: String
    /// The request of the client that the line belongs to; nil for none.
    let request: ActionValue?
    let kind: Kind
}

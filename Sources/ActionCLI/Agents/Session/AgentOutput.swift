import ActionRuntime

/// A line for a client.
struct AgentOutput {
    /// What the line is to the client.
    enum Kind {
        /// The answer to a request, or the refusal of a line that is none; with the fault's code where it is refused.
        case answer(AgentFault.Code?)
        /// Something that belongs to a request under way: how far it has come, a question, a change.
        case part
        /// Something that belongs to no request.
        case notice
    }

    /// The line, without its end.
    let text: String
    /// The request of the client that the line belongs to; nil for none.
    let request: ActionValue?
    let kind: Kind
}

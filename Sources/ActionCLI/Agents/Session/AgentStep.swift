import ActionRuntime

/// What a request of a client leads to.
indirect enum AgentStep {
    /// The request is over, with a result or a fault.
    case done(Result<JSONLine, AgentFault>)
    /// The program is asked all of these at once; the next step is made of all answers.
    case ask([ProgramRequest], then: ([Result<JSONLine, ProgramRefusal>]) -> AgentStep)
    /// The person at the client is asked; the next step is made of what the person says.
    case elicit(AgentQuestion, then: (AgentConsent) -> AgentStep)
    /// The request stays open, and the client is told of changes until it cancels the request.
    case listen(AgentSubscription)
}

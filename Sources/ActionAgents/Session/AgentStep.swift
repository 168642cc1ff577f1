import ActionRuntime

/// The next step of a client's request.
indirect enum AgentStep {
    /// The request is over, with a result or a fault.
    case done(Result<JSONLine, AgentFault>)
    /// The program is sent all these requests at once; all answers together make the next step.
    case ask([ProgramRequest], then: ([Result<JSONLine, RemoteFault>]) -> AgentStep)
    /// The program's actions are listed, for all clients that ask for the list of the tools at about the same time.
    case list(then: (Result<JSONLine, RemoteFault>) -> AgentStep)
    /// The person at the client is asked; the person's answer makes the next step.
    case elicit(AgentQuestion, then: (AgentConsent) -> AgentStep)
    /// The request stays open, and the client is told of changes until it cancels the request.
    case listen(AgentSubscription)
}

import ActionMaps
import ActionRuntime

/// A call that performs an action, until it is performed or refused.
///
/// A destructive action needs the person's consent. A client that can ask the person gets an elicitation, and the request
/// is sent again with the token that the program gave, which the model never sees. Where the client cannot ask, the model
/// is given the token.
struct AgentPerformance {
    var params: JSONLine
    let filter: ActionFilter
    let asking: AgentCaller.Asking
    /// The kind that the tool's schema gives the result; nil where it has no schema of its own.
    var returns: ActionSignature.Kind?
    /// The person's consent so far: the nodes whose handlers are called, or all destructive steps.
    var agreed: Set<String> = []
    /// How many times the program may still ask: each handler on the way may have to be confirmed.
    var rounds = 8

    var step: AgentStep {
        .ask([ProgramRequest("actions/perform", params)]) { answers in
            do throws(ProgramRefusal) {
                return step(after: filter.narrow(try answers[0].get(), of: params.text("action") ?? ""))
            } catch {
                return PerformTool.output.refusal(error).step
            }
        }
    }

    private func step(after answer: JSONLine) -> AgentStep {
        let outcome = fitting(answer)
        guard outcome.text("outcome") == FireAnswer.needsConfirmation, asking != .impossible, rounds > 0,
            let token = outcome.text("confirmation")
        else { return PerformTool.result(of: outcome, params).step }
        // The person may have taken longer than a token is valid.
        let subject = outcome["steps"]?.json() ?? outcome.text("target")
        if let subject, agreed.contains(subject) { return again(token).step }
        return .elicit(AgentQuestion(message: AgentText.question(of: outcome), state: token)) { consent in
            switch consent {
            case .given:
                var next = again(token)
                if let subject { next.agreed.insert(subject) }
                return next.step
            case .refused: return PerformTool.refused(outcome, params).step
            case .impossible: return PerformTool.result(of: outcome, params).step
            }
        }
    }

    /// An outcome that fits the tool's schema: another claim, which declares another kind, may take the action since it was listed.
    private func fitting(_ outcome: JSONLine) -> JSONLine {
        guard let returns, let value = outcome["value"], value != .null, !returns.takes(value) else { return outcome }
        var outcome = outcome
        outcome.add("value", .null)
        outcome.add(
            "error", "Its result is no longer \(returns.noun), as the tool's schema says: list the tools again.")
        return outcome
    }

    /// The same request with a token.
    private func again(_ token: String) -> AgentPerformance {
        var next = self
        next.params.add("confirm", token)
        // The first request has decided what the person agreed to, so the revision is not compared again.
        next.params.add("ifRevision", .null)
        next.rounds -= 1
        return next
    }
}

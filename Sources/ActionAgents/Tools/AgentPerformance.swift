import ActionMaps
import ActionRuntime

/// A call that performs an action, until it is performed or refused.
///
/// A destructive action needs the person's consent. A client that can ask the person gets an elicitation, and the request
/// is sent again with the token that the program gave, which the model never sees. Where the client cannot ask, the model
/// is given the token.
///
/// The person agrees to what the question said. So the request is sent again for the revision at which it was asked; where the program
/// has changed since, the program judges it anew, and the person is asked anew.
struct AgentPerformance {
    let params: JSONLine
    let filter: ActionFilter
    let asking: AgentCaller.Asking
    /// The kind that the tool's schema gives the result; nil where it has no schema of its own.
    var returns: ActionSignature.Kind?
    /// What the person has agreed to, which the request is sent again with; nil before the person was asked.
    var agreed: AgentQuestion.Binding?
    /// Whether the program has changed since the person agreed.
    var hasChanged = false
    /// How many times the program may still ask: each handler on the way may have to be confirmed.
    var rounds = AgentQuestion.roundLimit

    var step: AgentStep {
        .ask([ProgramRequest("actions/perform", request)]) { answers in
            do throws(RemoteFault) {
                return step(after: try answers[0].get())
            } catch {
                // The model has said for which revision the request is, and decides anew.
                if error.code == .stale, agreed != nil, params["ifRevision"] ?? .null == .null { return anew.step }
                return PerformTool.output.refusal(error).step
            }
        }
    }

    /// The parameters of the request to the program.
    private var request: JSONLine {
        guard let agreed else { return params }
        var request = params
        request.add("confirm", agreed.token)
        // An `ifRevision` of the model held when the person was asked.
        if let revision = agreed.revision { request.add("ifRevision", .int(revision)) }
        return request
    }

    private func step(after answer: JSONLine) -> AgentStep {
        let outcome = fitting(filter.narrow(answer, of: params.text("action") ?? ""))
        guard answer.text("outcome") == FireAnswer.needsConfirmation, asking != .impossible,
            let token = answer.text("confirmation")
        else { return PerformTool.result(of: outcome, request).step }
        guard rounds > 0 else {
            return PerformTool.output.refusal(RemoteFault(.stale, AgentText.changesTooOften)).step
        }
        let question = AgentQuestion(of: answer, token: token, rounds: rounds, hasChanged: hasChanged)
        // The program has not changed, and the person has taken longer than a token is valid.
        if let agreed, agreed.asksTheSame(as: question.binding) { return after(question.binding).step }
        return .elicit(question) { consent in
            switch consent {
            case .given: after(question.binding).step
            case .refused: PerformTool.refused(outcome, params).step
            case .impossible: PerformTool.result(of: outcome, params).step
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

    /// The same request with what the person has agreed to.
    func after(_ agreed: AgentQuestion.Binding) -> AgentPerformance {
        var next = self
        (next.agreed, next.hasChanged) = (agreed, false)
        next.rounds = agreed.rounds - 1
        return next
    }

    /// The request before the person was asked, for the program as it is now.
    private var anew: AgentPerformance {
        var next = self
        (next.agreed, next.hasChanged) = (nil, true)
        next.rounds -= 1
        return next
    }
}

/// A question that crosses into another program, whose actions a node of this one hosts: what that program says is asked there.
struct HostedQuestion {
    let remote: RemoteActions
    /// The request as it reaches the host node.
    let invocation: Invocation

    /// An explanation with the steps of the other program; where it does not tell them, the step as last heard says why.
    func asked(_ explanation: JSONLine) async -> JSONLine {
        do throws(RemoteProgramError) {
            return told(try await remote.askedSteps(for: invocation), in: explanation)
        } catch {
            return unasked(explanation, because: error.message)
        }
    }

    private func told(_ steps: [RemoteStep], in explanation: JSONLine) -> JSONLine {
        changingStep(of: explanation) { $0.add("steps", steps.map(\.jsonLine)) }
    }

    /// An explanation for which the other program was not asked: why, as the end of a sentence.
    func unasked(_ explanation: JSONLine, because reason: String) -> JSONLine {
        changingStep(of: explanation) { $0.add("unasked", reason) }
    }

    private func changingStep(of explanation: JSONLine, _ change: (inout JSONLine) -> Void) -> JSONLine {
        var explanation = explanation
        let steps = explanation.lines("steps").map { step in
            guard var elsewhere = step.line("elsewhere") else { return step }
            change(&elsewhere)
            var step = step
            step.add("elsewhere", elsewhere)
            return step
        }
        explanation.add("steps", steps)
        return explanation
    }
}

extension RemoteEndpoint {
    /// The question for the program that hosts the target of an explanation; nil where the target is of this program.
    ///
    /// - Parameter explanation: The answer to `actions/explain` with these parameters.
    func hostedQuestion(_ params: RemoteParams, _ explanation: JSONLine) throws(RemoteFault) -> HostedQuestion? {
        guard explanation.lines("steps").contains(where: { $0.line("elsewhere") != nil }),
            let name = ActionName(registered: try params.action())
        else { return nil }
        let present = exposer.present(name)
        let arguments = try params.arguments(bounds).map { exposer.presentArguments($0, of: present.name) }
        let invocation = Invocation(present.name, arguments: arguments ?? [:])
        guard let found = coordinator.found(invocation, from: place(try start(params))),
            let remote = found.claim.dispatcher as? RemoteActions
        else { return nil }
        return HostedQuestion(remote: remote, invocation: found.invocation)
    }
}

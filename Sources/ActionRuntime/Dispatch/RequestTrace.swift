/// The way of a request as it goes, for observers that want to know why it was not performed: the nodes, and the claims it passes.
///
/// What is noted is what held then. When the request has ended, handlers may have changed the tree and what conditions say.
final class RequestTrace {
    /// The nodes on the way, with their paths when the request began.
    private let nodes: [(node: NodeID, path: String)]
    /// The number of nodes that the steps tell of.
    private var toldNodes = 0
    /// Where the claim was registered at which the request ended; nil for none.
    private var source: SourceLocation?
    private var steps: [Explanation.Step] = []

    /// Begins to note the way of a request that has just been made.
    init(of request: Request) { nodes = request.askedNodes.nodes }

    /// Notes a claim that is not available; a catch-all that does not take the name is no claim to it.
    func pass(_ claim: Claim, at performer: Performer, _ arguments: ActionArguments) {
        guard claim.whileLive({ claim.takes?(performer.action) ?? true }) ?? false else { return }
        var step = step(performer, .unavailable)
        step.kind = nil
        step.takeClaim(claim, unavailableFor: arguments)
        add(step)
    }

    /// Notes what a claim's handler made of the request.
    func note(
        _ performer: Performer, _ end: Outcome.Kind, _ source: SourceLocation? = nil, because reason: String? = nil
    ) {
        var step = step(performer, .target)
        (step.ended, step.source, step.reason) = (end, source, reason)
        add(step)
    }

    /// Notes where the request ended.
    func end(_ request: Request) { source = request.source }

    private func step(_ performer: Performer, _ verdict: Explanation.Verdict) -> Explanation.Step {
        let path = nodes.first { $0.node == performer.node }?.path ?? performer.node.description
        return Explanation.Step(
            node: performer.node, path: path, action: performer.action, verdict: verdict, kind: performer.kind)
    }

    /// Adds a step, behind those of the nodes before it that have no claim.
    private func add(_ step: Explanation.Step) {
        if let place = nodes.dropFirst(toldNodes).firstIndex(where: { $0.node == step.node }) {
            addNodes(upTo: place, as: step.action)
            toldNodes = place + 1
        }
        steps.append(step)
    }

    private func addNodes(upTo end: Int, as action: ActionName) {
        for (node, path) in nodes[toldNodes..<end] {
            steps.append(Explanation.Step(node: node, path: path, action: action, verdict: .noClaim))
        }
        toldNodes = end
    }
}

extension RequestTrace {
    /// Explains a request that has just ended and was not performed; nil for other requests, and where it has the outcome of another.
    ///
    /// A request that was refused before any handler ran is explained as if it were asked again, so its conditions and validators
    /// are asked twice. Any other is explained by the steps as the search went.
    func explanation(
        of ended: EndedRequest, by coordinator: Coordinator, from start: ActionNode, to only: ActionNode?
    ) -> Explanation? {
        guard ended.answeredBy == nil else { return nil }
        switch ended.outcome {
        case .performed, .cancelled: return nil
        case .disabled, .badArguments, .unclaimed:
            guard !ended.outcome.didCallHandler else { return asItWent(ended) }
            let answer = coordinator.explain(
                ended.asked, knowsArguments: true, from: start, to: only, force: ended.isForced, suggesting: false)
            // The refusal may be that of another request, whose outcome a handler returned.
            return answer.validation.isEnabled ? asItWent(ended) : answer
        case .declined, .failed: return asItWent(ended)
        }
    }

    /// The steps as the search went, up to the claim that ended the request.
    private func asItWent(_ ended: EndedRequest) -> Explanation {
        let (asked, outcome) = (ended.asked, ended.outcome)
        if let last = outcome.performer, outcome.kind != .declined {
            // A handler may have passed on the outcome of a later claim.
            if !last.isSame(as: ended.performer) { add(step(ended.performer, .target)) }
            note(last, outcome.kind, last.isSame(as: ended.performer) ? source : nil, because: outcome.clause)
        } else if let last = ended.outcome.neededAwait {
            note(last, .failed, source, because: outcome.clause)
        } else {
            addNodes(upTo: nodes.count, as: asked.action)
        }
        var validation = Validation(
            outcome.performer?.action ?? asked.action, originalAction: asked.action, arguments: asked.arguments,
            target: outcome.performer ?? outcome.neededAwait, start: ended.start)
        for reason in outcome.reasons { validation.disable(reason.text, kind: reason.kind) }
        if case .badArguments(_, let faults) = outcome {
            for fault in faults { validation.disable("\(fault)", kind: .arguments) }
        }
        return Explanation(
            validation: validation, steps: steps, notAsked: nodes[toldNodes...].map(\.path), suggestions: [],
            isUnavailable: false, isForced: ended.isForced)
    }
}

extension Outcome {
    /// The claim that was not called because it has to be awaited; nil for other outcomes.
    fileprivate var neededAwait: Performer? {
        if case .failed(DispatchError.needsAwait(let target), nil, _) = self { target } else { nil }
    }

    /// The error, or the reasons of a refusal, as the end of a sentence; nil for other outcomes.
    fileprivate var clause: String? {
        switch self {
        case .failed(let error, _, _): (error as? DispatchError)?.clause ?? "\(error)"
        case .disabled(_, let reasons): reasons.map(\.text).joined(separator: "; ")
        case .badArguments(_, let faults): ArgumentFaults(faults).messages.joined(separator: "; ")
        case .performed, .unclaimed, .declined, .cancelled: nil
        }
    }
}

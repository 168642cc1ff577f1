/// The way of a request as it goes, for observers that want to know why it was not performed: the nodes, and the claims it passes.
///
/// What is noted is what held then; no condition and no validator is asked for it. When the request has ended, handlers may have
/// changed the tree and what conditions say.
final class RequestTrace {
    /// How many steps of an explanation are kept, from the first and from the last.
    private static let limits = (first: 200, last: 50)

    /// A node without a claim, or a claim that was asked.
    private enum Entry {
        case node(NodeID)
        case step(Explanation.Step)
    }

    /// The nodes from the start on, without those of trees that are hosted there.
    private let nodes: [NodeID]
    /// The number of nodes that the entries tell of.
    private var toldNodes = 0
    private var entries: [Entry] = []
    /// Where the request stood when it ended; nil where it stood at no claim.
    private var end: (source: SourceLocation?, condition: Claim.WrittenCondition?, arguments: ActionArguments)?

    /// Begins to note the way of a request that has just been made.
    init(of request: Request) { nodes = request.askedNodes.segments.first?.nodes.map(\.id) ?? [] }

    /// Notes a claim that is not available; a catch-all that does not take the name is no claim to it.
    func pass(_ claim: Claim, at performer: Performer, _ arguments: ActionArguments) {
        if claim.kind == .catchAll || !claim.isLive { return }
        var step = step(performer, .unavailable)
        step.kind = nil
        step.takeClaim(claim, unavailableFor: arguments)
        add(step)
    }

    /// Notes that a claim declined.
    func decline(_ performer: Performer, _ source: SourceLocation?) {
        var step = step(performer, .target)
        (step.ended, step.source) = (.declined, source)
        add(step)
    }

    /// Notes where the request stands at its end.
    func end(_ request: Request) {
        guard let claim = request.standing else { return end = nil }
        end = (request.source, claim.wording.enabled, request.invocation.arguments)
    }

    private func step(_ performer: Performer, _ verdict: Explanation.Verdict) -> Explanation.Step {
        Explanation.Step(
            node: performer.node, writtenPath: WrittenPath(performer.node.description), action: performer.action,
            verdict: verdict,
            kind: performer.kind)
    }

    /// Adds a step, behind those of the nodes before it that have no claim.
    private func add(_ step: Explanation.Step) {
        addNodes(before: step.node)
        entries.append(.step(step))
    }

    /// Adds the nodes that were asked before a node: a hosted tree is asked behind its host, and a host behind all nodes below it.
    private func addNodes(before node: NodeID) {
        if toldNodes > 0, nodes[toldNodes - 1] == node { return }
        let above = node.node.map { Array($0.goingUp.lazy.map(\.id)) } ?? [node]
        for (height, id) in above.enumerated() {
            guard let place = nodes.firstIndex(of: id) else { continue }
            if place >= toldNodes { addNodes(upTo: height == 0 ? place : place + 1) }
            if height == 0 { toldNodes = max(toldNodes, place + 1) }
            return
        }
        addNodes(upTo: nodes.count)
    }

    private func addNodes(upTo end: Int) {
        guard toldNodes < end else { return }
        entries += nodes[toldNodes..<end].map(Entry.node)
        toldNodes = end
    }
}

extension RequestTrace {
    /// Explains a request that has just ended; nil where it was performed or cancelled, or has the outcome of another dispatch.
    func explanation(of ended: EndedRequest) -> Explanation? {
        guard ended.answeredBy == nil else { return nil }
        switch ended.outcome {
        case .performed, .cancelled: return nil
        case .unclaimed, .declined: addRest(ended)
        case .disabled, .badArguments, .failed: addLast(ended)
        }
        let outcome = ended.outcome
        var validation = Validation(
            ended.asked.action, originalAction: ended.asked.action, arguments: nil,
            target: outcome.performer ?? outcome.neededAwait, start: ended.start)
        if case .unclaimed(let name, _) = outcome {
            validation.disable(Validation.Reason.unclaimed(name.text), kind: .unclaimed)
        }
        for reason in outcome.reasons.prefix(20) {
            validation.disable(Validation.Reason(text: reason.text.bounded, by: reason.by, kind: reason.kind))
        }
        if case .badArguments(_, let faults) = outcome {
            for fault in faults.prefix(20) { validation.disable("\(fault)".bounded, kind: .arguments) }
        }
        let (first, last) = Self.limits
        let (told, leftOut) = entries.ends(first: first, last: last)
        let (rest, leftOutRest) = Array(nodes[toldNodes...]).ends(first: first, last: last)
        let steps = told.map { step(of: $0, ended.asked.action) }
        var explanation = Explanation(
            validation: validation, steps: steps, rest: rest.compactMap { $0.path.map(WrittenPath.init) },
            suggestions: [], isUnavailable: steps.contains { $0.verdict == .unavailable }, isForced: ended.isForced)
        (explanation.leftOutSteps, explanation.leftOutRest) = (leftOut, leftOutRest)
        return explanation
    }

    private func step(of entry: Entry, _ action: ActionName) -> Explanation.Step {
        switch entry {
        case .step(let step): step
        case .node(let node):
            Explanation.Step(
                node: node, writtenPath: WrittenPath(node.description), action: action, verdict: .noClaim)
        }
    }

    /// Adds what was asked up to the end of the search.
    private func addRest(_ ended: EndedRequest) {
        if case .declined(let performers) = ended.outcome {
            // A handler may have passed on the outcome of later claims (`performNext`).
            for performer in performers where !hasStep(performer) { decline(performer, nil) }
        }
        // A handler may have passed on an outcome of its own making.
        if end != nil, !hasStep(ended.performer) { add(step(ended.performer, .target)) }
        guard end == nil else { return }
        addNodes(upTo: nodes.count)
        for segment in ended.asked(besides: nodes) { entries += segment.nodes.map { .node($0.id) } }
    }

    /// Adds the claim that ended the request.
    private func addLast(_ ended: EndedRequest) {
        let outcome = ended.outcome, standing = ended.performer
        guard let last = outcome.performer ?? (end == nil ? nil : standing) else { return addNodes(upTo: nodes.count) }
        var reason = outcome.told.clause
        if last.isInterceptor { reason = "an interceptor of \(last.node) failed: \(reason ?? "")" }
        let isStanding = last.isInterceptor || last.isSame(as: standing)
        if !isStanding, !hasStep(standing) { add(step(standing, .target)) }
        var step = step(isStanding ? standing : last, .target)
        step.reason = reason
        if isStanding { step.source = end?.source }
        switch outcome.kind {
        case .disabled, .badArguments:
            step = step.changing(outcome.reasons.contains { $0.kind == .blocked } ? .blocked : .disabled)
            if isStanding, let end { step.take(end.condition, end.arguments, onlyIfFailing: true) }
        default: step.ended = .failed
        }
        add(step)
    }

    private func hasStep(_ performer: Performer) -> Bool {
        entries.contains { entry in
            guard case .step(let step) = entry else { return false }
            return step.node == performer.node && step.action == performer.action && step.kind == performer.kind
                && step.verdict != .unavailable
        }
    }
}

extension EndedRequest {
    /// The parts of the path in other trees, where no claim took the request.
    fileprivate func asked(besides nodes: [NodeID]) -> [AskedNodes.PathSegment] {
        guard case .unclaimed(_, let asked) = outcome else { return [] }
        return asked.segments.dropFirst().filter { !nodes.contains($0.start) }
    }
}

extension AskedNodes.PathSegment {
    /// The nodes of the part; none once its start has been released.
    fileprivate var nodes: [ActionNode] {
        guard let first = start.node else { return [] }
        var nodes: [ActionNode] = []
        for node in sequence(first: first, next: { $0.parent }) {
            nodes.append(node)
            if node.id == end { break }
        }
        return nodes
    }
}

extension Explanation.Step {
    /// The same step with another verdict.
    fileprivate func changing(_ verdict: Explanation.Verdict) -> Explanation.Step {
        var step = Explanation.Step(node: node, writtenPath: writtenPath, action: action, verdict: verdict, kind: kind)
        (step.source, step.reason) = (source, reason)
        return step
    }
}

extension Outcome {
    /// The claim that was not called because it has to be awaited; nil for other outcomes.
    fileprivate var neededAwait: Performer? {
        if case .failed(DispatchError.needsAwait(let target), nil, _) = self { target } else { nil }
    }

    /// The error, or the reasons of a refusal, as the end of a sentence of bounded length; nil for other outcomes.
    fileprivate var clause: String? {
        switch self {
        case .failed(let error, _, _): ((error as? DispatchError)?.clause ?? "\(error)").bounded
        case .disabled(_, let reasons): reasons.lazy.map(\.text).boundedClause
        case .badArguments(_, let faults): ArgumentFaults(faults).messages.boundedClause
        case .performed, .unclaimed, .declined, .cancelled: nil
        }
    }
}

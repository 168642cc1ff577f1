extension Coordinator {
    /// Says who is asked for an action, in order, and what each says; calls no handler.
    ///
    /// - Parameters:
    ///   - name: The action.
    ///   - arguments: What would be passed; nil where that is not known yet.
    ///   - start: Where the search begins; the first responder, else the root, where left out.
    ///   - only: The one node to ask, with what it hosts, and nobody above it.
    ///   - force: Whether the request would be performed even if its target is disabled.
    /// - Complexity: O(*d*) nodes, each with the cost of its path; O(*n*) in the tree where nobody claims the action.
    public func explain(
        _ name: ActionName, arguments: ActionArguments? = nil, from start: (any RequestStart)? = nil,
        to only: ActionNode? = nil, force: Bool = false
    ) -> Explanation {
        let invocation = Invocation(name, arguments: arguments ?? [:])
        return explain(invocation, knowsArguments: arguments != nil, from: start, to: only, force: force)
    }

    /// Says who is asked for a typed action, in order, and what each says; calls no handler.
    public func explain<I, O>(
        _ action: Action<I, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil, force: Bool = false
    ) -> Explanation {
        explain(action.name, from: start, to: only, force: force)
    }

    /// Says who is asked for a request, in order, and what each says; calls no handler.
    public func explain(
        _ invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        force: Bool = false
    ) -> Explanation {
        explain(invocation, knowsArguments: true, from: start, to: only, force: force)
    }

    /// The same for many requests, of which not all are to be compared with every name in the tree.
    package func explain(
        _ invocation: Invocation, knowsArguments: Bool, from start: (any RequestStart)?, to only: ActionNode? = nil,
        force: Bool, suggesting: Bool = true
    ) -> Explanation {
        func refused(because reason: String) -> Explanation {
            Explanation(
                validation: .refused(invocation, knowsArguments, because: reason), steps: [], notAsked: [],
                suggestions: [], isUnavailable: false, isForced: force)
        }
        guard let start = self.start(start, to: only) else { return refused(because: DispatchError.staleOrigin.clause) }
        defer { withExtendedLifetime(start.held) {} }
        return answer(invocation.action) {
            explain(invocation, knowsArguments: knowsArguments, from: start, force: force, suggesting: suggesting)
        } tooDeep: { error in
            refused(because: error.sentence)
        }
    }

    private func explain(
        _ invocation: Invocation, knowsArguments: Bool, from start: Start, force: Bool, suggesting: Bool
    ) -> Explanation {
        let (startNode, route) = (start.node, route(for: invocation.action, from: start, recording: true))
        var steps: [Explanation.Step] = []
        for (index, visit) in route.visits.enumerated() {
            let candidates = route.candidates(of: index).filter { route[$0].isOffered }
            // A node that is passed twice, around what it remaps, says only once that it has no claim.
            let isRemappedNext = route.visits.dropFirst(index + 1).first.map {
                $0.node === visit.node && $0.remap != nil
            }
            if visit.remap != nil || candidates.isEmpty && isRemappedNext != true && !steps.contains(where: visit.isIn)
            {
                steps.append(visit.step(.noClaim))
            }
            for number in candidates {
                let candidate = route[number]
                var position = number
                let selection = route.select(
                    for: invocation, startedAt: startNode.id, from: &position, upTo: number + 1,
                    since: route.detachmentsAtUse)
                guard let selection else {
                    steps.append(visit.step(.unavailable, candidate))
                    continue
                }
                let judgement = selection.judgement(ArgumentKnowledge(knowsArguments))
                steps.append(visit.step(judgement, candidate, selection))
                var seen = Set(steps.map(\.path))
                let rest = route.visits[(index + 1)...].map(\.node.path).filter { seen.insert($0).inserted }
                return Explanation(
                    validation: judgement.validation, steps: steps, notAsked: rest, suggestions: [],
                    isUnavailable: false, isForced: force)
            }
        }
        let isUnavailable = isRegistered(invocation.action, from: startNode)
        return Explanation(
            validation: .unclaimed(invocation, knowsArguments), steps: steps, notAsked: [],
            suggestions: isUnavailable || !suggesting
                ? [] : suggestions(for: invocation.action.text, from: startNode),
            isUnavailable: isUnavailable, isForced: force)
    }

    /// Whether anything is registered for a name on the path or in the tree, available or not.
    ///
    /// - Complexity: O(*n*) in the nodes of the tree.
    package func isRegistered(_ name: ActionName, from start: ActionNode? = nil) -> Bool {
        func isRegistered(at node: ActionNode) -> Bool {
            node.offers?.names(tables).contains(name) ?? false
        }
        // Reading a responder's table runs user code, which may ask again.
        return Nesting.current.run(Forwarder.handleAction) {
            var path = Path(from: Start((start ?? defaultStart).place), of: self)
            return path.nodes().contains(where: isRegistered) || root.preorder.contains(where: isRegistered)
        } tooDeep: { _ in
            false
        }
    }
}

extension Route.Candidate {
    /// Whether the explanation lists the candidate: not a claim that has ended, nor a catch-all that does not take the name.
    fileprivate var isOffered: Bool {
        guard let claim = claim?.retained else { return true }
        return claim.whileLive { claim.takes?(action) ?? true } ?? false
    }
}

extension Search.Visit {
    /// Whether a step is about the same node and name.
    fileprivate func isIn(_ step: Explanation.Step) -> Bool { step.node == node.id && step.action == action }

    fileprivate func step(_ verdict: Explanation.Verdict) -> Explanation.Step {
        Explanation.Step(node: node.id, path: node.path, action: action, verdict: verdict, remap: remap?.name)
    }

    fileprivate func step(_ verdict: Explanation.Verdict, _ candidate: Route.Candidate) -> Explanation.Step {
        var step = step(verdict)
        guard let claim = candidate.claim?.retained else { return step }
        step.kind = claim.kind
        step.condition = claim.wording.when
        step.source = claim.source
        return step
    }

    /// The step of the candidate that takes the request.
    fileprivate func step(
        _ judgement: (validation: Validation, isDisabledByValidator: Bool), _ candidate: Route.Candidate,
        _ selection: Selection
    ) -> Explanation.Step {
        let (validation, target) = (judgement.validation, selection.target)
        let verdict: Explanation.Verdict =
            selection.block != nil ? .blocked : validation.isEnabled ? .target : .disabled
        var step = Explanation.Step(
            node: target.node.id, path: target.node.path, action: action, verdict: verdict, kind: target.kind,
            source: target.source)
        (step.mayDecline, step.isAsync) = (target.mayDecline, target.isAsync)
        guard !validation.isEnabled else { return step }
        step.reason = validation.reasons.map(\.text).joined(separator: "; ")
        // The condition decides nothing where only the arguments are at fault.
        if judgement.isDisabledByValidator, let claim = candidate.claim?.retained {
            step.condition = claim.wording.enabled
        }
        return step
    }
}

extension Coordinator {
    /// Lists the nodes and claims that are asked for an action, in order, with their answers; calls no handler.
    ///
    /// - Parameters:
    ///   - name: The action.
    ///   - arguments: The arguments of the request; nil where they are not known yet.
    ///   - start: Where the search begins; the first responder, else the root, where left out.
    ///   - only: The only node to ask, with the trees and dispatchers that it hosts, and no node above it.
    ///   - force: Whether the request would be performed even if its target is disabled.
    /// - Complexity: O(*d*) nodes; O(*n*) in the tree where no claim takes the action.
    public func explain(
        _ name: ActionName, arguments: ActionArguments? = nil, from start: (any RequestStart)? = nil,
        to only: ActionNode? = nil, force: Bool = false
    ) -> Explanation {
        let invocation = Invocation(name, arguments: arguments ?? [:])
        return explain(invocation, knowsArguments: arguments != nil, from: start, to: only, force: force)
    }

    /// Lists the nodes and claims that are asked for a request, in order, with their answers; calls no handler.
    public func explain(
        _ invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        force: Bool = false
    ) -> Explanation {
        explain(invocation, knowsArguments: true, from: start, to: only, force: force)
    }

    /// The same for one of many requests; unless `suggesting`, its name is not compared with the names in the tree.
    package func explain(
        _ invocation: Invocation, knowsArguments: Bool, from start: (any RequestStart)?, to only: ActionNode? = nil,
        force: Bool, suggesting: Bool = true
    ) -> Explanation {
        let invocation = markingSecrets(invocation)
        func refused(because reason: String) -> Explanation {
            Explanation(
                validation: .refused(invocation, knowsArguments, because: reason), steps: [], rest: [],
                suggestions: [], isUnavailable: false, isForced: force)
        }
        let isFromRoot = start == nil && only == nil && firstResponder == nil
        guard let start = startNode(start) else { return refused(because: DispatchError.staleOrigin.clause) }
        return Frames.run(invocation.action) {
            var explanation = explain(
                invocation, knowsArguments: knowsArguments, from: start, to: only, force: force, suggesting: suggesting)
            explanation.isFromRoot = isFromRoot
            return explanation
        } tooDeep: {
            refused(because: DispatchError.tooDeep($0).sentence)
        }
    }

    private func explain(
        _ invocation: Invocation, knowsArguments: Bool, from start: ActionNode, to only: ActionNode?, force: Bool,
        suggesting: Bool
    ) -> Explanation {
        let startNode = only ?? start, stamp = Ancestry.stamp.load()
        let path = Path(from: startNode, of: self, only == nil ? .everywhere : .start, all: true)
        let search = Search(for: invocation.action, along: path, by: self, recording: true)
        let route = search.route(from: startNode, since: stamp)
        var request = Request(invocation, along: route, in: self)
        var steps: [Explanation.Step] = [], known: Set<Explained> = []
        let paths = WrittenPaths(search.visits.lazy.map(\.node))
        func add(_ step: Explanation.Step) {
            known.insert(Explained(node: step.node, action: step.action))
            steps.append(step)
        }
        for (index, visit) in search.visits.enumerated() {
            let last = index + 1 < search.visits.count ? search.visits[index + 1].firstFinding : search.findings.count
            let own = visit.firstFinding..<last
            let isOffering = search.findings[own].contains(where: \.isOffered)
            // A node that is passed twice, before its remapping and at it, has one step that says that it has no claim.
            let isRemappedNext = search.visits.dropFirst(index + 1).first.map {
                $0.node === visit.node && $0.remap != nil
            }
            if visit.remap != nil || !isOffering && isRemappedNext != true && !known.contains(visit.explained) {
                add(visit.step(.noClaim, paths))
            }
            for number in own {
                let finding = search.findings[number]
                guard request.ask() else {
                    if finding.isOffered { add(visit.step(.unavailable, finding, request.invocation, paths)) }
                    _ = request.goOn()
                    continue
                }
                var interceptors: [Explanation.Interception] = []
                let (validation, judgement) = request.judge(ArgumentKnowledge(knowsArguments)) { interceptor, reasons in
                    interceptors.insert(Explanation.Interception(interceptor, adding: reasons), at: 0)
                }
                steps.append(visit.step(validation, judgement, finding, request, paths))
                if !request.target.mayDecline {
                    let next = search.visits.dropFirst(index + 1).first
                    steps += search.hidden(behind: number, of: own, next: next, request, paths)
                }
                var seen = Set(steps.map(\.node))
                let rest = search.visits[(index + 1)...].map(\.node).filter { seen.insert($0.id).inserted }
                var explanation = Explanation(
                    validation: validation, steps: steps, rest: rest.map { paths[$0] }, suggestions: [],
                    isUnavailable: false, isForced: force)
                explanation.interceptors = interceptors
                explanation.deprecated = request.deprecated
                if let claim = finding.claim {
                    explanation.sequence = self.steps(
                        of: claim, invocation, knowsArguments: knowsArguments, from: startNode)
                }
                return explanation
            }
        }
        let (isUnavailable, places) = elsewhere(invocation, from: startNode)
        var explanation = Explanation(
            validation: .unclaimed(invocation, knowsArguments), steps: steps, rest: [],
            suggestions: isUnavailable || !suggesting
                ? [] : suggestions(for: invocation.action.text, from: startNode),
            isUnavailable: isUnavailable, isForced: force)
        explanation.focus = places.map(\.node.path)
        explanation.focusKinds = places.map(\.kind)
        return explanation
    }

    /// A node that takes an action where it has the focus.
    package struct Place {
        package let node: ActionNode
        /// The kind of the claim that takes the action.
        package let kind: ClaimKind
        /// Whether only a catch-all takes the action that takes all names, so that the name may be mistyped.
        package let takesAnyName: Bool
    }

    /// Whether an action that no claim takes at a start exists elsewhere in the tree, and where it would be taken.
    package func elsewhere(
        _ invocation: Invocation, from start: ActionNode
    ) -> (isUnavailable: Bool, places: [Place]) {
        let isRegistered = isRegistered(invocation.action, from: start)
        let places = focus(taking: invocation, from: start)
        return (isRegistered || places.contains { !$0.takesAnyName }, places)
    }

    /// The nearest nodes of the tree that take an action with the focus there: those below a start first, in document order, and
    /// none below another.
    ///
    /// A catch-all that says which names it takes counts as any other claim; one that takes all names counts only where there is
    /// nothing else.
    /// - Complexity: O(*n*) in the nodes of the tree, and that of ``target(for:from:to:)`` for the first 64 that may take the name.
    package func focus(taking invocation: Invocation, from start: ActionNode, limit: Int = 3) -> [Place] {
        // Conditions and catch-alls are user code, which may ask the same question again.
        Frames.run(Forwarder.handleAction, else: []) {
            var found: [Place] = [], open: [Place] = [], seen: Set<NodeID> = [], asked = 0
            var pending = start === root ? [root] : [root, start]
            while let node = pending.popLast(), found.count < limit, asked < 64 {
                guard seen.insert(node.id).inserted else { continue }
                let offer = offer(of: invocation.action, at: node)
                asked += offer == nil ? 0 : 1
                if let offer, let target = target(for: invocation, from: node) {
                    let place = Place(node: node, kind: target.kind, takesAnyName: offer == .anyName)
                    // A name is claimed at the node, or remapped to one that is claimed above; a catch-all is the node's own.
                    if offer == .name || target.kind == .catchAll && target.node === node {
                        if !place.takesAnyName {
                            found.append(place)
                            continue
                        }
                        if open.count < limit, !open.contains(where: { $0.node.isAbove(node) }) { open.append(place) }
                    }
                }
                pending += node.children.reversed()
            }
            return found.isEmpty ? open : found
        }
    }

    /// What a node has for a name.
    private enum Offered {
        /// A claim or a remapping of the name, or a catch-all that lists it.
        case name
        /// A catch-all that says that it takes the name.
        case catchAll
        /// A catch-all that takes all names.
        case anyName
    }

    private func offer(of name: ActionName, at node: ActionNode) -> Offered? {
        if isRegistered(name, at: node) { return .name }
        guard let catchAlls = node.offers?.catchAlls, !catchAlls.isEmpty else { return nil }
        var takesAnyName = false
        for claim in catchAlls.reversed() {
            guard let takes = claim.takes else {
                takesAnyName = takesAnyName || claim.isLive
                continue
            }
            if claim.whileLive({ takes(name) }) ?? false { return .catchAll }
        }
        return takesAnyName ? .anyName : nil
    }

    private func isRegistered(_ name: ActionName, at node: ActionNode) -> Bool {
        guard let offers = node.offers, offers.mayConcern(name) else { return false }
        return offers.names(tables).contains(name)
    }

    /// Whether a name has a registration on the path or in the tree, available or not.
    ///
    /// - Complexity: O(*n*) in the nodes of the tree.
    package func isRegistered(_ name: ActionName, from start: ActionNode? = nil) -> Bool {
        func isRegistered(at node: ActionNode) -> Bool { self.isRegistered(name, at: node) }
        // Reading a responder's table runs user code, which may ask the same question again.
        return Frames.run(Forwarder.handleAction, else: false) {
            let path = path(from: start ?? defaultStart)
            return path.nodes.contains(where: isRegistered) || root.preorder.contains(where: isRegistered)
        }
    }
}

extension [Coordinator.Place] {
    /// Adds `focus` and `focusKinds` to an answer about an action: where it would be taken with the focus there, and by what.
    package func add(to line: inout JSONLine) {
        line.add("focus", map(\.node.path))
        line.add("focusKinds", map(\.kind.rawValue))
    }

    /// The nodes as alternatives; nil for none.
    package var text: String? {
        var line = JSONLine()
        add(to: &line)
        return line.focus
    }
}

/// A node and a name that a step of an explanation is about.
private struct Explained: Hashable {
    let node: NodeID
    let action: ActionName
}

extension Search {
    /// The steps of what the target hides at its node: claims that would take the request, and the node's remapping.
    ///
    /// - Parameters:
    ///   - target: The number of the target's finding.
    ///   - own: The numbers of the findings of the target's visit.
    ///   - next: The visit behind the target's, which is at the same node if the node remaps the name.
    ///   - request: The request, at the target.
    ///   - paths: The paths of the nodes.
    fileprivate func hidden(
        behind target: Int, of own: Range<Int>, next: Visit?, _ request: Request, _ paths: WrittenPaths
    ) -> [Explanation.Step] {
        let (node, action) = (findings[target].stop.node, findings[target].action)
        var (request, steps) = (request, [Explanation.Step]())
        for finding in findings[target + 1..<own.upperBound] where request.goOn() {
            // A catch-all is there for names that nothing else takes, so only another catch-all hides it.
            guard let claim = finding.claim, claim.dispatcher == nil,
                claim.kind != .catchAll || findings[target].claim?.kind == .catchAll, request.ask()
            else { continue }
            steps.append(finding.step(.hidden, of: claim, at: node, paths))
        }
        if let next, next.node === node, next.action == action, next.remap != nil {
            steps.append(next.step(.hidden, paths))
        }
        return steps
    }
}

extension Search.Finding {
    /// The step of the claim, with where it was registered.
    fileprivate func step(
        _ verdict: Explanation.Verdict, of claim: Claim, at node: ActionNode, _ paths: WrittenPaths
    ) -> Explanation.Step {
        Explanation.Step(
            node: node.id, writtenPath: paths[node], action: action, verdict: verdict, kind: claim.kind,
            source: claim.source)
    }

    /// Whether the explanation lists the finding: not a claim that has ended, nor a catch-all that does not take the name.
    fileprivate var isOffered: Bool {
        guard let claim, claim.dispatcher == nil else { return true }
        return claim.whileLive { claim.takes?(action) ?? true } ?? false
    }
}

extension Search.Visit {
    /// The node and the name.
    fileprivate var explained: Explained { Explained(node: node.id, action: action) }

    fileprivate func step(_ verdict: Explanation.Verdict, _ paths: WrittenPaths) -> Explanation.Step {
        Explanation.Step(
            node: node.id, writtenPath: paths[node], action: action, verdict: verdict, remap: remap?.name,
            deprecated: remap?.deprecated)
    }

    fileprivate func step(
        _ verdict: Explanation.Verdict, _ finding: Search.Finding, _ invocation: Invocation, _ paths: WrittenPaths
    ) -> Explanation.Step {
        var step = step(verdict, paths)
        if let claim = finding.claim { step.takeClaim(claim, unavailableFor: invocation.arguments) }
        return step
    }

    /// The step of the candidate that takes the request.
    fileprivate func step(
        _ validation: Validation, _ judgement: Judgement, _ finding: Search.Finding, _ request: Request,
        _ paths: WrittenPaths
    ) -> Explanation.Step {
        let target = request.target
        let verdict: Explanation.Verdict =
            judgement.isBlocked ? .blocked : validation.isEnabled ? .target : .disabled
        var step = Explanation.Step(
            node: target.node.id, writtenPath: paths[target.node], action: action, verdict: verdict, kind: target.kind,
            source: target.source)
        (step.mayDecline, step.isAsync) = (target.mayDecline, target.isAsync)
        step.elsewhere = (finding.claim?.dispatcher as? any RemoteDispatching)?.step(for: request.invocation)
        guard !validation.isEnabled else { return step }
        step.reason = validation.reasons.map(\.text).joined(separator: "; ")
        // The condition decides nothing where only the arguments are at fault.
        if judgement.isDisabledByTarget { step.take(finding.claim?.wording.enabled, request.invocation.arguments) }
        return step
    }
}

/// A sequence that is being performed.
package struct Replay {
    private let sequence: ActionSequence
    private let arguments: ActionArguments
    package let coordinator: Coordinator
    private let start: (any RequestStart)?
    /// Where steps start that have no start of their own.
    package let defaultStart: ActionNode?
    private var count = 0
    /// The outcome of the last step; once a step was not performed, that of the sequence.
    package private(set) var outcome: Outcome
    private var hasStopped = false

    package init(
        _ sequence: ActionSequence, _ arguments: ActionArguments, of coordinator: Coordinator,
        from start: (any RequestStart)?, by defaultStart: ActionNode? = nil
    ) {
        (self.sequence, self.coordinator, self.start) = (sequence, coordinator, start)
        self.defaultStart = defaultStart
        let performer = Performer(node: coordinator.root.id, kind: .closure, action: "replay:")
        outcome = .performed(by: performer, value: .null)
        do {
            self.arguments = try sequence.signature?.check(arguments) ?? arguments
        } catch {
            self.arguments = arguments
            (outcome, hasStopped) = (.badArguments(by: performer, faults: error.faults), true)
        }
    }

    /// The next step to perform; nil where none is left, or the sequence has stopped.
    package mutating func next(isCancelled: Bool = false) -> StepRequest? {
        guard !hasStopped, count < sequence.steps.count else { return nil }
        switch step(count) {
        case .success(let request):
            guard isCancelled else { return request }
            let action = request.invocation.action
            take(.cancelled(by: Performer(node: coordinator.root.id, kind: .closure, action: action)))
        case .failure(let refusal): take(refusal.outcome)
        }
        return nil
    }

    /// Goes on to the next step, if the outcome of the present one is that it was performed.
    package mutating func take(_ outcome: Outcome) {
        count += 1
        // The outcome of all steps is that of no single dispatch.
        guard !outcome.isPerformed else { return self.outcome = outcome.answering(0) }
        hasStopped = true
        let error = DispatchError.stopped(step: count, of: sequence.steps.count, outcome: outcome)
        self.outcome = .failed(error, by: nil, handledBy: nil)
    }

    package var steps: [ActionSequence.Step] { sequence.steps }

    /// The request of a step at the claim that would take it now; nil where none would, or the step cannot be asked for.
    package func request(_ index: Int) -> Request? { part(index)?.request }

    /// The request of a step; nil where the step cannot be asked for.
    package func part(_ index: Int) -> ActionPart? {
        guard case .success(let request) = step(index) else { return nil }
        return ActionPart(request.invocation, from: request.start, by: request.coordinator)
    }

    /// The request of a step.
    package struct StepRequest {
        package let invocation: Invocation
        /// Where the request starts; nil for where requests start by default.
        package let start: ActionNode?
        /// The coordinator that is asked: the sequence's or, for a start in a tree that is hosted in its tree, that tree's.
        package let coordinator: Coordinator
    }

    /// The outcome of a step that cannot be asked for.
    package struct Refusal: Error {
        let outcome: Outcome
    }

    private func step(_ index: Int) -> Result<StepRequest, Refusal> {
        var coordinator = coordinator
        let step = sequence.steps[index].replacing(sequence.parameters, by: arguments)
        var from = defaultStart
        if let start {
            from = coordinator.startNode(start)
            if from == nil { return .failure(Refusal(outcome: .stale)) }
        } else if let path = step.start {
            guard let node = coordinator.node(at: path) else { return .failure(Refusal(outcome: .stale)) }
            (from, coordinator) = (node, coordinator.coordinator(from: node))
        }
        let lacking = step.lacking
        if !lacking.isEmpty {
            let target = coordinator.target(forAction: step.action, from: from)
            let performer =
                target?.performer ?? Performer(node: coordinator.root.id, kind: .closure, action: step.action)
            let faults = lacking.map { ArgumentFault.missing(name: $0, kind: target?.signature?[$0]?.kind ?? .any) }
            return .failure(Refusal(outcome: .badArguments(by: performer, faults: faults)))
        }
        let invocation = Invocation(step.action, arguments: step.arguments)
        return .success(StepRequest(invocation: invocation, start: from, coordinator: coordinator))
    }

    /// What each step would answer now.
    ///
    /// - Parameter knowsArguments: Whether the arguments are known; if not, arguments are left out of the question for a sequence
    ///   with parameters.
    package func validations(_ indices: Range<Int>, knowsArguments: Bool) -> [Validation] {
        indices.map { index in
            switch step(index) {
            case .success(let request):
                let isKnown = knowsArguments || sequence.parameters.isEmpty
                return request.coordinator.validate(
                    request.invocation.action, arguments: isKnown ? request.invocation.arguments : nil,
                    from: request.start)
            case .failure(let refusal):
                var validation = Validation(sequence.steps[index].action)
                switch refusal.outcome {
                case .badArguments(_, let faults):
                    for fault in faults { validation.disable("\(fault)", kind: .arguments) }
                default: validation.disable(missingStart(of: index), kind: .refused)
                }
                return validation
            }
        }
    }

    /// Why a step cannot be asked for whose start is gone.
    private func missingStart(of index: Int) -> String {
        guard start == nil, let path = sequence.steps[index].start else { return DispatchError.staleOrigin.clause }
        return "there is no node '\(path)'"
    }
}

extension Request {
    /// The sequence that the current claim would perform; nil where the claim is no macro.
    package var macro: Replay? {
        guard let sequence = claim.wording.performs else { return nil }
        return Replay(sequence, invocation.arguments, of: coordinator, from: nil, by: start.node)
    }
}

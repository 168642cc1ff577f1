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
    package mutating func next(isCancelled: Bool = false) -> (invocation: Invocation, start: ActionNode?)? {
        guard !hasStopped, count < sequence.steps.count else { return nil }
        switch step(count) {
        case .success(let (invocation, start)):
            guard isCancelled else { return (invocation, start) }
            take(.cancelled(by: Performer(node: coordinator.root.id, kind: .closure, action: invocation.action)))
        case .failure(let refusal): take(refusal.outcome)
        }
        return nil
    }

    /// Goes on to the next step, if the outcome of the present one is that it was performed.
    package mutating func take(_ outcome: Outcome) {
        count += 1
        guard !outcome.isPerformed else { return self.outcome = outcome }
        hasStopped = true
        let error = DispatchError.stopped(step: count, of: sequence.steps.count, outcome: outcome)
        self.outcome = .failed(error, by: nil, handledBy: nil)
    }

    package var steps: [ActionSequence.Step] { sequence.steps }

    /// The request of a step at the claim that would take it now; nil where none would, or the step cannot be asked for.
    package func request(_ index: Int) -> Request? { part(index)?.request }

    /// The request of a step; nil where the step cannot be asked for.
    package func part(_ index: Int) -> ActionPart? {
        guard case .success(let (invocation, start)) = step(index) else { return nil }
        return ActionPart(invocation, from: start, by: coordinator)
    }

    /// The outcome of a step that cannot be asked for.
    package struct Refusal: Error {
        let outcome: Outcome
    }

    /// A step's request, and where it starts; nil for where requests start by default.
    private func step(_ index: Int) -> Result<(Invocation, ActionNode?), Refusal> {
        let step = sequence.steps[index].replacing(sequence.parameters, by: arguments)
        var from = defaultStart
        if let start {
            from = coordinator.startNode(start)
            if from == nil { return .failure(Refusal(outcome: .stale)) }
        } else if let path = step.start {
            from = coordinator.node(at: path)
            if from == nil { return .failure(Refusal(outcome: .stale)) }
        }
        let lacking = step.lacking
        if !lacking.isEmpty {
            let target = coordinator.target(forAction: step.action, from: from)
            let performer =
                target?.performer ?? Performer(node: coordinator.root.id, kind: .closure, action: step.action)
            let faults = lacking.map { ArgumentFault.missing(name: $0, kind: target?.signature?[$0]?.kind ?? .any) }
            return .failure(Refusal(outcome: .badArguments(by: performer, faults: faults)))
        }
        return .success((Invocation(step.action, arguments: step.arguments), from))
    }

    /// What each step would answer now.
    ///
    /// - Parameter knowsArguments: Whether the arguments are known; if not, arguments are left out of the question for a sequence
    ///   with parameters.
    package func validations(_ indices: Range<Int>, knowsArguments: Bool) -> [Validation] {
        indices.map { index in
            switch step(index) {
            case .success(let (invocation, start)):
                let isKnown = knowsArguments || sequence.parameters.isEmpty
                return coordinator.validate(
                    invocation.action, arguments: isKnown ? invocation.arguments : nil, from: start)
            case .failure(let refusal):
                var validation = Validation(sequence.steps[index].action)
                switch refusal.outcome {
                case .badArguments(_, let faults):
                    for fault in faults { validation.disable("\(fault)", kind: .arguments) }
                default: validation.disable(DispatchError.staleOrigin.clause, kind: .refused)
                }
                return validation
            }
        }
    }
}

extension Request {
    /// The sequence that the current claim would perform; nil where the claim is no macro.
    package var macro: Replay? {
        guard let sequence = claim.wording.performs else { return nil }
        return Replay(sequence, invocation.arguments, of: coordinator, from: nil, by: start.node)
    }
}

extension ActionPart {
    /// The request at the claim that would take it now; nil where none would, and at another dispatcher than a coordinator.
    package var request: Request? {
        guard let coordinator = dispatcher as? Coordinator else { return nil }
        return coordinator.found(invocation, from: start ?? coordinator.defaultStart)
    }
}

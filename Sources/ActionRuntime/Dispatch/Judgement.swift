/// A target's judgement of a request: the validator's answer, and the faults of the arguments.
struct Judgement {
    /// The answer as the validator left it; the validator may have replaced the validation that it was given.
    fileprivate let answer: Validation
    fileprivate var faults: [ArgumentFault] = []
    /// Whether the arguments were checked; false if they were left out of the question.
    fileprivate var knowsArguments = true
    /// The signature, where a command lacks arguments that the action requires.
    fileprivate var needsArguments: ActionSignature?

    /// Whether the target is disabled, apart from the arguments.
    var isDisabledByTarget: Bool { !answer.isEnabled }
}

extension Claim {
    /// Checks the arguments, then asks the validator, for a request in the form in which it arrives at the claim: the only
    /// judgement.
    ///
    /// If the arguments are wrong, the validator does not see them, but is still asked for state and title. For a forced request
    /// the validator is not asked.
    /// - Parameter invocation: The request; its arguments are completed as the signature says.
    @inline(__always) fileprivate func judge(
        _ invocation: inout Invocation, by performer: Performer, _ knowledge: ArgumentKnowledge, isForced: Bool
    ) -> Judgement {
        var knowsArguments = knowledge != .unknown
        var faults = knowsArguments && checksArguments ? complete(&invocation.arguments, for: invocation.action) : []
        var needed: ActionSignature?
        if knowledge == .declared, faults.contains(where: \.isMissing) {
            needed = signature(for: invocation.action)
            if needed != nil, invocation.arguments.isEmpty { (knowsArguments, faults) = (false, []) }
        }
        var answer = Validation(
            invocation, from: invocation.startID, target: performer,
            knowsArguments: knowsArguments && faults.isEmpty)
        if validates, !isForced { validator(&answer) }
        if !isForced, let turns, turns.policy == .exclusive, turns.isRunning {
            answer.disable(Validation.Reason.running, kind: .running)
        }
        return Judgement(
            answer: answer, faults: faults, knowsArguments: knowsArguments, needsArguments: needed)
    }

    /// Whether a request would be performed, and if not, why; and whether the claim disables it, apart from its arguments.
    package func judgement(
        of invocation: Invocation, by performer: Performer, _ knowledge: ArgumentKnowledge
    ) -> (validation: Validation, isDisabledByTarget: Bool) {
        // A claim with nothing to check disables no request.
        if isUnchecked {
            let validation = Validation(
                invocation, from: invocation.startID, target: performer, knowsArguments: knowledge != .unknown)
            return (validation, false)
        }
        var completed = invocation
        let judgement = judge(&completed, by: performer, knowledge, isForced: false)
        var validation = Validation(
            completed, from: invocation.startID, target: performer,
            knowsArguments: judgement.knowsArguments && judgement.faults.isEmpty)
        validation.adopt(judgement.answer, given: judgement.knowsArguments ? invocation.arguments : nil)
        if let needed = judgement.needsArguments { validation.needsArguments = needed }
        for fault in judgement.faults { validation.disable("\(fault)", kind: .arguments) }
        return (validation, judgement.isDisabledByTarget)
    }

    /// Completes the arguments as the signature says, and notes which are secret; returns their faults.
    private func complete(_ arguments: inout ActionArguments, for name: ActionName) -> [ArgumentFault] {
        var faults: [ArgumentFault] = []
        if let signature = signature(for: name) {
            do {
                arguments = try signature.check(arguments)
            } catch {
                arguments.hide(signature.secretNames)
                faults = error.faults
            }
        }
        if faults.isEmpty { faults = inputFault?(arguments).map { [$0] } ?? [] }
        let secrets = arguments.secretNames
        return secrets.isEmpty ? faults : faults.map { secrets.contains($0.name) ? $0.withoutValue : $0 }
    }
}

extension Validation {
    /// The answer of a target that does not disable a request.
    @inline(__always)
    init(_ invocation: Invocation, from start: NodeID?, target: Performer, knowsArguments: Bool) {
        self.init(
            invocation.action, originalAction: invocation.originalAction,
            arguments: knowsArguments ? invocation.arguments : nil, target: target, start: start)
    }

    /// The outcome of a request that is disabled; nil for one that is enabled.
    fileprivate func refusal(by performer: Performer) -> Outcome? {
        isEnabled ? nil : .disabled(by: performer, reasons: reasons(by: performer.node))
    }
}

extension Request {
    /// The outcome of a request that may not be performed at its current claim; nil where it may.
    @inline(never) mutating func refusal() -> Outcome? {
        if let block = route.block { return .disabled(by: performer, reasons: [block]) }
        let claim = claim, performer = performer, hasInterceptors = !route.interceptors.isEmpty
        var answer: Validation?
        if !claim.isUnchecked {
            if claim.checksArguments { keepGivenArguments() }
            let judgement = claim.judge(&invocation, by: performer, .known, isForced: isForced)
            if !judgement.faults.isEmpty { return .badArguments(by: performer, faults: judgement.faults) }
            if !hasInterceptors { return judgement.answer.refusal(by: performer) }
            answer = judgement.answer
        }
        if !hasInterceptors { return nil }
        var validation = Validation(invocation, from: invocation.startID, target: performer, knowsArguments: true)
        if let answer { validation.adopt(answer, given: nil) }
        for interceptor in route.interceptors { interceptor.judge(&validation) }
        return validation.refusal(by: performer)
    }

    /// As ``refusal()``, in a frame of its own; where no frame is free, the outcome is the cycle.
    @inline(never) mutating func refusalInFrame() -> Outcome? {
        Frames.run(invocation.action) {
            refusal()
        } tooDeep: {
            .cycle($0)
        }
    }

    /// Whether the request would be performed at its target, which may be another dispatcher's, and if not, why; and whether
    /// the target disables it, apart from its arguments, blocks and interceptors.
    ///
    /// - Parameter hear: Is told the reasons that each interceptor adds, from the inside out; nil for one that stands aside.
    package func judgement(
        _ knowledge: ArgumentKnowledge, _ hear: (Interceptor, [Validation.Reason]?) -> Void = { _, _ in }
    ) -> (validation: Validation, isDisabledByTarget: Bool) {
        var (validation, isDisabledByTarget) = judgementOfTarget(knowledge)
        if let block = route.block {
            validation.disable(only: block)
            return (validation, false)
        }
        for interceptor in route.interceptors { hear(interceptor, interceptor.judge(&validation)) }
        return (validation, isDisabledByTarget)
    }

    private func judgementOfTarget(
        _ knowledge: ArgumentKnowledge
    ) -> (validation: Validation, isDisabledByTarget: Bool) {
        guard let answer = otherTarget, let dispatcher = claim.dispatcher else {
            return claim.judgement(of: invocation, by: performer, knowledge)
        }
        // A dispatcher takes the arguments as known, so what it says of unknown arguments is removed.
        var validation = dispatcher.validate(invocation, from: nil)
        if knowledge == .unknown { validation.leaveOutArguments() }
        if knowledge == .declared, let signature = answer.signature, signature.isMissing(invocation.arguments) {
            if invocation.arguments.isEmpty { validation.leaveOutArguments() }
            validation.needsArguments = signature
        }
        return (validation, !validation.isEnabled)
    }
}

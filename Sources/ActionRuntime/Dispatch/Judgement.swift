/// What is found out when a request is judged at a claim, beside the validation.
package struct Judgement {
    /// The faults of the arguments, where these are known.
    fileprivate var faults: [ArgumentFault] = []
    /// Whether the target disables the request, apart from its arguments, blocks and interceptors.
    package fileprivate(set) var isDisabledByTarget = false
    /// Whether a block disables the request.
    package fileprivate(set) var isBlocked = false
}

extension Request {
    /// Judges the request at its current claim, which may be another dispatcher's: asks the target, then the interceptors.
    ///
    /// The only judgement, for what is performed and for what is shown. Where a node blocks the action, its reason stands alone.
    /// The validation says whether the request would be performed, and if not, why; and the action's state and title.
    /// - Parameters:
    ///   - isShown: Whether the answer is for a person. It then has the action's state and title, and all reasons; a request that
    ///     is to be performed is refused by a block before the target is asked, by faults of its arguments before interceptors
    ///     are asked.
    ///   - hear: Is told the reasons that each interceptor adds, from the inside out; nil for one that stands aside.
    @inline(__always)
    package mutating func judge(
        _ knowledge: ArgumentKnowledge, isShown: Bool = true,
        _ hear: (Interceptor, [Validation.Reason]?) -> Void = { _, _ in }
    ) -> (validation: Validation, Judgement) {
        var validation = blankValidation(knowledge != .unknown), judgement = Judgement()
        if !route.isUnchecked || otherTarget != nil {
            judgement = judge(&validation, at: claim, knowledge, isShown: isShown, hear)
        }
        return (validation, judgement)
    }

    // Returns no validation, which would be copied.
    @inline(never)
    private mutating func judge(
        _ validation: inout Validation, at claim: Claim, _ knowledge: ArgumentKnowledge, isShown: Bool,
        _ hear: (Interceptor, [Validation.Reason]?) -> Void
    ) -> Judgement {
        if let block {
            // A start outside of the trees that were searched may have led here.
            if !invocation.arguments.isEmpty { invocation.arguments.markSecret(signature?.secretNames ?? []) }
            validation = blankValidation(knowledge != .unknown)
            if isShown { _ = askTarget(&validation, claim, knowledge, isShown: true) }
            validation.disable(only: block)
            return Judgement(isBlocked: true)
        }
        let judgement = askTarget(&validation, claim, knowledge, isShown: isShown)
        if isShown || judgement.faults.isEmpty {
            for interceptor in route.interceptors { hear(interceptor, interceptor.judge(&validation)) }
        }
        return judgement
    }

    /// The outcome of a request, asked in a frame, that may not be performed at its current claim; nil where it may.
    @inline(never) mutating func refusal(at claim: Claim) -> Outcome? {
        var validation = blankValidation()
        let judgement = judge(&validation, at: claim, .known, isShown: false) { _, _ in }
        if !judgement.faults.isEmpty { return .badArguments(by: performer, faults: judgement.faults) }
        if validation.isEnabled { return cycle }
        return .disabled(by: performer, reasons: validation.reasons(by: performer.node))
    }

    /// The outcome of a request that has waited and may not be performed by now, asked in a frame; nil where it may.
    @inline(never) mutating func refusalNow() -> Outcome? {
        blockNow.map { .disabled(by: performer, reasons: [$0]) } ?? refusal(at: claim)
    }

    /// As ``refusalNow()``, in a frame of its own; where no frame is free, the outcome is the cycle.
    @inline(never) mutating func refusalInFrame() -> Outcome? {
        Frames.run(invocation.action) {
            refusalNow()
        } tooDeep: {
            .cycle($0)
        }
    }

    /// Checks and completes the arguments, then asks the validator.
    ///
    /// If the arguments are wrong, the validator does not see them, but is still asked for state and title. For a forced request
    /// the validator is not asked. A target at another dispatcher is judged there when it performs the request.
    @inline(__always)
    private mutating func askTarget(
        _ validation: inout Validation, _ claim: Claim, _ knowledge: ArgumentKnowledge, isShown: Bool
    ) -> Judgement {
        if isShown, otherTarget != nil { return askDispatcher(&validation, knowledge) }
        var knowsArguments = knowledge != .unknown
        var faults: [ArgumentFault] = [], needed: ActionSignature?
        if knowsArguments, claim.checksArguments {
            keepGivenArguments()
            let isEmpty = invocation.arguments.isEmpty
            faults = claim.complete(&invocation.arguments, for: invocation.action)
            // A default may be secret, too.
            if isEmpty { coordinator.markSecrets(of: &invocation) }
            if knowledge == .declared, faults.contains(where: \.isMissing) {
                needed = signature
                if needed != nil, invocation.arguments.isEmpty { (knowsArguments, faults) = (false, []) }
            }
        }
        let givesArguments = knowsArguments && faults.isEmpty
        if claim.checksArguments { validation = blankValidation(givesArguments) }
        if claim.isComposite { claim.composite?.validate(&validation, isForced: isForced, in: coordinator) }
        if claim.validates, !isForced { claim.validator(&validation) }
        if !isForced, let queue = claim.handler.queue, queue.policy == .exclusive, queue.isRunning {
            validation.disable(Validation.Reason.running, kind: .running)
        }
        let isDisabledByTarget = !validation.isEnabled
        guard isShown || !route.interceptors.isEmpty else {
            return Judgement(faults: faults, isDisabledByTarget: isDisabledByTarget)
        }
        // The validator may have replaced the validation that it was given.
        if claim.validates || claim.isComposite {
            let answer = validation
            validation = blankValidation(givesArguments)
            validation.adopt(answer, given: knowsArguments ? givenArguments : nil)
        }
        if let needed { validation.needsArguments = needed }
        for fault in faults { validation.disable("\(fault)", kind: .arguments) }
        return Judgement(faults: faults, isDisabledByTarget: isDisabledByTarget)
    }

    /// The validation of a request that no validator has answered yet.
    @inline(__always)
    private func blankValidation(_ knowsArguments: Bool = true) -> Validation {
        Validation(
            invocation.action, originalAction: invocation.originalAction,
            arguments: knowsArguments ? invocation.arguments : nil, target: performer, start: invocation.startID)
    }

    /// Asks another dispatcher about the request.
    @inline(never)
    private func askDispatcher(
        _ validation: inout Validation, _ knowledge: ArgumentKnowledge
    ) -> Judgement {
        guard let dispatcher = claim.dispatcher else { preconditionFailure("No dispatcher has the target.") }
        // A dispatcher takes the arguments as known, so what it says of unknown arguments is removed.
        validation = dispatcher.validate(invocation, from: nil)
        if knowledge == .unknown { validation.leaveOutArguments() }
        if knowledge == .declared, let signature = signatureAtDispatcher, signature.isMissing(invocation.arguments) {
            if invocation.arguments.isEmpty { validation.leaveOutArguments() }
            validation.needsArguments = signature
        }
        return Judgement(isDisabledByTarget: !validation.isEnabled)
    }
}

extension Claim {
    /// Completes the arguments as the signature says, and notes which are secret; returns their faults.
    fileprivate func complete(_ arguments: inout ActionArguments, for name: ActionName) -> [ArgumentFault] {
        if let signature = signature(for: name) {
            do {
                arguments = try signature.check(arguments)
            } catch {
                let secrets = signature.secretNames
                // A secret may have been given under another name by mistake.
                if !secrets.isEmpty { arguments.markSecret(secrets + error.faults.filter(\.isUnknown).map(\.name)) }
                return error.faults
            }
        }
        return inputFault?(arguments).map { [arguments.redacted($0)] } ?? []
    }
}

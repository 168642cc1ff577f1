// Handlers are called in this file only.

extension Claim {
    /// Judges a request and calls the handler, in the form for those who do not await; nil where it declines.
    ///
    /// - Precondition: Whoever calls retains the claim's owner.
    /// - Throws: What the handler throws.
    @inline(__always)
    func perform(_ invocation: inout Invocation, as performer: Performer, isForced: Bool) throws -> Outcome? {
        if let refusal = refusal(of: &invocation, by: performer, isForced: isForced) { return refusal }
        guard isSync else { return .failed(DispatchError.needsAwait(performer), by: nil, handledBy: nil) }
        return Outcome(try syncBody(invocation), of: performer)
    }

    /// Judges a request and calls the handler, in the form for those who await; nil where it declines.
    ///
    /// - Precondition: The run retains the claim's owner.
    /// - Throws: What the handler throws.
    func perform(
        _ invocation: inout Invocation, as performer: Performer, isForced: Bool, in run: HandlerRun
    ) async throws -> Outcome? {
        // In a frame, since a validator may start a task that performs at once; the frame ends before the handler is awaited.
        let refusal: Outcome? = Nesting.current.run(invocation.action) {
            self.refusal(of: &invocation, by: performer, isForced: isForced)
        } tooDeep: {
            Outcome.failed(DispatchError.tooDeep($0), by: nil, handledBy: nil)
        }
        if let refusal { return refusal }
        return Outcome(try await run.call(handler, invocation), of: performer)
    }
}

extension Outcome {
    /// What a handler's reply means; nil where it declined.
    @inline(__always)
    fileprivate init?(_ reply: Reply, of performer: Performer) {
        switch reply {
        case .handled(let value): self = .performed(by: performer, value: value)
        case .forwarded(let outcome): self = outcome
        case .declined: return nil
        }
    }
}

extension HandlerRun {
    fileprivate func call(_ handler: Handler, _ invocation: Invocation) async throws -> Reply {
        switch handler {
        case .sync(let body):
            // A handler may start a task that runs at once, on the same stack.
            try Nesting.current.run(invocation.action, { Result { try body(invocation) } }) {
                .failure(DispatchError.tooDeep($0))
            }.get()
        case .async(let body), .either(_, let body): try await call(.action(invocation.action), invocation, body)
        }
    }

    /// Sends a request to another dispatcher.
    func perform(_ invocation: Invocation, at dispatcher: any ActionDispatching, force: Bool) async -> Outcome {
        do {
            return try await call(.action(invocation.action), invocation) {
                await dispatcher.perform($0, from: nil, force: force)
            }
        } catch {
            return .failed(error, by: nil, handledBy: nil)
        }
    }
}

/// What a target says of a request: what its validator answered, and what is wrong with the arguments.
struct Judgement {
    /// The answer as the validator left it, which may have replaced the validation that it was given.
    fileprivate let answer: Validation
    fileprivate var faults: [ArgumentFault] = []

    /// Whether the target is disabled, apart from the arguments.
    var isDisabledByValidator: Bool { !answer.isEnabled }
}

extension Claim {
    /// Checks the arguments, then asks the validator, for a request in the form in which it arrives here: the only
    /// judgement.
    ///
    /// Where the arguments are wrong the validator does not see them, but is still asked for state and title. The validator
    /// of a forced request is not asked.
    /// - Parameter invocation: The request, whose arguments are completed as the signature says.
    private func judge(
        _ invocation: inout Invocation, by performer: Performer, knowsArguments: Bool, isForced: Bool
    ) -> Judgement {
        let faults = knowsArguments && checksArguments ? complete(&invocation.arguments, for: invocation.action) : []
        var answer = Validation(
            invocation, target: performer, knowsArguments: knowsArguments && faults.isEmpty)
        if validates, !isForced { validator(&answer) }
        return Judgement(answer: answer, faults: faults)
    }

    /// Whether a request would be performed, and if not, why; and whether the validator says so.
    func judgement(
        of invocation: Invocation, by performer: Performer, knowsArguments: Bool
    ) -> (validation: Validation, isDisabledByValidator: Bool) {
        var invocation = invocation
        let judgement = judge(&invocation, by: performer, knowsArguments: knowsArguments, isForced: false)
        var validation = Validation(
            invocation, target: performer, knowsArguments: knowsArguments && judgement.faults.isEmpty)
        validation.adopt(judgement.answer)
        for fault in judgement.faults { validation.disable("\(fault)", kind: .arguments) }
        return (validation, judgement.isDisabledByValidator)
    }

    /// The outcome of a request that may not be performed; nil where it may.
    @inline(__always)
    func refusal(of invocation: inout Invocation, by performer: Performer, isForced: Bool) -> Outcome? {
        if isUnchecked { return nil }
        let judgement = judge(&invocation, by: performer, knowsArguments: true, isForced: isForced)
        if judgement.faults.isEmpty, judgement.answer.isEnabled { return nil }
        return judgement.refusal(by: performer)
    }

    /// Completes the arguments as the signature says; what is wrong with them, if anything.
    private func complete(_ arguments: inout ActionArguments, for name: ActionName) -> [ArgumentFault] {
        if let signature = signature(for: name) {
            do {
                arguments = try signature.check(arguments)
            } catch {
                return error.faults
            }
        }
        return inputFault?(arguments).map { [$0] } ?? []
    }
}

extension Judgement {
    @inline(never)
    fileprivate func refusal(by performer: Performer) -> Outcome {
        if !faults.isEmpty { return .badArguments(by: performer, faults: faults) }
        return .disabled(by: performer, reasons: answer.reasons(by: performer.node))
    }
}

extension Validation {
    /// The answer of a target that has nothing to say against a request.
    @inline(__always)
    init(_ invocation: Invocation, target: Performer, knowsArguments: Bool) {
        self.init(
            invocation.action, originalAction: invocation.originalAction,
            arguments: knowsArguments ? invocation.arguments : nil, target: target)
    }
}

extension Selection {
    /// Whether the request would be performed at its target, which may be another dispatcher's, and if not, why; and whether
    /// the validator says so.
    func judgement(knowsArguments: Bool) -> (validation: Validation, isDisabledByValidator: Bool) {
        switch claimant {
        case .claim(let claim):
            return withExtendedLifetime(owner) {
                claim.judgement(of: invocation, by: performer(), knowsArguments: knowsArguments)
            }
        case .dispatcher(let dispatcher, _):
            let validation = dispatcher.validate(invocation, from: nil)
            return (validation, !validation.isEnabled)
        }
    }
}

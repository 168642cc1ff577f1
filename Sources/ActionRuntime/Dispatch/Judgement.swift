// Handlers are called in this file only.

extension Claim {
    /// Judges a request and calls the handler, in the form for those who do not await; nil where it declines.
    ///
    /// - Precondition: Whoever calls retains the claim's owner.
    /// - Throws: What the handler throws.
    @inline(__always)
    func perform(
        _ invocation: inout Invocation, as performer: Performer, behind block: Validation.Reason?, _ call: Call,
        in nesting: Nesting
    ) throws -> Outcome? {
        if let refusal = refusal(of: &invocation, by: performer, behind: block, isForced: call.isForced) {
            return refusal
        }
        guard isSync else { return .failed(DispatchError.needsAwait(performer), by: nil, handledBy: nil) }
        invocation.ticket = nesting.beginCall(call)
        defer { nesting.endCall() }
        let outcome = Outcome(try syncBody(invocation), of: performer)
        return nesting.isRefusing ? .cycle(nesting.refuse()) : outcome
    }

    /// Judges a request and calls the handler, in the form for those who await; nil where it declines.
    ///
    /// - Precondition: The run retains the claim's owner.
    /// - Throws: What the handler throws.
    func perform(
        _ invocation: inout Invocation, as performer: Performer, behind block: Validation.Reason?, _ call: Call,
        in run: HandlerRun
    ) async throws -> Outcome? {
        if let refusal = refusalInFrame(of: &invocation, by: performer, behind: block, isForced: call.isForced) {
            return refusal
        }
        guard case .limited(let turns, let body) = handler else {
            let reply = try await run.call(handler, invocation, call)
            return run.cycle.map(Outcome.cycle) ?? Outcome(reply, of: performer)
        }
        let reply = try await run.call(in: turns, of: self, invocation, call, body) { invocation in
            // Things may have changed while the request waited.
            self.refusalInFrame(of: &invocation, by: performer, behind: block, isForced: call.isForced)
        }
        return run.cycle.map(Outcome.cycle) ?? Outcome(reply, of: performer)
    }

    /// The outcome of a request that may not be performed; nil where it may.
    ///
    /// Asked in a frame, since a validator may start a task that performs at once; the frame ends before the handler is awaited.
    private func refusalInFrame(
        of invocation: inout Invocation, by performer: Performer, behind block: Validation.Reason?, isForced: Bool
    ) -> Outcome? {
        Nesting.current.run(invocation.action) {
            refusal(of: &invocation, by: performer, behind: block, isForced: isForced)
        } tooDeep: {
            .cycle($0)
        }
    }
}

extension Outcome {
    /// The outcome of a request that is part of a cycle without end, whether it was refused or went round.
    fileprivate static func cycle(_ names: [String]) -> Outcome {
        .failed(DispatchError.tooDeep(names), by: nil, handledBy: nil)
    }

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
    fileprivate func call(_ handler: Handler, _ invocation: Invocation, _ call: Call) async throws -> Reply {
        var invocation = invocation
        let nesting = Nesting.current
        switch handler {
        case .sync(let body):
            // A handler may start a task that runs at once, on the same stack.
            guard nesting.begin(invocation.action) else { throw DispatchError.tooDeep(nesting.refuse()) }
            defer { nesting.end() }
            invocation.ticket = nesting.beginCall(call)
            defer { nesting.endCall() }
            let reply = try body(invocation)
            if nesting.isRefusing { cycle = nesting.refuse() }
            return reply
        case .async(let body), .either(_, let body), .limited(_, let body):
            invocation.ticket = nesting.nextTicket()
            return try await self.call(
                .action(invocation.action), invocation, body, Lineage.Call(ticket: invocation.ticket, call: call))
        }
    }

    /// Calls a handler in its turn.
    ///
    /// - Parameter refuse: The outcome of a request that may no longer be performed when its turn has come.
    fileprivate func call(
        in turns: Turns, of claim: Claim, _ invocation: Invocation, _ call: Call,
        _ body: @escaping (Invocation) async throws -> Reply, refuse: @escaping (inout Invocation) -> Outcome?
    ) async throws -> Reply {
        if turns.mayWait, let cycle = Lineage.cycle(through: turns, by: invocation.action) {
            throw DispatchError.waitsForItself(cycle)
        }
        var invocation = invocation
        invocation.ticket = Nesting.current.nextTicket()
        outlivesNode = turns.outlivesNode
        let sender = invocation.sender as? any QueuedSender
        if let going = turns.shared(with: invocation) {
            return try await self.call(.action(invocation.action), invocation) { _ in
                sender?.isWaitingForTurn = true
                guard let outcome = try await going.shareOutcome() else {
                    self.wasUnavailable = going.wasUnavailable
                    return .declined
                }
                sender?.isWaitingForTurn = false
                return .forwarded(outcome)
            }
        }
        let turn = turns.enter(for: invocation, cancel: cancel)
        self.turn = turn
        noteTurn(of: claim, invocation.action)
        defer {
            turns.leave(turn)
            noteTurn(of: claim, invocation.action)
        }
        return try await self.call(
            .action(invocation.action), invocation,
            { invocation in
                if !turns.mayWait { return try await body(invocation) }
                sender?.isWaitingForTurn = true
                guard await turn.begin(), claim.isLive else { throw CancellationError() }
                sender?.isWaitingForTurn = false
                var invocation = invocation
                guard claim.isAvailable(for: invocation) else {
                    self.wasUnavailable = true
                    return .declined
                }
                if let refusal = refuse(&invocation) { return .forwarded(refusal) }
                return try await body(invocation)
            }, Lineage.Call(ticket: invocation.ticket, call: call, turns: turns))
    }

    /// Tells watched menus that an action may be disabled now because it runs, or no longer.
    private func noteTurn(of claim: Claim, _ name: ActionName) {
        guard claim.turns?.policy == .exclusive else { return }
        if claim.kind == .catchAll { node.place.revisions.invalidate() } else { node.place.revisions.advance(name) }
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
    /// Whether the arguments were checked, or left out of the question.
    fileprivate var knowsArguments = true
    /// The parameters, where required arguments are missing and the question was about a command.
    fileprivate var needsArguments: ActionSignature?

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
    @inline(__always) private func judge(
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
        if isExclusive, !isForced, isRunning { answer.disable("it is running", kind: .running) }
        return Judgement(
            answer: answer, faults: faults, knowsArguments: knowsArguments, needsArguments: needed)
    }

    /// Whether a request would be performed, and if not, why; and whether the validator says so.
    func judgement(
        of invocation: Invocation, by performer: Performer, _ knowledge: ArgumentKnowledge
    ) -> (validation: Validation, isDisabledByValidator: Bool) {
        var completed = invocation
        let judgement = judge(&completed, by: performer, knowledge, isForced: false)
        var validation = Validation(
            completed, from: invocation.startID, target: performer,
            knowsArguments: judgement.knowsArguments && judgement.faults.isEmpty)
        validation.adopt(judgement.answer, given: judgement.knowsArguments ? invocation.arguments : nil)
        if let needed = judgement.needsArguments { validation.needsArguments = needed }
        for fault in judgement.faults { validation.disable("\(fault)", kind: .arguments) }
        return (validation, judgement.isDisabledByValidator)
    }

    /// The outcome of a request that may not be performed; nil where it may.
    ///
    /// - Parameter block: Why the request is kept from being performed here, whatever the claim says.
    @inline(__always)
    fileprivate func refusal(
        of invocation: inout Invocation, by performer: Performer, behind block: Validation.Reason?, isForced: Bool
    ) -> Outcome? {
        if let block { return .disabled(by: performer, reasons: [block]) }
        if isUnchecked { return nil }
        let judgement = judge(&invocation, by: performer, .known, isForced: isForced)
        if judgement.faults.isEmpty, judgement.answer.isEnabled { return nil }
        return judgement.refusal(by: performer)
    }

    /// Completes the arguments as the signature says; what is wrong with them, if anything.
    private func complete(_ arguments: inout ActionArguments, for name: ActionName) -> [ArgumentFault] {
        if case .told(let signature) = parameters { return faults(in: arguments, told: signature) }
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

extension Claim {
    /// What keeps arguments from becoming a coded input, in the words of its signature where that finds it too.
    private func faults(in arguments: ActionArguments, told signature: ActionSignature) -> [ArgumentFault] {
        guard let fault = inputFault?(arguments) else { return [] }
        do {
            _ = try signature.check(arguments)
            return [fault]
        } catch {
            return error.faults
        }
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
    init(_ invocation: Invocation, from start: NodeID?, target: Performer, knowsArguments: Bool) {
        self.init(
            invocation.action, originalAction: invocation.originalAction,
            arguments: knowsArguments ? invocation.arguments : nil, target: target, start: start)
    }
}

extension Selection {
    /// Whether the request would be performed at its target, which may be another dispatcher's, and if not, why; and whether
    /// the validator says so.
    func judgement(_ knowledge: ArgumentKnowledge) -> (validation: Validation, isDisabledByValidator: Bool) {
        var (validation, isDisabledByValidator) = answer(knowledge)
        if let block {
            validation.disable(only: block)
            isDisabledByValidator = false
        }
        return (validation, isDisabledByValidator)
    }

    private func answer(_ knowledge: ArgumentKnowledge) -> (validation: Validation, isDisabledByValidator: Bool) {
        switch claimant {
        case .claim(let claim):
            return withExtendedLifetime(owner) {
                claim.judgement(of: invocation, by: performer(), knowledge)
            }
        case .dispatcher(let dispatcher, let target):
            // It is only asked about arguments that are known.
            var validation = withExtendedLifetime(owner) { dispatcher.validate(invocation, from: nil) }
            if knowledge == .unknown { validation.leaveOutArguments() }
            if knowledge == .declared, let signature = target.signature, signature.isMissing(invocation.arguments) {
                if invocation.arguments.isEmpty { validation.leaveOutArguments() }
                validation.needsArguments = signature
            }
            return (validation, !validation.isEnabled)
        }
    }
}

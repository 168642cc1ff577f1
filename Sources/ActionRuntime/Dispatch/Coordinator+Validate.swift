extension Coordinator {
    /// Whether performing an action now would call a handler, and if not, why; its state and title.
    ///
    /// - Parameters:
    ///   - name: The action.
    ///   - arguments: What would be passed; nil where that is not known yet, which leaves them out of the question.
    ///   - start: Where the search begins; the first responder, else the root, where left out.
    ///   - only: The one node to ask, and nobody above it.
    ///   - sender: Who would ask; held weakly.
    public func validate(
        _ name: ActionName, arguments: ActionArguments? = nil, from start: ActionNode? = nil,
        to only: ActionNode? = nil, sender: AnyObject? = nil
    ) -> Validation {
        if only == nil, let answer = validatePlainly(name, arguments, from: startPlace(start)) { return answer }
        return validateFully(name, arguments, start, only, sender)
    }

    /// Validates an action whatever it takes; on its own, so that the commonest question has little to set up.
    @inline(never)
    private func validateFully(
        _ name: ActionName, _ arguments: ActionArguments?, _ start: ActionNode?, _ only: ActionNode?,
        _ sender: AnyObject?
    ) -> Validation {
        let invocation = Invocation(name, arguments: arguments ?? ActionArguments(), sender: sender)
        return validate(invocation, knowsArguments: arguments != nil, from: start, to: only)
    }

    /// Whether performing a request now would call a handler, and if not, why; its state and title.
    public func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation {
        validate(invocation, knowsArguments: true, from: start, to: nil)
    }

    /// Whether performing a request now would call a handler, and if not, why; its state and title.
    public func validate(
        _ invocation: Invocation, from start: ActionNode? = nil, to only: ActionNode? = nil
    ) -> Validation {
        validate(invocation, knowsArguments: true, from: start, to: only)
    }

    /// The answer of a claim that is certain and that checks nothing; nil where it is not so.
    @inline(__always)
    private func validatePlainly(
        _ name: ActionName, _ arguments: ActionArguments?, from start: NodeRef
    ) -> Validation? {
        guard let entry = known(name, from: start) else { return nil }
        return entry.use { claim in
            guard claim.isSettled else { return nil }
            let performer = Performer(node: entry.node, kind: claim.kind, action: name)
            return Validation(name, arguments: arguments, target: performer)
        }
    }

    /// The answer of a claim that is certain, or that there is none; nil where the search has to find out.
    func certainAnswer(_ invocation: Invocation, knowsArguments: Bool = true, from start: NodeRef) -> Validation? {
        guard let entry = known(invocation.action, from: start) else { return nil }
        if entry.isUnclaimed { return .unclaimed(invocation, knowsArguments) }
        return use(entry) { claim in
            let nesting = cache.nesting.current
            guard nesting.begin(invocation.action) else {
                return .refused(invocation, knowsArguments, because: DispatchError.tooDeep(nesting.refuse()).sentence)
            }
            defer { nesting.end() }
            let forwarded = Forwarder.forward(invocation, as: invocation.action, to: claim.kind)
            let performer = Performer(node: entry.node, kind: claim.kind, action: invocation.action)
            return claim.judge(forwarded, by: performer, knowsArguments: knowsArguments).validation
        }
    }

    private func validate(
        _ invocation: Invocation, knowsArguments: Bool, from start: ActionNode?, to only: ActionNode?
    ) -> Validation {
        if only == nil,
            let known = certainAnswer(invocation, knowsArguments: knowsArguments, from: startPlace(start))
        {
            return known
        }
        return answer(invocation.action) {
            var position = 0
            let place = Place(start: only ?? self.start(start), isAlone: only != nil)
            let route = route(for: invocation.action, from: place)
            guard let selection = select(from: &position, of: route, for: invocation) else {
                return .unclaimed(invocation, knowsArguments)
            }
            return selection.judge(knowsArguments: knowsArguments).validation
        } tooDeep: {
            .refused(invocation, knowsArguments, because: $0.sentence)
        }
    }
}

extension Validation {
    /// The answer where nobody claims the action.
    static func unclaimed(_ invocation: Invocation, _ knowsArguments: Bool) -> Validation {
        refused(invocation, knowsArguments, because: "nothing responds to '\(invocation.action)'")
    }

    /// The answer where nobody can be asked.
    static func refused(
        _ invocation: Invocation, _ knowsArguments: Bool, because reason: String
    ) -> Validation {
        var validation = Validation(
            invocation.action, originalAction: invocation.originalAction,
            arguments: knowsArguments ? invocation.arguments : nil)
        validation.disable(reason)
        return validation
    }
}

/// What the target says of a request.
struct Judgement {
    var validation: Validation
    /// What is wrong with the arguments.
    var faults: [ArgumentFault] = []
    /// The request with its arguments completed by the signature.
    var invocation: Invocation
}

extension Selection {
    /// Checks the arguments, then asks the target's validator.
    ///
    /// Where the arguments are wrong the validator does not see them, but is still asked for state and title.
    func judge(knowsArguments: Bool, isForced: Bool = false) -> Judgement {
        guard case .claim(let claim) = claimant else { return judgeElsewhere() }
        return claim.judge(invocation, by: performer, knowsArguments: knowsArguments, isForced: isForced)
    }

    private func judgeElsewhere() -> Judgement {
        guard case .dispatcher(let dispatcher, _) = claimant else { preconditionFailure("A claim judges for itself.") }
        return Judgement(validation: dispatcher.validate(invocation, from: nil), invocation: invocation)
    }
}

extension Claim {
    /// Checks the arguments, then asks the validator, for a request in the form in which it arrives here.
    ///
    /// The validator of a forced request is not asked.
    func judge(
        _ invocation: Invocation, by performer: Performer, knowsArguments: Bool, isForced: Bool = false
    ) -> Judgement {
        var judged = invocation
        let faults = knowsArguments && checksArguments ? complete(&judged.arguments, for: judged.action) : []
        var validation = Validation(
            judged.action, originalAction: judged.originalAction,
            arguments: knowsArguments && faults.isEmpty ? judged.arguments : nil, target: performer)
        if validates, !isForced {
            var answer = validation
            validator(&answer)
            validation.adopt(answer)
        }
        for fault in faults { validation.disable("\(fault)") }
        return Judgement(validation: validation, faults: faults, invocation: judged)
    }

    /// Completes the arguments as the signature says; what is wrong with them, if anything.
    func complete(_ arguments: inout ActionArguments, for name: ActionName) -> [ArgumentFault] {
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

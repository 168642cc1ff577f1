extension ActionNode {
    /// Registers a sequence for an action: a macro.
    ///
    /// The sequence's parameters are the action's. The action is enabled exactly if the first step is; the reason says which step
    /// it is: `step 1, 'copy:': nothing is selected`. A step without a start of its own starts where the request did. Where a step
    /// is not performed, the action fails with ``DispatchError/stopped(step:of:outcome:)``. What the steps do is one undo; but where the
    /// sequence undoes, redoes or repeats, itself or by another macro, each step is one, as where it is replayed.
    ///
    /// - Parameters:
    ///   - name: The name that is claimed.
    ///   - sequence: The steps.
    ///   - when: Whether the claim is available; asked for every request.
    ///   - validate: Whether the action is enabled, its state and title; asked for every request, after the first step.
    ///   - fileID: The file of the call; for explanations.
    ///   - line: The line of the call.
    @discardableResult
    public func onAction(
        _ name: ActionName, performs sequence: ActionSequence, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        register(
            Claim(
                .closure, signature: sequence.signature, when: when,
                validator: { [unowned self] validation in
                    sequence.validate(&validation, at: self)
                    validate?(&validation)
                }, within: groupOwner, source: SourceLocation(fileID: fileID, line: line),
                wording: Claim.Wording(performs: sequence), handler: sequence.handler(at: self)),
            for: name)
        return self
    }
}

extension ActionSequence {
    /// The handler of a claim at a node, which holds the handler.
    package func handler(at node: ActionNode) -> Handler {
        // An asynchronous closure with a capture list would leave its caller's actor.
        unowned let node = node
        return Handler(
            { invocation in
                guard let replay = replay(invocation.arguments, at: node, from: invocation.start) else {
                    return .forwarded(.stale)
                }
                return try Reply(replay.run())
            },
            async: { invocation in
                guard let replay = replay(invocation.arguments, at: node, from: invocation.start) else {
                    return .forwarded(.stale)
                }
                return try Reply(await replay.run())
            })
    }

    /// Disables the claim of a node, which performs the sequence, where the first step is disabled.
    package func validate(_ validation: inout Validation, at node: ActionNode) {
        guard !steps.isEmpty, let replay = replay(validation.arguments ?? [:], at: node, from: validation.start?.node)
        else { return }
        let first = replay.validations(0..<1, knowsArguments: validation.arguments != nil)[0]
        // Each request of the cycle would put the reason of the next one behind its own words.
        if let cycle = Frames.cycle {
            return validation.disable(DispatchError.tooDeep(cycle).sentence, kind: .refused)
        }
        for reason in first.reasons {
            let text = "step 1, '\(first.originalAction)': \(reason.text)"
            validation.disable(Validation.Reason(text: text, by: reason.by, kind: reason.kind))
        }
    }

    /// The sequence on its way, by the coordinator of a node; nil without one.
    private func replay(_ arguments: ActionArguments, at node: ActionNode, from start: ActionNode?) -> Replay? {
        node.coordinatorsAbove.first.map { Replay(self, arguments, of: $0, from: nil, by: start) }
    }
}

extension Reply {
    /// The reply of a handler whose last request had an outcome.
    ///
    /// - Throws: The error of an outcome that failed.
    fileprivate init(_ outcome: Outcome) throws {
        switch outcome {
        case .performed(_, let value): self = .handled(value)
        case .failed(let error, _, _): throw error
        default: self = .forwarded(outcome)
        }
    }
}

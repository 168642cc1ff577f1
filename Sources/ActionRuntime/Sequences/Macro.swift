/// A sequence that a claim performs.
package struct Macro: CompositeAction {
    package let sequence: ActionSequence

    package init(_ sequence: ActionSequence) { self.sequence = sequence }

    /// The handler of the claim.
    package var handler: Handler {
        Handler { invocation in
            try run(invocation)
        } async: { invocation in
            try await run(invocation)
        }
    }

    /// Performs the steps without awaiting.
    func run(_ invocation: Invocation) throws -> Reply {
        guard let replay = replay(invocation) else { return .forwarded(.stale) }
        return try Reply(replay.run())
    }

    /// Performs the steps, and awaits each.
    func run(_ invocation: Invocation) async throws -> Reply {
        guard let replay = replay(invocation) else { return .forwarded(.stale) }
        return try Reply(await replay.run())
    }

    /// The sequence on its way, by the coordinator that was asked; nil once the handler's call has ended.
    private func replay(_ invocation: Invocation) -> Replay? {
        invocation.call?.coordinator.map { coordinator in
            UndoGroup.noteWay(.macro, in: [coordinator.changes])
            return replay(invocation.arguments, by: coordinator, from: invocation.start)
        }
    }

    private func replay(_ arguments: ActionArguments, by coordinator: Coordinator, from start: ActionNode?) -> Replay {
        Replay(sequence, arguments, of: coordinator, from: nil, by: start)
    }

    /// Disables the action where the first step is disabled.
    package func validate(_ validation: inout Validation, isForced: Bool, in dispatcher: any ActionDispatching) {
        guard !isForced, !sequence.steps.isEmpty, let coordinator = dispatcher as? Coordinator else { return }
        let replay = replay(validation.arguments ?? [:], by: coordinator, from: validation.start?.node)
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

    package func awaits(_ invocation: Invocation, in dispatcher: any ActionDispatching) -> Bool { false }

    package func parts(of invocation: Invocation, in dispatcher: any ActionDispatching) -> [ActionPart] {
        guard let coordinator = dispatcher as? Coordinator else { return [] }
        let replay = replay(invocation.arguments, by: coordinator, from: invocation.start)
        return replay.steps.indices.compactMap(replay.part)
    }
}

extension Reply {
    /// The reply of a handler whose last request had an outcome.
    ///
    /// - Throws: The error of an outcome that failed.
    fileprivate init(_ outcome: Outcome) throws {
        switch outcome {
        case .performed(let by, let value): self = by.returns.map { .declared(value, $0) } ?? .handled(value)
        case .failed(let error, _, _): throw error
        default: self = .forwarded(outcome)
        }
    }
}

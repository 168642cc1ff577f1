extension Coordinator {
    /// Performs the steps of a sequence one after the other, without awaiting.
    ///
    /// Each step is validated when its turn comes, and has ended before the next begins. The first that is not performed ends the
    /// sequence: the outcome is then failed with ``DispatchError/stopped(step:of:outcome:)``. What was done until then stays, and can
    /// be taken back at once, as what one dispatch does. A sequence that itself undoes, redoes or repeats is performed as it was
    /// recorded instead: what each of its steps does can be taken back by itself, because its later steps rely on that.
    ///
    /// - Parameters:
    ///   - sequence: The steps.
    ///   - arguments: The arguments for the sequence's parameters.
    ///   - start: Where all steps start; if left out, each starts from its own node.
    /// - Returns: The outcome of the last step.
    @discardableResult
    public func replay(
        _ sequence: ActionSequence, arguments: ActionArguments = [:], from start: (any RequestStart)? = nil
    ) -> Outcome {
        var replay = Replay(sequence, arguments, of: self, from: start)
        func run() -> Outcome {
            while let step = replay.next() { replay.take(perform(step.invocation, from: step.start)) }
            return replay.outcome
        }
        return sequence.goesThroughUndo ? run() : Undertaking.run(run)
    }

    /// Performs the steps of a sequence one after the other, and awaits each.
    @discardableResult
    public func replay(
        _ sequence: ActionSequence, arguments: ActionArguments = [:], from start: (any RequestStart)? = nil
    ) async -> Outcome {
        let replay = Replay(sequence, arguments, of: self, from: start)
        if sequence.goesThroughUndo { return await run(replay) }
        return await Undertaking.run { await run(replay) }
    }
}

extension Coordinator {
    private func run(_ replay: Replay) async -> Outcome {
        var replay = replay
        while let step = replay.next(isCancelled: Task.isCancelled) {
            replay.take(await perform(step.invocation, from: step.start))
        }
        return replay.outcome
    }
}

extension ActionSequence {
    /// Whether a step asks an undo stack to undo, to redo or to repeat.
    package var goesThroughUndo: Bool { steps.contains(where: \.action.goesThroughUndo) }
}

extension ActionName {
    /// Whether an undo stack takes the action: it undoes, redoes or repeats.
    package var goesThroughUndo: Bool { ["undo:", "redo:", "repeat:"].contains(self) }
}

extension Coordinator {
    /// What each step of a sequence would answer now, before any of them is performed.
    package func validations(
        of sequence: ActionSequence, arguments: ActionArguments, from start: ActionNode?
    ) -> [Validation] {
        Replay(sequence, arguments, of: self, from: start).validations(sequence.steps.indices, knowsArguments: true)
    }
}

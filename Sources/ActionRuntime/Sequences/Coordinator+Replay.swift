extension Coordinator {
    /// Performs the steps of a sequence one after the other, without awaiting.
    ///
    /// Each step is validated when its turn comes, and has ended before the next begins. The first that is not performed ends the
    /// sequence: the outcome is then failed with ``DispatchError/stopped(step:of:outcome:)``. What was done until then stays, and can
    /// be taken back at once, as what one dispatch does. A sequence that undoes, redoes or repeats, itself or by a macro, is performed as
    /// it was recorded instead: what each of its steps does can be taken back by itself, because its later steps rely on that.
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
        return replay.goesThroughUndo ? run() : Undertaking.run(run)
    }

    /// Performs the steps of a sequence one after the other, and awaits each.
    @discardableResult
    public func replay(
        _ sequence: ActionSequence, arguments: ActionArguments = [:], from start: (any RequestStart)? = nil
    ) async -> Outcome {
        let replay = Replay(sequence, arguments, of: self, from: start)
        if replay.goesThroughUndo { return await run(replay) }
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

extension ActionName {
    private static let throughUndo: [ActionName] = ["undo:", "redo:", "repeat:"]

    /// Whether an undo stack takes the action: it undoes, redoes or repeats.
    package var goesThroughUndo: Bool { Self.throughUndo.contains(self) }
}

extension Replay {
    /// Whether a step asks an undo stack to undo, to redo or to repeat, or performs a macro with such a step.
    ///
    /// Macros are looked for before the first step. What the steps would change about them is not known.
    package var goesThroughUndo: Bool {
        guard Undertaking.areNoted else { return false }
        var (open, asked): ([Replay], Set<Asked>) = ([self], [])
        while let replay = open.popLast() {
            for (index, step) in replay.steps.enumerated() {
                if step.action.goesThroughUndo { return true }
                let this = Asked(action: step.action, start: step.start, defaultStart: replay.defaultStart?.id)
                if asked.insert(this).inserted, let macro = replay.macro(index) { open.append(macro) }
            }
        }
        return false
    }

    /// A step that was looked at; one that comes again, also in a macro that performs itself, is not.
    private struct Asked: Hashable {
        let action: ActionName
        let start: String?
        let defaultStart: NodeID?
    }
}

extension Coordinator {
    /// What each step of a sequence would answer now, before any of them is performed.
    package func validations(
        of sequence: ActionSequence, arguments: ActionArguments, from start: ActionNode?
    ) -> [Validation] {
        Replay(sequence, arguments, of: self, from: start).validations(sequence.steps.indices, knowsArguments: true)
    }
}

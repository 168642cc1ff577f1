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
    ///   - start: Where all steps start, also those with a start of their own; if left out, each starts at its own, and a step without
    ///     one where the focus is when its turn comes.
    /// - Returns: The outcome of the last step.
    @discardableResult
    public func replay(
        _ sequence: ActionSequence, arguments: ActionArguments = [:], from start: (any RequestStart)? = nil
    ) -> Outcome {
        Replay(sequence, arguments, of: self, from: start).run()
    }

    /// Performs the steps of a sequence one after the other, and awaits each.
    @discardableResult
    public func replay(
        _ sequence: ActionSequence, arguments: ActionArguments = [:], from start: (any RequestStart)? = nil
    ) async -> Outcome {
        await Replay(sequence, arguments, of: self, from: start).run()
    }
}

extension Replay {
    /// Performs the steps as one undo group, or as a part of the caller's.
    ///
    /// Where a step undoes, redoes or repeats, each step is an undo group by itself.
    func run() -> Outcome { goesThroughUndo ? UndoGroup.apart(performAll) : UndoGroup.run(performAll) }

    /// Performs the steps as one undo group, or as a part of the caller's, and awaits each.
    func run() async -> Outcome {
        goesThroughUndo ? await UndoGroup.apart { await performAll() } : await UndoGroup.run { await performAll() }
    }

    private func performAll() -> Outcome {
        var rest = self
        while let step = rest.next() { rest.take(step.coordinator.perform(step.invocation, from: step.start)) }
        return rest.outcome
    }

    private func performAll() async -> Outcome {
        var rest = self
        while let step = rest.next(isCancelled: Task.isCancelled) {
            rest.take(await step.coordinator.perform(step.invocation, from: step.start))
        }
        return rest.outcome
    }
}

extension ActionName {
    private static let ofUndo: Set<ActionName> = ["undo:", "redo:", "repeat:"]

    /// Whether an undo stack takes the action: it undoes, redoes or repeats.
    package var goesThroughUndo: Bool { Self.ofUndo.contains(self) }
}

extension Replay {
    /// Whether a step asks an undo stack to undo, to redo or to repeat, or performs a macro with such a step.
    package var goesThroughUndo: Bool { UndoGroup.areNoted && eachStep.contains { $0.action.goesThroughUndo } }

    /// The steps, each followed by those of the macro that it would perform now.
    package var eachStep: EachStep { EachStep(self) }
}

/// The steps of a sequence and of the macros that it would perform, as far as that is known before the first step.
///
/// What the steps would change about the macros is not known. Each macro is gone into once, also one that performs itself.
package struct EachStep: Sequence, IteratorProtocol {
    private struct Asked: Hashable {
        let action: ActionName
        let start: String?
        let defaultStart: NodeID?
    }

    /// The sequences that are left, with the index of the step at which each goes on.
    private var open: [(replay: Replay, index: Int)]
    private var asked: Set<Asked> = []

    fileprivate init(_ replay: Replay) { open = [(replay, 0)] }

    package mutating func next() -> ActionSequence.Step? {
        while let (replay, index) = open.last {
            guard index < replay.steps.count else {
                open.removeLast()
                continue
            }
            open[open.count - 1].index += 1
            let step = replay.steps[index]
            let this = Asked(action: step.action, start: step.start, defaultStart: replay.defaultStart?.id)
            if asked.insert(this).inserted, let macro = replay.request(index)?.macro { open.append((macro, 0)) }
            return step
        }
        return nil
    }
}

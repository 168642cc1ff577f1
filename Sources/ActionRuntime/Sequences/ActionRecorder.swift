/// Takes down what is performed, until it is stopped or released.
public final class ActionRecorder {
    /// What was performed so far.
    public private(set) var sequence = ActionSequence()
    private var observation: Registration?

    fileprivate init(_ coordinator: Coordinator, from node: ActionNode?, where isWanted: ((DispatchRecord) -> Bool)?) {
        SharedCounter.recorders.add(1)
        let wanted = node?.id, last = SharedCounter.dispatches.load()
        observation = coordinator.observe { [weak self] record in
            // A dispatch that began before the recorder did is left out: it has a smaller number, or no place of its start.
            guard let self, record.id > last, record.parent ?? 0 <= last, record.outcome.isPerformed,
                let start = record.startPlace
            else { return }
            if let wanted, !start.nodes.contains(wanted) { return }
            if let isWanted, !isWanted(record) { return }
            // The closure may have stopped the recorder.
            guard observation != nil else { return }
            let invocation = record.invocation
            sequence.steps.append(.init(invocation.action, arguments: invocation.arguments, start: start.path))
        }
    }

    deinit { stop() }

    /// Ends the recording; a second call changes nothing.
    @discardableResult
    public func stop() -> ActionSequence {
        if let observation {
            self.observation = nil
            observation.cancel()
            SharedCounter.recorders.add(.max)
        }
        return sequence
    }
}

extension Coordinator {
    /// Records what is performed from now on.
    ///
    /// The recorder takes each outermost dispatch that was performed: the name that was asked, the arguments as they were given,
    /// without the values of those that are secret, and the path of the start when the dispatch began. Dispatches inside of
    /// others are left out, since the others will perform them again. A dispatch whose handler starts the recorder began before,
    /// so it is left out, and what it performs from then on counts as outermost.
    ///
    /// - Parameters:
    ///   - node: The node at or below which requests start that are recorded; if left out, all are.
    ///   - isWanted: Whether a dispatch is recorded.
    public func record(from node: ActionNode? = nil, where isWanted: ((DispatchRecord) -> Bool)? = nil)
        -> ActionRecorder
    {
        ActionRecorder(self, from: node, where: isWanted)
    }
}

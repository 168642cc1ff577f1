/// Takes down what is performed, until it is stopped or released.
public final class ActionRecorder {
    /// What was performed so far.
    public var sequence: ActionSequence {
        take(requests.end())
        return taken
    }

    private var taken = ActionSequence()
    /// The numbers of the dispatches that the steps are of, ascending.
    private var ids: [UInt64] = []
    private var requests = OutermostRequests<DispatchRecord>()
    private let coordinator: TreeListenerID
    /// The node at or below which requests start; nil for all.
    private let wanted: NodeID?
    private let isWanted: ((DispatchRecord) -> Bool)?
    private var observation: Registration?

    fileprivate init(_ coordinator: Coordinator, from node: ActionNode?, where isWanted: ((DispatchRecord) -> Bool)?) {
        SharedCounter.recorders.add(1)
        (self.coordinator, wanted, self.isWanted) = (coordinator.listenerID, node?.id, isWanted)
        let last = SharedCounter.dispatches.load()
        observation = coordinator.observe { [weak self] record in
            // A dispatch that began before the recorder did is left out: it has a smaller number, or no place of its start.
            guard let self, record.id > last, record.outcome.isPerformed, record.startPlace != nil else { return }
            take(
                requests.hear(
                    record, id: record.id, isOutermost: record.parent ?? 0 <= last, answeredBy: record.answeredBy))
        }
    }

    /// Adds the requests that are wanted.
    private func take(_ records: [DispatchRecord]) {
        for record in records {
            guard let start = record.startPlace else { continue }
            if let wanted, !start.nodes.contains(wanted) { continue }
            if let isWanted, !isWanted(record) { continue }
            // The closure may have stopped the recorder.
            guard observation != nil else { return }
            let invocation = record.invocation, root = (coordinator.listener as? Coordinator)?.root
            // A request that was awaited may have begun before others that have ended.
            let index = ids.lastIndex { $0 < record.id }.map { $0 + 1 } ?? 0
            ids.insert(record.id, at: index)
            taken.steps.insert(
                .init(invocation.action, arguments: invocation.arguments, start: start.path(from: root)), at: index)
        }
    }

    deinit { stop() }

    /// Ends the recording; a second call changes nothing.
    @discardableResult
    public func stop() -> ActionSequence {
        take(requests.end())
        if let observation {
            self.observation = nil
            observation.cancel()
            SharedCounter.recorders.add(.max)
        }
        return taken
    }
}

extension Coordinator {
    /// Records what is performed from now on, in the order in which it began.
    ///
    /// The recorder takes each outermost dispatch that was performed: the name that was asked, the arguments as they were given,
    /// without the values of those that are secret, and the path of the start when the dispatch began, from this coordinator's tree
    /// on. Dispatches inside of others are left out, since the others will perform them again. But where a handler returned the
    /// outcome of another dispatch as its own, as that of a palette's `accept:` or a catch-all that redirects does, that dispatch is
    /// taken in its place. A dispatch whose handler starts the recorder began before,
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

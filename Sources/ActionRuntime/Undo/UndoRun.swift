/// An entry that is being taken back, done again or repeated.
///
/// The entry stays where it is until all of its steps have been taken, so that nothing is lost where one fails.
final class UndoRun {
    let stack: UndoStack
    let direction: UndoDirection
    let level: UndoLevel
    /// The dispatch that takes the steps: what it registers undoes the steps.
    let undertaking: Undertaking?
    /// What was registered by the present step.
    var collected: [UndoPart] = []
    /// What was registered by the steps that were taken.
    private var inverse: [UndoPart] = []
    /// Whether each step that was taken registered something.
    private var isReversible = true
    /// Whether something was added to the stack meanwhile by another dispatch, or all was removed.
    private var isInterrupted = false
    /// Whether the state after the present step, or after the last one that was taken, was marked as clean.
    private(set) var isMarked = false
    /// Whether a step has begun.
    private(set) var hasBegun = false
    /// Whether the present step has not ended.
    private var isInStep = false
    /// Whether a step that failed has registered something.
    private var isPartial = false
    /// Whether the present step is awaited, so that others may change the document before it ends.
    private var isAwaiting = false
    /// The requests that were performed again.
    private var performed: [SentRequest] = []
    private var count = 0
    /// The request that is being performed again, and where it starts; nil while a step is taken.
    private var present: (request: SentRequest, start: ActionNode)?
    /// The owner of the step that is being taken.
    private var owner: AnyObject?

    init(_ level: UndoLevel, _ direction: UndoDirection, of stack: UndoStack) {
        (self.level, self.direction, self.stack) = (level, direction, stack)
        undertaking = Undertaking.current
        stack.run = self
        stack.tell(.willGoThrough(level.entry, direction))
    }

    /// What is done next.
    enum Step {
        case perform(Invocation, from: ActionNode, by: Coordinator)
        case call(() throws -> Void)
        case wait(() async throws -> Void)
        /// Nothing: the run ends with a reply.
        case end(Reply)
    }

    /// The next step of a request to undo, redo or repeat; ``finish(_:)`` is called once it was taken.
    ///
    /// - Throws: `CancellationError` where steps are left because of others.
    func next(for invocation: Invocation, isCancelled: Bool = false) throws -> Step {
        if isCancelled, hasBegun, !isComplete { throw CancellationError() }
        if isByRequest, let request = nextRequest() {
            guard let (again, start, coordinator) = stack.again(request, direction, invocation) else {
                return .end(.forwarded(.stale))
            }
            present = (request, start)
            beginStep()
            return .perform(again, from: start, by: coordinator)
        }
        if !isByRequest, let part = nextPart() {
            owner = part.retainedOwner
            beginStep()
            switch part.form {
            case .closure(let body): return .call(body)
            case .awaited(let body): return .wait(body)
            case .action(let name, let arguments, let place):
                guard let (node, coordinator) = stack.start(place) else { return .end(.forwarded(.stale)) }
                return .perform(Invocation(name, arguments: arguments), from: node, by: coordinator)
            }
        }
        if isInterrupted, !isComplete { throw CancellationError() }
        return .end(.handled(.null))
    }

    private func beginStep() { (hasBegun, isInStep, isMarked) = (true, true, false) }

    /// Awaits the present step.
    func awaiting<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        isAwaiting = true
        defer { isAwaiting = false }
        return try await body()
    }

    /// Notes that the state after the present step is clean.
    ///
    /// Of a step that is awaited, and where others have changed the document, nobody knows that state.
    func mark() { isMarked = !isAwaiting && !isInterrupted }

    /// Notes that another dispatch is about to add an entry: what was done again stands below that.
    func interrupt() {
        (isInterrupted, isMarked) = (true, false)
        if direction != .undo { pushInverse() }
    }

    /// Notes that all entries were removed.
    func forget() -> [UndoPart] {
        (isInterrupted, isMarked) = (true, false)
        let former = inverse + collected
        (inverse, collected) = ([], [])
        return former
    }

    /// Notes that a step was taken; gives the reply where the run ends with the outcome of what was performed.
    @discardableResult
    func finish(_ outcome: Outcome? = nil) -> Reply? {
        if let outcome, !outcome.isPerformed { return .forwarded(outcome) }
        // Releasing a step or its owner runs user code, so all is written first.
        let former = (owner, present, isByRequest ? nil : level.parts.popLast())
        (owner, present, isInStep) = (nil, nil, false)
        defer { withExtendedLifetime(former) {} }
        if let (request, start) = former.1, let outcome {
            let again = SentRequest(request.name, request.arguments, from: start.id)
            again.entries = 1
            again.end(
                at: outcome.performer, with: request.arguments.withoutSecrets(of: outcome, knownTo: nil))
            performed.append(again)
        } else if collected.isEmpty {
            isReversible = false
        }
        inverse += collected
        collected = []
        count += 1
        return nil
    }

    /// The next part; nil where none is left, or another dispatch has added to the stack.
    private func nextPart() -> UndoPart? {
        while !isInterrupted, let part = level.parts.last {
            if part.isLive { return part }
            // The local constant retains the step: releasing one runs user code.
            _ = level.parts.popLast()
        }
        return nil
    }

    /// The next request to perform again.
    private func nextRequest() -> SentRequest? {
        isInterrupted || performed.count >= level.requests.count ? nil : level.requests[performed.count]
    }

    /// Whether the entry's requests are performed again, in place of its parts.
    private var isByRequest: Bool { direction == .repeat || level.isByRequest }

    private var isComplete: Bool {
        isByRequest ? performed.count >= level.requests.count : level.parts.isEmpty
    }

    /// Ends the run, and puts what was done and what is left where it belongs.
    func end() {
        // Released when the run has ended: what their release registers belongs to no run.
        let removed = stack.trim()
        defer { withExtendedLifetime(removed) {} }
        stack.run = nil
        // Of a step that failed, what was done again can be taken back; what was taken back stays with the step.
        isPartial = isInStep && !collected.isEmpty
        if direction != .undo || !isInStep {
            inverse += collected
            collected = []
        }
        guard count > 0 || isComplete || direction != .undo && !inverse.isEmpty else {
            return stack.tell(.wentThrough(level.entry, direction))
        }
        let before = level.entry
        switch direction {
        case .undo: endUndo()
        case .redo: endRedo()
        case .repeat:
            if !inverse.isEmpty { stack.forgetRedo() }
            push(Pile(performed))
        }
        if isMarked { stack.markPosition() }
        stack.seal()
        stack.tell(.wentThrough(before, direction))
    }

    private func endUndo() {
        // Not the last one where others have added to the stack, and none where all was removed.
        guard let index = stack.done.lastIndex(where: { $0 === level }) else { return }
        let isByRequest = isComplete && !isReversible
        let taken = level.copy(id: level.id, parts: Pile(isByRequest ? [] : inverse))
        taken.isByRequest = isByRequest
        if isComplete {
            stack.done.remove(at: index)
        } else {
            stack.done[index] = level.copy(id: stack.nextID(), parts: level.parts, requests: Pile())
        }
        if isInterrupted || (!isReversible && (!isComplete || !level.canBeRequested)) {
            stack.forgetRedo()
        } else {
            stack.undone.append(taken)
        }
    }

    private func endRedo() {
        // What was not told how to take back keeps the marked state from being reached.
        if isPartial || !level.isByRequest && !isReversible { stack.loseClean() }
        if !isInterrupted, stack.undone.last === level {
            stack.undone.removeLast()
            if !isComplete {
                let rest = level.copy(
                    id: level.id, parts: level.parts, requests: Pile(Array(level.requests.dropFirst(performed.count))))
                rest.isByRequest = level.isByRequest
                stack.undone.append(rest)
            }
        }
        push(level.isByRequest ? Pile(performed) : level.requests)
    }

    /// Puts on the stack what was done by this run.
    private func push(_ requests: Pile<SentRequest>) {
        guard !inverse.isEmpty else { return }
        // Of a part, nobody knows which requests would do it again.
        let isWhole = !isInterrupted && !isPartial, parts = inverse
        let id = isWhole && isComplete && direction == .redo ? level.id : stack.nextID()
        inverse = []
        undertaking?.noteAddition(level.heading)
        stack.push(level.copy(id: id, parts: Pile(parts), requests: isWhole ? requests : Pile()))
    }

    /// Puts on the stack what was done so far, before something else.
    private func pushInverse() {
        inverse += collected
        collected = []
        push(Pile())
    }
}

// MARK: Taking the steps

extension UndoStack {
    /// Goes through the next entry without awaiting.
    func go(_ direction: UndoDirection, for invocation: Invocation) throws -> Reply {
        guard let level = next(direction) else { return nothing(direction, for: invocation) }
        if direction != .repeat, !level.isByRequest, level.needsAwait {
            guard let performer = invocation.call?.route?.performer else { return .handled(.null) }
            return .forwarded(.failed(DispatchError.needsAwait(performer), by: nil, handledBy: nil))
        }
        let run = UndoRun(level, direction, of: self)
        defer { run.end() }
        while true {
            switch try run.next(for: invocation) {
            case .perform(let request, let start, let coordinator):
                if let reply = run.finish(coordinator.perform(request, from: start)) { return reply }
            case .call(let body):
                try body()
                run.finish()
            case .wait: preconditionFailure("An asynchronous step was not awaited.")
            case .end(let reply): return reply
            }
        }
    }

    /// Goes through the next entry, and awaits its steps.
    func go(_ direction: UndoDirection, for invocation: Invocation) async throws -> Reply {
        guard let level = next(direction) else { return nothing(direction, for: invocation) }
        let run = UndoRun(level, direction, of: self)
        defer { run.end() }
        while true {
            switch try run.next(for: invocation, isCancelled: Task.isCancelled) {
            case .perform(let request, let start, let coordinator):
                let outcome = await run.awaiting { await coordinator.perform(request, from: start) }
                if let reply = run.finish(outcome) { return reply }
            case .call(let body):
                try body()
                run.finish()
            case .wait(let body):
                try await run.awaiting(body)
                run.finish()
            case .end(let reply): return reply
            }
        }
    }

    /// The reply where nothing can be done any more since the request was judged, as where an interceptor has added an entry.
    private func nothing(_ direction: UndoDirection, for invocation: Invocation) -> Reply {
        guard let call = invocation.call, !call.isForced, let performer = call.route?.performer,
            let reason = reason(against: direction, from: invocation.start)
        else { return .handled(.null) }
        return .forwarded(
            .disabled(by: performer, reasons: [.init(text: reason, by: performer.node)]))
    }
}

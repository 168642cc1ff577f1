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
    var isInterrupted = false
    /// Whether the state after the last step that was taken was marked as clean.
    var isMarked = false
    /// The requests that were performed again.
    private var performed: [SentRequest] = []
    private var count = 0

    init(_ level: UndoLevel, _ direction: UndoDirection, of stack: UndoStack) {
        (self.level, self.direction, self.stack) = (level, direction, stack)
        undertaking = Undertaking.current
        stack.run = self
        stack.tell(.willGoThrough(level.entry, direction))
    }

    /// The next step; nil where none is left, or another dispatch has added to the stack.
    func nextPart() -> UndoPart? {
        while !isInterrupted, let part = level.parts.last {
            if part.isLive { return part }
            // The local constant retains the step: releasing one runs user code.
            level.parts.removeLast()
        }
        return nil
    }

    /// The next request to perform again.
    func nextRequest() -> SentRequest? {
        isInterrupted || performed.count >= level.requests.count ? nil : level.requests[performed.count]
    }

    /// Notes that a step was taken.
    func finishPart() {
        // None is left where the step has removed all entries. Releasing a step runs user code, so the list is written first.
        let part = level.parts.popLast()
        defer { withExtendedLifetime(part) {} }
        if collected.isEmpty { isReversible = false }
        finishStep()
    }

    /// Notes that a request was performed again.
    func finishRequest(_ request: SentRequest, from start: ActionNode, _ outcome: Outcome) {
        let again = SentRequest(request.name, request.arguments, from: start.id)
        again.entries = 1
        again.end(EndedRequest(request.invocation, outcome), knownTo: nil)
        performed.append(again)
        finishStep()
    }

    /// Takes a step while its owner is retained.
    func take<Result>(_ part: UndoPart, _ body: () throws -> Result) rethrows -> Result {
        let owner = part.retainedOwner
        defer { withExtendedLifetime(owner) {} }
        isMarked = false
        return try body()
    }

    private func finishStep() {
        inverse += collected
        collected = []
        count += 1
    }

    private var isComplete: Bool {
        level.isByRequest || direction == .repeat ? performed.count >= level.requests.count : level.parts.isEmpty
    }

    /// Whether steps are left because of others.
    var wasStopped: Bool { isInterrupted && !isComplete }

    /// Ends the run, and puts what was done and what is left where it belongs.
    func end() {
        stack.run = nil
        guard count > 0 || isComplete else { return stack.tell(.wentThrough(level.entry, direction)) }
        let before = level.entry
        switch direction {
        case .undo: endUndo()
        case .redo: endRedo()
        case .repeat:
            if !inverse.isEmpty { stack.forgetRedo() }
            push(performed)
        }
        if isMarked { stack.markPosition() }
        stack.seal()
        stack.tell(.wentThrough(before, direction))
    }

    private func endUndo() {
        // Not the last one where others have added to the stack, and none where all was removed.
        guard let index = stack.done.lastIndex(where: { $0 === level }) else { return }
        let isByRequest = isComplete && !isReversible
        let taken = level.copy(id: level.id, parts: isByRequest ? [] : inverse)
        taken.isByRequest = isByRequest
        if isComplete {
            stack.done.remove(at: index)
        } else {
            stack.done[index] = level.copy(id: stack.nextID(), parts: level.parts, requests: [])
        }
        if isInterrupted || (!isReversible && (!isComplete || level.requests.isEmpty)) {
            stack.forgetRedo()
        } else {
            stack.undone.append(taken)
        }
    }

    private func endRedo() {
        // What was not told how to take back keeps the marked state from being reached.
        if !level.isByRequest, !isReversible { stack.loseClean() }
        if !isInterrupted, stack.undone.last === level {
            stack.undone.removeLast()
            if !isComplete {
                let rest = level.copy(
                    id: level.id, parts: level.parts, requests: Array(level.requests.dropFirst(performed.count)))
                rest.isByRequest = level.isByRequest
                stack.undone.append(rest)
            }
        }
        push(level.isByRequest ? performed : level.requests)
    }

    /// Puts on the stack what was done by this run.
    private func push(_ requests: [SentRequest]) {
        guard !inverse.isEmpty else { return }
        let id = isComplete && direction == .redo ? level.id : stack.nextID()
        undertaking?.noteAddition(level.title)
        stack.push(level.copy(id: id, parts: inverse, requests: requests))
    }
}

// MARK: Taking the steps

extension UndoStack {
    /// Goes through the next entry without awaiting.
    func go(_ direction: UndoDirection, for invocation: Invocation) throws -> Reply {
        guard let level = next(direction) else { return .handled(.null) }
        let isByRequest = direction == .repeat || level.isByRequest
        if !isByRequest, level.needsAwait {
            guard let performer = invocation.call?.route?.performer else { return .handled(.null) }
            return .forwarded(.failed(DispatchError.needsAwait(performer), by: nil, handledBy: nil))
        }
        let run = UndoRun(level, direction, of: self)
        defer { run.end() }
        if isByRequest {
            while let request = run.nextRequest() {
                guard let (other, start, coordinator) = again(request, direction, invocation) else {
                    return .forwarded(.stale)
                }
                let outcome = coordinator.perform(other, from: start)
                guard outcome.isPerformed else { return .forwarded(outcome) }
                run.finishRequest(request, from: start, outcome)
            }
        } else {
            while let part = run.nextPart() {
                switch part.form {
                case .closure(let body): try run.take(part, body)
                case .awaited: preconditionFailure("An asynchronous step was not awaited.")
                case .action(let name, let arguments, let place):
                    guard let (node, coordinator) = start(place) else { return .forwarded(.stale) }
                    let outcome = coordinator.perform(name, arguments: arguments, from: node)
                    guard outcome.isPerformed else { return .forwarded(outcome) }
                }
                run.finishPart()
            }
        }
        if run.wasStopped { throw CancellationError() }
        return .handled(.null)
    }

    /// Goes through the next entry, and awaits its steps.
    func go(_ direction: UndoDirection, for invocation: Invocation) async throws -> Reply {
        guard let level = next(direction) else { return .handled(.null) }
        let run = UndoRun(level, direction, of: self)
        defer { run.end() }
        if direction == .repeat || level.isByRequest {
            while let request = run.nextRequest() {
                guard let (other, start, coordinator) = again(request, direction, invocation) else {
                    return .forwarded(.stale)
                }
                let outcome = await coordinator.perform(other, from: start)
                guard outcome.isPerformed else { return .forwarded(outcome) }
                run.finishRequest(request, from: start, outcome)
            }
        } else {
            while let part = run.nextPart() {
                switch part.form {
                case .closure(let body): try run.take(part, body)
                case .awaited(let body):
                    let owner = part.retainedOwner
                    defer { withExtendedLifetime(owner) {} }
                    run.isMarked = false
                    try await body()
                case .action(let name, let arguments, let place):
                    guard let (node, coordinator) = start(place) else { return .forwarded(.stale) }
                    let outcome = await coordinator.perform(name, arguments: arguments, from: node)
                    guard outcome.isPerformed else { return .forwarded(outcome) }
                }
                run.finishPart()
            }
        }
        if run.wasStopped { throw CancellationError() }
        return .handled(.null)
    }
}

/// An entry that is being taken back, done again or repeated.
///
/// The entry stays where it is until all of its steps have been taken, so that nothing is lost where one fails.
///
/// ```
/// begins ─▶ step ─▶ step ─▶ … ─▶ ends      here alone the stack's position moves back and forth
///            │ what is registered meanwhile undoes the step
/// ```
final class UndoRun {
    /// How far the run has come.
    private enum Phase {
        case isBeginning
        /// A step is being taken; where it is awaited, others may change the document before it ends.
        case inStep(isAwaited: Bool)
        case betweenSteps
    }

    /// What another dispatch has done to the stack during the run.
    private enum Interruption {
        /// It has added an entry, above the position to which the run had come.
        case added(at: UInt64)
        case removedAll
    }

    /// A run that has ended, whose request may not have ended.
    struct Ended {
        let direction: UndoDirection
        let request: SentRequest?
        /// The entry that undoes the run; nil for none.
        let level: UndoLevel?

        /// Whether a request is that of the run, or inside of it.
        func isOf(_ other: SentRequest?) -> Bool {
            request != nil && other?.outwards.contains { $0 === request } ?? false
        }
    }

    let stack: UndoStack
    let direction: UndoDirection
    let level: UndoLevel
    private let asker: UndoAsker
    /// The request that takes the steps: what it and those inside of it register undoes the steps.
    private let request: SentRequest?
    private let undoGroup: UndoGroup?
    /// The position where the run began.
    private let beginning: UInt64
    /// The newer entries, which are passed over.
    private let newer: [UndoLevel]
    /// Why entries and steps were passed over.
    private var passed: [String]

    private var phase = Phase.isBeginning
    private var interruption: Interruption?
    /// Whether the state after the present step, or after the last one that was taken, was marked as clean.
    private(set) var isMarked = false
    /// What undoes the steps that were taken.
    private var inverse: UndoLevel
    /// What the present step has registered.
    private var collected: [(part: UndoPart, title: String?, doer: SentRequest?)] = []
    /// The title that was given for what undoes the run: by taking back the step that was done first, or by repeating that.
    private var given: String?
    /// Whether each step that was taken registered something.
    private var isReversible = true
    /// Whether steps of the entry were passed over, and whether the last one failed.
    private var hasPassed = false, hasFailed = false
    /// How many steps were taken, and how many of these performed the entry's requests.
    private var taken = 0, performed = 0
    /// The step that is being taken: its index, its owner and its place; nil where a request is performed again.
    private var present: (index: Int, owner: AnyObject?, node: NodeID)?

    init(_ level: UndoLevel, _ direction: UndoDirection, of stack: UndoStack, for asker: UndoAsker, passing: [String]) {
        (self.level, self.direction, self.stack, self.asker, passed) = (level, direction, stack, asker, passing)
        (undoGroup, request) = UndoGroup.current(in: stack.trees + (asker.coordinator.map { [$0.changes] } ?? []))
        request?.way = .undo
        beginning = stack.position
        let index = direction == .undo ? stack.done.lastIndex { $0 === level } : nil
        newer = index.map { Array(stack.done[($0 + 1)...]) } ?? []
        inverse = UndoLevel(id: stack.nextID(), nil, span: level.span)
        stack.run = self
        stack.tell(.willGoThrough(level.entry, direction))
    }

    // MARK: What the stack asks

    /// Whether a step has begun, so that the document may be as at no position.
    var hasBegun: Bool { if case .isBeginning = phase { false } else { true } }

    /// The place of the step that is being taken.
    var placeOfStep: NodeID { present?.node ?? .none }

    /// Whether what a request registers undoes the present step.
    func isOf(_ other: SentRequest?, _ otherUndertaking: UndoGroup?) -> Bool {
        guard let request else { return undoGroup == otherUndertaking }
        return other?.outwards.contains { $0 === request } ?? false
    }

    /// Notes what undoes the present step.
    ///
    /// - Parameter request: The request whose handler says so.
    func collect(_ part: consuming UndoPart, _ title: String?, _ request: SentRequest?) {
        collected.append((part, title, request?.doer))
    }

    /// Notes that the state after the present step is clean.
    ///
    /// Of a step that is awaited, and where others have changed the document, nobody knows that state.
    func mark() {
        if case .inStep(isAwaited: true) = phase { isMarked = false } else { isMarked = interruption == nil }
    }

    /// Notes that another dispatch is about to add an entry: what was done again stands below that.
    func interrupt() {
        if direction != .undo {
            settleStep()
            push(isPart: true, span: UndoSpan(before: beginning, after: stack.position))
        }
        (interruption, isMarked) = (.added(at: stack.position), false)
    }

    /// Notes that all entries were removed; gives what the caller releases.
    func forget() -> AnyObject {
        (interruption, isMarked) = (.removedAll, false)
        settleStep()
        defer { inverse = UndoLevel(id: stack.nextID(), nil, span: level.span) }
        return inverse
    }

    // MARK: Taking the steps

    /// What is done next.
    enum Step {
        case perform(UndoRequest)
        case call(() throws -> Void)
        case wait(() async throws -> Void)
        /// Nothing: the run ends with a reply; nil where nothing was done.
        case end(Reply?)
    }

    /// The next step; ``finish(_:)`` is called once it was taken.
    ///
    /// - Throws: `CancellationError` where steps are left because of others.
    func next(isCancelled: Bool = false) throws -> Step {
        if isCancelled && hasBegun || interruption != nil, !isComplete { throw CancellationError() }
        if direction != .repeat, let index = indexToTake {
            let part = level.parts[index]
            present = (index, part.retainedOwner, part.node)
            begin()
            switch part.form {
            case .closure(let body): return .call(body)
            case .awaited(let body): return .wait(body)
            default: return stack.request(part, for: asker).map(Step.perform) ?? .end(.forwarded(.stale))
            }
        }
        if isByRequest, performed < level.requests.count {
            begin()
            return stack.again(level.requests[performed], direction, for: asker).map(Step.perform)
                ?? .end(.forwarded(.stale))
        }
        if taken == 0 { return .end(nil) }
        return .end(.handled(passed.isEmpty ? .null : ["passedOver": .array(passed.map(ActionValue.string))]))
    }

    /// The index of the next part; nil where nothing is left to do, or only what is passed over.
    private var indexToTake: Int? {
        direction == .undo ? stack.indexToTake(level, for: asker) : level.lastIndexToDo()
    }

    private func begin() {
        (phase, isMarked) = (.inStep(isAwaited: false), false)
        stack.position = stack.nextID()
    }

    /// Awaits the present step.
    func awaiting<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        phase = .inStep(isAwaited: true)
        defer { phase = .inStep(isAwaited: false) }
        return try await body()
    }

    /// Notes that the present step was taken; gives the reply where the run ends with the outcome of what was performed.
    @discardableResult
    func finish(_ outcome: Outcome? = nil) -> Reply? {
        if let outcome, !outcome.isPerformed {
            if outcome.isFailureOfStep { noteFailure() }
            return .forwarded(outcome)
        }
        var former: [UndoPart] = []
        if let present {
            if !level.parts.prefix(present.index).contains(where: \.isToDo) { given = collected.first?.title }
            former = passOver(above: present.index)
            if collected.isEmpty { isReversible = false }
            if let part = level.popLast() { former.append(part) }
        } else {
            if taken == 0 { given = collected.first?.title }
            performed += 1
        }
        settleStep()
        let owner = present?.owner
        (present, phase) = (nil, .betweenSteps)
        taken += 1
        // Releasing a step or its owner runs user code, so all is written first.
        withExtendedLifetime((owner, former)) {}
        return nil
    }

    /// Leaves out the parts above one; gives those whose owners have gone.
    private func passOver(above index: Int) -> [UndoPart] {
        var former: [UndoPart] = []
        while level.parts.count > index + 1, let part = level.popLast() {
            if case .passed(let own) = part.form {
                // The entry is done again as it was then, so the part counts again.
                inverse.append(own)
            } else if part.isLive {
                hasPassed = true
                if let reason = stack.passing(part, of: level, for: asker) { passed.append(reason) }
                inverse.append(UndoPart(.passed(part), cost: part.cost, at: part.node))
            } else {
                level.noteDropped()
                former.append(part)
            }
        }
        return former
    }

    /// Notes that the present step threw an error.
    func fail(_ error: any Error) { if !(error is CancellationError) { noteFailure() } }

    private func noteFailure() {
        hasFailed = true
        if taken > 0 { stack.endSeries() }
        if direction == .undo, let present { level.noteFailure(at: present.index, in: stack.series) }
    }

    /// Adds what the present step has registered to what undoes the run.
    private func settleStep() {
        let isOfRequests = direction != .undo && present == nil
        for (part, _, doer) in collected {
            if isOfRequests { inverse.add(part, doer, as: stack.entryID(inverse)) } else { inverse.append(part) }
        }
        collected = []
    }

    /// Whether the entry's requests are performed again.
    private var isByRequest: Bool { direction == .repeat || level.isByRequest }

    private var isComplete: Bool {
        (direction == .repeat || level.lastIndexToDo() == nil) && (!isByRequest || performed >= level.requests.count)
    }
}

// MARK: Ending

extension UndoRun {
    /// Ends the run, and puts what was done and what is left where it belongs.
    func end() {
        // Released when the run has ended: what their release registers belongs to no run.
        let removed = stack.trim(), before = level.entry
        var former: [UndoPart] = []
        defer { withExtendedLifetime((removed, former)) {} }
        stack.run = nil
        let hasBroken = if case .inStep = phase { true } else { false }
        // Of a step that failed, what was done again can be taken back; what was taken back stays with the step.
        let isPartial = hasBroken && direction != .undo && !collected.isEmpty
        if hasBroken, direction == .undo { collected = [] }
        settleStep()
        guard taken > 0 || !inverse.parts.isEmpty else {
            // Nothing was done, so nothing ends.
            if interruption == nil { stack.move(to: beginning, isMarked: isMarked) }
            return stack.tell(.wentThrough(before, direction))
        }
        if taken > 0, !hasFailed { stack.endSeries() }
        let isComplete = isComplete
        if isComplete, direction != .repeat { former = passOver(above: -1) }
        let made =
            switch direction {
            case .undo: endUndo(isComplete)
            case .redo: endRedo(isComplete, isPartial)
            case .repeat: endRepeat(isComplete && !isPartial)
            }
        stack.lastRun = interruption == nil ? Ended(direction: direction, request: request, level: made) : nil
        stack.seal()
        stack.tell(.wentThrough(before, direction))
    }

    /// Whether the entry, and the newer ones that are passed over, follow each other up to the position where the run began.
    private var isContiguous: Bool {
        var position = beginning
        for newer in newer.reversed() {
            if newer.span.after != position || newer.hasDropped || !newer.isLive { return false }
            position = newer.span.before
        }
        return level.span.after == position && !level.hasDropped
    }

    /// Ends an undo; gives the entry that does it again.
    private func endUndo(_ isComplete: Bool) -> UndoLevel? {
        // None where all was removed.
        guard let index = stack.done.lastIndex(where: { $0 === level }) else { return nil }
        let isContiguous = isContiguous, isExact = isContiguous && !hasPassed && newer.isEmpty
        // Where all that was done since the entry, and was passed over, is thought away.
        let inner = isContiguous && isComplete ? level.span.before : stack.nextID()
        var position = isExact ? inner : stack.nextID()
        if case .added(let interrupted)? = interruption {
            // What others have added stands on what is left, or on what is below.
            position = interrupted
            let next = index + newer.count + 1
            if isExact, isComplete, next < stack.done.count { stack.done[next].span.before = inner }
        }
        let isByRequest = isComplete && !isReversible && !hasPassed && level.isWhole && !level.requests.isEmpty
        let undone = level.undone(
            id: level.id, isByRequest ? Pile(nil) : inverse.parts, title: given, isByRequest: isByRequest)
        undone.span =
            isContiguous
            ? UndoSpan(before: inner, after: level.span.after) : UndoSpan(before: position, after: beginning)
        undone.way = UndoSpan(before: position, after: beginning)
        if isComplete {
            stack.done.remove(at: index)
        } else {
            let rest = level.rest(id: stack.nextID()), isKnown = interruption == nil ? isContiguous : isExact
            rest.span = UndoSpan(
                before: isKnown ? level.span.before : stack.nextID(), after: isExact || !isKnown ? position : inner)
            stack.done[index] = rest
        }
        if !newer.isEmpty { stack.done.removeAll { level in newer.contains { $0 === level } } }
        guard interruption == nil else {
            stack.forgetRedo()
            return nil
        }
        stack.move(to: position, isMarked: isMarked)
        guard isReversible || isByRequest else {
            stack.forgetRedo()
            return nil
        }
        for level in newer.reversed() where level.isLive {
            level.isPassed = true
            stack.undone.append(level)
        }
        stack.undone.append(undone)
        return undone
    }

    /// Ends a redo; gives the entry that takes it back.
    private func endRedo(_ isComplete: Bool, _ isPartial: Bool) -> UndoLevel? {
        guard interruption == nil else { return endInterrupted() }
        // What was not told how to take back keeps the marked state from being reached.
        let isExact = beginning == level.way.before && isReversible && !isPartial && !level.hasDropped
        let position = isExact && isComplete ? level.way.after : stack.nextID()
        if stack.undone.last === level {
            stack.undone.removeLast()
            if !isComplete {
                let rest = level.rest(id: level.id)
                rest.removeRequests(performed)
                rest.span = UndoSpan(before: position, after: isExact ? level.span.after : stack.nextID())
                rest.way = UndoSpan(before: position, after: isExact ? level.way.after : stack.nextID())
                stack.undone.append(rest)
            }
        }
        let isWhole = isComplete && isExact
        let made = push(
            isPart: !isComplete || isPartial, id: isWhole ? level.id : nil,
            span: isWhole ? level.span : UndoSpan(before: beginning, after: position))
        while isComplete, let passed = stack.undone.last, passed.isPassed {
            passed.isPassed = false
            stack.done.append(passed)
            stack.undone.removeLast()
        }
        stack.move(to: position, isMarked: isMarked)
        return stack.done.last === made ? made : nil
    }

    /// Ends a repeat; gives the entry that takes it back.
    private func endRepeat(_ isWhole: Bool) -> UndoLevel? {
        guard interruption == nil else { return endInterrupted() }
        if !inverse.parts.isEmpty { stack.forgetRedo() }
        let position = stack.nextID()
        let made = push(isPart: !isWhole, span: UndoSpan(before: beginning, after: position))
        stack.move(to: position, isMarked: isMarked)
        return made
    }

    /// Ends a redo or repeat above whose beginning another dispatch has added an entry.
    private func endInterrupted() -> UndoLevel? {
        guard !inverse.parts.isEmpty else { return nil }
        let position = stack.nextID()
        push(isPart: true, span: UndoSpan(before: stack.position, after: position))
        stack.move(to: position, isMarked: false)
        return nil
    }

    /// Puts on the stack what undoes what was done by this run; gives it, or nil where there is nothing.
    @discardableResult
    private func push(isPart: Bool, id: UInt64? = nil, span: UndoSpan) -> UndoLevel? {
        guard !inverse.parts.isEmpty else { return nil }
        let new = inverse
        inverse = UndoLevel(id: stack.nextID(), nil, span: span)
        let made = level.redone(
            id: id ?? stack.nextID(), new, title: direction == .repeat ? given : nil, isByRequest: isByRequest,
            isPart: isPart)
        made.span = span
        undoGroup?.noteAddition(made.heading)
        stack.push(made)
        return made
    }
}

extension Outcome {
    /// Whether a step that had this outcome has failed, so that it may be passed over.
    ///
    /// It has not where it was cancelled, or could be taken by a request that awaits.
    fileprivate var isFailureOfStep: Bool {
        switch self {
        case .cancelled: false
        case .failed(DispatchError.needsAwait, _, _): false
        default: true
        }
    }
}

// MARK: Going

extension UndoStack {
    /// Goes through the next entry without awaiting.
    func go(_ direction: UndoDirection, for invocation: Invocation) throws -> Reply {
        let asker = UndoAsker(invocation.call?.coordinator, from: invocation.start), plan = plan(direction, for: asker)
        guard plan.reason == nil, let level = plan.level else { return refusal(plan.reason, of: invocation) }
        if direction != .repeat, level.needsAwait, let performer = invocation.call?.route?.performer {
            return .forwarded(.failed(DispatchError.needsAwait(performer), by: nil, handledBy: nil))
        }
        return try take(UndoRun(level, direction, of: self, for: asker, passing: plan.passed))
            ?? refusal(self.plan(direction, for: asker).reason, of: invocation)
    }

    /// Goes through the next entry, and awaits its steps.
    func go(_ direction: UndoDirection, for invocation: Invocation) async throws -> Reply {
        let asker = UndoAsker(invocation.call?.coordinator, from: invocation.start), plan = plan(direction, for: asker)
        guard plan.reason == nil, let level = plan.level else { return refusal(plan.reason, of: invocation) }
        return try await take(UndoRun(level, direction, of: self, for: asker, passing: plan.passed))
            ?? refusal(self.plan(direction, for: asker).reason, of: invocation)
    }

    /// Takes the steps of a run; gives nil where nothing was done.
    private func take(_ run: UndoRun) throws -> Reply? {
        defer { run.end() }
        while true {
            switch try run.next() {
            case .perform(let request):
                let outcome = request.coordinator.perform(request.invocation, from: request.start, to: request.only)
                if let reply = run.finish(outcome) { return reply }
            case .call(let body):
                do {
                    try body()
                } catch {
                    run.fail(error)
                    throw error
                }
                run.finish()
            case .wait: preconditionFailure("An asynchronous step was not awaited.")
            case .end(let reply): return reply
            }
        }
    }

    /// Takes the steps of a run, and awaits them.
    private func take(_ run: UndoRun) async throws -> Reply? {
        defer { run.end() }
        while true {
            switch try run.next(isCancelled: Task.isCancelled) {
            case .perform(let request):
                let outcome = await run.awaiting {
                    await request.coordinator.perform(request.invocation, from: request.start, to: request.only)
                }
                if let reply = run.finish(outcome) { return reply }
            case .call(let body):
                do {
                    try body()
                } catch {
                    run.fail(error)
                    throw error
                }
                run.finish()
            case .wait(let body):
                do {
                    try await run.awaiting(body)
                } catch {
                    run.fail(error)
                    throw error
                }
                run.finish()
            case .end(let reply): return reply
            }
        }
    }

    /// The reply where nothing can be done, also for a forced request, which asks no validator but the stack.
    ///
    /// The request was judged before, but an interceptor may have added an entry since.
    private func refusal(_ reason: String?, of invocation: Invocation) -> Reply {
        guard let performer = invocation.call?.route?.performer else { return .forwarded(.stale) }
        let text = reason ?? "there is nothing to do"
        return .forwarded(.disabled(by: performer, reasons: [.init(text: text, by: performer.node)]))
    }
}

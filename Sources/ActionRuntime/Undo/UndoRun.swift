/// An entry that is being taken back, done again or repeated.
///
/// The entry stays where it is until all of its steps have been taken, so that nothing is lost where one fails.
///
/// ```
/// begins ─▶ step ─▶ step ─▶ … ─▶ ends      here alone the stack's position moves back and forth
///            │ what is registered meanwhile undoes the step
/// ```
final class UndoRun {
    /// A step that is being taken.
    private struct Present {
        let step: UndoStep
        /// The owner of the part, retained; nil for none.
        let owner: AnyObject?
        /// The place of the part; `NodeID.none` for a request.
        let node: NodeID
        /// Whether the step is awaited, so that others may change the document before it ends.
        var isAwaited = false
        var hasFailed = false
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
    /// The places of the entry when the run began.
    private let places: [NodeID]
    /// The newer entries, which are passed over.
    private let newer: [UndoLevel]
    /// Why entries and parts were passed over.
    private var passed: [String]

    /// The step that is being taken, or that has ended the run because it failed or was cancelled; nil between steps.
    private var present: Present?
    /// The last step that was taken; nil for none.
    private var last: UndoStep?
    /// What undoes the steps that were taken.
    private var inverse: UndoLevel
    /// What the present step has registered.
    private var collected: [(part: UndoPart, title: String?, doer: SentRequest?)] = []
    /// The title that was given for what undoes the run: by taking back the step that was done first, or by repeating that.
    private var given: String?
    /// Whether each part that was taken registered something.
    private var isReversible = true
    /// Entries that were removed, which are released with the run: that runs user code.
    private var released: [UndoLevel] = []
    /// The position to which the run had come when another dispatch added an entry, or removed all; nil for neither.
    private var interrupted: UInt64?

    /// Begins to go through the entry of a plan.
    init(_ level: UndoLevel, _ direction: UndoDirection, of stack: UndoStack, for asker: UndoAsker, passing: [String]) {
        (self.level, self.direction, self.stack, self.asker, passed) = (level, direction, stack, asker, passing)
        (undoGroup, request) = UndoGroup.current(in: stack.trees + (asker.coordinator.map { [$0.changes] } ?? []))
        request?.way = .undo
        // The stack keeps the run, and so the requests around it, until the next one.
        if let request { for sent in request.outwards { sent.isKept = true } }
        beginning = stack.position
        places = stack.entry(level).places
        let index = direction == .undo ? stack.done.lastIndex { $0 === level } : nil
        newer = index.map { Array(stack.done[($0 + 1)...]) } ?? []
        inverse = UndoLevel(id: stack.nextID(), nil, span: level.span)
        stack.run = self
        stack.tell(.willGoThrough(stack.entry(level), direction))
    }

    // MARK: What the stack asks

    /// Whether a step has begun, so that the document may be as at no position.
    private var hasBegun: Bool { present != nil || last != nil }

    /// Whether nobody knows in which state the document is: a step is awaited, or others have changed the document.
    var isStateUnknown: Bool { hasBegun && (interrupted != nil || present?.isAwaited == true) }

    /// The place of the part that is being taken.
    var placeOfStep: NodeID { present?.node ?? .none }

    /// The coordinator that was asked to go through the entry; nil for none.
    var coordinator: Coordinator? { asker.coordinator }

    /// Whether what a request registers undoes the present step.
    func isOf(_ other: SentRequest?, _ otherGroup: UndoGroup?) -> Bool {
        guard let request else { return undoGroup == otherGroup }
        return other?.outwards.contains { $0 === request } ?? false
    }

    /// Notes what undoes the present step.
    ///
    /// - Parameter request: The request whose handler says so.
    func collect(_ part: consuming UndoPart, _ title: String?, _ request: SentRequest?) {
        let doer = request?.doer
        doer?.isKept = true
        collected.append((part, title, doer))
    }

    /// Notes that another dispatch is about to add an entry: what was done again stands below that.
    func interrupt() {
        if direction != .undo {
            settle()
            push(isPart: true, span: UndoSpan(before: beginning, after: stack.position))
        }
        noteInterruption()
    }

    /// Notes that all entries were removed; gives what the caller releases.
    func forget() -> AnyObject {
        noteInterruption()
        settle()
        defer { inverse = UndoLevel(id: stack.nextID(), nil, span: level.span) }
        return inverse
    }

    private func noteInterruption() {
        if hasBegun, stack.isClean { stack.loseClean() }
        interrupted = stack.position
    }

    // MARK: Taking the steps

    /// What takes a step.
    enum Deed {
        case call(() throws -> Void)
        case wait(() async throws -> Void, SourceLocation)
        /// Performs a request; nil where its start is gone.
        case perform(UndoRequest?)

        /// Takes the step; gives the outcome of a request.
        func take() throws -> Outcome? {
            switch self {
            case .call(let body): try body()
            case .wait: preconditionFailure("An asynchronous step was not awaited.")
            case .perform(let request?):
                return request.coordinator.perform(request.invocation, from: request.start, to: request.only)
            case .perform(nil): return .stale
            }
            return nil
        }

        /// Takes the step, and awaits it.
        func take() async throws -> Outcome? {
            switch self {
            case .call(let body): try body()
            case .wait(let body, _): try await body()
            case .perform(let request?):
                return await request.coordinator.perform(request.invocation, from: request.start, to: request.only)
            case .perform(nil): return .stale
            }
            return nil
        }

        fileprivate var isAwaited: Bool { if case .call = self { false } else { true } }
    }

    /// Begins the next step, whose end is told by ``finish(_:)``; gives nil where none is left.
    ///
    /// - Throws: `CancellationError` where steps are left because of others.
    func next(awaits: Bool, isCancelled: Bool = false) throws -> Deed? {
        if isCancelled && hasBegun || interrupted != nil, !isComplete { throw CancellationError() }
        let deed: Deed
        switch stack.step(direction, through: level, after: performed, for: asker) {
        case .part(let index)?:
            let part = level.parts[index]
            present = Present(step: .part(index), owner: part.retainedOwner, node: part.node)
            deed =
                switch part.form {
                case .closure(let body): .call(body)
                case .awaited(let body, let source): .wait(body, source)
                default: .perform(stack.request(part, for: asker))
                }
        case .request(let index)?:
            present = Present(step: .request(index), owner: nil, node: .none)
            deed = .perform(stack.again(level.requests[index], direction, for: asker))
        case nil: return nil
        }
        present?.isAwaited = awaits && deed.isAwaited
        stack.leavePosition()
        return deed
    }

    /// Notes how the present step has ended; gives the reply where the run ends with the outcome of what was performed.
    ///
    /// - Throws: The error of the step.
    func finish(_ result: Result<Outcome?, any Error>) throws -> Reply? {
        guard let present else { return nil }
        self.present?.isAwaited = false
        switch result {
        case .failure(let error):
            self.present?.hasFailed = !(error is CancellationError)
            throw error
        case .success(let outcome?) where !outcome.isPerformed:
            self.present?.hasFailed = outcome.isFailureOfStep
            return .forwarded(outcome)
        case .success: break
        }
        var former: [UndoPart] = []
        switch present.step {
        case .part(let index):
            if !level.parts.prefix(index).contains(where: \.isToDo) { given = collected.first?.title }
            former = passOver(above: index)
            if collected.isEmpty { isReversible = false }
            if let part = level.popLast() { former.append(part) }
        case .request: if last == nil { given = collected.first?.title }
        }
        settle()
        (self.present, last) = (nil, present.step)
        // Releasing a part or its owner runs user code, so all is written first.
        withExtendedLifetime((present.owner, former)) {}
        return nil
    }

    /// What the run gives where all its steps were taken; nil where there were none.
    var reply: Reply? {
        if last == nil { return nil }
        return .handled(passed.isEmpty ? .null : ["passedOver": .array(passed.map(ActionValue.string))])
    }

    /// How many of the entry's requests were performed again.
    private var performed: Int { if case .request(let index)? = last { index + 1 } else { 0 } }

    /// Leaves out the parts above one; gives those whose owners have gone.
    private func passOver(above index: Int) -> [UndoPart] {
        var former: [UndoPart] = []
        while level.parts.count > index + 1, let part = level.popLast() {
            if case .passed(let own) = part.form {
                // The entry is done again as it was then, so the part counts again.
                inverse.append(own)
            } else if part.isLive {
                if let reason = stack.passing(part, of: level, for: asker) { passed.append(reason) }
                inverse.append(UndoPart(.passed(part), cost: part.cost, at: part.node))
            } else {
                level.noteDropped()
                former.append(part)
            }
        }
        return former
    }

    /// Adds what the present step has registered to what undoes the run.
    private func settle() {
        let isOfRequests = if direction == .undo { false } else if case .part? = present?.step { false } else { true }
        for (part, _, doer) in collected {
            if isOfRequests { inverse.add(part, doer, as: stack.entryID(inverse)) } else { inverse.append(part) }
        }
        collected = []
    }

    private var isComplete: Bool {
        (direction == .repeat || level.lastIndexToDo() == nil) && performed >= level.requests(for: direction).count
    }
}

// MARK: Ending

extension UndoRun {
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

    /// Leaves behind a step of which a part was done again before it failed: that part can be taken back, and must not be done twice.
    ///
    /// - Returns: Parts that are released at the end.
    private func leaveFailedStep() -> [UndoPart] {
        last = present?.step
        guard case .part(let index)? = last else { return [] }
        return passOver(above: index) + [level.popLast()].compactMap { $0 }
    }

    /// Where the stack stands after the run, and the entry that undoes it; nil for none.
    private typealias Ending = (position: UInt64, made: UndoLevel?)

    /// Ends the run: puts what was done and what is left where it belongs, and goes to the position that was reached.
    func end() {
        // Released when the run has ended: what their release registers belongs to no run.
        released += stack.trim()
        var former: [UndoPart] = []
        defer { withExtendedLifetime(former) {} }
        let before = stack.entry(level), isMarked = hasBegun && interrupted == nil && stack.isClean
        stack.run = nil
        // Of a step that failed, what was done again can be taken back; what was taken back stays with the step.
        let isPartial = present != nil && direction != .undo && !collected.isEmpty
        if present != nil, direction == .undo { collected = [] }
        settle()
        if isPartial, direction == .redo { former = leaveFailedStep() }
        if last != nil { stack.endSeries() }
        if direction == .undo, let present, present.hasFailed, case .part(let index) = present.step {
            level.noteFailure(at: index, in: stack.series)
        }
        var position = interrupted == nil ? beginning : stack.position
        // Where nothing was done, nothing ends.
        if last != nil || !inverse.parts.isEmpty {
            let isComplete = isComplete
            if isComplete, direction != .repeat { former += passOver(above: -1) }
            let ending =
                switch direction {
                case .undo: endUndo(isComplete)
                case .redo: endRedo(isComplete, isPartial)
                case .repeat: endRepeat(isComplete && !isPartial)
                }
            position = ending.position
            stack.lastRun =
                interrupted == nil ? Ended(direction: direction, request: request, level: ending.made) : nil
            stack.seal()
        }
        stack.move(to: position, isMarked: isMarked, .wentThrough(before, direction))
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

    /// Ends an undo, which makes the entry that does it again.
    private func endUndo(_ isComplete: Bool) -> Ending {
        // None where all was removed.
        guard let index = stack.done.lastIndex(where: { $0 === level }) else { return (stack.position, nil) }
        let hasPassed = inverse.parts.contains(where: \.isPassed)
        let isContiguous = isContiguous, isExact = isContiguous && !hasPassed && newer.isEmpty
        // Where all that was done since the entry, and was passed over, is thought away.
        let inner = isContiguous && isComplete ? level.span.before : stack.nextID()
        var position = isExact ? inner : stack.nextID()
        if let interrupted {
            // What others have added stands on what is left, or on what is below.
            position = interrupted
            let next = index + newer.count + 1
            if isExact, isComplete, next < stack.done.count { stack.done[next].span.before = inner }
        }
        let isByRequest = isComplete && !isReversible && !hasPassed && level.isWhole && !level.requests.isEmpty
        let mayBeRedone = interrupted == nil && (isReversible || isByRequest)
        // What was passed over is done still, and no redo leads back to it.
        if !mayBeRedone { inverse.parts.passedOver.forEach(level.append) }
        let undone = level.undone(
            id: level.id, isByRequest ? Pile(nil) : inverse.parts, title: given, isByRequest: isByRequest)
        undone.span =
            isContiguous
            ? UndoSpan(before: inner, after: level.span.after) : UndoSpan(before: position, after: beginning)
        undone.way = UndoSpan(before: position, after: beginning)
        undone.formerPlaces = places
        if level.parts.isEmpty {
            stack.done.remove(at: index)
        } else {
            let rest = level.rest(id: stack.nextID())
            let isKnown = !isComplete && (interrupted == nil ? isContiguous : isExact)
            rest.span = UndoSpan(
                before: isKnown ? level.span.before : stack.nextID(), after: isExact || !isKnown ? position : inner)
            stack.done[index] = rest
        }
        guard mayBeRedone else {
            let former = stack.forgetRedo()
            stack.keepPassed(of: former)
            released += former
            return (interrupted == nil ? position : stack.position, nil)
        }
        if !newer.isEmpty { stack.done.removeAll { level in newer.contains { $0 === level } } }
        for level in newer.reversed() where level.isLive {
            level.isPassed = true
            stack.undone.append(level)
        }
        stack.undone.append(undone)
        return (position, undone)
    }

    /// Ends a redo, which makes the entry that takes it back.
    private func endRedo(_ isComplete: Bool, _ isPartial: Bool) -> Ending {
        guard interrupted == nil else { return endInterrupted() }
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
        return (position, stack.done.last === made ? made : nil)
    }

    /// Ends a repeat, which makes the entry that takes it back.
    private func endRepeat(_ isWhole: Bool) -> Ending {
        guard interrupted == nil else { return endInterrupted() }
        if !inverse.parts.isEmpty { released += stack.forgetRedo() }
        let position = stack.nextID()
        return (position, push(isPart: !isWhole, span: UndoSpan(before: beginning, after: position)))
    }

    /// Ends a redo or repeat above whose beginning another dispatch has added an entry.
    private func endInterrupted() -> Ending {
        if inverse.parts.isEmpty { return (stack.position, nil) }
        let position = stack.nextID()
        push(isPart: true, span: UndoSpan(before: stack.position, after: position))
        return (position, nil)
    }

    /// Puts on the stack what undoes what was done by this run; gives it, or nil where there is nothing.
    @discardableResult
    private func push(isPart: Bool, id: UInt64? = nil, span: UndoSpan) -> UndoLevel? {
        guard !inverse.parts.isEmpty else { return nil }
        let new = inverse
        inverse = UndoLevel(id: stack.nextID(), nil, span: span)
        let made = level.redone(
            id: id ?? stack.nextID(), new, title: direction == .repeat ? given : nil,
            isByRequest: direction == .repeat || level.isByRequest, isPart: isPart)
        made.span = span
        undoGroup?.noteAddition(made.heading)
        released += stack.push(made)
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
        case .failed(DispatchError.stopped(_, _, let outcome), _, _): outcome.isFailureOfStep
        default: true
        }
    }
}

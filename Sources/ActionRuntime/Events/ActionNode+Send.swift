// Rules are called in this file only.

extension ActionNode {
    /// Sends an event up the tree from this node, whose own rules are asked first.
    ///
    /// The rules of a node are asked in the order in which they were added, then those of the node above. An asynchronous rule that
    /// takes the event is not called, and ends the bubble: no task is started (<doc:EventsAndErrors>).
    /// ``mayTrigger(_:fileID:line:)`` declares which events are sent, and sends none.
    ///
    /// - Returns: The node whose rule handled the event, if any, and what each rule did.
    /// - Complexity: O(*d* + *r*) for *r* rules on *d* nodes. Nothing is allocated where no rule takes the event.
    @discardableResult
    public func trigger(_ event: any Event) -> EventOutcome { send(.event(event)) }

    /// Sends an event up the tree from this node, and awaits its rules one after the other, on the caller's isolation.
    ///
    /// Cancelling the task, or detaching this node or the node whose rule runs, cancels that rule and ends the bubble.
    @discardableResult
    public func trigger(_ event: any Event) async -> EventOutcome { await send(.event(event)) }

    /// Sends an error up the tree from this node, whose own rules are asked first.
    ///
    /// An asynchronous rule that takes the error is not called, and ends the bubble. ``mayReport(_:fileID:line:)`` declares
    /// which errors are reported, and reports none.
    ///
    /// - Returns: The node whose rule handled the error, if any, and what each rule did.
    @discardableResult
    public func report(_ error: any Error) -> EventOutcome { send(.error(error)) }

    /// Sends an error up the tree from this node, and awaits its rules one after the other, on the caller's isolation.
    @discardableResult
    public func report(_ error: any Error) async -> EventOutcome { await send(.error(error)) }

    /// Sends an event or error up the tree from this node.
    @discardableResult
    package func send(_ signal: Signal) -> EventOutcome {
        var bubble = Bubble(signal, from: self)
        guard let (rule, place) = bubble.next() else { return bubble.finish(.unhandled) }
        bubble.keepPath()
        let ending =
            UndoGroup.areNoted
            ? UndoGroup.run { bubble.call(rule, at: place) } : bubble.call(rule, at: place)
        return bubble.finish(ending)
    }

    /// Sends an event or error up the tree from this node, and awaits its rules.
    @discardableResult
    package func send(_ signal: Signal) async -> EventOutcome {
        TaskFrame.noteCaller(#isolation, asking: treeChanges)
        return UndoGroup.areNoted ? await UndoGroup.run { await sendAwaited(signal) } : await sendAwaited(signal)
    }

    private func sendAwaited(_ signal: Signal) async -> EventOutcome {
        var bubble = Bubble(signal, from: self)
        while let (rule, place) = bubble.next() {
            bubble.keepPath()
            if let cycle = TaskFrame.cycle { return bubble.finish(.tooDeep(cycle)) }
            let ended = await call(rule, bubble.signal, bubble.label(at: rule), at: place)
            switch ended.result {
            case .success(let reply):
                if let ending = bubble.takeReply(reply, of: rule, at: place, in: ended.cycle) {
                    return bubble.finish(ending)
                }
                if ended.isCancelled { return bubble.finish(.cancelled(at: place.id)) }
            case .failure(let error):
                if ended.isCancelled || error is CancellationError { return bubble.finish(.cancelled(at: place.id)) }
                bubble.takeError(error, of: rule, at: place)
            }
        }
        return bubble.finish(.unhandled)
    }

    /// Calls a rule for an event or error that was sent from this node, and awaits it.
    private func call(
        _ rule: Rule, _ signal: Signal, _ label: SignalLabel, at place: ActionNode
    ) async -> HandlerRun.Ended<RuleReply> {
        guard let body = rule.asyncBody else { return rule.callInFrame(signal, label) }
        let run = HandlerRun(.signal(label), askedBy: self, at: place)
        let ended = await run.runInTask(with: signal, body)
        run.tellIfStrayed(rule.source)
        return ended
    }
}

extension Rule {
    /// Calls a synchronous rule of an awaited event in a frame, because it may start a task that runs immediately, on the same stack.
    // Never inlined into an asynchronous function, as `HandlerRun.beginTask`.
    @inline(never)
    fileprivate func callInFrame(_ signal: Signal, _ label: SignalLabel) -> HandlerRun.Ended<RuleReply> {
        Frames.run(label) {
            let result = Result { try syncBody(signal) }
            return HandlerRun.Ended(result: result, cycle: Frames.cycle, isCancelled: Task.isCancelled)
        } tooDeep: {
            HandlerRun.Ended(result: .failure(DispatchError.tooDeep($0)), cycle: nil, isCancelled: Task.isCancelled)
        }
    }
}

extension Bubble {
    /// Calls a rule, and the rules after it, synchronously; returns the ending.
    fileprivate mutating func call(_ first: Rule, at place: ActionNode) -> EventOutcome.Ending {
        var (rule, place) = (first, place)
        while true {
            guard rule.isSync else { return .needsAwait(at: place.id) }
            do {
                let ending = try Frames.run(label(at: rule)) {
                    takeReply(try rule.syncBody(signal), of: rule, at: place, in: Frames.cycle)
                } tooDeep: {
                    // No frame is free for the first rule, or a rule before was part of a cycle that is still refused.
                    rule === first ? .tooDeep($0) : end(in: $0)
                }
                if let ending { return ending }
            } catch is CancellationError {
                return .cancelled(at: place.id)
            } catch {
                takeError(error, of: rule, at: place)
            }
            guard let next = next() else { return .unhandled }
            (rule, place) = next
        }
    }
}

// MARK: Callable values

/// A function that sends events from a node, for code that should not see the tree; it holds the node weakly.
public struct EventTrigger {
    private let sender: Sender

    init(_ node: ActionNode) { sender = Sender(node) }

    /// Sends an event; the event is unhandled once the node is released.
    @discardableResult
    public func callAsFunction(_ event: any Event) -> EventOutcome { sender.send(.event(event)) }

    /// Sends an event, and awaits the rules; the event is unhandled once the node is released.
    @discardableResult
    public func callAsFunction(_ event: any Event) async -> EventOutcome { await sender.send(.event(event)) }
}

/// A function that reports errors from a node, for code that should not see the tree; it holds the node weakly.
public struct ErrorReporter {
    private let sender: Sender

    init(_ node: ActionNode) { sender = Sender(node) }

    /// Reports an error; the error is unhandled once the node is released.
    @discardableResult
    public func callAsFunction(_ error: any Error) -> EventOutcome { sender.send(.error(error)) }

    /// Reports an error, and awaits the rules; the error is unhandled once the node is released.
    @discardableResult
    public func callAsFunction(_ error: any Error) async -> EventOutcome { await sender.send(.error(error)) }
}

/// Sends events and errors from a node, which it holds weakly; they are unhandled once the node is released.
private struct Sender {
    private weak var node: ActionNode?
    private let start: NodeID

    init(_ node: ActionNode) { (self.node, start) = (node, node.id) }

    func send(_ signal: Signal) -> EventOutcome { node?.send(signal) ?? lost(signal) }

    func send(_ signal: Signal) async -> EventOutcome {
        guard let node else { return lost(signal) }
        return await node.send(signal)
    }

    private func lost(_ signal: Signal) -> EventOutcome {
        EventOutcome(start: start, original: signal, last: signal, ending: .unhandled, steps: [])
    }
}

extension ActionNode {
    /// A function that sends events from this node, for code that should not see the node.
    public var triggerEvent: EventTrigger { EventTrigger(self) }

    /// A function that reports errors from this node, for code that should not see the node.
    public var reportError: ErrorReporter { ErrorReporter(self) }
}

// MARK: Actions that trigger events

extension ActionNode {
    /// Performs an action by sending an event up the tree from this node: a button that only says what happened.
    ///
    /// The event is made anew for each request.
    ///
    /// - Parameters:
    ///   - name: The name that is claimed.
    ///   - when: Whether the claim is available; asked for every request.
    ///   - validate: Whether the action is enabled, its state and title; asked for every request.
    ///   - fileID: The file of the call; for explanations.
    ///   - line: The line of the call.
    ///   - event: The event that is sent.
    ///   - handler: Never given: a trailing closure goes to this parameter, and not to `event`.
    @discardableResult
    public func onAction(
        _ name: ActionName, when: (() -> Bool)? = nil, validate: Validator? = nil, fileID: StaticString = #fileID,
        line: UInt32 = #line, trigger event: @autoclosure @escaping () -> any Event,
        // Without this parameter, the compiler would report for a handler with a mistake that the closure is not an event.
        _ handler: ((Never) -> Never)? = nil
    ) -> Self {
        let send = triggerEvent
        return chain(
            Claim(
                .closure, when: when, validator: validate, within: groupOwner,
                source: SourceLocation(fileID: fileID, line: line),
                handler: Handler { invocation in
                    Reply(send(event()), for: invocation)
                } async: { invocation in
                    let outcome = await send(event())
                    return Reply(outcome, for: invocation)
                }),
            for: name)
    }
}

extension Reply {
    /// What a handler replies that has sent an event, which may lead back to the handler's own action without end.
    fileprivate init(_ sent: EventOutcome, for invocation: Invocation) {
        let cycle = sent.cycle(through: [invocation.action, invocation.originalAction])
        self = cycle.map { .forwarded(.cycle($0)) } ?? .handled(.null)
    }
}

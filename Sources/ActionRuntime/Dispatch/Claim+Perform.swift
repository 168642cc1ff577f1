// The only place where handlers are called.

extension Claim {
    /// Judges a request and calls the handler, in the form for those who do not await; nil where it declines.
    ///
    /// - Precondition: Whoever calls retains the claim's owner.
    /// - Throws: What the handler throws.
    @inline(__always)
    func perform(_ invocation: inout Invocation, as performer: Performer, isForced: Bool) throws -> Outcome? {
        if let refusal = refusal(of: &invocation, by: performer, isForced: isForced) { return refusal }
        guard isSync else { return .failed(DispatchError.needsAwait(performer), by: nil, handledBy: nil) }
        return Outcome(try syncBody(invocation), of: performer)
    }

    /// Judges a request and calls the handler, in the form for those who await; nil where it declines.
    ///
    /// - Throws: What the handler throws.
    func perform(
        _ invocation: inout Invocation, as performer: Performer, isForced: Bool, in run: HandlerRun
    ) async throws -> Outcome? {
        if let refusal = refusal(of: &invocation, by: performer, isForced: isForced) { return refusal }
        return Outcome(try await run.call(handler, invocation), of: performer)
    }
}

extension Outcome {
    /// What a handler's reply means; nil where it declined.
    @inline(__always)
    fileprivate init?(_ reply: Reply, of performer: Performer) {
        switch reply {
        case .handled(let value): self = .performed(by: performer, value: value)
        case .forwarded(let outcome): self = outcome
        case .declined: return nil
        }
    }
}

extension HandlerRun {
    fileprivate func call(_ handler: Handler, _ invocation: Invocation) async throws -> Reply {
        switch handler {
        case .sync(let body):
            // A handler may start a task that runs at once, on the same stack.
            try Nesting.current.run(invocation.action, { Result { try body(invocation) } }) {
                .failure(DispatchError.tooDeep($0))
            }.get()
        case .async(let body), .either(_, let body): try await call(.action(invocation.action), invocation, body)
        }
    }

    /// Sends a request to another dispatcher.
    func perform(_ invocation: Invocation, at dispatcher: any ActionDispatching, force: Bool) async -> Outcome {
        do {
            return try await call(.action(invocation.action), invocation) {
                await dispatcher.perform($0, from: nil, force: force)
            }
        } catch {
            return .failed(error, by: nil, handledBy: nil)
        }
    }
}

// What the handlers of undo:, redo: and repeat: do: take the steps of a run, one after the other.

extension UndoStack {
    /// Goes through the next entry without awaiting.
    func go(_ direction: UndoDirection, for invocation: Invocation) throws -> Reply {
        let asker = UndoAsker(invocation.call?.coordinator, from: invocation.start), plan = plan(direction, for: asker)
        guard let level = plan.doable else { return refusal(plan, of: invocation) }
        // Nothing is begun that could not come to its end.
        let needsAwait = direction != .repeat && level.needsAwait || parts(of: level, direction, for: asker).needAwait
        if needsAwait, let performer = invocation.call?.route?.performer {
            return .forwarded(.failed(DispatchError.needsAwait(performer), by: nil, handledBy: nil))
        }
        return try take(UndoRun(level, direction, of: self, for: asker, passing: plan.passed))
            ?? refusal(self.plan(direction, for: asker), of: invocation)
    }

    /// Goes through the next entry, and awaits its steps.
    func go(_ direction: UndoDirection, for invocation: Invocation) async throws -> Reply {
        let asker = UndoAsker(invocation.call?.coordinator, from: invocation.start), plan = plan(direction, for: asker)
        guard let level = plan.doable else { return refusal(plan, of: invocation) }
        return try await take(UndoRun(level, direction, of: self, for: asker, passing: plan.passed), for: invocation)
            ?? refusal(self.plan(direction, for: asker), of: invocation)
    }

    /// Takes the steps of a run; gives nil where nothing was done.
    private func take(_ run: UndoRun) throws -> Reply? {
        defer { run.end() }
        while let deed = try run.next(awaits: false) {
            if let reply = try run.finish(Result { try deed.take() }) { return reply }
        }
        return run.reply
    }

    /// Takes the steps of a run, and awaits them.
    private func take(_ run: UndoRun, for invocation: Invocation) async throws -> Reply? {
        defer { run.end() }
        while let deed = try run.next(awaits: true, isCancelled: Task.isCancelled) {
            let result: Result<Outcome?, any Error>
            do { result = .success(try await deed.take()) } catch { result = .failure(error) }
            if case .wait(_, let source) = deed { invocation.tellIfStrayed(source, at: run.placeOfStep.node) }
            if let reply = try run.finish(result) { return reply }
        }
        return run.reply
    }

    /// The reply where nothing can be done, also for a forced request, which asks no validator but the stack.
    ///
    /// The request was judged before, but an interceptor may have added an entry since.
    private func refusal(_ plan: UndoPlan, of invocation: Invocation) -> Reply {
        guard let performer = invocation.call?.route?.performer else { return .forwarded(.stale) }
        let text = plan.reason ?? "there is nothing to do"
        return .forwarded(.disabled(by: performer, reasons: [.init(text: text, by: performer.node)]))
    }
}

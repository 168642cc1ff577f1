extension RemoteActions {
    /// Fails, because the other program has to be awaited; what is known to be disabled is disabled.
    public func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
        guard let heard = entry(for: invocation) else { return .unclaimed(invocation.action, asked: .none) }
        let answer = validate(invocation, from: start), performer = heard.performer
        if answer.isEnabled || force && answer.reasons.areForcible {
            return .failed(DispatchError.needsAwait(performer), by: nil, handledBy: nil)
        }
        let faults = heard.faults(of: invocation.arguments)
        if !faults.isEmpty { return .badArguments(by: performer, faults: faults) }
        return .disabled(by: performer, reasons: answer.reasons)
    }

    /// Has the program perform the action, from its own start, and awaits the outcome.
    ///
    /// Where the task is cancelled, the request is cancelled there, and its outcome awaited. What is done there can be taken back there:
    /// no undo stack of this program learns of it. An error there goes up the tree here from the host node.
    public func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
        guard let heard = entry(for: invocation) else { return .unclaimed(invocation.action, asked: .none) }
        let outcome = await ask(invocation, heard, force: force)
        guard case .failed(let error, let performer?, nil) = outcome else { return outcome }
        return .failed(error, by: performer, handledBy: await host?.report(error).handledBy)
    }

    private func ask(_ invocation: Invocation, _ heard: HeardAction, force: Bool) async -> Outcome {
        let performer = heard.performer
        if Task.isCancelled { return .cancelled(by: performer) }
        guard RemoteHops.count < RemoteHops.limit else {
            return notPerformed(
                "'\(invocation.action)' was passed on by \(RemoteHops.limit) programs, and goes no further than \(name): "
                    + "programs that host each other must not pass it on in a circle.")
        }
        var params = JSONLine()
        params.add("action", invocation.action.text)
        // As they are: the handler there needs the secret ones, too.
        if !invocation.arguments.isEmpty { params.add("arguments", .object(invocation.arguments.values)) }
        if force { params.add("force", true) }
        let answered = await answer(to: params, of: invocation, performer)
        guard case .success(let line) = answered, line.text("outcome") == "needsConfirmation" else {
            return outcome(answered, of: invocation, heard)
        }
        guard let confirm, let token = line.text("confirmation") else {
            return notPerformed(
                "'\(invocation.action)' has to be confirmed, and nobody is asked here: \(name) performs it only once somebody has "
                    + "agreed (RemoteActions(confirm:)).")
        }
        let isAllowed = await confirm(
            RemoteConfirmation(
                action: invocation.action, arguments: invocation.arguments.redacted, title: heard.title,
                target: performer, targets: [performer], by: RemotePeer(via: "this program")))
        if Task.isCancelled { return .cancelled(by: performer) }
        guard isAllowed else {
            let reason = Validation.Reason(text: "it was not confirmed", by: hostID, kind: .refused)
            return .disabled(by: performer, reasons: [reason])
        }
        params.add("confirm", token)
        return outcome(await answer(to: params, of: invocation, performer), of: invocation, heard)
    }

    /// The program's answer, or the outcome of a request that has none.
    private enum Answered {
        case success(JSONLine)
        case ended(Outcome)
    }

    private func answer(to params: JSONLine, of invocation: Invocation, _ performer: Performer) async -> Answered {
        guard status == .connected, let link else { return .ended(.disabled(by: performer, reasons: [awayReason])) }
        var params = params
        if link.takesHops { params.add("hops", .int(RemoteHops.count + 1)) }
        let listener = invocation.sender as? any ProgressListener
        if listener != nil { params.add("progress", true) }
        let method = RemoteMethod.perform
        guard let sent = await answer(method, params, over: link, listener: listener) else {
            return .ended(
                notPerformed(
                    "'\(invocation.action)' was not sent: \(name) does not take more requests now, or none of that size."
                ))
        }
        switch sent {
        case .result(let node):
            return JSONLine(node).map(Answered.success) ?? .ended(.cancelled(by: performer))
        case .refused(let fault):
            if fault.code == .cancelled { return .ended(.cancelled(by: performer)) }
            return .ended(notPerformed("\(name) refuses '\(invocation.action)': \(fault.message)".closed))
        case .lost(let why):
            let error = RemoteProgramError(
                name,
                "\(name) went away while '\(invocation.action)' was under way there: its outcome is not known (\(why)).",
                isOutcomeUnknown: true)
            return .ended(.failed(error, by: performer, handledBy: nil))
        }
    }

    /// The answer to a request; nil where the request cannot be sent.
    ///
    /// - Parameter patience: How long the program may take, after which the request counts as lost, as it does when the task is
    ///   cancelled; nil where its outcome is waited for in any case.
    private func answer(
        _ method: RemoteMethod, _ params: JSONLine, over link: Link, listener: (any ProgressListener)? = nil,
        within patience: Duration? = nil
    ) async -> HostedCall.Answer? {
        let id = link.nextID(), call = HostedCall(), line = Self.line(method.rawValue, params, id)
        guard line.utf8.count < LineReader.maximumLength, link.waiting.isEmpty else { return nil }
        // The answer may arrive before `send` returns.
        link.pending[id] = Link.Pending(call: call, listener: listener)
        guard transport.send(line) else {
            link.pending[id] = nil
            return nil
        }
        // An answer that comes too late is still expected, and then dropped.
        let alarm = patience.map { patience in
            let reason = "\(name) has not answered in time"
            return Task {
                try? await Task.sleep(for: patience)
                if !Task.isCancelled { call.answer(.lost(reason)) }
            }
        }
        defer { alarm?.cancel() }
        return await call.answer { [self] in
            var params = JSONLine()
            params.add("id", .int(id))
            send(RemoteMethod.cancel, params, nil, over: link)
            if patience != nil { call.answer(.lost("the question was cancelled")) }
        }
    }

    private func notPerformed(_ message: String) -> Outcome {
        .failed(RemoteProgramError(name, message), by: nil, handledBy: nil)
    }

    // MARK: Outcomes

    private func outcome(_ answered: Answered, of invocation: Invocation, _ heard: HeardAction) -> Outcome {
        let line: JSONLine
        switch answered {
        case .ended(let outcome): return outcome
        case .success(let answer): line = answer
        }
        let value = line["value"] ?? .null
        var performer = Performer(
            node: hostID, kind: line.text("kind").flatMap(ClaimKind.init) ?? heard.kind, action: heard.action,
            // A value is told only where it is declared.
            returns: heard.returns ?? (value == .null ? nil : .any))
        if let instance = line.text("instance") { performer.instance = Uncompared(number(ofInstance: instance)) }
        let message = line.text("error").map { $0.closed } ?? "\(name) did not perform '\(invocation.action)'."
        switch line.text("outcome").flatMap(Outcome.Kind.init) {
        case .performed:
            noteUndo(line)
            return .performed(by: performer, value: value)
        case .disabled:
            let reasons = [Validation.Reason](reading: line).by(hostID)
            return .disabled(
                by: performer,
                reasons: reasons.isEmpty ? [Validation.Reason(given: "", by: hostID, kind: .validator)] : reasons)
        case .unclaimed: return .unclaimed(invocation.action, asked: .none)
        case .badArguments:
            let faults = heard.faults(of: invocation.arguments)
            let other = ArgumentFault.unconvertible(name: "", message: message)
            return .badArguments(by: performer, faults: faults.isEmpty ? [other] : faults)
        case .declined: return .declined(by: [performer])
        case .cancelled: return .cancelled(by: performer)
        case .failed:
            noteUndo(line)
            let isHandled = line.text("handledBy") != nil
            let error = RemoteProgramError(name, message, isOutcomeUnknown: line["isOutcomeUnknown"] == .bool(true))
            return .failed(error, by: performer, handledBy: isHandled ? hostID : nil)
        case nil: return notPerformed(message)
        }
    }

    /// Notes the title under which the program can take back what it did, for the record of the request.
    private func noteUndo(_ line: JSONLine) {
        guard let title = line.text("undo") else { return }
        UndoGroup.current?.noteAddition(UndoTitle("\(title) (\(name))", of: nil))
    }

    // MARK: Explaining

    /// Asks the program who would take a request there, and why it would not be performed; the nodes that are asked, in order.
    ///
    /// What the program in turn hosts is asked there, too, and its steps follow. Where there is no answer within 2 seconds, the only step
    /// says why.
    public func explanation(of invocation: Invocation) async -> [RemoteStep] {
        do throws(RemoteProgramError) {
            return try await askedSteps(for: invocation)
        } catch {
            return [
                RemoteStep(
                    program: name, path: entry(for: invocation)?.path ?? "", verdict: .disabled, reason: error.message)
            ]
        }
    }

    /// The program's steps for a request; throws where it does not tell them: why, as the end of a sentence.
    func askedSteps(for invocation: Invocation) async throws(RemoteProgramError) -> [RemoteStep] {
        guard status == .connected, let link else { throw RemoteProgramError(name, reason) }
        guard RemoteHops.count < RemoteHops.limit else {
            throw RemoteProgramError(
                name, "the question was passed on by \(RemoteHops.limit) programs, and goes no further")
        }
        var params = JSONLine()
        params.add("action", invocation.action.text)
        if !invocation.arguments.isEmpty { params.add("arguments", .object(invocation.arguments.values)) }
        if link.takesHops { params.add("hops", .int(RemoteHops.count + 1)) }
        switch await answer(.explain, params, over: link, within: RemoteHops.patience) {
        case .result(let node): return (JSONLine(node)?.lines("steps") ?? []).flatMap(steps)
        case .refused(let fault): throw RemoteProgramError(name, fault.message)
        case .lost(let why): throw RemoteProgramError(name, why)
        case nil: throw RemoteProgramError(name, "\(name) does not take more requests now")
        }
    }

    /// A step of an explanation, and those of the program that is hosted there: as it was asked, or as it was heard last.
    private func steps(_ line: JSONLine) -> [RemoteStep] {
        let own = RemoteStep(
            program: name, path: line.text("node") ?? "", verdict: .init(reading: line), reason: line.text("reason"))
        guard let other = line.line("elsewhere") else { return [own] }
        return [own] + (other["steps"] == nil ? [other] : other.lines("steps")).map(RemoteStep.init(reading:))
    }
}

extension HeardAction {
    /// The faults of arguments by the signature that was heard.
    fileprivate func faults(of arguments: ActionArguments) -> [ArgumentFault] {
        guard let signature else { return [] }
        do {
            _ = try signature.check(arguments)
            return []
        } catch {
            return error.faults.map(arguments.redacted)
        }
    }
}

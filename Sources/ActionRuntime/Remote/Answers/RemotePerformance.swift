/// A request of a client to perform an action.
struct RemoteRequest {
    let action: String
    let arguments: ActionArguments
    /// The node where the search begins.
    let start: ActionNode
    /// Whether the action is performed even if its target disables it.
    let isForced: Bool
    /// The token that the client was given for the same request before; nil for none.
    let token: String?
}

/// Performs the requests of one client, and makes the answers.
struct RemotePerformance {
    /// The next step of a request.
    private enum Step {
        /// The request has its answer.
        case answer(JSONLine)
        /// The person at the program is asked.
        case ask(RemoteConfirmation)
        case perform(Invocation)
    }

    let service: RemoteService
    let session: RemoteSession
    let call: RemoteCall

    private var coordinator: Coordinator { service.coordinator }

    /// Performs a request, whose handler may be asynchronous.
    func run(_ request: RemoteRequest) async throws(RemoteFault) -> JSONLine {
        // The target to which the person at the program agreed.
        var confirmed: Performer?
        while true {
            if call.isCancelled { throw cancelled }
            switch try step(request, confirmed: confirmed) {
            case .answer(let line): return line
            case .ask(let question):
                guard let confirm = service.confirm else { return refused(request, question) }
                let isAllowed = await confirm(question)
                if call.isCancelled { throw cancelled }
                guard isAllowed else { return refused(request, question) }
                confirmed = question.target
            case .perform(let invocation):
                let asked = service.path(from: request.start)
                call.begin()
                let outcome = await coordinator.perform(invocation, from: request.start, force: request.isForced)
                return try answer(outcome, to: request, asked)
            }
        }
    }

    /// Performs a request without awaiting.
    func runAtOnce(_ request: RemoteRequest) throws(RemoteFault) -> JSONLine {
        switch try step(request, confirmed: nil) {
        case .answer(let line): return line
        case .ask(let question):
            var line = try waits(question.target, request)
            line.add(
                "error",
                "'\(question.action)' has to be confirmed at '\(service.app)', which cannot ask anybody while it is asked from "
                    + "outside: perform it in the program itself.")
            return line
        case .perform(let invocation):
            let asked = service.path(from: request.start)
            call.begin()
            let outcome = coordinator.perform(invocation, from: request.start, force: request.isForced)
            return try answer(outcome, to: request, asked)
        }
    }

    /// Whether the request's first target, or the person at the program, has to be awaited.
    func waits(_ request: RemoteRequest) -> Bool {
        if service.confirm != nil { return true }
        guard let name = ActionName(registered: request.action) else { return false }
        return coordinator.target(for: Invocation(name, arguments: request.arguments), from: request.start)?.isAsync
            ?? false
    }

    /// The answer where the program does not go on with the request.
    func givenUp(_ request: RemoteRequest) -> Result<JSONLine, RemoteFault> {
        guard let name = ActionName(registered: request.action),
            let target = coordinator.target(for: Invocation(name, arguments: request.arguments), from: request.start)
        else { return .failure(Self.givenUp(service.app)) }
        do throws(RemoteFault) {
            var line = try waits(target.performer, request)
            if call.hasBegun {
                line.add(
                    "error",
                    "'\(name)' was begun, and '\(service.app)' does not go on with it: what it has done stays done.")
            }
            return .success(line)
        } catch {
            return .failure(error)
        }
    }

    /// The refusal of a request, of which it is not known what it performs, where the program does not go on with it.
    static func givenUp(_ app: String) -> RemoteFault {
        RemoteFault(.cancelled, "The request was given up: '\(app)' does not go on with what takes time.")
    }

    /// The answer that what has to be awaited cannot be.
    private func waits(_ target: Performer, _ request: RemoteRequest) throws(RemoteFault) -> JSONLine {
        let path = service.path(from: request.start)
        return try answer(.failed(DispatchError.needsAwait(target), by: nil, handledBy: nil), to: request, path)
    }

    private var cancelled: RemoteFault {
        let part = call.hasBegun ? "after the keys before had been performed" : "before its handler ran"
        return RemoteFault(.cancelled, "The request was cancelled \(part).")
    }

    // MARK: Deciding

    /// - Parameter confirmed: The target that was confirmed for a destructive request; nil where no person was asked.
    private func step(_ request: RemoteRequest, confirmed: Performer?) throws(RemoteFault) -> Step {
        let (start, arguments) = (request.start, request.arguments)
        guard let name = try service.name(of: request.action, from: start, for: call.client),
            let exposed = service.exposer.action(name, arguments, from: start)
        else {
            let line = Unknown(request.action).outcome(
                asked: service.path(from: start),
                suggestions: service.exposer.suggestions(for: request.action, from: start))
            return .answer(complete(line, request.action))
        }
        let invocation = Invocation(name, arguments: arguments, sender: call)
        if exposed.isDisabled, let target = coordinator.target(for: invocation, from: start) {
            let reasons = service.validate(exposed, arguments, from: start).reasons
            let outcome = Outcome.disabled(by: target.performer, reasons: reasons)
            return .answer(try answer(outcome, to: request, service.path(from: start)))
        }
        guard let target = destructiveTarget(of: invocation, from: start), target != confirmed,
            isEnabled(invocation, from: start, isForced: request.isForced)
        else {
            return .perform(invocation)
        }
        if service.confirm != nil {
            return .ask(
                RemoteConfirmation(
                    action: name, arguments: hidingSecrets(of: arguments, for: invocation, from: start),
                    title: exposed.title, target: target, client: call.client))
        }
        let subject = Confirmations.Subject(
            action: name, arguments: Confirmations.Digest(arguments), start: start.id, target: target,
            isForced: request.isForced)
        if let token = request.token, session.confirmations.take(token, for: subject, at: service.now()) {
            return .perform(invocation)
        }
        return .answer(question(subject, exposed))
    }

    /// The target of a destructive action; nil for an action that is not destructive, or has no target.
    private func destructiveTarget(of invocation: Invocation, from start: ActionNode) -> Performer? {
        let commands = service.exposer.destructiveCommands
        guard !commands.isEmpty, let target = coordinator.target(for: invocation, from: start) else { return nil }
        return commands.destroys(invocation, by: target) ? target.performer : nil
    }

    /// The arguments that a person at the program is shown.
    private func hidingSecrets(
        of arguments: ActionArguments, for invocation: Invocation, from start: ActionNode
    ) -> ActionArguments {
        coordinator.target(for: invocation, from: start)?.signature?.hidingSecrets(of: arguments) ?? arguments
    }

    private func isEnabled(_ invocation: Invocation, from start: ActionNode, isForced: Bool) -> Bool {
        let answer = coordinator.validate(invocation, from: start)
        return answer.isEnabled || isForced && answer.isForcible
    }

    // MARK: Answering

    /// The answer that asks for the same request with a token.
    private func question(_ subject: Confirmations.Subject, _ exposed: ExposedAction) -> JSONLine {
        var line = Outcome.performed(by: subject.target, value: .null).jsonLine(suggestions: []) { $0.path }
        line.add("outcome", "needsConfirmation")
        line.add(
            "error",
            "'\(subject.action)' destroys something: to have it performed, send the same request with 'confirm'.")
        line.add("confirmation", session.confirmations.make(for: subject, at: service.now()))
        return complete(line, subject.action.text)
    }

    /// The answer where the person at the program said no.
    private func refused(_ request: RemoteRequest, _ question: RemoteConfirmation) -> JSONLine {
        let reason = Validation.Reason(
            text: "the person at the program refused it", by: question.target.node, kind: .refused)
        let outcome = Outcome.disabled(by: question.target, reasons: [reason])
        return complete(outcome.jsonLine(suggestions: []) { $0.path }, request.action)
    }

    private func answer(
        _ outcome: Outcome, to request: RemoteRequest, _ path: [ActionNode]
    ) throws(RemoteFault) -> JSONLine {
        if call.isCancelled, case .cancelled = outcome, call.isWaitingForTurn { throw cancelled }
        guard let name = ActionName(registered: request.action) else {
            throw RemoteFault(.notARequest, "'\(request.action.shortened)' is not registered.")
        }
        var suggestions: [String] = [], isUnavailable = false
        if case .unclaimed = outcome {
            isUnavailable = coordinator.isRegistered(name, from: request.start)
            if !isUnavailable { suggestions = service.exposer.suggestions(for: request.action, from: request.start) }
        }
        let listed = ListedActions(service.exposer)
        let shown = outcome.called(name) { listed.contains($0) }
        let line = shown.jsonLine(asked: outcome.asked(for: name, among: path).map(\.path), suggestions: suggestions) {
            $0.path
        }
        var answer = complete(line, request.action, resolved: shown.performer?.action, isUnavailable: isUnavailable)
        if case .failed(DispatchError.needsAwait, _, _) = outcome {
            // The error's own words are for the program's developer.
            answer.add(
                "error",
                "'\(name)' takes time, and '\(service.app)' does not go on with what takes time while it is asked from "
                    + "outside: perform it in the program itself.")
        }
        return answer
    }

    /// The answer with the name that was asked for, and the members that every answer has besides those of its outcome.
    private func complete(
        _ line: JSONLine, _ action: String, resolved: ActionName? = nil, isUnavailable: Bool = false
    ) -> JSONLine {
        var line = line
        line.add("action", action)
        line.add("resolved", resolved?.text)
        line.add("unavailable", isUnavailable)
        line.add("revision", .int(service.revision))
        return line
    }
}

extension Outcome {
    /// The outcome, with the name that was asked for in place of an action that is not exposed.
    func called(_ name: ActionName, unless isTold: (ActionName) -> Bool) -> Outcome {
        func renamed(_ performer: Performer) -> Performer {
            if performer.action == name || isTold(performer.action) { return performer }
            return Performer(
                node: performer.node, kind: performer.kind, action: name,
                precedingDeclines: performer.precedingDeclines)
        }
        return switch self {
        case .performed(let by, let value): .performed(by: renamed(by), value: value)
        case .disabled(let by, let reasons): .disabled(by: renamed(by), reasons: reasons)
        case .unclaimed: self
        case .badArguments(let by, let faults): .badArguments(by: renamed(by), faults: faults)
        case .declined(let all): .declined(by: all.map(renamed))
        case .failed(let error, let by, let handler): .failed(error, by: by.map(renamed), handledBy: handler)
        case .cancelled(let by): .cancelled(by: renamed(by))
        }
    }

    /// The nodes of a path that were asked for an action, in order, as the outcome shows.
    ///
    /// No claim is asked, because claims may answer otherwise once the handler has run.
    ///
    /// - Parameters:
    ///   - name: The action that was asked for.
    ///   - path: The nodes that the request was passed to, had nobody taken it; the start first.
    package func asked(for name: ActionName, among path: [ActionNode]) -> ArraySlice<ActionNode> {
        path.prefix(askedCount(of: path, for: name))
    }

    private func askedCount(of nodes: [ActionNode], for name: ActionName) -> Int {
        if case .declined = self { return nodes.count }
        guard let performer, let target = nodes.firstIndex(where: { $0.id == performer.node }) else {
            return nodes.count
        }
        for (index, node) in nodes.enumerated() {
            let isTarget = index == target && performer.action == name
            // A node's remapping is tried behind its own claims and before its catch-all.
            if isTarget, performer.kind != .catchAll { return index + 1 }
            if let other = node.offers?.remap(of: name)?.name {
                // The search for the other name begins at the start again, and ends at the root if it finds nothing.
                return performer.action == other ? max(index, target) + 1 : nodes.count
            }
            if isTarget { return index + 1 }
        }
        return nodes.count
    }
}

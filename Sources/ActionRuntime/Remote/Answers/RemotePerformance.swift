/// A request of a client to perform an action.
struct ActionRequest {
    let action: String
    let arguments: ActionArguments
    /// The node where the search begins.
    let start: ActionNode
    /// Whether the action is performed even if its target disables it.
    let isForced: Bool
    /// The token that the client was given for the same request before; nil for none.
    let token: String?
    /// The handlers that were confirmed with all steps, of which the request is one; nil for a request by itself.
    var confirmed: [Performer]?
    /// The names of secret arguments that the client has not been told, and so cannot send.
    var lacking: [String] = []
    /// What is said of the former name with which a binding of pressed keys was written; nil for the present name.
    var deprecated: String?
}

/// Performs the requests of one client, and makes the answers.
struct RemotePerformance {
    /// The next step of a request.
    private enum Step {
        /// The request has its answer.
        case answer(JSONLine)
        case perform(Invocation, RemoteConsent)
    }

    let endpoint: RemoteEndpoint
    let session: RemoteEndpoint.Session
    let call: RemoteCall

    private var coordinator: Coordinator { endpoint.coordinator }

    /// Performs a request, whose handler may be asynchronous.
    func run(_ request: ActionRequest) async throws(RemoteFault) -> JSONLine {
        while true {
            if call.isCancelled { throw cancelled }
            switch try step(request) {
            case .answer(let line): return line
            case .perform(let invocation, let consent):
                let path = endpoint.path(from: request.start)
                let ended = await coordinator.performTracked(invocation, askedBy: request.start, request.isForced)
                if case .otherTarget? = consent.obstacle { continue }
                return try answer(ended, to: request, along: path, consent)
            }
        }
    }

    /// Performs a request without awaiting.
    func runAtOnce(_ request: ActionRequest) throws(RemoteFault) -> JSONLine {
        if call.isCancelled { throw cancelled }
        switch try step(request) {
        case .answer(let line): return line
        case .perform(let invocation, let consent):
            let path = endpoint.path(from: request.start)
            let ended = coordinator.performTracked(invocation, askedBy: request.start, request.isForced)
            return try answer(ended, to: request, along: path, consent)
        }
    }

    /// Whether the request's first target, or the person at the program, has to be awaited.
    func waits(_ request: ActionRequest) -> Bool {
        if endpoint.confirm != nil { return true }
        guard let name = presentName(request) else { return false }
        return coordinator.target(for: Invocation(name, arguments: request.arguments), from: request.start)?.isAsync
            ?? false
    }

    /// The answer where the program does not go on with the request.
    func givenUp(_ request: ActionRequest) -> Result<JSONLine, RemoteFault> {
        guard let name = presentName(request),
            let found = coordinator.found(Invocation(name, arguments: request.arguments), from: request.start)
        else { return .failure(Self.givenUp(endpoint.app)) }
        do throws(RemoteFault) {
            let outcome = Outcome.failed(DispatchError.needsAwait(found.performer), by: nil, handledBy: nil)
            var line = try answer(outcome, to: request, asked(by: found, from: request.start))
            if call.hasBegun {
                line.add(
                    "error",
                    "'\(name)' was begun, and '\(endpoint.app)' does not go on with it: what it has done stays done.")
            }
            return .success(line)
        } catch {
            return .failure(error)
        }
    }

    /// The refusal of a request that the program does not go on with, where the actions that it would perform are not known.
    static func givenUp(_ app: String) -> RemoteFault {
        RemoteFault(.cancelled, "The request was given up: '\(app)' does not go on with what takes time.")
    }

    /// The nodes that are asked up to the target that was found.
    private func asked(by found: Request, from start: ActionNode) -> ArraySlice<ActionNode> {
        endpoint.path(from: start).asked(upTo: found.lastAsked)
    }

    var cancelled: RemoteFault {
        let part =
            call.hasBegun && !call.isWaitingForTurn
            ? "after what came before had been performed" : "before its handler ran"
        return RemoteFault(.cancelled, "The request was cancelled \(part).")
    }

    /// The present name of the action that a request is for; nil for a name that is not registered.
    private func presentName(_ request: ActionRequest) -> ActionName? {
        ActionName(registered: request.action).map { endpoint.exposer.present($0).name }
    }

    // MARK: Deciding

    private func step(_ request: ActionRequest) throws(RemoteFault) -> Step {
        let start = request.start
        // The title may be that of an earlier step or key.
        call.undo = nil
        let present = try endpoint.name(of: request.action, from: start, for: call.peer).map(endpoint.exposer.present)
        let arguments =
            present.map { endpoint.exposer.presentArguments(request.arguments, of: $0.name) } ?? request.arguments
        let actions = ExposedActions(endpoint.exposer, from: start)
        guard let (name, deprecated) = present, let exposed = actions.action(name, arguments) else {
            let line = Unknown(request.action).outcome(
                asked: endpoint.path(from: start), suggestions: actions.suggestions(for: request.action),
                endpoint.bounds)
            return .answer(complete(line, request.action))
        }
        let consent = RemoteConsent(self, request, title: exposed.title)
        var invocation = Invocation(name, arguments: arguments, sender: call, with: consent)
        invocation.deprecated = request.deprecated ?? deprecated
        if exposed.isDisabled, let found = coordinator.found(invocation, from: start) {
            let reasons = endpoint.validate(exposed, arguments, from: start).reasons
            let outcome = Outcome.disabled(by: found.performer, reasons: reasons)
            return .answer(try answer(outcome, to: request, asked(by: found, from: start)))
        }
        if !request.lacking.isEmpty, let found = coordinator.found(invocation, from: start) {
            let signature = found.target.signature
            let faults = request.lacking.map { ArgumentFault.missing(name: $0, kind: signature?[$0]?.kind ?? .any) }
            let outcome = Outcome.badArguments(by: found.performer, faults: faults)
            return .answer(try answer(outcome, to: request, asked(by: found, from: start)))
        }
        // Keys and steps may perform several actions, of each of which observers are told.
        (call.isTold, call.needsToken) = (false, false)
        call.begin(request.action)
        // An observer may have cancelled what it was told of.
        if call.isCancelled { throw cancelled }
        return .perform(invocation, consent)
    }

    // MARK: Answering

    /// The answer to a request that needed a consent.
    ///
    /// - Parameter path: The nodes to which the request would have been passed if no claim had taken it; the start first.
    private func answer(
        _ ended: EndedRequest, to request: ActionRequest, along path: [ActionNode], _ consent: RemoteConsent
    ) throws(RemoteFault) -> JSONLine {
        let outcome = ended.outcome, asked = path.asked(upTo: ended.lastAsked)
        call.undo = ended.undo
        switch consent.obstacle {
        case .needsToken(let confirmed, let destroying, let target, let arguments)?:
            // A handler that went on by `performNext()` may have ended the request with another outcome.
            guard case .disabled(let by, _) = outcome, by == target else { break }
            // Steps before this one may have been performed, and would be performed again.
            if request.confirmed != nil { break }
            return question(
                shown(request.action, target, arguments, destroying, from: request.start), consent.digest,
                [0: confirmed + destroying.performers],
                "'\(request.action)' destroys something: to have it performed, send the same request with 'confirm'.")
        case .fault(let fault)?:
            if case .cancelled = outcome { throw fault }
        case .needsAwait?:
            guard case .failed(DispatchError.needsAwait, _, _) = outcome else { break }
            var line = try answer(outcome, to: request, asked)
            line.add(
                "error",
                "'\(request.action)' has to be confirmed at '\(endpoint.app)', which cannot ask anybody while it is asked from "
                    + "outside: perform it in the program itself.")
            return line
        case .refused?, .otherTarget?, nil: break
        }
        var line = try answer(outcome, to: request, asked)
        if let deprecated = ended.deprecated,
            outcome.performer.map({ ExposedActions(endpoint.exposer, from: request.start).mayName($0.action) }) ?? false
        {
            line.add("deprecated", deprecated)
        }
        return line
    }

    /// The answer that asks for the same request with a token.
    ///
    /// - Parameters:
    ///   - shown: What the client's user is shown.
    ///   - request: The request that the token is good for.
    ///   - targets: The handlers that the token confirms, by the index of the request's step.
    func question(
        _ shown: ShownRequest, _ request: Confirmations.Digest, _ targets: [Int: [Performer]], _ error: String
    ) -> JSONLine {
        let subject = Confirmations.Subject(
            request: request, targets: targets, revisions: (call.revision, endpoint.revision))
        var line = Outcome.performed(by: shown.target, value: .null).jsonLine(suggestions: []) { $0.path }
        line.add("outcome", "needsConfirmation")
        line.add("error", error)
        line.add("confirmation", session.confirmations.make(for: subject, at: endpoint.now()))
        shown.add(to: &line)
        return complete(line, shown.action)
    }

    /// What the client's user is shown of a request for an action that destroys something.
    ///
    /// - Parameters:
    ///   - target: The first handler that destroys something.
    ///   - destroying: The handlers that destroy something.
    func shown(
        _ action: String, _ target: Performer, _ arguments: ActionArguments, _ destroying: [Destruction],
        from start: ActionNode
    ) -> ShownRequest {
        let exposed = ExposedActions(endpoint.exposer, from: start)
        let all = destroying.map { found in
            let name = [found.performer.action, found.action].first(where: exposed.mayName)
            return ShownRequest(
                action: name?.text ?? action, target: found.performer, arguments: found.arguments, destroying: [])
        }
        // The request itself, which says nothing new.
        let isAlone = all.count == 1 && all[0].action == action
        return ShownRequest(action: action, target: target, arguments: arguments, destroying: isAlone ? [] : all)
    }

    /// The answer about an outcome.
    ///
    /// - Parameter asked: The nodes that were asked.
    private func answer(
        _ outcome: Outcome, to request: ActionRequest, _ asked: ArraySlice<ActionNode>
    ) throws(RemoteFault) -> JSONLine {
        if call.isCancelled, case .cancelled = outcome, call.isWaitingForTurn { throw cancelled }
        guard let name = presentName(request) else {
            throw RemoteFault(.notARequest, "'\(request.action.shortened)' is not registered.")
        }
        let exposed = ExposedActions(endpoint.exposer, from: request.start)
        var suggestions: [String] = [], isUnavailable = false, places: [Coordinator.Place] = []
        if case .unclaimed = outcome {
            (isUnavailable, places) = coordinator.elsewhere(
                Invocation(name, arguments: request.arguments), from: request.start)
            if !isUnavailable { suggestions = exposed.suggestions(for: request.action) }
        }
        let shown = outcome.told.called(name, unless: exposed.mayName)
        let paths = AskedPaths(asked, endpoint.bounds)
        var line = shown.jsonLine(asked: paths.texts, suggestions: suggestions, paths.path)
        paths.addBetween(to: &line)
        var answer = complete(line, request.action, resolved: shown.performer?.action, isUnavailable: isUnavailable)
        if !places.isEmpty { places.add(to: &answer) }
        if case .failed(DispatchError.needsAwait, _, _) = outcome {
            // The error's own words are for the program's developer.
            answer.add(
                "error",
                "'\(name)' takes time, and '\(endpoint.app)' does not go on with what takes time while it is asked from "
                    + "outside: perform it in the program itself.")
        }
        exposed.hideNames(in: &answer)
        return answer
    }

    /// The answer with the name that was asked for, and the members that every answer has besides the members of its outcome.
    func complete(
        _ line: JSONLine, _ action: String, resolved: ActionName? = nil, isUnavailable: Bool = false
    ) -> JSONLine {
        var line = line
        line.add("action", action)
        line.add("resolved", resolved?.text)
        line.add("unavailable", isUnavailable)
        line.add("undo", call.undo)
        line.add("revision", .int(endpoint.revision))
        return line
    }
}

extension Outcome {
    /// The outcome, with the name that was asked for in place of an action that is not exposed.
    func called(_ name: ActionName, unless isTold: (ActionName) -> Bool) -> Outcome {
        func renamed(_ performer: Performer) -> Performer {
            if performer.action == name || isTold(performer.action) { return performer }
            return performer.called(name)
        }
        return switch self {
        case .performed(let by, let value): .performed(by: renamed(by), value: value)
        case .disabled(let by, let reasons): .disabled(by: renamed(by), reasons: reasons)
        case .unclaimed(let other, let asked): isTold(other) ? self : .unclaimed(name, asked: asked)
        case .badArguments(let by, let faults): .badArguments(by: renamed(by), faults: faults)
        case .declined(let all): .declined(by: all.map(renamed))
        case .failed(let error, let by, let handler): .failed(error, by: by.map(renamed), handledBy: handler)
        case .cancelled(let by): .cancelled(by: renamed(by))
        }
    }
}

extension [ActionNode] {
    /// The nodes of a path that were asked: up to the last that was, or all.
    package func asked(upTo last: NodeID?) -> ArraySlice<ActionNode> {
        last.flatMap { last in firstIndex { $0.id == last } }.map { self[...$0] } ?? self[...]
    }
}

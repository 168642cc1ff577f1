import ActionRuntime

extension AgentSession {
    /// Does a step of a request.
    func go(on call: AgentCall, _ step: AgentStep) {
        call.waiting = .nothing
        switch step {
        case .done(let result): finish(call, result)
        case .ask(let requests, let then): ask(call, requests, then: then)
        case .list(let then): list(call, then: then)
        case .elicit(let question, let then):
            // A request that asks by its result is over; the client sends it again.
            if call.version == .stateless {
                finish(call, .success(question.result))
            } else {
                ask(call, question, then: then)
            }
        case .listen(let subscription):
            call.waiting = .changes(subscription)
            changes.begin(subscription, call)
        }
    }

    /// Goes on with the answer of the person at the client.
    func go(on call: AgentCall, consent: AgentConsent) {
        guard case .person(_, let then) = call.waiting else { return }
        go(on: call, then(consent))
    }

    // MARK: The program

    private func ask(
        _ call: AgentCall, _ requests: [ProgramRequest],
        then: @escaping ([Result<JSONLine, RemoteFault>]) -> AgentStep
    ) {
        wait(call, for: requests.count, isPatient: requests.contains(where: \.performs), then: then)
        for (place, request) in requests.enumerated() {
            call.numbers.append(program.send(told(request, of: call), to: listener(call, place)))
        }
        if requests.isEmpty { goOnIfAnswered(call) }
    }

    private func list(_ call: AgentCall, then: @escaping (Result<JSONLine, RemoteFault>) -> AgentStep) {
        wait(call, for: 1, isPatient: false) { then($0[0]) }
        let listener = listener(call, 0)
        call.list = follower.list { listener.answer($0) }
    }

    /// Has a call wait for answers of the program.
    private func wait(
        _ call: AgentCall, for count: Int, isPatient: Bool,
        then: @escaping ([Result<JSONLine, RemoteFault>]) -> AgentStep
    ) {
        call.waiting = .program(then: then)
        call.answers = Array(repeating: nil, count: count)
        call.numbers = []
        call.deadline = isPatient ? nil : .now + Self.patience
    }

    /// The request, which asks the program for progress where the client asks for progress.
    private func told(_ request: ProgramRequest, of call: AgentCall) -> ProgramRequest {
        guard request.performs, call.progress != nil else { return request }
        var params = request.params
        params.add("progress", true)
        return ProgramRequest(request.method, params)
    }

    private func listener(_ call: AgentCall, _ place: Int) -> ProgramListener {
        ProgramListener { [weak self, weak call] answer in
            guard let self, let call, isUnderWay(call), call.answers.indices.contains(place) else { return }
            call.answers[place] = answer
            goOnIfAnswered(call)
        } progress: { [weak self, weak call] progress in
            guard let self, let call, isUnderWay(call), isReading(), let params = call.progress?.params(progress)
            else { return }
            notify(AgentProgress.method, params, of: call)
        }
    }

    private func isUnderWay(_ call: AgentCall) -> Bool { calls[call.id] === call }

    private func goOnIfAnswered(_ call: AgentCall) {
        let answers = call.answers.compactMap(\.self)
        guard answers.count == call.answers.count, case .program(let then) = call.waiting else { return }
        call.deadline = nil
        go(on: call, then(answers))
    }

    // MARK: The end

    /// Answers the questions that have waited too long.
    func expire(at now: ContinuousClock.Instant) {
        for call in calls.values where call.deadline.map({ $0 <= now }) ?? false {
            giveUp(call, RemoteFault(.timedOut, from: program.name))
        }
        follower.expire(at: now)
    }

    /// Ends questions to the person and subscriptions: only the client can end these, and the client sends nothing more.
    func endInput() {
        giveUpQuestions()
        endSubscriptions()
    }

    private func endSubscriptions() {
        for call in calls.values {
            guard case .changes(let subscription) = call.waiting else { continue }
            changes.end(call)
            finish(call, .success(subscription.result))
        }
    }

    /// Cancels all requests under way, and answers that they were cancelled, because the input has ended.
    func giveUp() {
        let refusal = RemoteFault(
            .cancelled,
            "The input ended before there was an answer, so the request was cancelled. What it did before is done.")
        for call in calls.values { giveUp(call, refusal) }
    }

    /// Cancels a request in the program, and goes on with a refusal in place of each answer that is missing.
    private func giveUp(_ call: AgentCall, _ refusal: RemoteFault) {
        guard case .program(let then) = call.waiting else { return }
        forget(call)
        go(on: call, then(call.answers.map { $0 ?? .failure(refusal) }))
    }

    /// Ends the session: all requests under way are cancelled, and the client is told nothing more.
    package func end() {
        for id in Array(calls.keys) { cancel(id) }
        changes.endAll()
    }

    /// Ends the wait of a request: its questions to the program, its deadline, and its subscription.
    func forget(_ call: AgentCall) {
        for number in call.numbers { program.cancel(number) }
        call.numbers = []
        if let list = call.list { follower.forget(list) }
        call.list = nil
        call.deadline = nil
        changes.end(call)
        call.waiting = .nothing
    }
}

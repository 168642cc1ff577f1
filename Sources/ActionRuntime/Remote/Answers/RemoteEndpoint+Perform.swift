extension RemoteEndpoint.Session {
    /// Begins to perform the action or the steps, or to press the keys, that a client sends.
    func perform(
        _ method: RemoteMethod, _ params: RemoteParams, _ call: RemoteCall, isolation: isolated (any Actor)?
    ) throws(RemoteFault) {
        let isForced = try params.flag("force")
        if isForced, !allowing.contains(.force) { throw .notAllowed("force", allowing) }
        let token = try params.text("confirm")
        call.revision = try revision(params, token)
        call.wantsProgress = try params.flag("progress")
        call.hops = try params.hops()
        let performance = RemotePerformance(endpoint: endpoint, session: self, call: call)
        let start = try endpoint.start(params)
        switch method {
        case .press:
            let keys = try performance.keys(params, from: start, token)
            guard isolation != nil else { return finish(call, keys.runAtOnce()) }
            call.givenUp = { [endpoint] in .failure(RemotePerformance.givenUp(endpoint.app)) }
            begin(call, waits: endpoint.confirm != nil, isolation: isolation) { await keys.run() }
        case _ where params.has("steps"):
            let steps = RemoteSteps(
                performance: performance, steps: try params.steps(endpoint.bounds), start: start, isForced: isForced,
                token: token)
            guard isolation != nil else { return begin(call, RemoteSteps.AtOnce(steps)) }
            call.givenUp = { [endpoint] in .failure(RemotePerformance.givenUp(endpoint.app)) }
            begin(call, waits: steps.waits, isolation: isolation) { await steps.run() }
        default:
            let request = try performance.request(params, from: start, token)
            guard isolation != nil else {
                return finish(call, result { () throws(RemoteFault) in try performance.runAtOnce(request) })
            }
            call.givenUp = { performance.givenUp(request) }
            begin(call, waits: performance.waits(request), isolation: isolation) {
                await result { () async throws(RemoteFault) in try await performance.run(request) }
            }
        }
    }

    /// Begins to ask the program that hosts the target of an explanation; without an isolation the explanation is as last heard.
    func explain(
        _ explanation: JSONLine, _ question: HostedQuestion, _ params: RemoteParams, _ call: RemoteCall,
        isolation: isolated (any Actor)?
    ) throws(RemoteFault) {
        call.hops = try params.hops()
        func unasked() -> Result<JSONLine, RemoteFault> {
            .success(question.unasked(explanation, because: "\(endpoint.app) waits for no other program"))
        }
        guard isolation != nil else { return finish(call, unasked()) }
        call.givenUp = unasked
        begin(call, waits: true, isolation: isolation) {
            let answer = await question.asked(explanation)
            return call.isCancelled
                ? .failure(RemoteFault(.cancelled, "The question was cancelled.")) : .success(answer)
        }
    }

    /// The revision that a request is for: that of `ifRevision`, else the program's.
    ///
    /// The question that a token answers has changed the revision, and does not make the request out of date.
    private func revision(_ params: RemoteParams, _ token: String?) throws(RemoteFault) -> Int {
        let revision = endpoint.revision
        guard let wanted = try params.number("ifRevision"), wanted != revision else { return revision }
        if let token, confirmations.covers(token, from: wanted, to: revision) { return wanted }
        throw RemoteFault(
            .stale, "The program has changed: its revision is \(revision), and not \(wanted).", revision: revision)
    }

    /// Performs one action or steps, or presses keys, without awaiting.
    func performAtOnce(
        _ method: RemoteMethod, _ params: RemoteParams, _ call: RemoteCall
    ) throws(RemoteFault) -> Result<JSONLine, RemoteFault> {
        let performance = RemotePerformance(endpoint: endpoint, session: self, call: call)
        let start = try endpoint.start(params)
        if method == .press { return try performance.keys(params, from: start).runAtOnce() }
        if params.has("steps") {
            let steps = RemoteSteps.AtOnce(
                RemoteSteps(
                    performance: performance, steps: try params.steps(endpoint.bounds), start: start, isForced: false,
                    token: nil))
            while true { if let result = steps.step() { return result } }
        }
        return .success(try performance.runAtOnce(try performance.request(params, from: start)))
    }

    /// Runs the closure that performs a request as a task of the isolation.
    ///
    /// The task begins at once where the system can do that, so that a request that need not wait is answered before the next one.
    ///
    /// - Parameter waits: Whether the request is known to wait; asked only where the isolation may run no tasks: then a request
    ///   that waits begins with its task, and so perhaps never.
    private func begin(
        _ call: RemoteCall, waits: @autoclosure () -> Bool, isolation: isolated (any Actor)?,
        _ body: @escaping () async -> Result<JSONLine, RemoteFault>
    ) {
        let mayNeverBegin = !endpoint.taskProbe.isKnown && waits()
        if mayNeverBegin, endpoint.taskProbe.hasStopped {
            return finish(call, call.givenUp?() ?? .failure(RemotePerformance.givenUp(endpoint.app)))
        }
        // The session does not hold the endpoint, which has to be there until the request has ended.
        let endpoint = endpoint
        let task =
            mayNeverBegin
            ? Task { [self] in
                _ = isolation
                await run(call, body)
                withExtendedLifetime(endpoint) {}
            }
            : Task.beginHere { [self] in
                _ = isolation
                await run(call, body)
                withExtendedLifetime(endpoint) {}
            }
        if !call.isOver {
            call.task = task
            if call.isCancelled { task.cancel() }
        }
    }

    /// Performs a request, unless it was given up before.
    private func run(_ call: RemoteCall, _ body: () async -> Result<JSONLine, RemoteFault>) async {
        finish(
            call,
            call.isOver
                ? .failure(RemotePerformance.givenUp(endpoint.app)) : await RemoteHops.run(call.hops) { await body() })
    }
}

/// The result of a closure: the answer that it returns, or the fault that it throws.
private func result(_ body: () throws(RemoteFault) -> JSONLine) -> Result<JSONLine, RemoteFault> {
    do throws(RemoteFault) { return .success(try body()) } catch { return .failure(error) }
}

private func result(_ body: () async throws(RemoteFault) -> JSONLine) async -> Result<JSONLine, RemoteFault> {
    do throws(RemoteFault) { return .success(try await body()) } catch { return .failure(error) }
}

extension RemoteParams {
    /// How many programs have passed the request on.
    fileprivate func hops() throws(RemoteFault) -> Int { try number("hops", in: 0...RemoteHops.limit) ?? 0 }
}

extension RemotePerformance {
    /// The keys that parameters name.
    fileprivate func keys(
        _ params: RemoteParams, from start: ActionNode?, _ token: String? = nil
    ) throws(RemoteFault) -> RemoteKeys {
        RemoteKeys(
            performance: self, start: start, isForced: try params.flag("force"), token: token,
            shortcut: try params.shortcut())
    }

    /// The request that parameters name.
    fileprivate func request(
        _ params: RemoteParams, from start: ActionNode?, _ token: String? = nil
    ) throws(RemoteFault) -> ActionRequest {
        ActionRequest(
            action: try params.action(), arguments: try params.arguments(endpoint.bounds) ?? [:],
            start: endpoint.place(start), isForced: try params.flag("force"), token: token)
    }
}

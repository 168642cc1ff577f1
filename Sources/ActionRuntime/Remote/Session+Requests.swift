// The requests of a client and their answers.

extension RemoteEndpoint.Session {
    /// Answers a line, now or when its request has ended.
    ///
    /// - Parameter isolation: The isolation of asynchronous handlers; nil for none.
    package func answer(line: [UInt8], isolation: isolated (any Actor)? = #isolation) {
        // A line of white space is no request.
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return }
        do throws(RemoteRefusal) {
            let message = try RemoteMessage(line)
            guard let id = message.id else { return notify(message) }
            do throws(RemoteFault) {
                try begin(message, id, isolation: isolation)
            } catch {
                throw RemoteRefusal(id: id, error)
            }
        } catch {
            refuse(error.fault, error.id)
        }
    }

    /// Answers a request of the program itself at once: nobody is asked to confirm it, and no line is sent.
    ///
    /// Handlers that have to be awaited are not performed.
    package func answer(_ method: String, _ params: JSONLine) throws(RemoteFault) -> JSONLine {
        let method = try RemoteMethod.named(method)
        // The arguments may be as deep as any value, and stand within the parameters, or within the steps there.
        let read = try? JSONReader.read(Array(params.text.utf8), maximumDepth: JSONReader.maximumDepth + 3)
        guard case .object(let members)? = read?.content else {
            throw RemoteFault(.notJSON, "The parameters are deeper than \(JSONReader.maximumDepth) levels.")
        }
        let params = try RemoteParams(members, of: method)
        switch method {
        case .perform, .press:
            let call = RemoteCall(id: .null, of: self)
            call.hasConsent = true
            return try performAtOnce(method, params, call).get()
        default: return try endpoint.answer(method, params, for: self)
        }
    }

    /// Sends an error.
    ///
    /// - Parameter id: The identifier of the request that the error answers; nil for none.
    package func refuse(_ fault: RemoteFault, _ id: ActionValue? = nil) {
        transmit(RemoteReply(fault, of: id))
    }

    private func notify(_ message: RemoteMessage) {
        guard message.method == RemoteMethod.cancel else { return }
        switch message.params.first(where: { $0.key == "id" })?.value.value {
        case let id?: calls[id]?.cancel()
        case nil: break
        }
    }

    private func begin(_ message: RemoteMessage, _ id: ActionValue, isolation: isolated (any Actor)?)
        throws(RemoteFault)
    {
        let method = try RemoteMethod.named(message.method)
        let params = try RemoteParams(message.params, of: method)
        if let permission = method.permission, !allowing.contains(permission) {
            throw .notAllowed(method.rawValue, allowing)
        }
        switch method {
        case .perform, .press:
            let call = try begin(id, params) { call throws(RemoteFault) in
                try perform(method, params, call, isolation: isolation)
            }
            // What is answered at once is told to nobody.
            if !call.isOver { call.tellObservers() }
        case .unwatch:
            try stopWatch(params)
            transmit(RemoteReply(RemoteMessage.result("true", of: id)))
        case .watch: try answering { () throws(RemoteFault) in try startWatch(params, id) }
        case .explain:
            let (line, question) = try answering { () throws(RemoteFault) in
                let line = try endpoint.answer(method, params, for: self)
                return (line, try endpoint.hostedQuestion(params, line))
            }
            guard let question else { return _ = send(line, of: id) }
            _ = try begin(id, params) { call throws(RemoteFault) in
                try explain(line, question, params, call, isolation: isolation)
            }
        default:
            send(
                try answering { () throws(RemoteFault) in try endpoint.answer(method, params, for: self) }, of: id)
        }
    }

    /// Answers a question, while the next request waits: a validator that is asked for the answer may serve.
    private func answering<Answer>(_ body: () throws(RemoteFault) -> Answer) throws(RemoteFault) -> Answer {
        isAnswering = true
        defer { isAnswering = false }
        return try body()
    }

    /// Begins a request that is under way until it is answered.
    private func begin(
        _ id: ActionValue, _ params: RemoteParams, _ body: (RemoteCall) throws(RemoteFault) -> Void
    ) throws(RemoteFault) -> RemoteCall {
        guard calls[id] == nil else {
            throw RemoteFault(.notARequest, "A request with this 'id' is under way.")
        }
        guard calls.count < Self.callLimit else {
            throw RemoteFault(.tooMuch, "\(Self.callLimit) requests are under way, and more may not be.")
        }
        confirmations.removeOld(at: endpoint.now())
        let size = RemoteBudget.callSize + params.size(upTo: RemoteBudget.clientLimit)
        let call = RemoteCall(id: id, of: self, try share.taking(size))
        calls[id] = call
        endpoint.begin(call)
        do throws(RemoteFault) {
            try body(call)
        } catch {
            calls[id] = nil
            endpoint.end(call)
            throw error
        }
        return call
    }

    // MARK: Answers

    /// Sends the outcome of a request: where it is too large, without the result, for what was performed is not to be told as refused.
    private func send(outcome line: JSONLine, of id: ActionValue) {
        if transmit(line, of: id) { return }
        let error = "The result is larger than \(endpoint.bounds.answer) bytes, and was left out."
        guard let short = line.withoutResult(error) else { return refuse(.tooLarge(endpoint.bounds), id) }
        send(short, of: id)
    }

    /// Sends the answer to a request; gives whether it was sent, and not refused as too large.
    @discardableResult
    func send(_ line: JSONLine, of id: ActionValue) -> Bool {
        let isSent = transmit(line, of: id)
        if !isSent { refuse(.tooLarge(endpoint.bounds), id) }
        return isSent
    }

    /// Sends the answer to a request, unless it is too large; gives whether it was sent.
    private func transmit(_ line: JSONLine, of id: ActionValue) -> Bool {
        guard let text = line.text(upTo: endpoint.bounds.answer) else { return false }
        transmit(RemoteReply(line, RemoteMessage.result(text, of: id)))
        return true
    }

    /// Whether requests are under way.
    var hasCalls: Bool { !calls.isEmpty }

    /// Whether the next request has to wait: for the answer to a question, or for steps that are performed without an isolation.
    var isBusy: Bool { isAnswering || steps != nil }

    /// Begins to perform steps without an isolation.
    func begin(_ call: RemoteCall, _ run: RemoteSteps.AtOnce) {
        call.isStepwise = true
        steps = (call, run)
        if !endpoint.isShared { goOn { false } }
    }

    /// Whether an ended request can be answered, or a step be performed.
    var canGoOn: Bool { !ended.isEmpty && takesAnswers || steps.map { !$0.run.isRunning } ?? false }

    /// Answers the requests that have ended, and performs steps, until a time is over.
    func goOn(until isOver: () -> Bool) {
        while canGoOn {
            if !ended.isEmpty, takesAnswers {
                let (id, result, _) = ended.removeFirst()
                switch result {
                case .success(let line): send(outcome: line, of: id)
                case .failure(let fault): refuse(fault, id)
                }
            } else if let (call, run) = steps, let result = run.step() {
                // The session may have ended during the step.
                if steps?.run === run { steps = nil }
                if !call.isOver { finish(call, result) }
            }
            if isOver() { return }
        }
    }

    /// Ends a request that was under way.
    func finish(_ call: RemoteCall, _ result: Result<JSONLine, RemoteFault>) {
        // Else the request was given up before.
        if !call.isOver {
            answer(call, result)
            endpoint.wake()
        }
        endpoint.end(call)
    }

    /// Answers the requests under way that the program does not go on with.
    func giveUp() {
        for call in Array(calls.values) { giveUp(call) }
    }

    /// Answers a request that the program does not go on with; the request no longer begins, and is counted until its task ends.
    private func giveUp(_ call: RemoteCall) {
        guard !call.isOver, let givenUp = call.givenUp else { return }
        answer(call, givenUp())
        call.cancel()
        call.tellObservers()
    }

    /// Notes that a request is under way no longer.
    private func settle(_ call: RemoteCall) {
        call.isOver = true
        call.givenUp = nil
        calls[call.id] = nil
    }

    private func answer(_ call: RemoteCall, _ result: Result<JSONLine, RemoteFault>) {
        settle(call)
        // The client has gone, so the answer is dropped.
        if isOver { return }
        ended.append(keeping(result, of: call.id))
        if !endpoint.isShared { goOn { false } }
    }

    /// An answer that is kept until the client takes it: without its result where the budget has no room for that.
    private func keeping(
        _ result: Result<JSONLine, RemoteFault>, of id: ActionValue
    ) -> (id: ActionValue, result: Result<JSONLine, RemoteFault>, kept: RemoteBudget.Kept) {
        guard endpoint.isShared, case .success(let line) = result else {
            return (id, result, share.counting(RemoteBudget.callSize))
        }
        do throws(RemoteFault) {
            let size = RemoteBudget.callSize + line.size(upTo: RemoteBudget.clientLimit)
            return (id, result, try share.taking(size))
        } catch {
            let short = line.withoutResult("The result was left out. \(error.message)")
            return (id, short.map { .success($0) } ?? .failure(error), share.counting(RemoteBudget.callSize))
        }
    }

    /// Sends a line that no request asked for.
    func notify(_ method: String, _ params: JSONLine) {
        transmit(RemoteReply(RemoteMessage.notification(method, params)))
    }

    /// Tells how far a handler has come, unless the client lags behind: later progress says more.
    func tell(progress line: JSONLine) {
        guard !isOver, takesAnswers else { return }
        notify("actions/progress", line)
        endpoint.wake()
    }
}

extension JSONLine {
    /// The outcome of a request without the result; nil where the object tells no outcome.
    fileprivate func withoutResult(_ error: String) -> JSONLine? {
        guard self["outcome"] != nil else { return nil }
        var short = only(["action", "keys", "outcome", "target", "kind", "undo", "revision"])
        short.add("value", .null)
        short.add("error", error)
        return short
    }
}

extension RemoteFault {
    static func notAllowed(_ what: String, _ allowing: RemotePermissions) -> RemoteFault {
        let allowed = allowing.names.isEmpty ? "nothing" : allowing.names.map { "'\($0)'" }.joined(separator: " and ")
        return RemoteFault(.notAllowed, "The program does not allow '\(what)': it allows \(allowed).")
    }

    static func tooLarge(_ bounds: RemoteBounds) -> RemoteFault {
        let limit = bounds.answer < 1 << 20 ? "\(bounds.answer) bytes" : "\(bounds.answer >> 20) MiB"
        let advice = "ask for less, with 'from', 'depth' or 'limit'"
        return RemoteFault(.tooMuch, "The answer is larger than \(limit): \(advice).")
    }
}

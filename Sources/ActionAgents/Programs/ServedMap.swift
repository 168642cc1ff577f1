package import ActionMaps
package import ActionRuntime
import CLibrary

/// A map behind the library's `RemoteEndpoint`, which answers all clients of a server.
package final class ServedMap {
    package let session: Session
    package let endpoint: RemoteEndpoint
    let watchers = ProgramWatchers()
    private let note: (String) -> Void
    private let received = Received()
    /// The revision of the last answer.
    var revision: ActionValue = .null
    /// Whether the lines that the map's steps print are told in the answer to their request, and not as notes.
    private let tellsOutput: Bool
    /// Whether the map has changed since the watchers were told.
    var hasChanged = false

    /// The answer, the refusal and the outcome of a request, as the endpoint and the session tell them.
    private final class Received {
        var answer: Result<JSONLine, RemoteFault>?
        var refusal: ToolError?
        /// The outcome of the last dispatch that the request itself made; dispatches of handlers do not count.
        var outcome: Outcome?
        /// The lines that each dispatch of the request has printed.
        var outputs: [[String]] = []
    }

    /// - Parameters:
    ///   - session: The running map.
    ///   - keys: The map's keys.
    ///   - permissions: What clients may do.
    ///   - tellsOutput: Whether the lines that the map's steps print are the `output` of results; else they are notes.
    ///   - note: Takes the lines that the map's steps print, and the events that no rule handles.
    package init(
        _ session: Session, keys: KeyMap, allowing permissions: RemotePermissions = [.ask, .perform],
        tellsOutput: Bool = false, note: @escaping (String) -> Void
    ) {
        self.session = session
        self.tellsOutput = tellsOutput
        self.note = note
        endpoint = session.endpoint(keys: keys, allowing: permissions)
        session.refuse = { [received] in received.refusal = received.refusal ?? $0 }
        session.coordinator.observe { [received, unowned session] in
            guard $0.parent == nil else { return }
            received.outcome = $0.outcome
            received.outputs.append(Array(session.output.dropFirst(received.outputs.joined().count)))
        }
    }

    /// Begins to answer a client, whose answers are taken by ``takeAnswer()``.
    ///
    /// - Parameters:
    ///   - pass: Takes the lines that are no answers with a result in them: changes, and the end of a watch.
    ///   - backlog: Gives the number of bytes that the client has not taken yet.
    package func open(_ pass: @escaping (String) -> Void, backlog: @escaping () -> Int = { 0 })
        -> RemoteEndpoint.Session
    {
        let send = { [received, session] (reply: RemoteReply) in
            if let answer = reply.answer { received.answer = answer } else { pass(session.notified(reply.text)) }
        }
        return endpoint.open(RemotePeer(pid: getpid(), via: "map"), send: send, backlog: backlog)
    }

    /// Gives the next request the allowance of one call of the command line, and forgets what was received before.
    package func prepare() {
        session.allowance.refill()
        forget()
    }

    private func forget() {
        (received.answer, received.refusal, received.outcome, received.outputs) = (nil, nil, nil, [])
    }

    /// The line that answers the last line of a client; nil where it needs no answer.
    package func takeAnswer(to line: [UInt8]) -> String? {
        guard received.answer != nil || received.refusal != nil else { return nil }
        let id: ActionValue
        do { id = try RemoteMessage(line).id ?? .null } catch { id = error.id ?? .null }
        let outputs = received.outputs
        switch takeAnswer() {
        case .success(var line):
            if tellsOutput, !session.output.isEmpty {
                line.add("output", session.output)
                var steps = line.lines("steps")
                for (index, output) in zip(steps.indices, outputs) { steps[index].add("output", output) }
                if !steps.isEmpty { line.add("steps", steps) }
                session.output = []
            }
            return RemoteMessage.result(line.text, of: id)
        case .failure(let fault): return RemoteMessage.error(fault, of: id)
        }
    }

    /// The answer to the last request of any client.
    func takeAnswer() -> Result<JSONLine, RemoteFault> {
        defer { forget() }
        if let refusal = received.refusal {
            return .failure(RemoteFault(.tooMuch, ([refusal.message] + refusal.details).joined(separator: "\n")))
        }
        return switch received.answer {
        case .success(let line): .success(session.answered(line, received.outcome))
        case .failure(let fault): .failure(fault)
        case nil: .failure(RemoteFault(ToolError(.fault, "The map gave no answer.")))
        }
    }

    /// Passes on the lines that the map printed, and notes of the events that no rule handled.
    package func tell() {
        session.output.forEach(note)
        session.output = []
        for text in session.unhandledNotes { note("Note: \(text)") }
        session.unhandled = []
        session.hostTakes = []
    }

    /// Notes whether the revision of the map differs from the last answer's.
    func noteRevision(_ now: ActionValue?) {
        guard let now, now != .null else { return }
        hasChanged = hasChanged || revision != .null && revision != now
        revision = now
    }
}

extension Session {
    /// A message about a watch as clients are told it; any other line as it is.
    fileprivate func notified(_ text: String) -> String {
        guard host != nil, var message = (try? JSONReader.read(Array(text.utf8))).flatMap({ JSONLine($0) }),
            let params = message.line("params")
        else { return text }
        message.add("params", answered(params))
        return message.text
    }
}

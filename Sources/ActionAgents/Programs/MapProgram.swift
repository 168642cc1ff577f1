package import ActionMaps
package import ActionRuntime
import CLibrary

/// A map that is served in this process, as a program serves its tree: its state lives as long as the process.
///
/// The map's session is put behind the library's `RemoteService`, as by ``MapAnswers``, but with the bounds, revisions and confirmations
/// of clients. Every action that `action list --map` lists is exposed.
package final class MapProgram: AgentProgram {
    private let served: ServedMap
    private let client: RemoteSession
    private var last = 0
    private var answers: [(number: Int, answer: Result<JSONLine, ProgramRefusal>, listener: ProgramListener)] = []

    /// Serves a map.
    ///
    /// - Parameters:
    ///   - session: The running map.
    ///   - keys: The map's keys.
    ///   - note: Takes the lines that the map's steps print, and the events that no rule handles.
    package convenience init(_ session: Session, keys: KeyMap, note: @escaping (String) -> Void) {
        self.init(ServedMap(session, keys: keys, note: note))
        served.watchers.change = { [weak self] isWatched in
            guard let self, isWatched, case .success(let info) = ask(ProgramRequest("app/info", JSONLine())) else {
                return
            }
            // From here on the service tells of changes, whatever it answered before.
            served.revision = info["revision"] ?? .null
        }
    }

    private init(_ served: ServedMap) {
        self.served = served
        client = served.open()
    }

    deinit { served.service.close(client) }

    package func forAnotherClient() -> any AgentProgram { MapProgram(served) }

    package let descriptor: Int32 = -1
    package var deadline: ContinuousClock.Instant? { answers.isEmpty && !served.hasChanged ? nil : .now }
    package var name: String { served.session.map.name }
    package var watchers: ProgramWatchers { served.watchers }

    package func send(_ request: ProgramRequest, to listener: ProgramListener) -> Int {
        let answer = ask(request)
        answers.append((last, answer, listener))
        if case .success(let line) = answer { served.noteRevision(line["revision"]) }
        served.tell()
        return last
    }

    /// Asks the map, whose handlers never wait, so that the answer comes at once; of a list for all pages.
    private func ask(_ request: ProgramRequest) -> Result<JSONLine, ProgramRefusal> {
        var pages = RemotePages(request.method, request.params)
        // Each request has the allowance of one call of the command line.
        served.session.allowance.refill()
        do throws(ProgramRefusal) {
            while try take(try ask(pages.method, pages.params).get(), &pages) {}
        } catch {
            return .failure(error)
        }
        do throws(LiveMapError) {
            return .success(try pages.answer)
        } catch {
            return .failure(ProgramRefusal(.tooMuch, error.description))
        }
    }

    private func take(_ page: JSONLine, _ pages: inout RemotePages) throws(ProgramRefusal) -> Bool {
        do throws(RemoteFailure) { return try pages.take(page) } catch { throw ProgramRefusal(error, from: name) }
    }

    private func ask(_ method: String, _ params: JSONLine) -> Result<JSONLine, ProgramRefusal> {
        last += 1
        var line = JSONLine()
        line.add("jsonrpc", "2.0")
        line.add("id", .int(last))
        line.add("method", method)
        line.add("params", params)
        client.receive(Array(line.text.utf8), isolation: nil)
        return served.takeAnswer()
    }

    package func cancel(_ number: Int) { answers.removeAll { $0.number == number } }

    package func collect() -> Bool {
        let (arrived, isChanged) = (answers, served.hasChanged)
        (answers, served.hasChanged) = ([], false)
        for (_, answer, listener) in arrived { listener.answer(answer) }
        if isChanged { watchers.tell() }
        return !arrived.isEmpty || isChanged
    }

    package func notice() -> String? { nil }

    package let isChoosable = false
    package func choose(_ process: Int) {}
}

/// A map behind the library's `RemoteService`, which answers all clients of a server.
private final class ServedMap {
    let session: Session
    let service: RemoteService
    let watchers = ProgramWatchers()
    private let note: (String) -> Void
    private let received = Received()
    /// The revision of the last answer.
    var revision: ActionValue = .null
    /// Whether the map has changed since the watchers were told.
    var hasChanged = false

    /// The answer, the refusal and the outcome of a request, as the service and the session tell them.
    private final class Received {
        var answer: Result<JSONLine, RemoteFault>?
        var refusal: ToolError?
        /// The outcome of the last dispatch that the request itself made; dispatches of handlers do not count.
        var outcome: Outcome?
    }

    init(_ session: Session, keys: KeyMap, note: @escaping (String) -> Void) {
        self.session = session
        self.note = note
        service = session.service(keys: keys)
        session.refuse = { [received] in received.refusal = received.refusal ?? $0 }
        session.coordinator.observe { [received] in if $0.parent == nil { received.outcome = $0.outcome } }
    }

    /// Begins to answer a client.
    func open() -> RemoteSession {
        service.open(process: getpid()) { [received] in received.answer = $0.answer ?? received.answer }
    }

    /// The answer to the last request of any client.
    func takeAnswer() -> Result<JSONLine, ProgramRefusal> {
        defer {
            received.answer = nil
            received.refusal = nil
            received.outcome = nil
        }
        if let refusal = received.refusal {
            return .failure(ProgramRefusal(.tooMuch, ([refusal.message] + refusal.details).joined(separator: "\n")))
        }
        return switch received.answer {
        case .success(let line): .success(session.withoutHost(session.told(line, received.outcome)))
        case .failure(let fault): .failure(ProgramRefusal(fault))
        case nil: .failure(ProgramRefusal(ToolError(.fault, "The map gave no answer.")))
        }
    }

    /// Passes on the lines that the map printed, and notes of the events that no rule handled.
    func tell() {
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

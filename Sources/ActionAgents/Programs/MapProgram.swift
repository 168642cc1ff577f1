package import ActionMaps
package import ActionRuntime

/// A map that is served in this process, as a program serves its tree: its state lives as long as the process.
///
/// The map's session is put behind the library's `RemoteEndpoint`, as by ``MapAnswers``, but with the bounds, revisions and confirmations
/// of clients. Every action that `action list --map` lists is exposed.
package final class MapProgram: AgentProgram {
    private let served: ServedMap
    private let client: RemoteEndpoint.Session
    private var last = 0
    private var answers: [(number: Int, answer: Result<JSONLine, RemoteFault>, listener: ProgramListener)] = []

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
            // From here on the endpoint tells of changes, whatever it answered before.
            served.revision = info["revision"] ?? .null
        }
    }

    /// A client of a map that is served.
    package init(_ served: ServedMap) {
        self.served = served
        client = served.open { _ in }
    }

    deinit { served.endpoint.close(client) }

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

    /// Asks the map a question, and gives the answer; of a list all pages.
    package func ask(_ method: String, _ params: JSONLine) throws(ToolError) -> JSONLine {
        do throws(RemoteFault) {
            return try ask(ProgramRequest(method, params)).get()
        } catch {
            throw ToolError(.unavailable, error.message)
        }
    }

    /// Asks the map, whose handlers never wait, so that the answer comes at once; of a list for all pages.
    private func ask(_ request: ProgramRequest) -> Result<JSONLine, RemoteFault> {
        var pages = RemotePages(request.method, request.params)
        served.prepare()
        do throws(RemoteFault) {
            while try take(try askOnce(pages.method, pages.params).get(), &pages) {}
            return .success(try pages.answer)
        } catch {
            return .failure(error)
        }
    }

    private func take(_ page: JSONLine, _ pages: inout RemotePages) throws(RemoteFault) -> Bool {
        do throws(RemoteFailure) { return try pages.take(page) } catch { throw RemoteFault(error, from: name) }
    }

    private func askOnce(_ method: String, _ params: JSONLine) -> Result<JSONLine, RemoteFault> {
        last += 1
        var line = JSONLine()
        line.add("jsonrpc", "2.0")
        line.add("id", .int(last))
        line.add("method", method)
        line.add("params", params)
        client.answer(line: Array(line.text.utf8), isolation: nil)
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

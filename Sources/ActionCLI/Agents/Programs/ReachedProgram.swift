import ActionRuntime

/// A running program; after it has gone it is looked for again.
final class ReachedProgram: AgentProgram {
    /// A name, a process's number, or a socket.
    let name: String
    private let note: (String) -> Void
    private var client: RemoteClient?
    /// The process that was reached last.
    private var process: Int32?
    /// Whether the process of the program is another one than the last.
    private var isAnother = false
    private var last = 0
    /// The requests that wait for an answer, by their number in the connection.
    private var waiting: [Int: (number: Int, performs: Bool)] = [:]
    /// The answers of a connection that is over.
    private var failed: [Int: Result<JSONLine, ProgramRefusal>] = [:]

    /// How long a program may take to accept a connection or a request.
    private static let patience = Duration.seconds(2)

    init(_ name: String, note: @escaping (String) -> Void) {
        self.name = name
        self.note = note
    }

    var descriptor: Int32 { client?.fileDescriptor ?? -1 }

    func notice() -> String? {
        defer { isAnother = false }
        return isAnother
            ? "The program has been started anew since the last call: what was listed before may be out of date." : nil
    }

    // MARK: Requests

    func send(_ request: ProgramRequest) throws(ProgramRefusal) -> Int {
        let isNew = client == nil
        let client = try reach()
        do throws(RemoteFailure) {
            let id = try client.send(request.method, request.params, until: .now + Self.patience)
            last += 1
            waiting[id] = (last, request.performs)
            return last
        } catch {
            if !error.isRefusal {
                lose(error)
                // The old connection ended before it took the request, so a new connection may take it.
                if !isNew, case .wentAway = error { return try send(request) }
            }
            throw ProgramRefusal(error, from: name, wasSent: request.performs ? false : nil)
        }
    }

    func cancel(_ number: Int) {
        guard let id = waiting.first(where: { $0.value.number == number })?.key else { return }
        waiting[id] = nil
        var params = JSONLine()
        params.add("id", .int(id))
        // Where this fails, the connection has failed, which ends the request, too.
        try? client?.notify("$/cancel", params, until: .now + Self.patience)
    }

    func arrived() -> [Int: Result<JSONLine, ProgramRefusal>] {
        var answers: [Int: Result<JSONLine, ProgramRefusal>] = [:]
        do throws(RemoteFailure) {
            for (id, answer) in try client?.arrived() ?? [:] {
                guard let request = waiting.removeValue(forKey: id) else { continue }
                answers[request.number] =
                    answer.map { JSONLine($0) ?? JSONLine() }.mapError { ProgramRefusal($0, from: name) }
            }
        } catch {
            lose(error)
        }
        defer { failed = [:] }
        return answers.merging(failed) { $1 }
    }

    // MARK: The connection

    /// The connection, which is made where there is none.
    private func reach() throws(ProgramRefusal) -> RemoteClient {
        if let client { return client }
        do throws(ToolError) {
            let reached = try RunningProgram.connect(to: name, until: .now + Self.patience)
            isAnother = process != nil && process != reached.pid
            process = reached.pid
            client = reached
            return reached
        } catch {
            guard process != nil else { throw ProgramRefusal(error) }
            throw ProgramRefusal(
                ToolError(
                    error.status, "The program '\(name.printable)' went away.", details: [error.message] + error.details
                ))
        }
    }

    /// Gives up the connection; each request that waits for an answer fails with the reason.
    private func lose(_ failure: RemoteFailure) {
        guard client != nil else { return }
        client = nil
        for (number, performs) in waiting.values {
            failed[number] = .failure(ProgramRefusal(failure, from: name, wasSent: performs ? true : nil))
        }
        waiting = [:]
        note("\(ToolError(failure, from: name).message) It is looked for again at the next call.")
    }
}

extension RemoteFailure {
    /// Whether the program has answered with a refusal.
    fileprivate var isRefusal: Bool {
        if case .refused = self { true } else { false }
    }
}

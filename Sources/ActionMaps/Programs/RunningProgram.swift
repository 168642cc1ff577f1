package import ActionRuntime

/// The running program of `--app`, with a connection to it.
package final class RunningProgram {
    /// The user's name for the program, for messages.
    package let name: String
    private let client: RemoteClient
    /// The node where requests start; nil for the program's own start.
    package var from: String?
    /// Takes a note when an answer takes long.
    package var noteWaiting: (String) -> Void = { _ in }
    /// Called where a list is not whole, because the program changed too often while its pages were asked for.
    package var noteIncomplete: () -> Void = {}
    /// Takes the progress of a handler as lines; nil where no person reads them.
    package var noteProgress: ((String) -> Void)? {
        didSet {
            var last = ""
            client.hearProgress = { [unowned self] _, fraction, message in
                let line = Self.text(ofProgress: fraction, message)
                if line != last, !line.isEmpty { noteProgress?(line) }
                last = line
            }
        }
    }
    /// The progress of a handler, for people: `40 %: 3 of 8 files`.
    package static func text(ofProgress fraction: Double?, _ message: String?) -> String {
        [fraction.map { "\(Int($0 * 100)) %" }, message].compactMap(\.self).joined(separator: ": ")
    }

    /// The signals of Ctrl-C, which cancels a request; nil where Ctrl-C ends the process.
    package weak var interruption: Signals?
    /// Whether the connection has ended, and cannot be used any more.
    package private(set) var isOver = false

    /// Whether the program tells only the results that claims declare: since version 2 of the protocol.
    var declaresResults: Bool { client.version ?? 0 >= 2 }

    /// The messages of each watch that has begun and not ended, which were not taken: at a prompt a line may watch while a recording does.
    var watched: [ActionValue: [RemoteClient.Notification]] = [:]

    /// How long the program may take to answer a question.
    package var patience: Duration

    /// How long a program may take, unless a person is typing.
    package static let patience = Duration.seconds(10)

    /// Finds a program by its name, its process's number (digits), its socket (with a slash) or a command (with a space), and connects
    /// to it.
    ///
    /// - Parameter interruption: A descriptor that is readable once the person has pressed ctrl-C, while a command reaches its program.
    package init(
        _ word: String, from: String?, patience: Duration = patience, interruption: Int32? = nil
    ) throws(ToolError) {
        name = word
        self.from = from
        self.patience = patience
        let place = try Self.place(of: word)
        do {
            client = try RemoteClient(place, until: .now + patience)
            // A command reaches its program before the first answer, which is waited for here.
            if case .command = place,
                try client.info(until: .now + place.patience(patience), orReadable: interruption) == nil
            {
                isOver = true
            }
        } catch {
            throw ToolError(error, from: word)
        }
        if isOver { throw ToolError(.cancelled, "The command '\(word.printable)' was interrupted, and has ended.") }
    }

    /// Connects to the program of a name, of a process's number (digits), of a socket (with a slash), or of a command (with a space).
    package static func connect(
        to word: String, until deadline: ContinuousClock.Instant
    ) throws(ToolError) -> RemoteClient {
        let place = try place(of: word)
        do {
            return try RemoteClient(place, until: deadline)
        } catch {
            throw ToolError(error, from: word)
        }
    }

    /// Where a program is: the socket of its name or its process's number, the socket of a path, or a command.
    ///
    /// A word with a space is a command, unless a file has that path.
    package static func place(of word: String) throws(ToolError) -> RemotePlace {
        if RemotePlace.isCommand(word) { return .command(word) }
        return .socket(word.utf8.contains(UInt8(ascii: "/")) ? word : try find(word).path)
    }

    /// The programs that have a socket.
    package static func programs() throws(ToolError) -> [RemoteDirectory.Program] {
        do {
            return try RemoteDirectory.programs()
        } catch {
            throw ToolError(.unavailable, "\(error)")
        }
    }

    /// The program of a name or a number among the programs that have a socket.
    private static func find(_ word: String) throws(ToolError) -> RemoteDirectory.Program {
        if word.isEmpty { throw .noProgram }
        let programs = try programs()
        let isNumber = word.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        let found = programs.filter { isNumber ? "\($0.pid)" == word : $0.app == word }
        if found.count > 1 {
            throw ToolError(
                .usage, "There are \(found.count) programs '\(word.printable)'.",
                details: ["Name one by its number, such as --app \(found[0].pid), or by its socket:"]
                    + ProgramInfo.rows(of: found).map { "  " + $0 })
        }
        guard let program = found.first else {
            let nearest = nearMisses(to: word, among: programs.map(\.app), limit: 1).first
            throw ToolError(
                .unavailable,
                "No program '\(word.printable)' can be reached."
                    + (nearest.map { " Did you mean '\($0)'?" } ?? ""),
                details: [
                    "'action apps' lists the programs that can be. Their sockets are in '\(RemoteDirectory.path)'."
                ])
        }
        return program
    }

    // MARK: Requests

    /// The parameters of a request that starts at the node of `--from`.
    package var params: JSONLine {
        var params = JSONLine()
        if let from { params.add("from", from) }
        return params
    }

    /// Sends a request, and returns its number.
    func send(_ method: String, _ params: JSONLine) throws(ToolError) -> Int {
        do {
            return try client.send(method, params, until: .now + patience)
        } catch {
            throw failure(error)
        }
    }

    /// Waits for the answer to a request.
    ///
    /// - Parameter isPatient: Whether to wait as long as the program takes, because the request performs an action.
    func answer(to id: Int, isPatient: Bool = false) throws(ToolError) -> JSONNode {
        do {
            if let answer = try wait(for: id, isPatient) { return answer }
            return try cancel(id)
        } catch {
            throw failure(error, wasSent: isPatient ? true : nil)
        }
    }

    /// Waits for the answer to a request; nil where Ctrl-C is pressed.
    private func wait(for id: Int, _ isPatient: Bool) throws(RemoteFailure) -> JSONNode? {
        let other = interruption?.descriptor
        do {
            return try client.answer(to: id, until: .now + patience, orReadable: other)
        } catch {
            guard isPatient, case .timedOut = error else { throw error }
            // A handler may take long, and may wait for the person at the program.
            noteWaiting(
                "'\(name.printable)' has not answered yet. Ctrl-C ends the wait, and cancels what was asked for.")
            return try client.answer(to: id, until: nil, orReadable: other)
        }
    }

    /// Asks the program to cancel a request, and waits for its answer with the outcome; a second Ctrl-C ends the wait.
    private func cancel(_ id: Int) throws(RemoteFailure) -> JSONNode {
        interruption?.takeAll()
        var params = JSONLine()
        params.add("id", .int(id))
        try client.notify("$/cancel", params, until: .now + patience)
        let answer = try client.answer(to: id, until: .now + patience, orReadable: interruption?.descriptor)
        // A late answer would be read in place of the next answer.
        guard let answer else { throw .timedOut }
        return answer
    }

    /// Sends a request, and waits for its answer.
    package func call(_ method: String, _ params: JSONLine, isPatient: Bool = false) throws(ToolError) -> JSONNode {
        let id: Int
        do {
            // An action is sent only to a program of this version of the protocol: another version may read it otherwise.
            if isPatient { try client.info(until: .now + patience) }
            id = try client.send(method, params, until: .now + patience)
        } catch {
            throw failure(error, wasSent: isPatient ? false : nil)
        }
        return try answer(to: id, isPatient: isPatient)
    }

    /// Sends a request for a list, and waits for all of its pages.
    package func all(_ method: String, _ params: JSONLine) throws(ToolError) -> JSONLine {
        var pages = RemotePages(method, params)
        var goesOn = true
        while goesOn {
            do throws(RemoteFailure) {
                let id = try client.send(method, pages.params, until: .now + patience)
                let answer: JSONNode = if let page = try wait(for: id, false) { page } else { try cancel(id) }
                goesOn = try pages.take(JSONLine(answer) ?? JSONLine())
            } catch {
                guard case .refused(let fault) = error else { throw failure(error) }
                goesOn = pages.restart(after: fault)
                if pages.isPartial { noteIncomplete() } else if !goesOn { throw failure(error) }
            }
        }
        do throws(RemoteFault) {
            return try pages.answer
        } catch {
            throw ToolError(.unavailable, error.message)
        }
    }

    /// How many commands a page of a palette may have: all of them in a program that gives no pages.
    func paletteLimit() throws(ToolError) -> Int {
        do {
            try client.info(until: .now + patience)
        } catch {
            throw failure(error)
        }
        return declaresResults ? 500 : 100_000
    }

    // MARK: Watches

    /// Waits for a message of a watch; nil where the other descriptor is readable.
    package func notification(
        of watch: ActionValue, orReadable other: Int32
    ) throws(ToolError) -> RemoteClient.Notification? {
        while true {
            if watched[watch]?.isEmpty == false { return watched[watch]?.removeFirst() }
            do {
                guard let message = try client.notification(orReadable: other) else { return nil }
                keep(message)
            } catch {
                throw failure(error)
            }
        }
    }

    /// Takes the messages of a watch that have arrived, without waiting.
    package func takeNotifications(of watch: ActionValue) -> [RemoteClient.Notification] {
        client.takeNotifications().forEach(keep)
        return watched.updateValue([], forKey: watch) ?? []
    }

    private func keep(_ message: RemoteClient.Notification) { watched[message.params.watch]?.append(message) }

    /// The error of a request that has no result.
    ///
    /// - Parameter wasSent: Whether the action was sent; nil where no action was to be performed.
    private func failure(_ failure: RemoteFailure, wasSent: Bool? = nil) -> ToolError {
        if case .refused(let fault) = failure {
            if fault.code == .stale, let from { return stale(from, fault.message) }
        } else {
            isOver = true
        }
        var error = ToolError(failure, from: name, wasSent: wasSent)
        error.cause = failure
        return error
    }

    /// The error of a start that does not exist: a path is mistyped, or an identifier is out of date.
    private func stale(_ from: String, _ message: String) -> ToolError {
        var error: ToolError =
            if from.isNodeIdentifier {
                ToolError(
                    .outdated, "There is no node \(from.printable) any more.",
                    details: ["'action tree --json --app \(name.printable.innerShellWord)' has the present ones."])
            } else {
                .usage(message.closed, "'action tree --app \(name.printable.innerShellWord)' shows the nodes.")
            }
        error.cause = DispatchError.staleOrigin
        return error
    }
}

extension ToolError {
    /// The error of a program without a name.
    package static var noProgram: ToolError {
        .usage("The program has no name.", "Name one: --app NAME.", "'action apps' lists them.")
    }
}

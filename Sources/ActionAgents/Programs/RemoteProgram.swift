import ActionMaps
package import ActionRuntime

/// A running program; a program that has gone is looked for again.
package final class RemoteProgram: AgentProgram {
    /// A name, a process's number, or a socket.
    package let name: String
    private let note: (String) -> Void
    /// The places of the connections to the program, of which this is one while it has a client.
    private let places: ProgramPlaces
    private var client: RemoteClient?
    /// The process that was reached last.
    private var process: Int32?
    /// Whether the present process of the program is another than the last.
    private var isAnother = false
    private var last = 0
    /// The requests that are not sent yet, the next one first, because the program has not said which version it speaks.
    private var held: [Waiting] = []
    /// When the program has had long enough to say which version it speaks; nil where no request is held for that.
    private var versionDeadline: ContinuousClock.Instant?
    /// The requests that wait for an answer, by their number in the connection.
    private var waiting: [Int: Waiting] = [:]
    /// The requests that were sent over the connection of the first client, with their numbers there.
    private var shared: [Int: Int] = [:]
    /// The tokens that this client was given, the oldest first, and whether that was over the connection of the first client.
    private var tokens: [(token: String, isShared: Bool, end: ContinuousClock.Instant)] = []
    /// When a request was last sent.
    private(set) var lastUse = ContinuousClock.now
    /// The calls of listeners that are left to make for connections that are over.
    private var failed: [() -> Void] = []
    /// The watch that tells of changes: the number of its request, and its own number once the request is answered.
    private var watch: (request: Int, number: ActionValue?)?
    /// When the program is looked for again, because a watcher waits for it; nil where the program is reached.
    private var nextSearch: ContinuousClock.Instant?
    package let watchers = ProgramWatchers()

    private struct Waiting {
        let number: Int
        let performs: Bool
        let listener: ProgramListener
        /// The pages of a list that have arrived.
        var pages: RemotePages
    }

    /// How long a program may take to accept a connection or a request, and to say which version it speaks.
    private static let patience = Duration.seconds(2)
    /// How often a program that has gone is looked for, and how long it may take to accept that connection.
    private static let (searchInterval, searchPatience) = (Duration.seconds(1), Duration.milliseconds(200))
    /// The longest pause before a command, which takes more than a look, is begun again.
    private static let longestInterval = Duration.seconds(60)
    /// The pause before the next search.
    private var searchPause = searchInterval

    package convenience init(_ name: String, note: @escaping (String) -> Void) {
        self.init(name, ProgramPlaces(), note)
    }

    private init(_ name: String, _ places: ProgramPlaces, _ note: @escaping (String) -> Void) {
        self.name = name
        self.places = places
        self.note = note
        places.add(self)
        watchers.change = { [unowned self] in noteWatchers($0) }
    }

    package func forAnotherClient() -> any AgentProgram { RemoteProgram(name, places, note) }

    package var descriptor: Int32 { client?.fileDescriptor ?? -1 }

    package var deadline: ContinuousClock.Instant? {
        if !failed.isEmpty || client?.hasArrived == true { return .now }
        return [nextSearch, versionDeadline].compactMap(\.self).min()
    }

    package func notice() -> String? {
        defer { isAnother = false }
        return isAnother
            ? "The program has been started anew since the last call: what was listed before may be out of date." : nil
    }

    // MARK: Places

    /// The process of the connection; nil where there is none.
    var pid: Int32? { client?.pid }

    /// Whether the connection can be given up without a loss: nothing is under way, watched, or to be confirmed.
    func isQuiet(at now: ContinuousClock.Instant) -> Bool {
        waiting.isEmpty && held.isEmpty && watchers.isEmpty && !tokens.contains { !$0.isShared && $0.end > now }
    }

    /// Whether there is a connection.
    var isConnected: Bool { client != nil }

    /// Gives the connection up; the next request makes a new one.
    func leavePlace() { (client, watch, versionDeadline) = (nil, nil, nil) }

    // MARK: Requests

    package func send(_ request: ProgramRequest, to listener: ProgramListener) -> Int {
        let token = request.params.text("confirm").flatMap { text in tokens.first { $0.token == text } }
        var params = request.params
        // A token that was given to another client counts as none.
        if token == nil, params["confirm"] != nil { params.add("confirm", .null) }
        // A token is good on the connection on which it was given.
        let first = token?.isShared ?? !hasPlace ? places.first : nil, number = last + 1
        let own = ProgramListener { [weak self] answer in
            self?.shared[number] = nil
            if case .success(let line) = answer { self?.noteToken(of: line, isShared: first != nil) }
            listener.answer(answer)
        } progress: {
            listener.progress($0)
        }
        guard let first, first !== self else { return pass(ProgramRequest(request.method, params), to: own) }
        last = number
        shared[number] = first.pass(ProgramRequest(request.method, params), to: own)
        return number
    }

    /// Sends a request, with a token of the client that it belongs to.
    private func pass(_ request: ProgramRequest, to listener: ProgramListener) -> Int {
        last += 1
        held.append(
            Waiting(
                number: last, performs: request.performs, listener: listener,
                pages: RemotePages(request.method, request.params)))
        sendHeld()
        return last
    }

    /// Whether there is a connection, or a place for one.
    private var hasPlace: Bool { isConnected || places.makeRoom(for: self) }

    /// Notes the token of an answer, for this client only.
    private func noteToken(of answer: JSONLine, isShared: Bool) {
        guard let token = answer.text("confirmation") else { return }
        let now = ContinuousClock.now
        tokens.removeAll { $0.end <= now }
        if tokens.count == Confirmations.limit { tokens.removeFirst() }
        tokens.append((token, isShared, now + Confirmations.lifetime))
    }

    /// Sends the requests that are held, in order, as far as the program takes them now.
    private func sendHeld() {
        while let request = held.first {
            let isNew = client == nil
            guard let client = connection() else { return }
            // An action is sent only to a program of this version of the protocol: another version may read it otherwise.
            if request.performs, client.version == nil {
                versionDeadline = versionDeadline ?? .now + (isCommand ? Duration.seconds(120) : Self.patience)
                return
            }
            held.removeFirst()
            send(request, client, isNew: isNew)
        }
    }

    private func send(_ request: Waiting, _ client: RemoteClient, isNew: Bool) {
        do throws(RemoteFailure) {
            waiting[try client.send(request.pages.method, request.pages.params, until: .now + Self.patience)] = request
            lastUse = .now
        } catch {
            if !error.isRefusal {
                lose(error)
                // The old connection ended before it took the request, so a new connection may take it.
                if !isNew, error.isEnd { return held.insert(request, at: 0) }
            }
            fail(request, RemoteFault(error, from: name, wasSent: request.performs ? false : nil))
        }
    }

    private func fail(_ request: Waiting, _ refusal: RemoteFault) {
        failed.append { request.listener.answer(.failure(refusal)) }
    }

    /// Fails the requests that are not sent yet.
    private func failHeld(_ refusal: (Waiting) -> RemoteFault) {
        let refused = held
        held = []
        for request in refused { fail(request, refusal(request)) }
    }

    package func cancel(_ number: Int) {
        if let other = shared.removeValue(forKey: number) { places.first?.cancel(other) }
        held.removeAll { $0.number == number }
        if held.isEmpty { versionDeadline = nil }
        guard let id = waiting.first(where: { $0.value.number == number })?.key else { return }
        waiting[id] = nil
        var params = JSONLine()
        params.add("id", .int(id))
        // Where this fails, the connection has failed, which ends the request, too.
        try? client?.notify("$/cancel", params, until: .now + Self.patience)
    }

    package func collect() -> Bool {
        search()
        var arrived = take()
        if let versionDeadline, versionDeadline <= .now { lose(.timedOut) }
        sendHeld()
        arrived += failed
        failed = []
        for pass in arrived { pass() }
        return !arrived.isEmpty
    }

    /// Reads the answers that have arrived, and returns the calls that pass them on.
    private func take() -> [() -> Void] {
        guard let client else { return [] }
        var passed: [() -> Void] = []
        client.hearProgress = { [unowned self] id, fraction, message in
            guard let listener = waiting[id]?.listener else { return }
            passed.append { listener.progress(ProgramProgress(fraction: fraction, message: message)) }
        }
        defer { client.hearProgress = { _, _, _ in } }
        do throws(RemoteFailure) {
            let answers = try client.arrived()
            if client.version != nil { (versionDeadline, searchPause) = (nil, Self.searchInterval) }
            for (id, answer) in answers.sorted(by: { $0.key < $1.key }) {
                if id == watch?.request {
                    noteWatch(answer)
                } else if let (listener, answer) = try take(answer, to: id, client) {
                    passed.append { listener.answer(answer) }
                }
            }
            if hasChanged(client) { passed.append { [watchers] in watchers.tell() } }
        } catch {
            lose(error)
        }
        return passed
    }

    /// Takes the answer to a request; where another page follows, asks for it, and gives nil.
    private func take(
        _ answer: Result<JSONNode, RemoteFailure>, to id: Int, _ client: RemoteClient
    ) throws(RemoteFailure) -> (ProgramListener, Result<JSONLine, RemoteFault>)? {
        guard var request = waiting[id] else { return nil }
        var result: Result<JSONLine, RemoteFault>
        let goesOn: Bool
        switch answer {
        case .success(let node):
            goesOn = try request.pages.take(JSONLine(node) ?? JSONLine())
            result = Result { () throws(RemoteFault) in try request.pages.answer }
        case .failure(let failure):
            let fault = RemoteFault(failure, from: name)
            result = .failure(fault)
            goesOn = request.pages.restart(after: fault)
        }
        if goesOn {
            let next = try client.send(request.pages.method, request.pages.params, until: .now + Self.patience)
            waiting[next] = request
        }
        waiting[id] = nil
        return goesOn ? nil : (request.listener, result)
    }

    // MARK: The connection

    /// The connection; a new connection is made where the program has none.
    ///
    /// - Returns: Nil where none can be made, so that the requests that are held fail.
    private func connection() -> RemoteClient? {
        if let client { return client }
        do throws(RemoteFault) {
            return try reach(until: .now + Self.patience)
        } catch {
            failHeld { _ in error }
            return nil
        }
    }

    private func reach(until deadline: ContinuousClock.Instant) throws(RemoteFault) -> RemoteClient {
        do throws(ToolError) {
            let reached = try connect(until: deadline)
            isAnother = isAnother || process != nil && process != reached.pid
            process = reached.pid
            client = reached
            places.lost = nil
            lastUse = .now
            nextSearch = nil
            if !watchers.isEmpty {
                beginWatch(reached)
                // Earlier answers of the program are out of date.
                failed.append { [watchers] in watchers.tell() }
            }
            return reached
        } catch {
            // Several programs have the name.
            if isChoosable, error.status == .usage { throw RemoteFault(error.choosing) }
            guard process != nil else { throw RemoteFault(error) }
            throw RemoteFault(
                ToolError(
                    error.status, "The program '\(name.printable)' went away.", details: [error.message] + error.details
                ))
        }
    }

    private func connect(until deadline: ContinuousClock.Instant) throws(ToolError) -> RemoteClient {
        if isChoosable, let process = places.process {
            // A process may have several programs, so the program is reached by its socket.
            let socket = RemoteDirectory.path + "/" + RemoteDirectory.socketName(app: name, process: process)
            if let client = try? RunningProgram.connect(to: socket, until: deadline) { return client }
            places.chosen = nil
        }
        return try RunningProgram.connect(to: name, until: deadline)
    }

    private var isCommand: Bool { RemotePlace.isCommand(name) }

    /// A process number, a socket or a command names one program.
    package var isChoosable: Bool {
        !isCommand && !name.utf8.contains(UInt8(ascii: "/"))
            && !name.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }

    package func choose(_ process: Int) throws(RemoteFault) {
        if let client, client.pid.map(Int.init) == process { return places.chosen = client.pid }
        let programs = (try? RemoteDirectory.programs()) ?? []
        guard let program = programs.first(where: { $0.app == name && Int($0.pid) == process }) else {
            throw RemoteFault(.badParameters, "No program '\(name.printable)' has the number \(process).")
        }
        if places.areShared, let process = places.process, process != program.pid,
            programs.contains(where: { $0.pid == process })
        {
            throw RemoteFault(
                .notAllowed,
                "The program \(process) is asked for all clients of this server: start another "
                    + "'action mcp --app \(process) --http PORT' for this one.")
        }
        places.chosen = program.pid
        self.process = nil
        guard client != nil else { return }
        disconnect { _, _ in RemoteFault(.cancelled, "Another program was chosen before there was an answer.") }
        if watchers.isEmpty { return }
        nextSearch = .now
    }

    /// Gives up the connection; each request that waits for an answer, or is to be sent, fails with the reason.
    private func disconnect(_ refusal: (_ request: Waiting, _ wasSent: Bool) -> RemoteFault) {
        leavePlace()
        for request in waiting.sorted(by: { $0.key < $1.key }).map(\.value) { fail(request, refusal(request, true)) }
        waiting = [:]
        failHeld { refusal($0, false) }
    }

    private func lose(_ failure: RemoteFailure) {
        guard client != nil else { return }
        disconnect { RemoteFault(failure, from: name, wasSent: $0.performs ? $1 : nil) }
        if !isCommand && process == nil || places.lost != process || isCommand && searchPause == Self.searchInterval {
            note("\(ToolError(failure, from: name).message) It is looked for again at the next call.")
        }
        places.lost = process
        if watchers.isEmpty { return }
        nextSearch = .now + searchPause
        if isCommand { searchPause = min(searchPause * 2, Self.longestInterval) }
        failed.append { [watchers] in watchers.tell() }
    }

    // MARK: Changes

    private func noteWatchers(_ isWatched: Bool) {
        if isWatched {
            guard let client else { return nextSearch = .now }
            beginWatch(client)
        } else {
            endWatch()
            nextSearch = nil
        }
    }

    /// Asks the program to tell of changes.
    private func beginWatch(_ client: RemoteClient) {
        if let watch, watch.number == nil { return }
        // Where this fails, the connection has failed, which the next turn sees.
        watch = (try? client.send("watch/start", JSONLine(), until: .now + Self.patience)).map { ($0, nil) }
    }

    /// Asks the program to tell of no more changes; where the watch is not answered yet, asks once it is answered.
    private func endWatch() {
        guard let number = watch?.number else { return }
        watch = nil
        var params = JSONLine()
        params.add("watch", number)
        // The answer belongs to no request that waits, and is dropped.
        _ = try? client?.send("watch/stop", params, until: .now + Self.patience)
    }

    private func noteWatch(_ answer: Result<JSONNode, RemoteFailure>) {
        switch answer {
        case .success(let result):
            watch?.number = result["watch"]?.value
            if watchers.isEmpty { endWatch() }
        case .failure(let failure):
            note("\(ToolError(failure, from: name).message) Nobody is told of its changes.")
        }
    }

    /// Whether the program has told of changes, or of the end of its watch, in which case the watch begins anew.
    private func hasChanged(_ client: RemoteClient) -> Bool {
        var hasChanged = false
        for notification in client.takeNotifications() where watch != nil {
            hasChanged = true
            if notification.method == "watch/ended" {
                watch = nil
                beginWatch(client)
            }
        }
        return hasChanged
    }

    /// Looks for a program that has gone, where a watcher waits for it.
    private func search() {
        guard let time = nextSearch, time <= .now else { return }
        nextSearch = .now + Self.searchInterval
        guard client == nil else { return }
        _ = try? reach(until: .now + Self.searchPatience)
    }
}

extension ToolError {
    /// The error, with advice on how a call chooses a program.
    fileprivate var choosing: ToolError {
        ToolError(status, message, details: details + ["Call again with 'program' set to the number of one of them."])
    }
}

extension RemoteFailure {
    /// Whether the program has answered with a refusal.
    fileprivate var isRefusal: Bool {
        if case .refused = self { true } else { false }
    }

    /// Whether the connection has ended.
    fileprivate var isEnd: Bool {
        switch self {
        case .wentAway, .ended: true
        default: false
        }
    }
}

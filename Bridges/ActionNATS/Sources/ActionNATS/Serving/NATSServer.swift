public import ActionRuntime
import Dispatch
import Synchronization

/// Answers the clients of a service over NATS: a worker, one of any number of processes with the same actions.
///
/// ```swift
/// let endpoint = RemoteEndpoint(coordinator, app: "photos", menu: menu, exposing: .menu)
/// try await NATSServer(endpoint, service: "photos", url: "nats://127.0.0.1:4222").run()
/// ```
///
/// It belongs to the isolation of the endpoint's tree. Messages wait in a bounded queue until that isolation takes them; a request that
/// finds the queue full is answered as busy. Looks are answered on threads of the C library, so a handler that keeps the isolation for long
/// does not look like a process that has gone. An endpoint has one server.
public final class NATSServer {
    /// The name of this process in subjects.
    public let instance = Subjects.random()

    private let endpoint: RemoteEndpoint
    private let options: NATSOptions
    private let subjects: Subjects
    private let allowing: ((_ user: String?) -> RemotePermissions?)?
    private let frontDesk: FrontDesk
    private var clients: [Desk.AskerID: Client] = [:]
    private var hasRun = false

    /// A client: its session, and its requests by their identifiers.
    private final class Client {
        var session: RemoteEndpoint.Session?
        var keys: [ArraySlice<UInt8>: Desk.Key] = [:]
        /// When the client was asked last whether it is still there.
        var asked: ContinuousClock.Instant?
        var mayWatch = false
        var flow = ClientFlow()
    }

    /// The bytes of an answer around its result: the identifier and the names of the members.
    private static let frame = 512

    /// How long a client is kept that has asked nothing: as long as a token of confirmation is good.
    private static let idleTime = Duration.seconds(60)
    /// How many clients are kept: every new reply subject is one.
    package static let clientLimit = 1024
    /// When a client that is not heard is asked whether it is there, and when it is let go.
    private static let silence = Duration.seconds(2)
    package var longestSilence = Duration.seconds(30)

    /// Describes a worker; ``run()`` connects it.
    ///
    /// - Parameters:
    ///   - endpoint: What is exposed and allowed.
    ///   - service: The name of the service: 1 to 40 of `A-Z a-z 0-9 _ -`, the first one a letter.
    ///   - options: The server, and the worker's own credentials.
    ///   - allowing: The permissions of a user; nil for none at all. Without the closure they are those of the endpoint.
    /// - Throws: ``NATSError`` where the service has a name that cannot be used.
    public init(
        _ endpoint: RemoteEndpoint, service: String, _ options: NATSOptions,
        allowing: ((_ user: String?) -> RemotePermissions?)? = nil
    ) throws {
        subjects = try Subjects(service)
        (self.endpoint, self.options, self.allowing) = (endpoint, options, allowing)
        frontDesk = FrontDesk(subjects, instance: instance, inbox: options.inbox)
    }

    /// Describes a worker at a server.
    public convenience init(_ endpoint: RemoteEndpoint, service: String, url: String) throws {
        try self.init(endpoint, service: service, NATSOptions(url: url))
    }

    /// Answers until the task is cancelled, on the caller's isolation.
    ///
    /// A server that goes away is waited for.
    ///
    /// - Throws: ``NATSError`` where no server answers at first, or the server refuses the credentials, then or later, or does not let the
    ///   worker listen.
    nonisolated(nonsending) public func run() async throws {
        guard !hasRun else { throw NATSError.notServing }
        hasRun = true
        do {
            try await answer()
        } catch {
            await end()
            throw error
        }
        await end()
    }

    nonisolated(nonsending) private func answer() async throws {
        let largestPayload = try await frontDesk.open(options)
        endpoint.longestAnswer = min(endpoint.longestAnswer, largestPayload - Self.frame)
        weak let desk = frontDesk
        endpoint.needsTurn = { desk?.ring() }
        while let event = await frontDesk.events.next(), !Task.isCancelled {
            hear(event, isolation: #isolation)
            frontDesk.noteDone()
        }
        if let failure = frontDesk.failure { throw failure }
    }

    nonisolated(nonsending) private func end() async {
        endpoint.needsTurn = {}
        for client in clients.values { client.session?.close() }
        clients = [:]
        await frontDesk.close()
    }

    private func hear(_ event: FrontDesk.Event, isolation: isolated (any Actor)?) {
        let isTurnDue = frontDesk.takeRing()
        switch event {
        case .request(let request): take(request, isolation: isolation)
        case .allowed(let key): begin(key, isolation: isolation)
        case .gone(let asker): close(asker)
        case .heard(let asker): goOn(asker, isolation: isolation)
        case .tick: lookAtClients()
        case .turn: break
        }
        if isTurnDue { endpoint.serve(isolation: isolation) }
    }

    // MARK: Requests

    private func take(_ request: WorkerRequest, isolation: isolated (any Actor)?) {
        if request.method == Subjects.bye { return close(request.asker) }
        if request.isPerform { return frontDesk.take(request) }
        let client = client(request.asker) {
            frontDesk.send(ProtocolLine.error($0, $1, id: request.line.id), to: request.asker)
        }
        guard let client else { return }
        frontDesk.note(request.asker)
        if request.method == "watch/start" { client.mayWatch = true }
        pass(request.line, to: client, request.asker, isolation: isolation)
    }

    private func begin(_ key: Desk.Key, isolation: isolated (any Actor)?) {
        guard let line = frontDesk.line(of: key), let id = line.id else { return }
        guard let client = client(key.asker, for: key, refuse: { frontDesk.refuse(key, $0, $1) }) else { return }
        guard client.keys[id] == nil else {
            return frontDesk.refuse(key, .notARequest, "A request with this 'id' is under way.")
        }
        client.keys[id] = key
        frontDesk.run(key)
        pass(line, to: client, key.asker, isolation: isolation)
    }

    private func pass(
        _ line: ProtocolLine, to client: Client, _ asker: Desk.AskerID, isolation: isolated (any Actor)?
    ) {
        client.session?.receive(line.bytes + [0x0A], isolation: isolation)
        endIfOver(client, asker)
    }

    /// Lets a client go whose session has ended, with the reason; its next request begins another one.
    private func endIfOver(_ client: Client, _ asker: Desk.AskerID) {
        if client.session?.isOver == true, clients[asker] === client { close(asker) }
    }

    /// The client of that name, which may be new; nil where its request was refused.
    ///
    /// - Parameters:
    ///   - key: The request that is about to begin; nil for a question.
    ///   - refuse: Refuses the request.
    private func client(
        _ asker: Desk.AskerID, for key: Desk.Key? = nil, refuse: (ProtocolLine.Code, String) -> Void
    ) -> Client? {
        if let client = clients[asker] {
            if client.session?.isOver == false { return client }
            close(asker, keeping: key)
        }
        let user = asker.user == Subjects.anyone ? nil : asker.user
        var permissions: RemotePermissions?
        if let allowing {
            permissions = allowing(user)
            if permissions == nil {
                refuse(.notAllowed, "The program answers no requests of '\(asker.user)'.")
                return nil
            }
        }
        guard clients.count < Self.clientLimit else {
            refuse(.tooMuch, "The worker is busy: it has \(Self.clientLimit) clients. It was not performed.")
            return nil
        }
        let client = Client(), frontDesk = frontDesk
        clients[asker] = client
        frontDesk.begin(asker)
        frontDesk.count(of: clients.count)
        client.session = endpoint.open(RemotePeer(user: user, via: "nats"), allowing: permissions) {
            [weak client] text in
            let line = ProtocolLine(Array(text.utf8))
            let key = line.method == nil ? line.id.flatMap { client?.keys.removeValue(forKey: $0) } : nil
            frontDesk.answer(line, to: asker, key)
            guard let client else { return true }
            if client.flow.send(line.bytes.count) { frontDesk.ask(asker) }
            return !client.flow.isFull
        }
        return client
    }

    /// Goes on with a client that has heard what it had been sent when it was asked.
    private func goOn(_ asker: Desk.AskerID, isolation: isolated (any Actor)?) {
        guard let client = clients[asker] else { return }
        let wasFull = client.flow.isFull
        if client.flow.hear() { frontDesk.ask(asker) }
        guard wasFull, !client.flow.isFull else { return }
        client.session?.drained(isolation: isolation)
        endIfOver(client, asker)
    }

    // MARK: Clients

    /// Lets a client go.
    ///
    /// - Parameter key: A request that goes on; nil for none.
    private func close(_ asker: Desk.AskerID, keeping key: Desk.Key? = nil) {
        clients.removeValue(forKey: asker)?.session?.close()
        frontDesk.count(of: clients.count)
        frontDesk.forget(asker, keeping: key)
    }

    /// Asks clients that keep something here, and were not heard for a while, whether they are there.
    private func lookAtClients() {
        let now = ContinuousClock.now
        for (asker, client) in clients {
            let silence = (frontDesk.heard(asker) ?? now).duration(to: now)
            guard client.mayWatch || !client.keys.isEmpty || client.flow.isFull else {
                if silence >= Self.idleTime { close(asker) }
                continue
            }
            if silence >= longestSilence {
                close(asker)
            } else if silence >= Self.silence || client.flow.isAsked {
                // Where a question or its answer got lost, it is asked again.
                client.flow.ask()
                frontDesk.ask(asker)
            }
        }
    }
}

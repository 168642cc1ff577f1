// The way of one client's request; neither this file nor those of `Answers` use sockets.
//
//   a line ─▶ RemoteEndpoint.Session ─▶ RemoteMessage ─▶ RemoteMethod, RemoteParams ─▶ RemoteEndpoint+Ask ─▶ a line
//                 │                                                                ▲
//                 │ watches, tokens, requests under way                            │ what is exposed: Exposer
//                 ▼                                                                │ where it starts: RemoteNodes
//            RemoteWatch ◀── changes of the tree, records of dispatches ────── Coordinator

/// Answers the requests of clients that are reached by any way that carries lines: a pipe, a connection of one's own, a message bus.
///
/// A ``RemoteServer`` is an endpoint with a socket that clients find by the program's name. For another way, a program opens a session
/// for each client, gives the session the bytes that arrive, and sends the lines that the session gives out:
///
/// ```swift
/// let endpoint = RemoteEndpoint(coordinator, app: "photos", menu: menu, exposing: .menu)
/// endpoint.needsTurn = { [weak endpoint] in Task { endpoint?.serve() } }
/// let session = endpoint.open(RemotePeer(via: "pipe")) { line in
///     print(line)
///     return true
/// }
/// for await bytes in input { session.receive(bytes) }
/// session.finish()
/// ```
///
/// An endpoint belongs to the isolation that its coordinator's tree belongs to; no handler, validator or condition runs on another
/// isolation. While no session is open, it costs nothing.
public final class RemoteEndpoint {
    let coordinator: Coordinator
    let app: String
    let keys: KeyMap?
    let allowing: RemotePermissions
    let confirm: (nonisolated(nonsending) (RemoteConfirmation) async -> Bool)?
    let exposer: Exposer
    private(set) var bounds: RemoteBounds
    /// Whether a target performs nothing in the program: that of a map's host.
    let isExternal: (Performer) -> Bool
    let nodes: RemoteNodes
    /// The time at which the endpoint was made, in seconds since 1970.
    let since = WallClock.seconds
    /// The directory in which the program began to serve, which tells programs of one name apart; nil where it is not known.
    var directory: String?
    /// The clock for tokens, pauses and pages.
    package var now: () -> ContinuousClock.Instant = { .now }
    /// Called when ``serve(isolation:)`` has something to do: an answer, progress, a change or a record.
    ///
    /// It is called once before each turn, on the tree's isolation, while the endpoint, a handler or a change of the tree is under way; so
    /// it should only see to it that ``serve(isolation:)`` is called later.
    public var needsTurn: () -> Void = {}
    /// How long clients are served before the program goes on: 2 ms.
    static let turn = Duration.milliseconds(2)
    /// Whether the program goes on between turns; else all is done at once, as for a client in the same process.
    var isShared = false
    /// What is done in turns.
    var turns = Turns()
    /// Whether the program runs tasks.
    let taskProbe = TaskProbe()
    /// Bounds the time of sequences of steps.
    private(set) lazy var stepTurns = StepTurns(self)
    /// Bounds how many asynchronous handlers end at once.
    let ends = HandlerEnds()
    /// The questions to the person at the program.
    let questions = RemoteQuestions()
    /// The bytes that are kept for clients.
    let budget = RemoteBudget()
    /// The requests under way, by their numbers, which tell the order in which they arrived.
    var calls: [UInt64: RemoteCall] = [:]
    /// The number of requests so far.
    var callCount: UInt64 = 0
    /// The closures that are told of the requests under way.
    let requestObservers = Observers<[RemoteRequest]>()

    private(set) var sessions: [RemoteEndpoint.Session] = []
    /// What clients are told of dispatches and keys.
    private(set) lazy var log = RemoteLog(self, remembering: remembering)
    private let remembering: Int
    /// The number of names that were interned for clients, by who they are.
    private var namesAdded: [RemotePeer: Int] = [:]
    /// The most names that are interned for all clients, and for the clients of one process or user.
    private static let nameLimit = 1000
    private static let clientNameLimit = 100

    /// Creates an endpoint for a coordinator.
    ///
    /// - Parameters:
    ///   - coordinator: The coordinator that answers.
    ///   - app: The program's name, as clients are told it.
    ///   - menu: The menu whose commands are exposed, described, and destructive; nil for none.
    ///   - keys: The keys that are exposed, listed and pressed; nil for none.
    ///   - exposing: Which actions are exposed.
    ///   - allowing: The permissions of clients, where their sessions have no others.
    ///   - confirm: Asks the person at the program whether to perform a destructive action. Where the closure is left out, the
    ///     client is given a token, and has to send the request again with the token.
    ///   - remembering: How many of the last requests that were refused, unclaimed, declined or failed are kept with the reasons, as
    ///     a ``RemoteServer`` keeps them.
    /// - Precondition: Where `.menu` is exposed, there is a menu or a key map.
    public convenience init(
        _ coordinator: Coordinator, app: String, menu: Menu? = nil, keys: KeyMap? = nil, exposing: RemoteExposure,
        allowing: RemotePermissions = [.ask, .perform],
        confirm: (nonisolated(nonsending) (RemoteConfirmation) async -> Bool)? = nil, remembering: Int = 0
    ) {
        self.init(
            coordinator, app: app, menu: menu, keys: keys, exposing: exposing, allowing: allowing, confirm: confirm,
            remembering: max(0, remembering), bounds: .ofClients)
        isShared = true
        taskProbe.isKnown = false
    }

    /// Creates an endpoint whose clients are in the same process, so that all is answered at once.
    ///
    /// - Parameters:
    ///   - bounds: How much a request may take.
    ///   - isExternal: Whether a target performs nothing here, so that keys behind it are not pressed: that of a map's host.
    ///   - title: The titles of actions whose targets give none; nil for that of the menu's command, or else the name.
    package init(
        _ coordinator: Coordinator, app: String, menu: Menu? = nil, keys: KeyMap? = nil, exposing: RemoteExposure,
        allowing: RemotePermissions = [.ask, .perform],
        confirm: (nonisolated(nonsending) (RemoteConfirmation) async -> Bool)? = nil, remembering: Int = 0,
        bounds: RemoteBounds, isExternal: @escaping (Performer) -> Bool = { _ in false },
        title: @escaping (ActionName) -> String? = { _ in nil }
    ) {
        if exposing == .menu, menu == nil, keys == nil {
            fatalError("An endpoint that exposes '.menu' needs a menu or a key map.")
        }
        self.coordinator = coordinator
        self.app = app
        self.keys = keys
        self.allowing = allowing
        self.confirm = confirm
        self.remembering = remembering
        self.bounds = bounds
        self.isExternal = isExternal
        exposer = Exposer(coordinator: coordinator, menu: menu, keys: keys, exposure: exposing, title: title)
        nodes = RemoteNodes(coordinator: coordinator)
        lastRevision = nodes.began
        if remembering > 0 { log.update() }
    }

    /// The most bytes of an answer: 3 MiB, or fewer where the way to clients takes fewer.
    ///
    /// Pages end earlier then, so that they fit. An answer that is longer nevertheless is refused as too much.
    public var longestAnswer: Int {
        get { bounds.answer }
        set { bounds.limit(answer: newValue) }
    }

    // MARK: Sessions

    /// Begins to answer a client.
    ///
    /// - Parameters:
    ///   - peer: The client, as logs, confirmations and other clients are told of it.
    ///   - allowing: The client's permissions; nil for those of the endpoint.
    ///   - send: Sends a line, without its line break, to the client. The line counts as sent in any case; for false the session gives
    ///     out no more until ``Session/drained(isolation:)``, apart from what is under way already.
    public func open(
        _ peer: RemotePeer, allowing: RemotePermissions? = nil, send: @escaping (_ line: String) -> Bool
    ) -> Session {
        let flow = Flow()
        return open(peer, allowing: allowing) {
            flow.isFull = !send($0.text)
        } backlog: {
            flow.isFull ? Session.pauseLimit + 1 : 0
        } drain: {
            flow.isFull = false
        }
    }

    /// Whether a way takes no more lines for now.
    private final class Flow {
        var isFull = false
    }

    /// Begins to answer a client.
    ///
    /// - Parameter backlog: Gives the number of bytes that the client has not taken yet.
    package func open(
        _ peer: RemotePeer, allowing: RemotePermissions? = nil, send: @escaping (RemoteReply) -> Void,
        backlog: @escaping () -> Int = { 0 }, drain: @escaping () -> Void = {}
    ) -> Session {
        let session = Session(
            self, peer, allowing: allowing ?? self.allowing, send: send, backlog: backlog, drain: drain)
        // Ending a session may run code that begins another session.
        if seen == nil { listen() }
        sessions.append(session)
        return session
    }

    /// Ends a session, and cancels its requests.
    package func close(_ session: RemoteEndpoint.Session) {
        guard let index = sessions.firstIndex(where: { $0 === session }) else { return }
        sessions.remove(at: index)
        session.end()
        log.update()
        if sessions.isEmpty {
            ignore()
            turns.rest()
        }
    }

    /// Ends all sessions, and cancels their requests.
    public func close() {
        for session in sessions { session.close() }
        log.end()
    }

    /// Whether no client is connected, and no observer is registered.
    package var isAlone: Bool { sessions.isEmpty && log.isIdle && seen == nil }

    // MARK: The revision

    private var lastRevision: Int
    /// The tree and its count of events when the revision was read last.
    private var seen: (tree: TreeChanges, events: UInt64)?
    /// A number that is greater after each change that may change an answer.
    var revision: Int {
        guard let last = seen else { return lastRevision }
        let tree = coordinator.changes.shared
        let events = Self.events(of: tree)
        if last.tree !== tree {
            // The root stands in another tree, so the number of changes is unknown: they count as one change.
            lastRevision += 1
            last.tree.endListening()
            tree.beginListening()
        } else if events != last.events {
            lastRevision += max(1, Int(clamping: events &- last.events))
        }
        seen = (tree, events)
        return lastRevision
    }

    /// Begins to count changes; changes before the first client were not counted.
    private func listen() {
        let tree = coordinator.changes.shared
        tree.beginListening()
        seen = (tree, Self.events(of: tree))
        lastRevision += 1
    }

    /// The changes of a tree, and those of nodes whose tree is not known.
    private static func events(of tree: TreeChanges) -> UInt64 {
        tree.events &+ SharedCounter.distantNodes.load()
    }

    private func ignore() {
        _ = revision
        seen?.tree.endListening()
        seen = nil
    }

    /// Says that state outside of the tree has changed, so that clients which watch are told.
    ///
    /// ``Coordinator/invalidate()`` does the same for menus.
    public func changed() {
        guard seen != nil else { return }
        lastRevision += 1
        wake()
    }

    // MARK: Watches

    /// The revision of which the clients that read were told; nil where that is not known.
    private var told: Int?

    /// Whether a client may have to be told of changes.
    var isBehind: Bool {
        if told == revision { return sessions.contains { $0.isLagging && $0.isReading } }
        return sessions.contains { !$0.watches.isEmpty && $0.isReading }
    }

    /// Notes that a watch has begun, of which a page was looked at.
    func noteWatch() {
        told = nil
        log.update()
        wake()
    }

    /// The client that is told of changes next, by its place among the clients.
    private var nextSession = 0
    /// Whether a page of a watch is looked at: a validator may call `serve`.
    private(set) var isLooking = false

    /// The revision of which clients are being told; nil where all were told.
    private(set) var round: Int?

    /// Looks at the next page of the next client's watches that are behind, and tells the client what has changed.
    ///
    /// A round is over when all clients were told of the changes before it; those since are told in the next.
    /// - Returns: Whether a page was looked at; false at the end of a round, and within a page.
    func tellNextChanges() -> Bool {
        if isLooking { return false }
        isLooking = true
        defer { isLooking = false }
        let now = round ?? revision
        round = now
        for _ in sessions.indices {
            nextSession = nextSession < sessions.count - 1 ? nextSession + 1 : 0
            if sessions[nextSession].tellNextChanges(at: now) { return true }
        }
        (round, told) = (nil, now)
        return false
    }

    /// Sends all records, and the changes of all watches.
    package func tellChanges() {
        while log.hasWaiting { log.tellNext() }
        while tellNextChanges() {}
    }

    // MARK: Names

    /// The name of a client's text; nil where no claim can be registered for the text.
    ///
    /// Names are never forgotten. So a new text is interned only where a catch-all may take it, and only a limited number of times
    /// for all clients, and fewer times for each client's process or user.
    ///
    /// - Parameter explains: Whether catch-alls of all nodes count, of which an explanation tells. If no more texts are interned, the text
    ///   is then unknown, and the request is not refused: it may be a mistyped name.
    func name(
        of text: String, from start: ActionNode, for peer: RemotePeer, explains: Bool = false
    ) throws(RemoteFault) -> ActionName? {
        if let name = ActionName(registered: text) { return name }
        guard exposer.exposure == .all else { return nil }
        let isTaken = takesAnyName(from: start)
        guard isTaken || explains && coordinator.root.preorder.contains(where: \.mayTakeAnyName) else { return nil }
        let name = "'\(text.shortened)' is a new name"
        guard namesAdded[peer, default: 0] < Self.clientNameLimit else {
            if !isTaken { return nil }
            let who = peer.pid == nil ? "one user" : "one process"
            throw RemoteFault(.tooMuch, "\(name), and the program takes \(Self.clientNameLimit) of them from \(who).")
        }
        guard namesAdded.values.reduce(0, +) < Self.nameLimit else {
            if !isTaken { return nil }
            throw RemoteFault(.tooMuch, "\(name), and the program has taken \(Self.nameLimit) of them.")
        }
        namesAdded[peer, default: 0] += 1
        return ActionName(validating: text)
    }

    // MARK: Logs

    /// Tells clients that watch the log how far a handler that runs for a client has come.
    func tellProgress(of action: String, askedBy peer: RemotePeer, fraction: Double?, message: String?) {
        guard log.isWatched else { return }
        var line = JSONLine()
        line.add("action", action)
        line.add("fraction", fraction.map(ActionValue.double) ?? .null)
        line.add("message", message)
        line.add("client", peer.pid.map { .int(Int($0)) } ?? .null)
        line.add("by", peer.jsonLine)
        for session in sessions { session.tellWatches(progress: line) }
        wake()
    }

    deinit {
        seen?.tree.endListening()
        turns.rest()
        for session in sessions { session.abandon() }
    }
}

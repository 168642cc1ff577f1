import ActionRuntime
import CLibrary

/// A server over HTTP: one thread, which waits for clients, and for what its endpoint waits for.
///
/// Clients are strangers until the endpoint has accepted the head of a request, and then have places of their own.
package final class HTTPServer {
    /// How many connections there may be whose clients have shown the token: for each session a stream, a request and more.
    package static let connectionLimit = 256
    /// How many connections there may be besides whose clients have not shown the token; the oldest makes room for a new one.
    ///
    /// Clients that connect at the same time may all connect before the first of them sends its request, so there are many of these.
    static let strangerLimit = 128
    /// How many descriptors the process needs at most: for connections of clients and of programs, and for files.
    private static let descriptorLimit: rlim_t = 512
    /// How many connections are accepted before those that exist are served.
    private static let arrivalLimit = 64

    private let listener: HTTPListener
    private let endpoint: any HTTPEndpoint
    private let requestPatience: Duration
    private let connectionLimit: Int
    private var connections: [HTTPConnection] = []

    /// - Parameters:
    ///   - requestPatience: How long a client may take to send a request that it has begun.
    ///   - connectionLimit: How many connections there may be whose clients have shown the token.
    package init(
        _ listener: HTTPListener, _ endpoint: any HTTPEndpoint,
        requestPatience: Duration = HTTPConnection.requestPatience, connectionLimit: Int = connectionLimit
    ) {
        self.listener = listener
        self.connectionLimit = connectionLimit
        self.requestPatience = requestPatience
        self.endpoint = endpoint
    }

    /// Serves until a descriptor is readable, such as the descriptor of a signal.
    package func run(until end: Int32) {
        signal(SIGPIPE, SIG_IGN)
        raiseDescriptorLimit()
        while turn(end) {}
        endpoint.close()
        // The last answers are sent, as far as the clients take them at once.
        for connection in connections { connection.write() }
    }

    /// Lets the process have as many descriptors as it has places, as far as the system allows that.
    private func raiseDescriptorLimit() {
        #if canImport(Glibc)
            let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let kind = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur < Self.descriptorLimit else { return }
        limit.rlim_cur = min(limit.rlim_max, Self.descriptorLimit)
        _ = unsafe setrlimit(kind, &limit)
    }

    /// Waits for events, and handles them; returns whether the server goes on.
    private func turn(_ end: Int32) -> Bool {
        // Connections that are accepted during the turn are not among these.
        let waiting = connections
        var polled = [end, listener.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        polled += waiting.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
        polled += endpoint.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let deadlines = [endpoint.deadline] + waiting.map(\.deadline)
        let milliseconds = deadlines.compactMap(\.self).min().map {
            max(0, ($0 - .now) / .milliseconds(1)).rounded(.up)
        }
        _ = unsafe poll(&polled, nfds_t(polled.count), milliseconds.map { Int32(clamping: Int($0)) } ?? -1)
        if polled[0].revents != 0 { return false }
        endpoint.collect(at: .now)
        for (connection, polled) in zip(waiting, polled.dropFirst(2)) { serve(connection, polled.revents) }
        if polled[1].revents != 0 { accept() }
        let now = ContinuousClock.now
        // A change that one client made is told to the other clients.
        endpoint.collect(at: now)
        for connection in connections {
            connection.expire(at: now)
            // Behind an answer the next request may wait, or the end of the connection.
            serve(connection, 0)
        }
        connections.removeAll(where: \.isOver)
        return true
    }

    private func serve(_ connection: HTTPConnection, _ events: Int16) {
        if connection.isOver { return }
        // A connection whose input is not polled reports only its end.
        if events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0, events & Int16(POLLIN) == 0 { return connection.finish() }
        if events & Int16(POLLIN) != 0 { connection.read() }
        while let exchange = connection.next({ head throws(HTTPFault) in try admit(connection, head) }) {
            endpoint.take(exchange)
        }
        connection.write()
    }

    // MARK: Places

    /// Accepts clients, as strangers until they show the token.
    private func accept() {
        for _ in 0..<Self.arrivalLimit {
            guard let descriptor = listener.accept() else { return }
            let connection = HTTPConnection(descriptor, fields: endpoint.fields, requestPatience: requestPatience)
            connections.append(connection)
            // What a client has sent already is read before another one is accepted.
            serve(connection, Int16(POLLIN))
            limitStrangers()
        }
    }

    /// Ends the oldest connection that has not shown the token, where there are too many of them.
    private func limitStrangers() {
        let strangers = connections.filter { $0.holder == nil && !$0.isOver }
        guard strangers.count > Self.strangerLimit, let oldest = strangers.first else { return }
        // Its token may have arrived meanwhile.
        serve(oldest, Int16(POLLIN))
        if oldest.holder != nil { return }
        // A client that has asked for nothing gets no answer: it would take it for that to the request that it sends meanwhile.
        if oldest.isIncomplete {
            oldest.refuse(HTTPFault(.unavailable, "Too many connections have shown no token: try again."))
            oldest.write()
        }
        oldest.finish()
        connections.removeAll(where: \.isOver)
    }

    /// Judges a request by its head, and gives its connection a place among those that have shown the token.
    private func admit(_ connection: HTTPConnection, _ head: HTTPHead) throws(HTTPFault) {
        try endpoint.judge(head)
        let holder = endpoint.holder(of: head)
        if connection.holder == nil { try makeRoom(for: holder) }
        connection.holder = holder
    }

    /// Makes room for a connection of a client that has shown the token.
    ///
    /// An idle connection goes first. Where none is idle, the client that has the most connections gives one up.
    private func makeRoom(for holder: String) throws(HTTPFault) {
        let others = connections.filter { $0.holder != nil && !$0.isOver }
        guard others.count >= connectionLimit else { return }
        if let idle = others.filter(\.isIdle).min(by: { $0.lastUse < $1.lastUse }) { return idle.finish() }
        let byHolder = Dictionary(grouping: others) { $0.holder ?? "" }
        guard let most = byHolder.values.max(by: { $0.count < $1.count }),
            most.count > (byHolder[holder]?.count ?? 0) + 1
        else {
            throw HTTPFault(
                .unavailable, "There are \(connectionLimit) connections, and none is idle: try again later.")
        }
        most.last?.finish()
    }
}

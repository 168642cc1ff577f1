import ActionRuntime
import CLibrary

/// The server of the Model Context Protocol over HTTP: one thread, which waits for clients and the program.
package final class AgentHTTPServer {
    /// How many clients may be connected; an idle connection makes room for a new client.
    static let connectionLimit = 64

    private let listener: HTTPListener
    private let program: any AgentProgram
    private let endpoint: AgentEndpoint
    private let requestPatience: Duration
    private var connections: [HTTPConnection] = []

    /// - Parameter requestPatience: How long a client may take to send a request that it has begun.
    package init(
        _ listener: HTTPListener, _ program: any AgentProgram, _ tools: AgentToolSet, _ access: AgentAccess,
        requestPatience: Duration = HTTPConnection.requestPatience
    ) {
        self.listener = listener
        self.requestPatience = requestPatience
        self.program = program
        program.isShared = true
        endpoint = AgentEndpoint(program, tools, access)
    }

    /// The address at which clients reach the server.
    package var address: String { "http://127.0.0.1:\(listener.port)\(AgentAccess.path)" }

    /// Serves until a descriptor is readable, such as the descriptor of a signal.
    package func run(until end: Int32) {
        signal(SIGPIPE, SIG_IGN)
        while turn(end) {}
        endpoint.close()
        // The last answers are sent, as far as the clients take them at once.
        for connection in connections { connection.write() }
    }

    /// Waits for events, and handles them; returns whether the server goes on.
    private func turn(_ end: Int32) -> Bool {
        var polled =
            [(end, Int16(POLLIN)), (listener.descriptor, Int16(POLLIN)), (program.descriptor, Int16(POLLIN))].map {
                pollfd(fd: $0.0, events: $0.1, revents: 0)
            }
        // Connections that are accepted during the turn are not among these.
        let waiting = connections
        polled += waiting.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
        let deadlines = [endpoint.deadline, program.deadline] + waiting.map(\.deadline)
        let milliseconds = deadlines.compactMap(\.self).min().map {
            max(0, ($0 - .now) / .milliseconds(1)).rounded(.up)
        }
        _ = unsafe poll(&polled, nfds_t(polled.count), milliseconds.map { Int32(clamping: Int($0)) } ?? -1)
        if polled[0].revents != 0 { return false }
        endpoint.collect(at: .now)
        for (connection, polled) in zip(waiting, polled.dropFirst(3)) { serve(connection, polled.revents) }
        if polled[1].revents != 0 { accept() }
        let now = ContinuousClock.now
        // A change that one client made is told to the other clients.
        endpoint.collect(at: now)
        for connection in connections {
            connection.expire(at: now)
            connection.write()
        }
        connections.removeAll(where: \.isOver)
        return true
    }

    private func serve(_ connection: HTTPConnection, _ events: Int16) {
        // A connection whose input is not polled reports only its end.
        if events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0, events & Int16(POLLIN) == 0 { return connection.finish() }
        if events & Int16(POLLIN) != 0 { connection.read() }
        while let exchange = connection.next(endpoint.judge) { endpoint.take(exchange) }
        connection.write()
    }

    private func accept() {
        while let descriptor = listener.accept() {
            let connection = HTTPConnection(descriptor, requestPatience: requestPatience)
            connections.append(connection)
            guard connections.count > Self.connectionLimit else { continue }
            if let idle = connections.dropLast().filter(\.isIdle).min(by: { $0.lastUse < $1.lastUse }) {
                idle.finish()
                connections.removeAll { $0 === idle }
            } else {
                connection.refuse(
                    HTTPFault(.unavailable, "\(Self.connectionLimit) clients are connected: try again later."))
                connection.write()
                connections.removeLast()
            }
        }
    }
}

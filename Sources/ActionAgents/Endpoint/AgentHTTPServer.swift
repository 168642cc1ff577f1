import ActionRuntime

/// The server of the Model Context Protocol over HTTP.
package final class AgentHTTPServer {
    private let listener: HTTPListener
    private let server: HTTPServer

    /// - Parameters:
    ///   - requestPatience: How long a client may take to send a request that it has begun.
    ///   - connectionLimit: How many connections there may be whose clients have shown the token.
    package init(
        _ listener: HTTPListener, _ program: any AgentProgram, _ tools: AgentToolSet, _ access: AgentAccess,
        requestPatience: Duration = HTTPConnection.requestPatience, connectionLimit: Int = HTTPServer.connectionLimit
    ) {
        self.listener = listener
        server = HTTPServer(
            listener, AgentEndpoint(program, tools, access), requestPatience: requestPatience,
            connectionLimit: connectionLimit)
    }

    /// The address at which clients reach the server.
    package var address: String { "http://127.0.0.1:\(listener.port)\(AgentAccess.path)" }

    /// Serves until a descriptor is readable, such as the descriptor of a signal.
    package func run(until end: Int32) { server.run(until: end) }
}

package import ActionAgents
import ActionRuntime

/// The server of the inspector.
package final class InspectorServer {
    private let server: HTTPServer
    private let endpoint: InspectorEndpoint

    /// Creates a server, which serves once it runs.
    ///
    /// - Parameters:
    ///   - listener: The socket at which browsers connect.
    ///   - program: What is inspected.
    ///   - isReadOnly: Whether pages may perform nothing.
    package init(_ listener: HTTPListener, _ program: any ReachableProgram, isReadOnly: Bool) {
        endpoint = InspectorEndpoint(program, InspectorAccess(port: listener.port), isReadOnly: isReadOnly)
        server = HTTPServer(listener, endpoint)
    }

    /// The address that opens the page, once.
    package var address: String { endpoint.access.address }

    /// Serves until a descriptor is readable, such as the descriptor of a signal.
    package func run(until end: Int32) { server.run(until: end) }
}

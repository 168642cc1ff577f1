import ActionRuntime

@testable import ActionRemote

/// Joins hosted actions to an endpoint in the same process.
@MainActor final class EndpointTransport: RemoteTransport {
    let endpoint: RemoteEndpoint
    /// Whether the endpoint's program runs.
    var isRunning = true
    /// Whether lines are taken.
    var hasRoom = true
    private(set) var session: RemoteEndpoint.Session?
    private var hear: ((RemoteTransportEvent) -> Void)?
    /// The lines that were sent.
    private(set) var sent: [String] = []

    init(_ endpoint: RemoteEndpoint) {
        self.endpoint = endpoint
        // All is answered at once, by tasks that are run.
        endpoint.isShared = false
        endpoint.taskProbe.isKnown = true
        // A page ends by the number of its entries only, however slow the test is.
        let now = ContinuousClock.now
        endpoint.now = { now }
    }

    func open(_ hear: @escaping (RemoteTransportEvent) -> Void) throws {
        guard isRunning else { throw Closed() }
        self.hear = hear
        session = endpoint.open(RemotePeer(via: "test")) { [unowned self] (line: String) in
            self.hear?(.line(Array(line.utf8)))
            return true
        }
    }

    func send(_ line: String) -> Bool {
        guard hasRoom else { return false }
        sent.append(line)
        session?.answer(line: Array(line.utf8))
        return true
    }

    func close() {
        hear = nil
        session?.close()
        session = nil
    }

    func makeRoom() {
        hasRoom = true
        hear?(.drained)
    }

    /// Ends the program.
    func stop() {
        isRunning = false
        let hear = hear
        close()
        hear?(.closed("it was stopped"))
    }

    struct Closed: Error, CustomStringConvertible {
        let description = "nobody listens"
    }
}

extension RemoteActions {
    /// Connects now, whatever pause is left.
    func connectNow() {
        guard link == nil else { return }
        connect()
    }
}

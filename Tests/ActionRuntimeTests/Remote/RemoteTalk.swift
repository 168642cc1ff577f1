import ActionRuntime
import Testing

@testable import ActionRemote

/// A client of an endpoint without a socket: sends requests, and keeps what it is sent.
final class RemoteTalk {
    let endpoint: RemoteEndpoint
    private(set) var session: RemoteEndpoint.Session
    /// What was sent and not taken yet.
    private(set) var lines: [ActionValue] = []
    /// How many bytes count as not read.
    var backlog = 0
    private var lastID = 0

    init(_ endpoint: RemoteEndpoint, process: Int32 = 4242) {
        self.endpoint = endpoint
        // All is answered at once, by tasks that are run.
        endpoint.isShared = false
        endpoint.taskProbe.isKnown = true
        // A page ends by the number of its entries only, however slow the test is.
        let now = ContinuousClock.now
        endpoint.now = { now }
        session = endpoint.open(RemotePeer(pid: process, via: "test"), send: { _ in })
        endpoint.close(session)
        session = endpoint.open(RemotePeer(pid: process, via: "test")) { [unowned self] in
            lines.append(try! ActionValue(json: $0.text))
        } backlog: { [unowned self] in
            backlog
        }
    }

    convenience init(
        _ coordinator: Coordinator, menu: Menu? = nil, keys: KeyMap? = nil, exposing: RemoteExposure = .all,
        allowing: RemotePermissions = [.ask, .perform]
    ) {
        self.init(
            RemoteEndpoint(
                coordinator, app: "test", menu: menu, keys: keys, exposing: exposing, allowing: allowing))
    }

    func close() { endpoint.close(session) }

    /// Sends a line as it is.
    func send(_ line: String, isolation: isolated (any Actor)? = #isolation) {
        session.answer(line: Array(line.utf8), isolation: isolation)
    }

    /// Sends a request, and gives its identifier.
    @discardableResult
    func send(_ method: String, _ params: ActionValue = [:], isolation: isolated (any Actor)? = #isolation) -> Int {
        lastID += 1
        send(
            #"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(method)","params":\#(params.json())}"#, isolation: isolation
        )
        return lastID
    }

    /// Takes the next line; nil where there is none.
    func take() -> ActionValue? {
        // A plain nil would be the value null.
        lines.isEmpty ? Optional.none : lines.removeFirst()
    }

    /// Sends a request, and takes its result; null where it was refused or has no answer yet.
    func ask(_ method: String, _ params: ActionValue = [:]) -> ActionValue {
        let id = send(method, params, isolation: nil)
        let line = take()
        guard line?["id"] == .int(id) else {
            Issue.record("no answer to \(method): \(String(describing: line))")
            return .null
        }
        if let error = line?["error"] { Issue.record("\(method) was refused: \(error)") }
        return line?["result"] ?? .null
    }

    /// Sends a request that is refused, and takes the code and the message.
    func fault(_ method: String, _ params: ActionValue = [:]) -> (code: Int?, message: String) {
        send(method, params, isolation: nil)
        return takeFault()
    }

    /// Takes a refusal.
    func takeFault() -> (code: Int?, message: String) {
        let error = take()?["error"]
        return (error?["code"]?.int, error?["message"]?.string ?? "")
    }

    /// Tells the client what has changed, as the server does when the tree has rung.
    func tellChanges() {
        endpoint.tellChanges()
    }
}

extension ActionValue {
    /// A member of an object; nil where there is none.
    subscript(_ key: String) -> ActionValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The keys of an object.
    var keys: Set<String> { if case .object(let members) = self { Set(members.keys) } else { [] } }

    var string: String? { if case .string(let text) = self { text } else { nil } }

    var int: Int? { if case .int(let number) = self { number } else { nil } }

    var members: [ActionValue] { if case .array(let members) = self { members } else { [] } }

    /// The texts of an array.
    var strings: [String] { members.compactMap(\.string) }
}

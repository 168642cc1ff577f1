import ActionRuntime

/// A request and its answer: a complete answer, or a stream of events.
///
/// An answer after the client has gone is dropped.
package final class HTTPExchange {
    package let request: HTTPRequest
    private weak var connection: HTTPConnection?
    /// Whether the answer is a stream of events.
    private(set) var isStream = false
    /// Whether the answer is complete, or cannot be given any more.
    package private(set) var isOver = false
    /// Called when the client has gone before the answer was complete.
    package var gone: () -> Void = {}
    /// When bytes have to be sent, so that neither side takes the other for dead; nil for never.
    private(set) var deadline: ContinuousClock.Instant?
    /// Whether the answer is given whole, however long it takes.
    private var isWhole = false

    /// How long the answer may take before it becomes a stream.
    private static let patience = Duration.seconds(5)
    /// How long a stream may be silent.
    private static let silence = Duration.seconds(15)

    init(_ request: HTTPRequest, _ connection: HTTPConnection) {
        self.request = request
        self.connection = connection
        deadline = .now + Self.patience
    }

    /// Whether so few bytes wait for the client that the client may be told of changes.
    package var isReading: Bool { connection?.isReading ?? true }

    private var keepsAlive: Bool { request.head.keepsAlive }
    private var fields: [(name: String, value: String)] { connection?.fields ?? [] }

    /// Lets the answer take as long as it needs, and never become a stream.
    package func awaitWhole() {
        isWhole = true
        deadline = nil
    }

    /// Gives the complete answer.
    package func answer(_ response: HTTPResponse) {
        if isOver { return }
        end(response.adding(fields).text(keepsAlive: keepsAlive))
    }

    /// Begins a stream of events, unless it has begun.
    package func beginStream() {
        if isOver || isStream { return }
        isStream = true
        deadline = .now + Self.silence
        var fields = [("Content-Type", "text/event-stream")] + fields
        // Without chunks the stream ends with the connection.
        if !request.head.isOld { fields.append(("Transfer-Encoding", "chunked")) }
        connection?.add(HTTPResponse.head(.ok, fields, keepsAlive: keepsAlive))
    }

    /// Sends an event with a line as its data, and begins the stream where it has not begun.
    package func event(_ line: String, named name: String = "message") {
        beginStream()
        add("event: \(name)\ndata: \(line)\n\n")
    }

    /// Ends the stream.
    package func endStream() {
        if isOver || !isStream { return }
        end(request.head.isOld ? "" : "0\r\n\r\n")
    }

    /// Ends a request that has no answer by a stream without one.
    ///
    /// The status 202 would say that the request was a notification, and an error would be an answer.
    func endUnanswered() {
        beginStream()
        endStream()
    }

    /// Begins the stream of an answer that takes long, and sends a sign of life where the stream was silent for long.
    func keepAlive(at now: ContinuousClock.Instant) {
        if let deadline, deadline <= now { sendSignOfLife() }
    }

    /// Sends a comment, and begins the stream where it has not begun.
    func sendSignOfLife() {
        if isOver || isWhole { return }
        beginStream()
        add(": waiting\n\n")
    }

    private func add(_ text: String) {
        if isOver { return }
        deadline = .now + Self.silence
        connection?.add(
            request.head.isOld ? text : "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n")
    }

    private func end(_ text: String) {
        isOver = true
        deadline = nil
        connection?.end(text, keepsAlive: keepsAlive)
    }

    /// Notes that the client has gone.
    func abandon() {
        if isOver { return }
        isOver = true
        deadline = nil
        gone()
    }
}

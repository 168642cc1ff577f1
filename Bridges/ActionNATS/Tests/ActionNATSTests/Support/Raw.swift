import Foundation

@testable import ActionNATS

/// A client of NATS that knows nothing of the protocol.
final class Raw: Sendable {
    let connection: NATSConnection
    private let subscription: NATSSubscription
    private let heard = Shared([NATSMessage]())
    let inbox = "_INBOX.\(Subjects.random())"

    init(_ url: String) throws {
        connection = try NATSConnection(NATSOptions(url: url), name: "raw", reconnects: false) { _ in }
        let heard = heard
        subscription = try connection.subscribe("\(inbox).*") { message in heard.with { $0.append(message) } }
    }

    deinit { connection.close() }

    var messages: [NATSMessage] { heard.now }

    func send(_ text: String, to subject: String, reply: String = "r", key: String? = nil) throws {
        try connection.publish(Array(text.utf8), to: subject, reply: "\(inbox).\(reply)", key: key)
    }

    /// Sends a message, and waits for the first one that comes back; a worker that asks whether the client is there is not answered.
    func ask(_ text: String, _ subject: String, reply: String = "r", key: String? = nil) async throws -> NATSMessage? {
        let count = heard.now.count
        try send(text, to: subject, reply: reply, key: key)
        func first() -> NATSMessage? { heard.now.dropFirst(count).first { $0.lastToken != "there" } }
        _ = await eventually(5) { first() != nil }
        return first()
    }

    /// Waits until a worker listens.
    func wait(for instance: String, service: String = "photos") async throws {
        for _ in 0..<500 {
            let answer = try await ask("", "actions.\(service).i.\(instance).as.anyone.$look", reply: "look")
            if answer?.hasNoResponders == false { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw NATSError.notServing
    }
}

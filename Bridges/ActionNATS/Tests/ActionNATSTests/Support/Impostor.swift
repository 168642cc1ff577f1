@testable import ActionNATS

/// Takes the place of a worker, and answers questions with the lines that a test gives.
final class Impostor: Sendable {
    private let connection: NATSConnection
    private let subscription: NATSSubscription
    let instance = Subjects.random()

    /// - Parameter answers: The lines for the question whose method is given.
    init(_ url: String, service: String = "photos", _ answers: @escaping @Sendable (_ method: String) -> [String])
        throws
    {
        connection = try NATSConnection(NATSOptions(url: url), name: "impostor", reconnects: false) { _ in }
        let (connection, instance) = (connection, instance)
        subscription = try connection.subscribe("actions.\(service).>") { message in
            guard let reply = message.reply, let inbox = reply.withoutLastToken else { return }
            if message.lastToken == Subjects.look {
                let isOfAll = message.subject.contains(".as.") && !message.subject.contains(".i.")
                return try! connection.publish(isOfAll ? Array(instance.utf8) : [], to: reply)
            }
            for line in answers(String(message.lastToken)) {
                try! connection.publish(Array(line.utf8), to: "\(inbox).\(instance)")
            }
        }
        try connection.flush()
    }

    deinit { connection.close() }
}

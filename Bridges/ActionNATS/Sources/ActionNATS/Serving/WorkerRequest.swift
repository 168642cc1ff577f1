/// A message to a worker, whose subject says who asks for what.
struct WorkerRequest: Sendable {
    let asker: Desk.AskerID
    let method: String
    /// The last part of the subject at which the asker hears of this request.
    let number: String
    let line: ProtocolLine
    let idempotency: String?

    /// Reads a message; nil where nobody hears an answer.
    init?(_ message: NATSMessage) {
        guard let (user, method) = Subjects.parts(of: message.subject), let reply = message.reply,
            let inbox = reply.withoutLastToken
        else { return nil }
        asker = Desk.AskerID(user: user, inbox: inbox)
        (self.method, number) = (method, String(reply.lastToken))
        (line, idempotency) = (ProtocolLine(message.payload), message.key)
    }

    /// Whether the line is what the subject says, by which the server judges what a user may send.
    var isAsItsSubject: Bool { method == Subjects.bye || line.isOne && line.method == method }

    /// Whether the asker has to be asked before it is performed.
    var isPerform: Bool { line.id != nil && (method == "actions/perform" || method == "keys/press") }
    var key: Desk.Key { Desk.Key(asker: asker, number: number) }
}

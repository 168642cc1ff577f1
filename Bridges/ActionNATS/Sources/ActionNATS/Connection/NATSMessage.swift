import CNATS

/// A message that has arrived.
struct NATSMessage: Sendable {
    var subject: String
    /// The subject at which the sender hears an answer; nil for none.
    var reply: String?
    var payload: [UInt8] = []
    /// The idempotency key; nil for none.
    var key: String?
    /// Whether the server says that nobody listens at the subject of a request; `subject` is then where the answer would have come.
    var hasNoResponders = false

    /// The name of the header of the idempotency key.
    static let keyHeader = "Idempotency-Key"

    init(
        subject: String, reply: String? = nil, payload: [UInt8] = [], key: String? = nil, hasNoResponders: Bool = false
    ) {
        (self.subject, self.reply, self.payload) = (subject, reply, payload)
        (self.key, self.hasNoResponders) = (key, hasNoResponders)
    }

    /// Copies a message of the C library.
    init(_ message: OpaquePointer) {
        subject = String(cString: natsMsg_GetSubject(message))
        reply = natsMsg_GetReply(message).map { String(cString: $0) }
        hasNoResponders = natsMsg_IsNoResponders(message)
        if let data = natsMsg_GetData(message) {
            payload = [UInt8](UnsafeRawBufferPointer(start: data, count: Int(natsMsg_GetDataLength(message))))
        }
        var value: UnsafePointer<CChar>?
        if natsMsgHeader_Get(message, Self.keyHeader, &value) == NATS_OK { key = value.map { String(cString: $0) } }
    }

    /// The last part of the subject.
    var lastToken: Substring { subject.lastToken }
    /// The payload as text.
    var text: String { String(decoding: payload, as: UTF8.self) }
}

extension String {
    /// The part of a subject behind the last dot.
    var lastToken: Substring { self[(lastIndex(of: ".").map(index(after:)) ?? startIndex)...] }
    /// The subject without its last part; nil where it has one only.
    var withoutLastToken: String? { lastIndex(of: ".").map { String(self[..<$0]) } }
}

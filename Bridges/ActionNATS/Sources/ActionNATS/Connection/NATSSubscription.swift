import CNATS

/// The hearing of a subject, which ends with the object.
///
/// Sendable, because the C library locks its subscription, and the pointer does not change.
final class NATSSubscription: Sendable {
    private nonisolated(unsafe) let pointer: OpaquePointer

    /// How many messages, and how many bytes, wait until they are heard; the library drops others.
    private static let (messageLimit, byteLimit) = (Int32(65_536), Int32(64 << 20))

    fileprivate init(pointer: OpaquePointer) { self.pointer = pointer }

    convenience init(
        _ connection: OpaquePointer, _ subject: String, queue: String?,
        _ hear: @escaping @Sendable (NATSMessage) -> Void
    ) throws(NATSError) {
        var made: OpaquePointer?
        let hearer = Unmanaged.passRetained(Hearer(hear)), context = hearer.toOpaque()
        let status =
            if let queue {
                natsConnection_QueueSubscribe(&made, connection, subject, queue, hearMessage, context)
            } else {
                natsConnection_Subscribe(&made, connection, subject, hearMessage, context)
            }
        guard status == NATS_OK, let made else {
            hearer.release()
            throw NATSError(status, "listen at '\(subject)'")
        }
        natsSubscription_SetPendingLimits(made, Self.messageLimit, Self.byteLimit)
        // The last call of the subscription, after which no message is heard.
        if natsSubscription_SetOnCompleteCB(made, endHearing, context) != NATS_OK {
            // The closure is never released, because a message may be under way.
        }
        self.init(pointer: made)
    }

    deinit { natsSubscription_Destroy(pointer) }

    fileprivate final class Hearer: Sendable {
        let hear: @Sendable (NATSMessage) -> Void
        init(_ hear: @escaping @Sendable (NATSMessage) -> Void) { self.hear = hear }
    }
}

private func hearMessage(
    _: OpaquePointer?, _: OpaquePointer?, _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?
) {
    guard let message, let context else { return }
    defer { natsMsg_Destroy(message) }
    Unmanaged<NATSSubscription.Hearer>.fromOpaque(context).takeUnretainedValue().hear(NATSMessage(message))
}

private func endHearing(_ context: UnsafeMutableRawPointer?) {
    if let context { Unmanaged<NATSSubscription.Hearer>.fromOpaque(context).release() }
}

import CNATS

/// A connection to a NATS server, from any thread.
///
/// Sendable, because the C library locks its connection, and the pointer does not change.
final class NATSConnection: Sendable {
    /// What the C library tells of a connection, on a thread of its own.
    enum Event: Sendable {
        case disconnected, reconnected
        /// It is over, and is not made again: the server refuses the user now, or ``NATSConnection/close()`` was called. The last failure.
        case closed(String)
        /// The server does not let the user publish or subscribe to a subject.
        case notPermitted(subject: String)
        /// Messages were dropped, because more waited than ``NATSSubscription`` keeps.
        case dropped
        /// Another failure.
        case failed(String)
    }

    private nonisolated(unsafe) let pointer: OpaquePointer

    /// Connects to a server, and waits for it.
    ///
    /// - Parameters:
    ///   - reconnects: Whether the connection connects again whenever it is lost, for ever.
    ///   - timeout: How long the server may take to answer, in milliseconds.
    ///   - hear: Hears what becomes of the connection, on a thread of the C library.
    init(
        _ options: NATSOptions, name: String, reconnects: Bool, timeout: Int64 = 2000,
        _ hear: @escaping @Sendable (Event) -> Void
    ) throws(NATSError) {
        var made: OpaquePointer?
        try check(natsOptions_Create(&made), "make its options")
        guard let made else { throw .failed("make its options", reason: "there are none") }
        defer { natsOptions_Destroy(made) }
        let listener = Unmanaged.passRetained(Listener(hear))
        var connection: OpaquePointer?
        do throws(NATSError) {
            try Self.set(made, options, name: name, reconnects: reconnects, timeout: timeout)
            try check(natsOptions_SetErrorHandler(made, hearError, listener.toOpaque()), "listen for errors")
            try check(natsOptions_SetDisconnectedCB(made, hearDisconnected, listener.toOpaque()), "listen")
            try check(natsOptions_SetReconnectedCB(made, hearReconnected, listener.toOpaque()), "listen")
            try check(natsOptions_SetClosedCB(made, hearClosed, listener.toOpaque()), "listen")
            let status = natsConnection_Connect(&connection, made)
            if status == NATS_CONNECTION_AUTH_FAILED { throw .refused(options.address, reason: status.lastReason) }
            guard status == NATS_OK, connection != nil else {
                throw .unreachable(options.address, reason: status.lastReason)
            }
        } catch {
            listener.release()
            throw error
        }
        pointer = connection!
    }

    deinit { natsConnection_Destroy(pointer) }

    private static func set(
        _ made: OpaquePointer, _ options: NATSOptions, name: String, reconnects: Bool, timeout: Int64
    ) throws(NATSError) {
        try check(natsOptions_SetURL(made, options.url), "use the address \(options.address)")
        try check(natsOptions_SetName(made, name), "set its name")
        // Without this an answer waits up to a millisecond for others that could be sent with it.
        try check(natsOptions_SetSendAsap(made, true), "send at once")
        try check(natsOptions_SetTimeout(made, timeout), "set its time limit")
        try check(natsOptions_SetAllowReconnect(made, reconnects), "connect again")
        try check(natsOptions_SetMaxReconnect(made, reconnects ? -1 : 0), "connect again")
        try check(natsOptions_SetReconnectWait(made, 250), "connect again")
        // A server that no longer answers is noticed.
        try check(natsOptions_SetPingInterval(made, 2000), "set its pings")
        if options.url.hasPrefix("tls://") {
            try check(natsOptions_SetSecure(made, true), "use TLS")
        }
        if let authorities = options.authorities {
            try check(
                natsOptions_LoadCATrustedCertificates(made, authorities), "read the certificates in '\(authorities)'")
        }
        if let credentials = options.credentials {
            try check(
                natsOptions_SetUserCredentialsFromFiles(made, credentials, nil),
                "read the credentials in '\(credentials)'")
        }
    }

    /// The most bytes of a message.
    var largestPayload: Int { Int(natsConnection_GetMaxPayload(pointer)) }

    /// Sends a message.
    ///
    /// - Parameters:
    ///   - reply: The subject at which an answer is heard, and the server's word that nobody listens at the other subject.
    ///   - key: The idempotency key; nil for none.
    func publish(
        _ payload: [UInt8], to subject: String, reply: String? = nil, key: String? = nil
    ) throws(NATSError) {
        if let key { return try publish(payload, to: subject, reply: reply, headers: key) }
        let count = Int32(clamping: payload.count)
        let status = payload.withUnsafeBytes { bytes in
            if let reply {
                natsConnection_PublishRequest(pointer, subject, reply, bytes.baseAddress, count)
            } else {
                natsConnection_Publish(pointer, subject, bytes.baseAddress, count)
            }
        }
        try checkSent(status, payload)
    }

    private func publish(
        _ payload: [UInt8], to subject: String, reply: String?, headers key: String
    ) throws(NATSError) {
        var message: OpaquePointer?
        let made = payload.withUnsafeBytes {
            natsMsg_Create(
                &message, subject, reply, $0.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(clamping: payload.count))
        }
        try check(made, "make a message")
        defer { natsMsg_Destroy(message) }
        try check(natsMsgHeader_Set(message, NATSMessage.keyHeader, key), "set a header")
        try checkSent(natsConnection_PublishMsg(pointer, message), payload)
    }

    private func checkSent(_ status: natsStatus, _ payload: [UInt8]) throws(NATSError) {
        if status == NATS_MAX_PAYLOAD { throw .tooLarge(bytes: payload.count, limit: largestPayload) }
        try check(status, "send a message")
    }

    /// Hears the messages of a subject, on a thread that the subscription has for itself.
    ///
    /// - Parameter queue: The group of which one subscriber gets each message; nil for none.
    func subscribe(
        _ subject: String, queue: String? = nil, _ hear: @escaping @Sendable (NATSMessage) -> Void
    ) throws(NATSError) -> NATSSubscription {
        try NATSSubscription(pointer, subject, queue: queue, hear)
    }

    /// Waits until the server has taken all that was sent.
    func flush() throws(NATSError) { try check(natsConnection_FlushTimeout(pointer, 2000), "send") }

    /// Closes the connection; nothing is heard afterwards but ``Event/closed(_:)``.
    func close() { natsConnection_Close(pointer) }

    fileprivate final class Listener: Sendable {
        let hear: @Sendable (Event) -> Void
        init(_ hear: @escaping @Sendable (Event) -> Void) { self.hear = hear }
    }
}

/// Throws where the C library could not do something.
func check(_ status: natsStatus, _ operation: String) throws(NATSError) {
    if status != NATS_OK { throw NATSError(status, operation) }
}

private func tell(_ context: UnsafeMutableRawPointer?, _ event: NATSConnection.Event) {
    guard let context else { return }
    Unmanaged<NATSConnection.Listener>.fromOpaque(context).takeUnretainedValue().hear(event)
}

private func hearDisconnected(_: OpaquePointer?, _ context: UnsafeMutableRawPointer?) { tell(context, .disconnected) }

private func hearReconnected(_: OpaquePointer?, _ context: UnsafeMutableRawPointer?) { tell(context, .reconnected) }

/// The last call of a connection, which releases what hears it.
private func hearClosed(_ connection: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
    var text: UnsafePointer<CChar>?
    let status = natsConnection_GetLastError(connection, &text)
    tell(context, .closed(text.map { String(cString: $0) } ?? status.reason))
    if let context { Unmanaged<NATSConnection.Listener>.fromOpaque(context).release() }
}

private func hearError(
    _ connection: OpaquePointer?, _: OpaquePointer?, _ status: natsStatus, _ context: UnsafeMutableRawPointer?
) {
    if status == NATS_SLOW_CONSUMER { return tell(context, .dropped) }
    var text: UnsafePointer<CChar>?
    natsConnection_GetLastError(connection, &text)
    let reason = text.map { String(cString: $0) } ?? status.reason
    // `Permissions Violation for Publish to "actions.photos.as.fay.map/get"`
    let parts = reason.split(separator: "\"", omittingEmptySubsequences: false)
    if reason.lowercased().hasPrefix("permissions violation"), parts.count >= 3 {
        return tell(context, .notPermitted(subject: String(parts[1])))
    }
    tell(context, .failed(reason))
}

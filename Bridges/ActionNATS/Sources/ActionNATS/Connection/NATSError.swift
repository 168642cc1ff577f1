import CNATS

/// Why a NATS server, or a service behind it, cannot be used.
public enum NATSError: Error, Hashable, Sendable {
    /// A service or a user has a name that cannot be part of a subject.
    case badName(kind: String, String)
    /// No server answers at the address.
    case unreachable(String, reason: String)
    /// The server refuses the credentials.
    case refused(String, reason: String)
    /// A line is larger than the server takes.
    case tooLarge(bytes: Int, limit: Int)
    /// The C library could not do something.
    case failed(String, reason: String)
    /// The server is running already, or has run.
    case notServing
}

extension NATSError: CustomStringConvertible {
    /// What went wrong, as a sentence.
    public var description: String {
        switch self {
        case .badName(let kind, let name):
            "'\(name)' is no name of a \(kind): it has to be 1 to 40 of A-Z a-z 0-9 _ -, the first one a letter."
        case .unreachable(let address, let reason): "No NATS server answers at \(address): \(reason)."
        case .refused(let address, let reason): "The NATS server at \(address) refuses the credentials: \(reason)."
        case .tooLarge(let bytes, let limit): "The line has \(bytes) bytes, and the NATS server takes \(limit)."
        case .failed(let operation, let reason): "The NATS client could not \(operation): \(reason)."
        case .notServing: "The server runs already, or has ended."
        }
    }
}

extension NATSError {
    /// The failure as the end of a sentence, without a full stop.
    var clause: String { description.prefix(1).lowercased() + description.dropFirst().dropLast() }

    /// The failure of an operation of the C library.
    init(_ status: natsStatus, _ operation: String) { self = .failed(operation, reason: status.lastReason) }
}

extension natsStatus {
    /// What the C library says of a status, as the end of a sentence.
    var reason: String { natsStatus_GetText(self).map { String(cString: $0).lowercased() } ?? "status \(rawValue)" }

    /// What the C library says of the last failure of this thread, which has details.
    var lastReason: String {
        guard let text = nats_GetLastError(nil), text.pointee != 0 else { return reason }
        // `(conn.c:2088): No server available for connection`
        let said = String(cString: text)
        return said.hasPrefix("(") ? said.firstRange(of: "): ").map { String(said[$0.upperBound...]) } ?? said : said
    }
}

/// How a NATS server is reached, and as whom.
public struct NATSOptions: Sendable {
    /// The address: `nats://host:4222`, with TLS `tls://host:4222`, with a user `nats://fay:password@host`.
    public var url: String
    /// The user in the subjects, whose publishing the server's permissions allow to that user alone; nil for `anyone`.
    ///
    /// By default it is the user of the address.
    public var user: String?
    /// The path of a credentials file, as `nsc` writes it; nil for none.
    public var credentials: String?
    /// The path of the certificates that vouch for the server; nil for those of the system.
    public var authorities: String?
    /// The begin of the subjects at which answers arrive.
    ///
    /// It has to be other than `_INBOX`, one for each user, where users do not trust each other: whoever hears a worker's questions can
    /// answer them.
    public var inbox = "_INBOX"

    /// Describes how a server is reached.
    public init(url: String, user: String? = nil, credentials: String? = nil, authorities: String? = nil) {
        self.url = url
        self.user = user ?? Self.user(in: url)
        (self.credentials, self.authorities) = (credentials, authorities)
    }

    /// The user that an address names.
    private static func user(in url: String) -> String? {
        guard let at = url.firstIndex(of: "@") else { return nil }
        let before = url[..<at]
        let start = before.firstRange(of: "://").map(\.upperBound) ?? before.startIndex
        let parts = before[start...].split(separator: ":", omittingEmptySubsequences: false)
        // A name without a password is a token.
        return parts.count == 2 && !parts[0].isEmpty ? String(parts[0]) : nil
    }

    /// The address without what is secret, for messages.
    var address: String {
        guard let at = url.lastIndex(of: "@") else { return url }
        let scheme = url.firstRange(of: "://").map { url[..<$0.upperBound] } ?? ""
        return String(scheme + url[url.index(after: at)...])
    }
}

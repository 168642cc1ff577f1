import ActionRuntime

/// Decides who may ask the server over HTTP: a client on this machine that has the token, and no page of a web site.
package struct AgentAccess {
    /// The token that each request has to have.
    package let token: String

    package init(token: String) { self.token = token }

    /// The path that requests go to.
    package static let path = "/mcp"
    /// The variable that has the token; where the variable is not set, each process makes its own token.
    package static let variable = "ACTION_MCP_TOKEN"
    /// How few characters a token may have.
    static let tokenMinimum = 16

    /// A new token of 192 random bits.
    package static func newToken() -> String { HTTPSecret.random(words: 3).text }

    /// The fault of a token, as the end of a sentence; nil for a valid token.
    package static func fault(in token: String) -> String? {
        if token.utf8.count < tokenMinimum { return "has fewer than \(tokenMinimum) characters" }
        let isPlain = token.utf8.allSatisfy { 0x21...0x7E ~= $0 }
        return isPlain ? nil : "has characters that no header may have, such as spaces"
    }

    /// Refuses a request by its head.
    ///
    /// A page of a web site can make a browser send requests to this machine. So a request from another origin is refused,
    /// and so is a request that names another host: a site can make its own host name lead to this machine.
    func judge(_ head: HTTPHead) throws(HTTPFault) {
        // A request for a whole address goes to the host there, whatever its `Host` says.
        for host in [head["host"], head.authority].compactMap(\.self) where !host.isHere {
            throw HTTPFault(
                .forbidden,
                "The host has to be 127.0.0.1, localhost or [::1], with a port or without, and not \(host.quoted).")
        }
        for origin in head.all("origin") where !origin.isOriginHere {
            throw HTTPFault(
                .forbidden,
                "'Origin' has to be a page of this machine, such as http://localhost:3000, and not \(origin.quoted).")
        }
        guard head.path == Self.path else { throw HTTPFault(.notFound, "There is nothing here but '\(Self.path)'.") }
        guard let text = head.bearer, HTTPSecret(token).isEqual(to: text) else {
            var fault = HTTPFault(
                .unauthorized, "The request needs the header 'Authorization: Bearer TOKEN', with the server's token.")
            fault.fields = [("WWW-Authenticate", "Bearer")]
            throw fault
        }
    }
}

extension String {
    /// Whether the whole text is a host and perhaps a port, and the host is this machine.
    ///
    /// A text that is read up to a character may lead elsewhere: `localhost:80@evil.example` is the host `evil.example`, of which
    /// `localhost` is a user.
    fileprivate var isHere: Bool {
        let name = hasPrefix("[") ? prefix { $0 != "]" } + "]" : prefix { $0 != ":" }
        guard hasPrefix(name), case let rest = dropFirst(name.count), rest.isEmpty || rest.first == ":" else {
            return false
        }
        let port = rest.dropFirst()
        guard port.isEmpty || port.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) && UInt16(port) != nil else { return false }
        return ["127.0.0.1", "localhost", "[::1]"].contains(name.lowercased())
    }

    /// Whether an origin, which is a scheme, a host and perhaps a port, is a page of this machine.
    fileprivate var isOriginHere: Bool {
        guard let scheme = ["http://", "https://"].first(where: hasPrefix) else { return false }
        return String(dropFirst(scheme.count)).isHere
    }
}

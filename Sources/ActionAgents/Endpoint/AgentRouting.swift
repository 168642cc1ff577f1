import ActionMaps
import ActionRuntime

/// The HTTP fields of a request that repeat parts of its message, for proxies that pass the request on.
///
/// A field that contradicts the message is refused: otherwise a proxy that trusts the field would be deceived.
struct AgentRouting {
    private static let version = "mcp-protocol-version"
    private static let method = "mcp-method"
    private static let name = "mcp-name"

    let head: HTTPHead

    /// Whether the request is of the form without `initialize`.
    var isStateless: Bool { head[Self.version].map { MCPVersion.stateless.versions.contains($0) } ?? false }

    /// The fault of fields that do not fit a message; nil where they fit.
    func fault(of message: RemoteMessage) -> AgentFault? {
        guard let spoken = message.param("_meta")?[MCPVersion.Key.version]?.text else {
            return isStateless && message.id != nil
                ? .parameters("'_meta' has to have '\(MCPVersion.Key.version)', as the header says.") : nil
        }
        if head[Self.version] != spoken { return .mismatch("MCP-Protocol-Version", "'\(MCPVersion.Key.version)'") }
        guard isStateless else { return nil }
        if head[Self.method] != message.method { return .mismatch("Mcp-Method", "'method'") }
        let key: String? =
            switch AgentMethod(rawValue: message.method) {
            case .callTool: "name"
            case .readResource: "uri"
            default: nil
            }
        guard let key, let named = message.param(key)?.text else { return nil }
        return head[Self.name]?.decoded == named ? nil : .mismatch("Mcp-Name", "'\(key)'")
    }

    /// The fault of a field whose version of the protocol the server does not have; nil for a version that it has.
    var unknownVersion: AgentFault? {
        guard let version = head[Self.version], MCPVersion(version: version) == nil else { return nil }
        return AgentFault(unsupported: version)
    }
}

extension AgentFault {
    fileprivate static func mismatch(_ field: String, _ member: String) -> AgentFault {
        AgentFault(.headerMismatch, "The header '\(field)' is missing, or differs from \(member) in the message.")
    }
}

extension String {
    /// A field's text, decoded from `=?base64?…?=` where a field cannot hold the text itself; nil where the code is invalid.
    fileprivate var decoded: String? {
        guard hasPrefix("=?base64?"), hasSuffix("?="), utf8.count >= 11 else { return self }
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var bytes: [UInt8] = [], bits = 0, count = 0
        for letter in utf8.dropFirst(9).dropLast(2) where letter != UInt8(ascii: "=") {
            guard let value = letters.firstIndex(of: letter) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(bits >> count & 0xFF))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

import ActionRuntime

/// An answer with a body whose length is known.
package struct HTTPResponse {
    let status: HTTPStatus
    var fields: [(name: String, value: String)]
    let body: String

    /// - Parameter type: The type of the body; nil for an empty body.
    package init(
        _ status: HTTPStatus, type: String? = nil, body: String = "", fields: [(name: String, value: String)] = []
    ) {
        self.status = status
        self.body = body
        self.fields = (type.map { [("Content-Type", $0)] } ?? []) + fields
    }

    /// The head of an answer.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - fields: The fields; none has a line break, because none has text from outside.
    ///   - keepsAlive: Whether the connection may serve another request.
    static func head(_ status: HTTPStatus, _ fields: [(name: String, value: String)], keepsAlive: Bool) -> String {
        var text = "HTTP/1.1 \(status.rawValue) \(status.phrase)\r\n"
        for (name, value) in fields { text += "\(name): \(value)\r\n" }
        // An answer belongs to one client, at one moment.
        text += "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
        if !keepsAlive { text += "Connection: close\r\n" }
        return text + "\r\n"
    }

    /// The answer with further fields.
    func adding(_ fields: [(name: String, value: String)]) -> HTTPResponse {
        var response = self
        response.fields += fields
        return response
    }

    /// The whole answer.
    func text(keepsAlive: Bool) -> String {
        // An answer of this status has no body, and so no length.
        let length = status == .noContent ? [] : [("Content-Length", "\(body.utf8.count)")]
        return Self.head(status, fields + length, keepsAlive: keepsAlive) + body
    }
}

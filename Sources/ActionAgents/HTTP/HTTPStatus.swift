/// The statuses of the server's answers.
package enum HTTPStatus: Int {
    case ok = 200
    case accepted = 202
    case noContent = 204
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case notAcceptable = 406
    case requestTimeout = 408
    case conflict = 409
    case contentTooLarge = 413
    case unsupportedMediaType = 415
    case expectationFailed = 417
    case headersTooLarge = 431
    case notImplemented = 501
    case unavailable = 503
    case versionNotSupported = 505

    /// The words after the number.
    var phrase: String {
        switch self {
        case .ok: "OK"
        case .accepted: "Accepted"
        case .noContent: "No Content"
        case .badRequest: "Bad Request"
        case .unauthorized: "Unauthorized"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .notAcceptable: "Not Acceptable"
        case .requestTimeout: "Request Timeout"
        case .conflict: "Conflict"
        case .contentTooLarge: "Content Too Large"
        case .unsupportedMediaType: "Unsupported Media Type"
        case .expectationFailed: "Expectation Failed"
        case .headersTooLarge: "Request Header Fields Too Large"
        case .notImplemented: "Not Implemented"
        case .unavailable: "Service Unavailable"
        case .versionNotSupported: "HTTP Version Not Supported"
        }
    }
}

/// The refusal of a request: a status, and a sentence for the sender.
package struct HTTPFault: Error {
    package let status: HTTPStatus
    package let message: String
    /// Further fields of the answer, such as `Allow`.
    package var fields: [(name: String, value: String)] = []

    package init(_ status: HTTPStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    /// The answer that refuses the request.
    package var response: HTTPResponse {
        HTTPResponse(status, type: "text/plain; charset=utf-8", body: message + "\n", fields: fields)
    }
}

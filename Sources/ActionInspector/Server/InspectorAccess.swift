import ActionAgents
import ActionRuntime

/// Decides who may ask the inspector: the browser of the person who started it, and no page of a web site.
///
/// The address has a token, which is good once. Its answer sets a cookie, which opens the page and its files, and gives the page
/// a key, which opens all else and which no other answer has: the page keeps it where only pages of its own port can read. Browsers
/// send a cookie to every port of the host, so nothing that performs may depend on it.
final class InspectorAccess {
    /// The port of the server.
    private let port: UInt16
    /// The token of the address; nil once it was used.
    private var token: HTTPSecret?
    /// The value of the cookie.
    private let cookie = HTTPSecret.random(words: 2)
    /// The key of the page.
    let key = HTTPSecret.random(words: 2)
    /// The address that opens the page once.
    let address: String

    init(port: UInt16) {
        self.port = port
        let token = HTTPSecret.random(words: 2)
        self.token = token
        address = "http://127.0.0.1:\(port)/?token=\(token.text)"
    }

    /// The field that names the session of a request.
    static let sessionField = "action-session"

    /// The name of the cookie, which has the port, so that two inspectors in one browser do not take each other's.
    private var cookieName: String { "action-inspect-\(port)" }

    /// The host and port as a browser names them; it leaves out the port of HTTP itself.
    private var authority: String { port == 80 ? "127.0.0.1" : "127.0.0.1:\(port)" }

    // MARK: Judging

    /// Refuses a request by its head.
    ///
    /// A page of a web site can make a browser send requests to this machine, and a site can make its own host name lead to this
    /// machine. So the host, the origin and the site of a request are compared whole.
    func judge(_ head: HTTPHead) throws(HTTPFault) {
        // A request for a whole address goes to the host there, whatever its `Host` says.
        guard head.all("host") == [authority], head.authority ?? authority == authority else {
            throw HTTPFault(.forbidden, "The host has to be \(authority).")
        }
        for origin in head.all("origin") where origin != "http://\(authority)" {
            throw HTTPFault(.forbidden, "'Origin' has to be http://\(authority), and not \(origin.quoted).")
        }
        guard let route = InspectorRoute(head.path) else { throw HTTPFault(.notFound, "There is nothing here.") }
        try judge(site: head, route)
        guard head.method == route.method else {
            var fault = HTTPFault(.methodNotAllowed, "The only method is \(route.method).")
            fault.fields = [("Allow", route.method)]
            throw fault
        }
        switch route {
        case .page: try judge(page: head)
        case .file, .icon: guard hasCookie(head) else { throw .closed }
        case .rpc, .events:
            try judge(key: head)
            try judge(session: head)
        }
    }

    private func judge(site head: HTTPHead, _ route: InspectorRoute) throws(HTTPFault) {
        // A person who types the address or follows it from a terminal comes from no site; clients besides browsers say nothing.
        let isPage = if case .page = route { true } else { false }
        for site in head.all("sec-fetch-site") where site != "same-origin" && !(isPage && site == "none") {
            throw HTTPFault(
                .forbidden,
                "A page of another site asks for this. Open the address that 'action inspect' prints yourself.")
        }
    }

    private func judge(page head: HTTPHead) throws(HTTPFault) {
        if hasCookie(head) || hasToken(head) { return }
        throw head.parameter("token") == nil ? .closed : .spent
    }

    private func judge(key head: HTTPHead) throws(HTTPFault) {
        guard let text = head.bearer, key.isEqual(to: text) else {
            var fault = HTTPFault(
                .unauthorized,
                "The request needs the key of the page: open the address that 'action inspect' prints.")
            fault.fields = [("WWW-Authenticate", "Bearer")]
            throw fault
        }
    }

    private func judge(session head: HTTPHead) throws(HTTPFault) {
        guard let session = head[Self.sessionField], 16...64 ~= session.utf8.count,
            session.utf8.allSatisfy(\.isLetterOrDigit)
        else { throw .bad("'Action-Session' has to be 16 to 64 letters and digits.") }
    }

    // MARK: Secrets

    private func hasToken(_ head: HTTPHead) -> Bool {
        guard let token, let text = head.parameter("token") else { return false }
        return token.isEqual(to: text)
    }

    /// Whether a request has the cookie; another server of this machine may have set further ones of its name.
    private func hasCookie(_ head: HTTPHead) -> Bool {
        head.all("cookie").flatMap { $0.split(separator: ";") }.contains { part in
            let pair = part.drop { $0 == " " }
            return pair.hasPrefix(cookieName + "=") && cookie.isEqual(to: String(pair.dropFirst(cookieName.count + 1)))
        }
    }

    /// Opens the page: uses the token up where the request has it, and gives the cookie of the answer; nil where the request has it.
    ///
    /// - Throws: The fault where another request has used the token since this one was judged.
    func open(_ head: HTTPHead) throws(HTTPFault) -> String? {
        if hasToken(head) {
            token = nil
            return "\(cookieName)=\(cookie.text); HttpOnly; SameSite=Strict; Path=/"
        }
        guard hasCookie(head) else { throw .spent }
        return nil
    }
}

extension HTTPFault {
    fileprivate static var closed: HTTPFault {
        HTTPFault(.forbidden, "Open the address that 'action inspect' prints.")
    }

    fileprivate static var spent: HTTPFault {
        HTTPFault(
            .forbidden,
            "This address was opened before, or is of an earlier run: it is good once. Start 'action inspect' again.")
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }
}

import ActionAgents
import ActionRuntime

/// Serves the page and its files, and passes lines between the page and the program.
final class InspectorEndpoint: HTTPEndpoint {
    /// How many sessions there may be: a browser has one for all of its tabs.
    static let sessionLimit = 16

    let access: InspectorAccess
    private let program: any ReachableProgram
    private let page: InspectorPage
    private let isReadOnly: Bool
    private var sessions: [String: InspectorSession] = [:]

    init(_ program: any ReachableProgram, _ access: InspectorAccess, isReadOnly: Bool) {
        self.program = program
        self.access = access
        self.isReadOnly = isReadOnly
        page = InspectorPage(key: access.key, name: program.name, option: program.option, isReadOnly: isReadOnly)
    }

    /// What the page may load, and who may hold it: itself, and nobody.
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self'",
        "worker-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    ].joined(separator: "; ")

    let fields: [(name: String, value: String)] = [
        ("Content-Security-Policy", policy), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ]

    var descriptors: [Int32] { sessions.values.map(\.descriptor).filter { $0 >= 0 } }

    var deadline: ContinuousClock.Instant? { sessions.values.compactMap(\.deadline).min() }

    func judge(_ head: HTTPHead) throws(HTTPFault) { try access.judge(head) }

    func holder(of head: HTTPHead) -> String { head[InspectorAccess.sessionField] ?? "" }

    func take(_ exchange: HTTPExchange) {
        do throws(HTTPFault) {
            switch InspectorRoute(exchange.request.head.path) {
            case .page: exchange.answer(page.response(settingCookie: try access.open(exchange.request.head)))
            case .file(let file): exchange.answer(file.response)
            case .icon, nil: exchange.answer(HTTPResponse(.noContent))
            case .events: try session(of: exchange).listen(exchange)
            case .rpc: try call(exchange)
            }
        } catch {
            exchange.answer(error.response)
        }
    }

    // MARK: Sessions

    /// The session of a stream, which begins with its first stream.
    private func session(of exchange: HTTPExchange) throws(HTTPFault) -> InspectorSession {
        let id = holder(of: exchange.request.head)
        if let session = sessions[id] { return session }
        guard sessions.count < Self.sessionLimit else {
            throw HTTPFault(.unavailable, "\(Self.sessionLimit) browsers look at this program: close one of them.")
        }
        let session = InspectorSession(program, isReadOnly: isReadOnly)
        sessions[id] = session
        return session
    }

    private func call(_ exchange: HTTPExchange) throws(HTTPFault) {
        guard let session = sessions[holder(of: exchange.request.head)] else {
            throw HTTPFault(.notFound, "There is no such session, or it has ended: begin with '/events'.")
        }
        session.take(exchange)
    }

    // MARK: Turns

    func collect(at now: ContinuousClock.Instant) {
        for (id, session) in sessions {
            session.collect(at: now)
            if session.isOver(at: now) {
                sessions[id] = nil
                session.close()
            }
        }
    }

    func close() {
        sessions.values.forEach { $0.close() }
        sessions = [:]
    }
}

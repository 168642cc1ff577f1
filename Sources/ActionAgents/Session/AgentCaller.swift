import ActionMaps
import ActionRuntime

/// A request's statements about the client: how the person at the client can be asked, and the person's answer.
struct AgentCaller {
    /// How the person at the client is asked.
    enum Asking {
        /// The client cannot ask the person, and is given a token.
        case impossible
        /// By a request to the client.
        case byRequest
        /// By a result, after which the client sends its request again.
        case byResult
    }

    let asking: Asking
    /// The person's answer to the question that this request led to before; nil where no question was asked.
    let consent: (AgentConsent, state: String)?

    static let unknown = AgentCaller(asking: .impossible, consent: nil)

    /// Reads the statements of a request.
    ///
    /// - Parameter canAsk: Whether the client said at the beginning of the connection that it asks.
    init(_ message: RemoteMessage, _ version: MCPVersion, canAsk: Bool) {
        switch version {
        case .handshake:
            self.init(asking: canAsk ? .byRequest : .impossible, consent: nil)
        case .stateless:
            guard message.param("_meta")?[MCPVersion.Key.capabilities].asksForms == true else {
                self = .unknown
                return
            }
            let answer = message.param("inputResponses")?[AgentQuestion.name]
            let state = message.param("requestState")?.text
            self.init(asking: .byResult, consent: answer.flatMap { answer in state.map { (AgentConsent(answer), $0) } })
        }
    }

    private init(asking: Asking, consent: (AgentConsent, state: String)?) {
        self.asking = asking
        self.consent = consent
    }
}

extension JSONNode? {
    /// Whether the capabilities of a client have elicitation by forms: alone, or among its kinds.
    var asksForms: Bool {
        guard let elicitation = self?["elicitation"], case .object(let kinds) = elicitation.content else {
            return false
        }
        return kinds.isEmpty || kinds.contains { $0.key == "form" }
    }
}

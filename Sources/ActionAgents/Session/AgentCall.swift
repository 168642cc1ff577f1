import ActionRuntime

/// A request of the client under way.
final class AgentCall {
    /// The event that a call waits for.
    enum Waiting {
        case nothing
        /// The answers of the program.
        case program(then: ([Result<JSONLine, RemoteFault>]) -> AgentStep)
        /// The person at the client, by a request of this number.
        case person(number: String, then: (AgentConsent) -> AgentStep)
        /// The end of a subscription.
        case changes(AgentSubscription)
    }

    let id: ActionValue
    let method: AgentMethod
    let version: MCPVersion
    /// The progress notices to the client; nil where the client asks for none.
    let progress: AgentProgress?
    var waiting = Waiting.nothing
    /// The numbers of the requests to the program, and the answers so far; nil for each that is missing.
    var numbers: [Int] = []
    var answers: [Result<JSONLine, RemoteFault>?] = []
    /// The number of the list that the call waits for; nil for none.
    var list: Int?
    /// When the program has had long enough; nil where the program may take any time.
    var deadline: ContinuousClock.Instant?

    init(_ id: ActionValue, _ method: AgentMethod, _ version: MCPVersion, _ message: RemoteMessage) {
        self.id = id
        self.method = method
        self.version = version
        progress = AgentProgress(message.param("_meta")?["progressToken"]?.value)
    }
}

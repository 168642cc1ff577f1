/// Has each destructive handler that is about to run for a client's request confirmed.
///
/// It is confirmed by the token that the client was given for the same request before, or by the person at the program.
///
/// Whether a handler is destructive is looked up at each handler, not at the request's first target only: behind a remapping, after
/// a claim that declines and by `performNext()` another handler may run. A macro, and an undo stack that performs requests again,
/// also need consent for the destructive handlers that they are known to reach, before their first step.
final class RemoteConsent: Consent {
    /// Why a handler was not called.
    enum Obstacle {
        /// The client has to send the request again with a token for these handlers.
        ///
        /// `confirmed` are the handlers that were confirmed before, `destroying` those that were not, the first of which `target` is. The
        /// arguments are without secrets.
        case needsToken(confirmed: [Performer], destroying: [Destruction], target: Performer, ActionArguments)
        /// The person at the program said no.
        case refused
        /// While the person was asked, another target came to be asked first: the request begins again.
        case otherTarget
        /// The person at the program would have to be awaited, and the request is not awaited.
        case needsAwait
        /// Too many questions wait for the person, or the request was cancelled while it waited.
        case fault(RemoteFault)
    }

    private let performance: RemotePerformance
    private let request: ActionRequest
    private let title: String
    /// The handlers that were confirmed; nil before the token was looked at.
    private var confirmed: [Performer]?
    /// The last obstacle that kept a handler from being called; nil for none.
    private(set) var obstacle: Obstacle?
    /// Whether a handler was called for the request.
    private var hasBegun = false

    init(_ performance: RemotePerformance, _ request: ActionRequest, title: String) {
        (self.performance, self.request, self.title) = (performance, request, title)
    }

    private var endpoint: RemoteEndpoint { performance.endpoint }

    package var isOnlyAsked: Bool { performance.call.needsToken }

    /// The digest that tells the request from other requests.
    var digest: Confirmations.Digest {
        Confirmations.Digest(request.action, request.arguments, request.start.id, request.isForced)
    }

    package func handlerEnded(_ isolation: isolated (any Actor)?) async { await endpoint.ends.wait(isolation) }

    package func refusal(of request: Request) -> Outcome? {
        let destroying = unconfirmed(by: request)
        guard let first = destroying.first?.performer else { return begin() }
        if endpoint.confirm != nil {
            obstacle = .needsAwait
            return .failed(DispatchError.needsAwait(first), by: nil, handledBy: nil)
        }
        return needsToken(for: destroying, at: first, request)
    }

    package func refusal(of request: Request) async -> Outcome? {
        let destroying = unconfirmed(by: request), performer = request.performer
        guard let first = destroying.first?.performer else { return begin() }
        guard let confirm = endpoint.confirm else { return needsToken(for: destroying, at: first, request) }
        let performers = destroying.performers
        let question = RemoteConfirmation(
            action: request.name,
            arguments: endpoint.shownArguments(of: request), title: title, target: first, targets: performers,
            by: performance.call.peer)
        do throws(RemoteFault) {
            let (call, person) = (performance.call, "the person at '\(endpoint.app)'")
            if endpoint.questions.isAsking { call.tellAsking("\(person) answers another question first") }
            let isAllowed = try await endpoint.questions.ask {
                call.tellAsking("\(person) is asked")
                return await confirm(question)
            }
            if performance.call.isCancelled { throw performance.cancelled }
            if isAllowed {
                confirmed?.append(contentsOf: performers)
                if hasOtherTarget(than: performer) {
                    obstacle = .otherTarget
                    return .cancelled(by: performer)
                }
                return begin()
            }
        } catch {
            obstacle = .fault(error)
            return .cancelled(by: performer)
        }
        obstacle = .refused
        return .disabled(
            by: performer,
            reasons: [.init(text: "the person at the program refused it", by: performer.node, kind: .refused)])
    }

    /// Whether the first target of the request is another handler by now; false once a handler was called.
    private func hasOtherTarget(than performer: Performer) -> Bool {
        guard !hasBegun, let name = ActionName(registered: request.action) else { return false }
        let invocation = Invocation(name, arguments: request.arguments)
        let target = endpoint.coordinator.target(for: invocation, from: request.start)
        return target.map { !$0.performer.isSame(as: performer) } ?? true
    }

    /// Lets the handler be called.
    private func begin() -> Outcome? {
        hasBegun = true
        performance.call.begin()
        return nil
    }

    private func needsToken(for destroying: [Destruction], at performer: Performer, _ request: Request) -> Outcome {
        obstacle = .needsToken(
            confirmed: confirmed ?? [], destroying: destroying, target: performer, endpoint.shownArguments(of: request))
        performance.call.needsToken = !hasBegun
        let place = self.request.confirmed == nil ? "" : ", and was not among what the steps were known to destroy"
        return .disabled(
            by: performer, reasons: [.init(text: "it has to be confirmed\(place)", by: performer.node, kind: .refused)])
    }

    /// The destructive handlers that the request is known to reach and that were not confirmed.
    private func unconfirmed(by request: Request) -> [Destruction] {
        obstacle = nil
        performance.call.target = request.performer
        if performance.call.hasConsent { return [] }
        let destroying = endpoint.destroying(by: request)
        if destroying.isEmpty { return [] }
        if confirmed == nil {
            confirmed =
                self.request.confirmed
                ?? self.request.token.flatMap {
                    performance.session.confirmations.take($0, for: digest, at: endpoint.now())?[0]
                } ?? []
        }
        return destroying.filter { found in !(confirmed ?? []).contains { $0.isSame(as: found.performer) } }
    }
}

/// A destructive handler that a request reaches, and the arguments with which it does.
struct Destruction: Hashable {
    /// The name that was asked for.
    let action: ActionName
    let performer: Performer
    /// The arguments, without secrets.
    let arguments: ActionArguments
}

extension [Destruction] {
    /// The handlers, each once.
    var performers: [Performer] {
        reduce(into: []) { performers, found in
            if !performers.contains(where: { $0.isSame(as: found.performer) }) { performers.append(found.performer) }
        }
    }
}

extension RemoteEndpoint {
    /// The arguments of a request, as the person who is asked for consent is shown them.
    func shownArguments(of request: Request) -> ActionArguments {
        coordinator.markingSecrets(request.invocation.arguments, of: request.name, from: request.start.node).redacted
    }

    /// The destructive handlers that a request is known to reach, in order, each once with the same arguments.
    ///
    /// It is known to reach the handler of the claim where it stands, and the handlers of the requests that follow it.
    ///
    /// - Parameter commands: The menu; nil for reading it now.
    func destroying(by request: Request, _ commands: MenuReading? = nil) -> [Destruction] {
        let commands = commands ?? exposer.reading
        guard commands.hasDestructive else { return [] }
        var found: [Destruction] = [], known: Set<Destruction> = []
        func add(_ request: Request, _ performer: Performer) {
            let new = Destruction(action: request.name, performer: performer, arguments: shownArguments(of: request))
            if known.insert(new).inserted { found.append(new) }
        }
        let followers = request.followers
        // A request with more followers than can be looked at may lead to any handler.
        if !followers.areAll { add(request, request.performer) }
        for request in [request] + followers.requests {
            let target = request.target
            if commands.destroys(request.invocation, asked: request.name, by: target) { add(request, target.performer) }
        }
        return found
    }
}

/// The questions to the person at the program, which are asked one after the other.
final class RemoteQuestions {
    /// How many questions may wait behind the present question.
    private static let limit = 4

    /// Whether the person is being asked.
    private(set) var isAsking = false
    private var waiting: [Gate] = []

    /// Asks once the earlier questions have been answered.
    ///
    /// - Throws: `tooMuch` where too many questions wait, and `cancelled` once the task is cancelled.
    func ask(_ question: () async -> Bool) async throws(RemoteFault) -> Bool {
        if isAsking {
            if waiting.count == Self.limit {
                throw RemoteFault(
                    .tooMuch,
                    "\(Self.limit) questions wait for the person at the program: ask again once they are answered.")
            }
            let gate = Gate()
            waiting.append(gate)
            guard await gate.pass() else {
                // A gate that was opened and cancelled at the same time has the turn, and passes the turn on.
                if let index = waiting.firstIndex(where: { $0 === gate }) { waiting.remove(at: index) } else { next() }
                throw RemoteFault(.cancelled, "The request was cancelled before the person at the program was asked.")
            }
        }
        isAsking = true
        defer { next() }
        return await question()
    }

    private func next() {
        isAsking = !waiting.isEmpty
        if isAsking { waiting.removeFirst().open() }
    }
}

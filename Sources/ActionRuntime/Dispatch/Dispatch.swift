/// One request going along its route: finds the claim to be asked next, and keeps what those before it said.
///
/// It calls no handler. `Coordinator+Perform.swift` does, once for synchronous and once for asynchronous callers.
struct Dispatch {
    /// What is to be done next.
    enum Step {
        case ask(Claim, Selection, Performer)
        case send(any ActionDispatching, Invocation)
        /// Nobody is left to be asked.
        case finish(Outcome)
    }

    private let coordinator: Coordinator
    private let invocation: Invocation
    private let route: Route
    private var position = 0
    private var declined: [Performer] = []

    init(_ invocation: Invocation, along route: Route, by coordinator: Coordinator) {
        self.coordinator = coordinator
        self.invocation = invocation
        self.route = route
    }

    /// Finds the next claim that takes the request.
    mutating func next() -> Step {
        guard let selection = coordinator.select(from: &position, of: route, for: invocation) else {
            return .finish(
                declined.isEmpty ? .unclaimed(invocation.action, asked: route.asked) : .declined(by: declined))
        }
        return switch selection.claimant {
        case .claim(let claim): .ask(claim, selection, selection.performer(after: declined.count))
        case .dispatcher(let dispatcher, _): .send(dispatcher, selection.invocation)
        }
    }

    /// Notes that a claim declined.
    mutating func pass(_ performer: Performer) { declined.append(performer) }

    /// The outcome that another dispatcher's outcome means; nil where the next claim is to be asked.
    mutating func take(_ outcome: Outcome) -> Outcome? {
        switch outcome {
        case .unclaimed: return nil
        case .declined(let performers):
            declined += performers
            return nil
        default: return outcome
        }
    }
}

/// One request on its way: decides what is to be called next, and what the outcome is.
///
/// It calls no handler. `Coordinator+Perform.swift` does, once for synchronous and once for asynchronous callers.
struct Dispatch {
    /// What is to be done next.
    enum Step {
        case call(Handler, Invocation, Performer, Selection)
        case send(any ActionDispatching, Invocation)
        case finish(Outcome)
    }

    private let coordinator: Coordinator
    private let invocation: Invocation
    private let isForced: Bool
    private let route: Route
    private var position = 0
    private var declined: [Performer] = []

    init(_ invocation: Invocation, from place: Place, by coordinator: Coordinator, isForced: Bool) {
        self.coordinator = coordinator
        self.invocation = invocation
        self.isForced = isForced
        route = coordinator.route(for: invocation.action, from: place)
    }

    /// Finds the next claim that takes the request, and asks it whether it is enabled.
    mutating func next() -> Step {
        guard let selection = coordinator.select(from: &position, of: route, for: invocation) else {
            guard declined.isEmpty, let asked = route.asked else { return .finish(.declined(by: declined)) }
            return .finish(.unclaimed(invocation.action, asked: asked))
        }
        let performer = selection.performer(after: declined.count)
        switch selection.claimant {
        case .dispatcher(let dispatcher, _):
            return .send(dispatcher, selection.invocation)
        case .claim(let claim):
            let judgement = selection.judge(knowsArguments: true, isForced: isForced)
            if !judgement.faults.isEmpty {
                return .finish(.badArguments(by: performer, faults: judgement.faults))
            }
            if !judgement.validation.isEnabled {
                return .finish(.disabled(by: performer, reasons: judgement.validation.reasons))
            }
            return .call(claim.handler, judgement.invocation, performer, selection)
        }
    }

    /// The outcome that a handler's reply means; nil where the next claim is to be asked.
    mutating func take(_ reply: Reply, of performer: Performer) -> Outcome? {
        switch reply {
        case .handled(let value): return .performed(by: performer, value: value)
        case .forwarded(let outcome): return outcome
        case .declined:
            declined.append(performer)
            return nil
        }
    }

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

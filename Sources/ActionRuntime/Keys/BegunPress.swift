/// A press whose keys are noted, and whose bindings are still to be performed.
///
/// A view has to know at once whether a key is consumed, and the next key has to find the chord as this one leaves it, so finding the
/// binding is not put off until its action has been awaited.
package struct BegunPress {
    private var walk: KeyWalk
    private let coordinator: Coordinator
    private let sender: AnyObject?
    private let observation: KeyObservation?
    /// What became of a chord that the press does not continue.
    private var abandoned: KeyOutcome?
    /// What became of the last request; nil where none was sent, and while others may follow.
    private var outcome: Outcome?
    private var isOver = false

    /// Finds the binding of a press, or keeps the press as part of a chord; performs nothing yet.
    package init(_ press: KeyPress, _ keys: KeyMap, from start: (any RequestStart)?, sender: AnyObject?) {
        observation = keys.observe(press, from: start)
        (walk, coordinator, self.sender) = (KeyWalk([press], in: keys, from: start), keys.coordinator, sender)
        walk.goOn()
    }

    /// Begins to perform the binding that a walk has come to.
    init(_ walk: KeyWalk, by coordinator: Coordinator, sender: AnyObject?) {
        (self.walk, self.coordinator, self.sender, observation) = (walk, coordinator, sender, nil)
    }

    /// Performs the bindings; an asynchronous handler is not called, and fails the request.
    package mutating func perform() -> KeyOutcome {
        while let request = next() { take(coordinator.perform(request, from: walk.node)) }
        return end()
    }

    /// Performs the bindings, be their handlers asynchronous or not.
    package mutating func perform() async -> KeyOutcome {
        while let request = next() { take(await coordinator.perform(request, from: walk.node)) }
        return end()
    }

    /// Performs the bindings up to a request that may have to be awaited; nil where there is one.
    package mutating func performUnlessAwaited() -> KeyOutcome? {
        while let request = next() {
            if coordinator.mayNeedAwaiting(request, from: walk.node) { return nil }
            take(coordinator.perform(request, from: walk.node))
        }
        return end()
    }

    /// The next request, whose outcome is to be taken; nil once the press is over.
    private mutating func next() -> Invocation? {
        while !isOver {
            let binding = walk.resolution.performed, refusal = binding.flatMap(refusal)
            if let binding, refusal == nil { return binding.request(sender: sender) }
            take(refusal)
        }
        return nil
    }

    /// The outcome of a binding whose request is not sent; nil where the request is to be sent.
    private func refusal(of binding: KeyBinding) -> Outcome? {
        guard walk.node != nil else { return .failed(DispatchError.staleOrigin, by: nil, handledBy: nil) }
        return binding.isDisabled ? binding.refusal(coordinator.validate(command: binding, from: walk.node)) : nil
    }

    /// Goes on after what became of the binding; nil where there is none to perform.
    private mutating func take(_ new: Outcome?) {
        if walk.passesOn(after: new?.kind, because: new?.reasonsToPass ?? []) { return }
        if walk.abandonsChord, walk.hasMore {
            abandoned = KeyOutcome(walk.resolution, new)
            walk.goOn()
        } else {
            (outcome, isOver) = (new, true)
        }
    }

    private func end() -> KeyOutcome {
        let last = KeyOutcome(walk.resolution, outcome), outcome = abandoned.map(last.following) ?? last
        observation?.tell(outcome)
        return outcome
    }
}

extension Outcome {
    /// Why the action is disabled.
    fileprivate var reasonsToPass: [String] {
        if case .badArguments(_, let faults) = self { faults.map { "\($0)" } } else { reasons.map(\.text) }
    }
}

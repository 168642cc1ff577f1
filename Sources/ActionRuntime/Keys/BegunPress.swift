/// A press whose keys are noted, and whose binding is still to be performed.
///
/// A view has to know at once whether a key is consumed, and the next key has to find the chord as this one leaves it, so finding the
/// binding is not put off until its action has been awaited.
package struct BegunPress {
    private let press: KeyPress
    private let keys: KeyMap
    private let start: (any RequestStart)?
    private let sender: AnyObject?
    private let observation: KeyObservation?
    private var way: KeyWay
    /// What became of a chord that the press does not continue.
    private var abandoned: KeyOutcome?

    init(_ press: KeyPress, _ keys: KeyMap, from start: (any RequestStart)?, sender: AnyObject?) {
        (self.press, self.keys, self.start, self.sender) = (press, keys, start, sender)
        let node = keys.coordinator.startNode(start)
        observation = keys.observe(press, from: node)
        way = keys.advance(press, from: node)
    }

    /// Whether the request that is sent first may have to be awaited.
    package var mayNeedAwaiting: Bool {
        guard let binding = way.resolution.performed, let node = way.node else { return false }
        return keys.coordinator.mayNeedAwaiting(binding.request(sender: sender), from: node)
    }

    /// Whether the first request is that of a chord that the press does not continue.
    package var abandonsChord: Bool { way.abandonsChord }

    /// Performs the binding of the chord that the press does not continue, and then finds the binding of the key by itself.
    package mutating func performChord() { pressAgain(after: keys.outcome(along: way, sender)) }

    private mutating func pressAgain(after outcome: KeyOutcome) {
        abandoned = outcome
        // The action may have moved the first responder.
        way = keys.advance(press, from: keys.coordinator.startNode(start))
    }

    /// Performs the binding; an asynchronous handler is not called, and fails the request.
    package mutating func perform() -> KeyOutcome {
        if abandonsChord { performChord() }
        return end(keys.outcome(along: way, sender))
    }

    /// Performs the binding, be its handler asynchronous or not.
    package mutating func perform() async -> KeyOutcome {
        if abandonsChord { pressAgain(after: await keys.outcome(along: way, sender)) }
        return end(await keys.outcome(along: way, sender))
    }

    private func end(_ last: KeyOutcome) -> KeyOutcome {
        let outcome = abandoned.map(last.following) ?? last
        observation?.tell(outcome)
        return outcome
    }
}

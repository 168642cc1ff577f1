extension KeyMap {
    /// Says what a keystroke would do, without performing anything and without keeping the keystroke.
    ///
    /// - Parameters:
    ///   - stroke: The keystroke; it follows those in ``pending``.
    ///   - start: Where requests start.
    public func explain(_ stroke: KeyStroke, from start: (any RequestStart)? = nil) -> KeyResolution {
        let node = coordinator.startNode(start)
        let resolution = resolve(keys(endingWith: stroke), from: node)
        guard let binding = resolution.binding, !binding.passes else { return resolution }
        let answer = coordinator.validate(command: binding, from: node)
        return answer.isEnabled ? resolution : resolution.disabling(answer.reasons.map(\.text))
    }

    /// Performs the action of a keystroke, or keeps the keystroke as part of a chord.
    ///
    /// Where a chord was begun and the keystroke does not continue it, both are forgotten and the keystroke is unclaimed. An
    /// asynchronous handler is not called, and fails the request.
    ///
    /// - Parameters:
    ///   - stroke: The keystroke; it follows those in ``pending``.
    ///   - start: Where requests start.
    ///   - sender: The object that asks, such as a window; held weakly.
    @discardableResult
    public func press(
        _ stroke: KeyStroke, from start: (any RequestStart)? = nil, sender: AnyObject? = nil
    ) -> KeyOutcome {
        let node = coordinator.startNode(start)
        let resolution = advance(stroke, from: node)
        guard let binding = resolution.binding else { return KeyOutcome(resolution, nil) }
        if let refusal = refusal(of: binding, from: node) { return KeyOutcome(resolution, refusal) }
        return KeyOutcome(resolution, coordinator.perform(binding.invocation(sender: sender), from: node))
    }

    /// Performs the action of a keystroke, be its handler asynchronous or not, or keeps the keystroke as part of a chord.
    ///
    /// Never leaves the caller's isolation.
    @discardableResult
    public func press(
        _ stroke: KeyStroke, from start: (any RequestStart)? = nil, sender: AnyObject? = nil
    ) async -> KeyOutcome {
        let node = coordinator.startNode(start)
        let resolution = advance(stroke, from: node)
        guard let binding = resolution.binding else { return KeyOutcome(resolution, nil) }
        if let refusal = refusal(of: binding, from: node) { return KeyOutcome(resolution, refusal) }
        return KeyOutcome(resolution, await coordinator.perform(binding.invocation(sender: sender), from: node))
    }

    /// Forgets the keystrokes of a chord that is not complete.
    public func abandon() {
        pending = []
    }

    /// Finds the binding of a keystroke, and keeps the keystroke where more have to follow.
    private func advance(_ stroke: KeyStroke, from node: ActionNode?) -> KeyResolution {
        let resolution = resolve(keys(endingWith: stroke), from: node)
        pending = resolution.decision == .pending ? pending + [stroke] : []
        return resolution
    }

    /// The keystrokes so far with one more, which is alone where the chord is as long as one can be.
    private func keys(endingWith stroke: KeyStroke) -> KeyShortcut {
        KeyShortcut(strokes: pending + [stroke]) ?? KeyShortcut(stroke)
    }

    /// The outcome of a binding whose request is not sent; nil where it is.
    private func refusal(of binding: KeyBinding, from node: ActionNode?) -> Outcome? {
        guard node != nil else { return .failed(DispatchError.staleOrigin, by: nil, handledBy: nil) }
        guard binding.isDisabled else { return nil }
        return binding.refusal(coordinator.validate(command: binding, from: node))
    }
}

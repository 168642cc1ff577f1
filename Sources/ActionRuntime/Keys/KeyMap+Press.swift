extension KeyMap {
    /// Says what a keystroke would do, without performing anything and without keeping the keystroke.
    ///
    /// Where the keystroke abandons a chord, the answer does not know what performing the chord's binding would change.
    ///
    /// - Parameters:
    ///   - stroke: The keystroke; it follows those in ``pending``.
    ///   - start: Where requests start.
    public func explain(_ stroke: KeyStroke, from start: (any RequestStart)? = nil) -> KeyResolution {
        let node = coordinator.startNode(start)
        let abandoned = resolutionOfPending(abandonedBy: stroke, from: node)?.binding
        let keys = abandoned == nil ? keys(endingWith: stroke) : KeyShortcut(stroke)
        let resolution = resolve(keys, from: node).abandoning(abandoned)
        guard let binding = resolution.binding, !binding.passes else { return resolution }
        let answer = coordinator.validate(command: binding, from: node)
        return answer.isEnabled ? resolution : resolution.disabling(answer.reasons.map(\.text))
    }

    /// Performs the action of a keystroke, or keeps the keystroke as part of a chord.
    ///
    /// Where a chord was begun and the keystroke does not continue it, the chord is abandoned. If a binding of the keys that
    /// are ``pending`` stood behind the chord, it is performed first, and then the keystroke is pressed by itself; see
    /// ``KeyOutcome/abandoned``. Otherwise both are forgotten and the keystroke is unclaimed.
    ///
    /// An asynchronous handler is not called, and fails the request.
    ///
    /// - Parameters:
    ///   - stroke: The keystroke; it follows those in ``pending``.
    ///   - start: Where requests start.
    ///   - sender: The object that asks, such as a window; held weakly.
    @discardableResult
    public func press(
        _ stroke: KeyStroke, from start: (any RequestStart)? = nil, sender: AnyObject? = nil
    ) -> KeyOutcome {
        let node = coordinator.startNode(start), (resolution, isOfChord) = advance(stroke, from: node)
        let first = outcome(of: resolution, isOfChord: isOfChord, from: node, sender)
        guard isOfChord else { return first }
        // The action may have moved the first responder.
        let next = coordinator.startNode(start)
        return outcome(of: advance(stroke, from: next).resolution, from: next, sender).following(first)
    }

    /// Performs the action of a keystroke, be its handler asynchronous or not, or keeps the keystroke as part of a chord.
    ///
    /// Never leaves the caller's isolation.
    @discardableResult
    public func press(
        _ stroke: KeyStroke, from start: (any RequestStart)? = nil, sender: AnyObject? = nil
    ) async -> KeyOutcome {
        let node = coordinator.startNode(start), (resolution, isOfChord) = advance(stroke, from: node)
        let first = await outcome(of: resolution, isOfChord: isOfChord, from: node, sender)
        guard isOfChord else { return first }
        let next = coordinator.startNode(start)
        return await outcome(of: advance(stroke, from: next).resolution, from: next, sender).following(first)
    }

    // MARK: Abandoning a chord

    /// Performs the binding of the keys that are ``pending``, because no more keys have followed for a while.
    ///
    /// Call it when a timer for chords fires; ``forget()`` gives a chord up without performing anything. Only a binding
    /// of all the pending keys is performed, not one of those that they begin with.
    ///
    /// An asynchronous handler is not called, and fails the request.
    ///
    /// - Parameters:
    ///   - start: Where requests start.
    ///   - sender: The object that asks, such as a window; held weakly.
    /// - Returns: What became of the binding's action; nil where no binding takes the pending keys, or there are none.
    @discardableResult
    public func abandon(from start: (any RequestStart)? = nil, sender: AnyObject? = nil) -> KeyOutcome? {
        let node = coordinator.startNode(start)
        return takePending(from: node).map { outcome(of: $0, isOfChord: true, from: node, sender) }
    }

    /// Performs the binding of the keys that are ``pending``, be its handler asynchronous or not.
    ///
    /// Never leaves the caller's isolation.
    @discardableResult
    public func abandon(from start: (any RequestStart)? = nil, sender: AnyObject? = nil) async -> KeyOutcome? {
        let node = coordinator.startNode(start)
        guard let abandoned = takePending(from: node) else { return nil }
        return await outcome(of: abandoned, isOfChord: true, from: node, sender)
    }

    /// Forgets the keystrokes of a chord that is not complete, and performs nothing.
    public func forget() {
        pending = []
    }

    // Asking bindings runs user code, which may press keys. So the pending keystrokes are read once, before any question.

    /// The choice among the bindings of the keys alone that were pending, which stand behind longer chords; nil where none is chosen.
    private func resolution(ofPending strokes: [KeyStroke], from node: ActionNode?) -> KeyResolution? {
        guard let keys = KeyShortcut(strokes: strokes) else { return nil }
        let complete = allBindings(from: node, beginning: keys).lazy.filter { $0.shortcut == keys }
        let resolution = resolve(keys, among: complete, from: node)
        return resolution.binding == nil ? nil : resolution
    }

    /// The choice among the bindings of the pending keys; nil where a keystroke continues their chord.
    ///
    /// Keys that the user took away continue the chord: they are to do nothing.
    private func resolutionOfPending(abandonedBy stroke: KeyStroke, from node: ActionNode?) -> KeyResolution? {
        let strokes = pending
        if strokes.isEmpty { return nil }
        let continued = resolve(keys(endingWith: stroke), from: node)
        return resolution(ofPending: strokes, continuedBy: continued, from: node)
    }

    /// The choice among the bindings of the pending keys; nil where a keystroke continues their chord.
    ///
    /// - Parameter continued: The choice among the bindings of the pending keys with the keystroke.
    private func resolution(
        ofPending strokes: [KeyStroke], continuedBy continued: KeyResolution, from node: ActionNode?
    ) -> KeyResolution? {
        guard continued.decision == .unclaimed, !continued.isTakenAway else { return nil }
        return resolution(ofPending: strokes, from: node)
    }

    private func takePending(from node: ActionNode?) -> KeyResolution? {
        defer { pending = [] }
        return resolution(ofPending: pending, from: node)
    }

    // MARK: Performing

    /// Finds the binding of a keystroke, and keeps the keystroke where more have to follow.
    ///
    /// - Returns: The choice among the bindings of the keystrokes, and false. Where the keystroke abandons a chord, the choice
    ///   among the bindings of the chord's keys, and true: the keystroke is pressed again once the chosen binding was performed.
    package func advance(
        _ stroke: KeyStroke, from node: ActionNode?
    ) -> (resolution: KeyResolution, isOfChord: Bool) {
        let strokes = pending, keys = keys(endingWith: stroke)
        let chosen = resolve(keys, from: node)
        let abandoned = resolution(ofPending: strokes, continuedBy: chosen, from: node)
        pending = chosen.decision == .pending ? keys.strokes : []
        return abandoned.map { ($0, true) } ?? (chosen, false)
    }

    /// The pending keystrokes with one more; that one alone where the chord has the maximum length.
    private func keys(endingWith stroke: KeyStroke) -> KeyShortcut {
        KeyShortcut(strokes: pending + [stroke]) ?? KeyShortcut(stroke)
    }

    /// Performs the chosen binding, if there is one, and those behind it to which it passes the keys.
    ///
    /// - Parameter isOfChord: Whether the keys are those of an abandoned chord.
    private func outcome(
        of resolution: KeyResolution, isOfChord: Bool = false, from node: ActionNode?, _ sender: AnyObject?
    ) -> KeyOutcome {
        var way = KeyWay(resolution, isOfChord: isOfChord, self, from: node)
        while let binding = way.resolution.binding {
            let outcome =
                refusal(of: binding, from: node) ?? coordinator.perform(binding.request(sender: sender), from: node)
            if !way.goesOn(after: outcome) { return KeyOutcome(way.resolution, outcome) }
        }
        return KeyOutcome(way.resolution, nil)
    }

    private func outcome(
        of resolution: KeyResolution, isOfChord: Bool = false, from node: ActionNode?, _ sender: AnyObject?
    ) async -> KeyOutcome {
        var way = KeyWay(resolution, isOfChord: isOfChord, self, from: node)
        while let binding = way.resolution.binding {
            var outcome = refusal(of: binding, from: node)
            if outcome == nil { outcome = await coordinator.perform(binding.request(sender: sender), from: node) }
            if !way.goesOn(after: outcome) { return KeyOutcome(way.resolution, outcome) }
        }
        return KeyOutcome(way.resolution, nil)
    }

    /// The outcome of a binding whose request is not sent; nil where the request is to be sent.
    private func refusal(of binding: KeyBinding, from node: ActionNode?) -> Outcome? {
        guard node != nil else { return .failed(DispatchError.staleOrigin, by: nil, handledBy: nil) }
        guard binding.isDisabled else { return nil }
        return binding.refusal(coordinator.validate(command: binding, from: node))
    }
}

extension KeyWay {
    fileprivate mutating func goesOn(after outcome: Outcome?) -> Bool {
        goesOn(
            after: outcome?.kind,
            because: {
                if case .badArguments(_, let faults) = outcome { return faults.map { "\($0)" } }
                return outcome?.reasons.map(\.text) ?? []
            }())
    }
}

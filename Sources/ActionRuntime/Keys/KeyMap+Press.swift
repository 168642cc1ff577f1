extension KeyMap {
    /// Says what a keystroke would do, without performing anything and without keeping the keystroke.
    ///
    /// Where the keystroke abandons a chord, the answer does not know what performing the chord's binding would change.
    ///
    /// - Parameters:
    ///   - stroke: The keystroke; it follows those in ``pending``.
    ///   - start: Where requests start.
    public func explain(_ stroke: KeyStroke, from start: (any RequestStart)? = nil) -> KeyResolution {
        explain(KeyPress(stroke), from: start)
    }

    /// Says what a press would do, without performing anything and without keeping it.
    public func explain(_ press: KeyPress, from start: (any RequestStart)? = nil) -> KeyResolution {
        let node = coordinator.startNode(start)
        if let choice = chordHeld(by: press) { return choice.resolution }
        let choice = choose(press, from: node)
        var resolution = choice.resolution
        if choice.abandonsChord {
            resolution = choose(press, continuing: nil, from: node).resolution.abandoning(choice.resolution.binding)
        }
        guard let binding = resolution.binding, !binding.passes else { return resolution }
        let answer = coordinator.validate(command: binding, from: node)
        return answer.isEnabled ? resolution : resolution.disabling(answer.reasons.map(\.text))
    }

    /// Performs the action of a keystroke, or keeps the keystroke as part of a chord: a press of which nothing else is known.
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
        press(KeyPress(stroke), from: start, sender: sender)
    }

    /// Performs the action of a keystroke, be its handler asynchronous or not, or keeps the keystroke as part of a chord.
    ///
    /// Never leaves the caller's isolation.
    @discardableResult
    public func press(
        _ stroke: KeyStroke, from start: (any RequestStart)? = nil, sender: AnyObject? = nil
    ) async -> KeyOutcome {
        await press(KeyPress(stroke), from: start, sender: sender)
    }

    /// Performs the action of a press, or keeps the press as part of a chord.
    ///
    /// The bindings of all keystrokes by which the press may be called are asked together, in their order. Where none takes it, and the
    /// character is of another script than the Latin one, the bindings are asked again for ``KeyPress/latin``.
    ///
    /// Where a chord was begun and the press does not continue it, the chord is abandoned. If a binding of the keys that
    /// are ``pending`` stood behind the chord, it is performed first, and then the key is pressed by itself; see
    /// ``KeyOutcome/abandoned``. Otherwise both are forgotten and the press is unclaimed. The repeated press of a key that is held
    /// down neither continues nor abandons the chord that it began, and a key that is let go leaves the chord as it is. No binding takes
    /// the release of a key that was pressed behind others of a chord.
    ///
    /// An asynchronous handler is not called, and fails the request.
    ///
    /// - Parameters:
    ///   - press: The press; it follows those in ``pending``.
    ///   - start: Where requests start.
    ///   - sender: The object that asks, such as a window; held weakly.
    @discardableResult
    public func press(
        _ press: KeyPress, from start: (any RequestStart)? = nil, sender: AnyObject? = nil
    ) -> KeyOutcome {
        var begun = BegunPress(press, self, from: start, sender: sender)
        return begun.perform()
    }

    /// Performs the action of a press, be its handler asynchronous or not, or keeps the press as part of a chord.
    ///
    /// Never leaves the caller's isolation.
    @discardableResult
    public func press(
        _ press: KeyPress, from start: (any RequestStart)? = nil, sender: AnyObject? = nil
    ) async -> KeyOutcome {
        var begun = BegunPress(press, self, from: start, sender: sender)
        return await begun.perform()
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
        var begun = takePending(from: start, sender)
        return begun?.perform()
    }

    /// Performs the binding of the keys that are ``pending``, be its handler asynchronous or not.
    ///
    /// Never leaves the caller's isolation.
    @discardableResult
    public func abandon(from start: (any RequestStart)? = nil, sender: AnyObject? = nil) async -> KeyOutcome? {
        var begun = takePending(from: start, sender)
        return await begun?.perform()
    }

    /// Forgets the keystrokes of a chord that is not complete, and performs nothing.
    public func forget() {
        pressed = nil
    }

    private func takePending(from start: (any RequestStart)?, _ sender: AnyObject?) -> BegunPress? {
        defer { pressed = nil }
        let node = coordinator.startNode(start)
        return pressed.flatMap { chosen(of: $0, from: node) }.map {
            BegunPress(KeyWalk($0, in: self, from: node), by: coordinator, sender: sender)
        }
    }

    // MARK: Choosing

    /// Finds the binding of a press, and keeps the press where more have to follow.
    ///
    /// - Returns: The choice among the bindings of the press's keys. Where the press abandons a chord, that among those of the chord: the
    ///   press is to be made again once the chord's binding was performed (``KeyChoice/abandonsChord``).
    func advance(_ press: KeyPress, from node: ActionNode?) -> KeyChoice {
        if let choice = chordHeld(by: press) { return choice }
        let hasBegun = pressed != nil, choice = choose(press, from: node)
        note(press, behindOthers: hasBegun)
        if press.phase != .up { pressed = choice.resolution.decision == .pending ? choice.keys : nil }
        if press.phase == .down {
            chord = hasBegun || choice.resolution.decision == .pending ? (press.identity, choice) : nil
        }
        return choice
    }

    // Asking bindings runs user code, which may press keys. So the pending keys are read once, before any question.

    /// The choice among the bindings of a press, or among those of the chord that the press abandons.
    private func choose(_ press: KeyPress, from node: ActionNode?) -> KeyChoice {
        let pending = press.phase == .up ? nil : pressed
        let choice = choose(press, continuing: pending, from: node)
        guard let pending, choice.resolution.decision == .unclaimed, !choice.resolution.isTakenAway else {
            return choice
        }
        return chosen(of: pending, from: node) ?? choice
    }

    /// The choice among the bindings of a press behind pending keys: by its own forms, and if no binding takes these, by its Latin letter.
    private func choose(_ press: KeyPress, continuing pending: PressedKeys?, from node: ActionNode?) -> KeyChoice {
        let isReleaseOfChord = isReleaseOfChord(press), press = asPressed(press)
        func keys(_ forms: [KeyStroke]) -> PressedKeys {
            pending?.continued(by: forms, press.phase) ?? PressedKeys(forms, phase: press.phase)
        }
        let own = keys(press.forms)
        if isReleaseOfChord { return KeyChoice(own, unasked(own, from: node)) }
        let latin = press.latinForm(continuingChord: pending != nil, after: hasOtherLetters).map { keys([$0]) }
        return choose(own, latin, from: node) { bindings(beginning: $0, from: node) }
    }

    /// The choice among the bindings of keys, and where these leave the keys, among those of the keys with the Latin letter.
    func choose(
        _ own: PressedKeys, _ latin: PressedKeys?, without takenAway: Set<KeyShortcut> = [], from node: ActionNode?,
        among bindings: (PressedKeys) -> some Sequence<KeyBinding>
    ) -> KeyChoice {
        let resolution = resolve(own, among: bindings(own), from: node, without: takenAway)
        guard let latin, resolution.leavesToLatin else { return KeyChoice(own, resolution, latin: latin) }
        return KeyChoice(latin, resolution.left(to: resolve(latin, among: bindings(latin), from: node)))
    }

    /// The choice among the bindings of pending keys alone, which stand behind longer chords; nil where none is chosen.
    private func chosen(of pending: PressedKeys, from node: ActionNode?) -> KeyChoice? {
        // A binding of any key is no part of a chord.
        let complete = bindings(beginning: pending, from: node).lazy.filter {
            pending.isWhole($0.shortcut) && !$0.isOfAnyKey
        }
        let resolution = resolve(pending, among: complete, from: node)
        return resolution.binding == nil ? nil : KeyChoice(pending, resolution, abandonsChord: true)
    }
}

/// The choice among the bindings of keys.
struct KeyChoice {
    var keys: PressedKeys
    var resolution: KeyResolution
    /// The keys with the key's Latin letter, whose bindings have not been asked; nil where there is none, and where they have.
    var latin: PressedKeys?
    /// Whether the keys are those of a chord that the press does not continue, which longer bindings do not take any more.
    let abandonsChord: Bool

    init(
        _ keys: PressedKeys, _ resolution: KeyResolution, latin: PressedKeys? = nil, abandonsChord: Bool = false
    ) {
        (self.keys, self.resolution, self.latin, self.abandonsChord) = (keys, resolution, latin, abandonsChord)
    }
}

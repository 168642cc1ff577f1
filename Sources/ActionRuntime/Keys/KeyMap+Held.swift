// Keys that are held down: what they do until they are let go depends on how they were pressed.

extension KeyMap {
    /// How many keys that are held down are remembered: more than hands have fingers.
    private static let mostHeld = 16

    /// Remembers a key that was pressed, without what it types, or forgets one that was let go.
    func note(_ press: KeyPress) {
        let identity = press.identity
        switch press.phase {
        case .repeat: return
        case .up: held.removeAll { $0.identity == identity }
        case .down:
            if let isOther = press.isOfOtherScript { hasOtherLetters = isOther }
            held.removeAll { $0.identity == identity }
            if held.count == Self.mostHeld { held.removeFirst() }
            var key = press
            (key.text, key.raw) = (nil, nil)
            held.append(key)
        }
    }

    /// A key that is let go, as it was pressed, because a modifier may have been let go before.
    ///
    /// Where nobody told of the press, it is the key as it is let go.
    func asPressed(_ press: KeyPress) -> KeyPress {
        guard press.phase == .up, var key = held.first(where: { $0.identity == press.identity }) else { return press }
        key.phase = .up
        return key
    }

    /// The choice that began, continued or completed a chord, for the repeated press of its last key, which performs nothing; nil for
    /// other presses.
    func chordHeld(by press: KeyPress) -> KeyChoice? {
        guard press.phase == .repeat, let chord, chord.identity == press.identity else { return nil }
        let choice = chord.choice
        if pressed != nil, choice.resolution.decision == .pending { return choice }
        return KeyChoice(choice.keys, choice.resolution.heldDown)
    }
}

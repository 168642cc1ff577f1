// Keys that are held down: what they do until they are let go depends on how they were pressed.

extension KeyMap {
    /// How many keys that are held down are remembered: more than hands have fingers.
    private static let mostHeld = 16

    /// Remembers a key that was pressed, without what it types, or forgets one that was let go.
    ///
    /// - Parameter isBehindOthers: Whether other keys of a chord were pressed before.
    func note(_ press: KeyPress, behindOthers isBehindOthers: Bool) {
        if press.phase == .repeat { return }
        held.removeAll { $0.press.identity == press.identity }
        if press.phase == .up { return }
        if let isOther = press.isOfOtherScript { hasOtherLetters = isOther }
        if held.count == Self.mostHeld { held.removeFirst() }
        var key = press
        (key.text, key.raw) = (nil, nil)
        held.append(HeldKey(press: key, isBehindOthers: isBehindOthers))
    }

    /// A key that is let go, as it was pressed, because a modifier may have been let go before.
    ///
    /// Where nobody told of the press, it is the key as it is let go.
    func asPressed(_ press: KeyPress) -> KeyPress {
        guard var key = heldKey(letGoBy: press)?.press else { return press }
        key.phase = .up
        return key
    }

    /// Whether a key is let go that was pressed behind others of a chord: its press was the chord's, so its release is no binding's.
    func isReleaseOfChord(_ press: KeyPress) -> Bool { heldKey(letGoBy: press)?.isBehindOthers ?? false }

    private func heldKey(letGoBy press: KeyPress) -> HeldKey? {
        press.phase == .up ? held.first { $0.press.identity == press.identity } : nil
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

/// A key that is held down.
struct HeldKey {
    /// The key as it was pressed, without what it types.
    let press: KeyPress
    /// Whether it was pressed behind other keys of a chord.
    let isBehindOthers: Bool
}

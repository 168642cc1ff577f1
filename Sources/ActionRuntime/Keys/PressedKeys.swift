/// Keystrokes that were pressed one after the other, each in all forms by which a binding may name it.
///
/// `?` of an American keyboard is `?`, `shift+/` and `shift+?`: a binding of any of them takes the key. Keys that are asked about, not
/// pressed, have one form each, as they are written.
package struct PressedKeys: Hashable, Sendable {
    /// The keystrokes as they are shown: the first form of each.
    package let shortcut: KeyShortcut
    /// What happens to the last key.
    let phase: KeyPress.Phase
    /// The forms of each keystroke; empty where each has one.
    private let forms: [[KeyStroke]]

    /// Creates keys in the form in which they are written.
    package init(_ shortcut: KeyShortcut, phase: KeyPress.Phase = .down) {
        (self.shortcut, self.phase, forms) = (shortcut, phase, [])
    }

    /// Creates the keys of one keystroke in its forms, of which there is at least one.
    init(_ forms: [KeyStroke], phase: KeyPress.Phase) {
        self.init(KeyShortcut(forms[0]), forms.count > 1 ? [forms] : [], phase)
    }

    private init(_ shortcut: KeyShortcut, _ forms: [[KeyStroke]], _ phase: KeyPress.Phase) {
        (self.shortcut, self.forms, self.phase) = (shortcut, forms, phase)
    }

    /// The keys with a keystroke more; that keystroke alone where the chord has the maximum length.
    func continued(by last: [KeyStroke], _ phase: KeyPress.Phase) -> PressedKeys {
        guard let longer = KeyShortcut(strokes: shortcut.strokes + [last[0]]) else {
            return PressedKeys(last, phase: phase)
        }
        if forms.isEmpty, last.count == 1 { return PressedKeys(longer, phase: phase) }
        return PressedKeys(longer, (forms.isEmpty ? shortcut.strokes.map { [$0] } : forms) + [last], phase)
    }

    /// The number of keystrokes.
    package var count: Int { shortcut.strokes.count }

    /// Whether the keys may be those of a binding of ``Key/any``, which is no part of a chord.
    var mayBeAny: Bool { count == 1 && shortcut.strokes[0].key != .any }

    /// Whether the keystrokes of a shortcut begin with these keys.
    package func isPrefix(of other: KeyShortcut) -> Bool {
        if forms.isEmpty {
            if other.hasPrefix(shortcut) { return true }
        } else if other.strokes.count >= forms.count, zip(forms, other.strokes).allSatisfy({ $0.contains($1) }) {
            return true
        }
        return mayBeAny && other.strokes[0].key == .any
    }

    /// Whether a shortcut has these keystrokes, and no more.
    func isWhole(_ other: KeyShortcut) -> Bool { other.strokes.count == count && isPrefix(of: other) }

    /// Whether a binding is asked for these keys: its keys begin with them, and it is of the phase of the last key.
    func concerns(_ binding: KeyBinding) -> Bool { isPrefix(of: binding.shortcut) && binding.phase.takes(phase) }

    /// The keys as they are pressed one after the other: the first keystroke, the first two, and so on to all.
    var parts: some Sequence<PressedKeys> { shortcut.parts.map { PressedKeys($0, phase: phase) } }

    /// The shortcuts that the forms may be written as, of those whose beginnings pass a test; nil where each keystroke has one form.
    func spellings(where isWanted: (KeyShortcut) -> Bool) -> [KeyShortcut]? {
        if forms.isEmpty { return nil }
        var found: [[KeyStroke]] = [[]]
        for strokes in forms {
            found = found.flatMap { beginning in strokes.map { beginning + [$0] } }.filter {
                KeyShortcut(strokes: $0).map(isWanted) ?? false
            }
        }
        return found.compactMap { KeyShortcut(strokes: $0) }
    }
}

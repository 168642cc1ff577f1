/// What the host of a program has to tell of a key, besides its character, so that a binding of the key is met.
package enum KeyNeed: String, Sendable {
    /// Where the key lies (``KeyPress/position``).
    case place
    /// The key without the shift that changed its sign (``KeyPress/plain``), as for `shift+/`: many terminals tell `?` alone.
    case key

    /// What is needed, as the end of a clause: `the host tells the place of a key`.
    package var clause: String {
        switch self {
        case .place: "the place of a key"
        case .key: "which key was pressed with shift"
        }
    }
}

extension KeyShortcut {
    /// What has to be told of one of the keys; nil where their characters are enough.
    package var need: KeyNeed? { strokes.lazy.compactMap(\.need).first }
}

extension KeyStroke {
    fileprivate var need: KeyNeed? {
        if case .position = key.content { return .place }
        guard modifiers.contains(.shift), let character = key.character else { return nil }
        return character.isLetter ? nil : .key
    }
}

// A key that is let go is that which was pressed, also where a modifier was let go before.

extension KeyMap {
    /// How many keys that are held down are remembered: more than hands have fingers.
    private static let mostHeld = 16

    /// Remembers a key that was pressed, until it is let go.
    func hold(_ press: KeyPress) {
        let identity = press.identity
        held.removeAll { $0.identity == identity }
        if held.count == Self.mostHeld { held.removeFirst() }
        // What the key types is nobody's business.
        var key = press
        (key.text, key.raw) = (nil, nil)
        held.append(key)
    }

    /// The keystrokes of a key that is let go, as it was pressed; as it is let go, where nobody told of the press.
    func release(_ press: KeyPress) -> [KeyStroke] {
        (held.first { $0.identity == press.identity } ?? press).forms
    }
}

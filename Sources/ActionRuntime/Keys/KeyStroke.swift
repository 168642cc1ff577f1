/// One press of a key with the modifiers that are held down.
///
/// What the keyboard does is meant, not what it types: `shift+5` and `%` are different keystrokes, although many
/// layouts have the one where the other is. An upper-case letter says nothing about shift; who reads characters, as a
/// terminal does, adds ``KeyModifiers/shift`` for it.
public struct KeyStroke: Hashable, Sendable {
    /// The key that is pressed.
    public let key: Key
    /// The keys that are held down meanwhile.
    public let modifiers: KeyModifiers

    /// Creates a keystroke.
    public init(_ key: Key, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}

extension KeyStroke: CustomStringConvertible {
    /// The canonical text: `ctrl+alt+shift+cmd+k`.
    public var description: String { modifiers.isEmpty ? key.description : "\(modifiers)+\(key)" }

    /// The keystroke as Apple's menus show it: `⌃⌥⇧⌘K`.
    public var symbols: String { modifiers.symbols + key.symbol }
}

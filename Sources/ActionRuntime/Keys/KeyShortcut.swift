/// The keys that invoke a command: a keystroke such as `cmd+shift+5`, or a chord of several such as `ctrl+k ctrl+s`.
///
/// Its text may be written as people and editors do, in any case and with the modifiers in any order:
///
/// ```
/// cmd+shift+5     Ctrl+K Ctrl+S     alt+ctrl+/     cmd++     Shift-Cmd-P
/// ⌘⇧5             ⌃K ⌃S             ⌥⌃/            ⌘+        <Control><Shift>p
/// ```
///
/// - **Modifiers** are `ctrl` or `control`, `alt`, `option` or `opt`, `shift`, `fn` or `function`, and `cmd`,
///   `command`, `meta`, `super` or `win`, which are all one. `mod`, `primary`, `cmdorctrl` and `ctrlcmd` are read as
///   ``KeyModifiers/primary``: command on Apple's platforms, control elsewhere.
/// - **Keys** are characters, and names as in ``Key/init(validating:)``. A letter has no case: `cmd+N` is `cmd+n`, and shift
///   is always written. A scan code such as `[KeyA]` is refused: it names a position on the keyboard, not a key.
/// - Between modifiers and the key stand `+` or `-`, with white space on both sides or none; between keystrokes white
///   space, with a comma before it if you like. `cmd++` and `cmd+-` are shortcuts with the plus and the minus key.
///
/// Parsing ``description`` or ``symbols`` gives the same shortcut again.
public struct KeyShortcut: Hashable, Sendable {
    /// How many keystrokes a shortcut may have: 8.
    public static let maximumLength = 8

    /// The keystrokes in order: at least one, and at most ``maximumLength``.
    public let strokes: [KeyStroke]

    /// Creates a shortcut of one keystroke.
    public init(_ stroke: KeyStroke) {
        strokes = [stroke]
    }

    /// Creates a shortcut of one keystroke from its parts.
    public init(_ key: Key, _ modifiers: KeyModifiers = []) {
        strokes = [KeyStroke(key, modifiers)]
    }

    /// Creates a shortcut from its keystrokes, or returns nil where there are none or more than ``maximumLength``.
    public init?(strokes: some Sequence<KeyStroke>) {
        let strokes = Array(strokes.prefix(Self.maximumLength + 1))
        guard (1...Self.maximumLength).contains(strokes.count) else { return nil }
        self.strokes = strokes
    }

    /// Reads a shortcut from its text.
    ///
    /// - Throws: ``KeyShortcutError`` with the column, what was expected and found there, and how to mend it.
    /// - Complexity: O(*n*) in the length of the text; one of more than 1,000 bytes is refused unread.
    public init(parsing text: String) throws(KeyShortcutError) {
        var parser = try KeyShortcutParser(text)
        strokes = try parser.parse()
    }

    /// Reads a shortcut from its text.
    @available(*, deprecated, renamed: "init(parsing:)")
    public static func parse(_ text: String) throws(KeyShortcutError) -> KeyShortcut {
        try KeyShortcut(parsing: text)
    }

    /// Whether the shortcut begins with the keystrokes of another: it is equal to it, or a longer chord.
    public func hasPrefix(_ prefix: KeyShortcut) -> Bool {
        strokes.starts(with: prefix.strokes)
    }
}

extension KeyShortcut: LosslessStringConvertible {
    /// The canonical text: `ctrl+alt+shift+cmd+k`, with one space between keystrokes.
    public var description: String { strokes.map(\.description).joined(separator: " ") }

    /// The shortcut as Apple's menus show it: `⌃⌥⇧⌘K`, with one space between keystrokes.
    public var symbols: String { strokes.map(\.symbols).joined(separator: " ") }

    /// Reads a shortcut from its text, or returns nil where ``init(parsing:)`` throws.
    public init?(_ text: String) {
        guard let shortcut = try? KeyShortcut(parsing: text) else { return nil }
        self = shortcut
    }
}

extension KeyShortcut: ExpressibleByStringLiteral {
    /// Creates a shortcut from a literal.
    ///
    /// - Precondition: ``init(parsing:)`` accepts the literal.
    public init(stringLiteral literal: StaticString) {
        let text = literal.description
        do throws(KeyShortcutError) {
            self = try KeyShortcut(parsing: text)
        } catch {
            fatalError("\"\(text)\" is no key shortcut: \(error)")
        }
    }
}

extension KeyShortcut: Codable {
    /// Reads a shortcut from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(KeyShortcutError) {
            self = try KeyShortcut(parsing: text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Writes the shortcut as its canonical text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

// From a keystroke to its outcome.
//
//   KeyPress ──▶ KeyMap.press ─▶ bindings in order ─────▶ the first that takes it ─▶ Coordinator.perform
//                   │            1. the user's overrides      condition holds,             │
//                   │            2. the nodes', from the      somebody claims              ▼
//                   ▼               start node upwards        its action              KeyOutcome:
//                pending:        3. the menu's shortcuts                              the binding, every
//                a chord is                                                           verdict, the Outcome
//                not complete
//
// `KeyMap.resolve` chooses the binding, for `press`, `explain` and `KeyListing`, which answers many questions at once:
// which keys perform an action, which bindings are reachable, which are in conflict.

/// A key of a keyboard: one that types a character, one with a name such as `escape` or `f5`, or one in a place such as `[KeyB]`.
///
/// Letters have no case: `K` and `k` are the same key, and shift is a modifier (see ``KeyStroke``). The character is the
/// one that the key types alone under the keyboard's layout; a ``KeyPosition`` names a place on the keyboard.
///
/// As in all editors and toolkits but Apple's, `backspace` is the key that Apple calls delete (⌫), and `delete` the one
/// that Apple calls forward delete (⌦).
public struct Key: Hashable, Sendable {
    let content: Content

    enum Content: Hashable, Sendable {
        case character(Character)
        case name(KeyName)
        case position(KeyPosition)
        case any
    }

    init(_ content: Content) {
        self.content = content
    }

    init(_ name: KeyName) {
        content = .name(name)
    }

    /// Creates the key that types a character.
    ///
    /// The space, the tab, the line break and the escape character become the keys of those names, and so do symbols
    /// such as `⌫` and `↑`.
    ///
    /// - Returns: Nil for other white space, control characters, private characters and symbols of modifiers, and for a
    ///   character that combines with its neighbours, such as an accent.
    public init?(_ character: Character) {
        switch character {
        case " ": self.init(.space)
        case "\t": self.init(.tab)
        case "\r", "\n", "\r\n": self.init(.enter)
        case "\u{1B}": self.init(.escape)
        default: self.init(printable: character)
        }
    }

    /// Creates the key that a name stands for, or returns nil where no key has that name.
    ///
    /// Case and underscores do not matter: `escape`, `PageUp`, `page_up`, `numpad_add`, `KP_Add`, `comma`, `k`. A place on the
    /// keyboard is in brackets, `[KeyB]`, and ``any`` is `any`.
    public init?(validating name: String) {
        let bare = name.withoutVariationSelectors
        if let position = KeyPosition(bracketed: name) {
            self.init(.position(position))
        } else if name.lowercased() == "any" {
            self.init(.any)
        } else if bare.count == 1, let key = Key(printable: Character(bare)) {
            self = key
        } else if let key = KeyName(word: name) {
            self.init(key)
        } else if let character = KeyCharacterName.characters[KeyName.folded(name)] {
            self.init(.character(character))
        } else {
            return nil
        }
    }

    /// The character that the key types, in lower case; nil for a key with a name.
    public var character: Character? {
        if case .character(let character) = content { character } else { nil }
    }
}

extension Key {
    /// The return key, written `enter`.
    public static let enter = Key(.enter)
    /// The tabulator key.
    public static let tab = Key(.tab)
    /// The space bar.
    public static let space = Key(.space)
    /// The escape key.
    public static let escape = Key(.escape)
    /// The key that deletes backwards (⌫), which Apple calls delete.
    public static let backspace = Key(.backspace)
    /// The key that deletes forwards (⌦), written `delete`.
    public static let forwardDelete = Key(.delete)
    /// The upward arrow.
    public static let up = Key(.up)
    /// The downward arrow.
    public static let down = Key(.down)
    /// The arrow to the left.
    public static let left = Key(.left)
    /// The arrow to the right.
    public static let right = Key(.right)
    /// The key that moves to the beginning (↖).
    public static let home = Key(.home)
    /// The key that moves to the end (↘).
    public static let end = Key(.end)
    /// The key that moves a page up (⇞).
    public static let pageUp = Key(.pageup)
    /// The key that moves a page down (⇟).
    public static let pageDown = Key(.pagedown)

    /// The function key of a number: `function(5)` is F5.
    ///
    /// - Precondition: `number` is 1 to 24.
    public static func function(_ number: Int) -> Key {
        guard let name = KeyName(rawValue: "f\(number)") else {
            fatalError("There is no key F\(number), only F1 to F24.")
        }
        return Key(name)
    }
}

extension Key {
    /// The key in a place of the keyboard, whatever the layout has there; written `[KeyB]`.
    ///
    /// A binding of it takes the presses of which the host tells the place (``KeyPress/position``).
    public static func position(_ position: KeyPosition) -> Key { Key(.position(position)) }

    /// Any key, with any modifiers; written `any`.
    ///
    /// A binding of it at a node takes every keystroke that no other binding of that node takes, as "press any key" does. It is no
    /// part of a chord, has no modifiers, and is not asked for requests that start in a field (``ActionNode/takesText``).
    public static var any: Key { Key(.any) }
}

extension KeyPosition {
    /// Reads a place in brackets: `[KeyB]`.
    fileprivate init?(bracketed name: String) {
        guard name.hasPrefix("["), name.hasSuffix("]"), name.count > 2 else { return nil }
        self.init(String(name.dropFirst().dropLast()))
    }
}

extension Key: CustomStringConvertible {
    /// The canonical name: `k`, `,`, `escape`, `f5`, `[KeyB]`, `any`.
    public var description: String {
        switch content {
        case .character(let character): String(character)
        case .name(let name): name.rawValue
        case .position(let position): "[\(position)]"
        case .any: "any"
        }
    }

    /// The key as Apple's menus show it: `K`, `,`, `⎋`, `F5`.
    public var symbol: String {
        switch content {
        case .name(let name): return name.text
        case .position, .any: return description
        case .character(let character):
            // Some letters have no capital of their own: that of "ß" is "SS", that of "ı" an "I".
            let capital = character.uppercased()
            return capital.count == 1 && Key(printable: Character(capital)) == self ? capital : String(character)
        }
    }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Creates the key that types a character from a literal.
    ///
    /// - Precondition: ``init(_:)`` accepts the character.
    public init(extendedGraphemeClusterLiteral character: Character) {
        guard let key = Key(character) else { fatalError("No key types \"\(String(character).printable)\".") }
        self = key
    }
}

extension Key {
    /// Creates the key of a visible character, or of a symbol such as `⌫`; nil for all other characters.
    init?(printable character: Character) {
        // An ASCII letter or digit is no symbol, so that most keys need no lookup.
        if let letterOrDigit = character.lowercasedASCII {
            self.init(.character(letterOrDigit))
            return
        }
        let bare = String(character).withoutVariationSelectors
        guard bare.count == 1, bare.utf8.count <= Self.longestCharacter else { return nil }
        let symbol = Character(bare)
        if let name = KeyName(symbol: symbol) {
            self.init(name)
        } else {
            guard KeyModifiers(symbol: symbol) == nil, Self.standsApart(symbol) else { return nil }
            let lowercase = symbol.lowercased()
            self.init(.character(lowercase.count == 1 ? Character(lowercase) : symbol))
        }
    }

    /// The most bytes of UTF-8 that a key's character may take: enough for any letter, and for a family of emoji.
    private static let longestCharacter = 32

    /// Whether the character is visible, and does not combine with the `+` and the space that may stand beside it.
    private static func standsApart(_ character: Character) -> Bool {
        if let byte = character.asciiValue, 0x21...0x7E ~= byte { return true }
        guard !character.unicodeScalars.contains(where: \.isInvisible) else { return false }
        return Array("+\(character) ") == ["+", character, " "]
    }
}

extension Character {
    /// An ASCII letter in lower case, or an ASCII digit; nil for all else.
    fileprivate var lowercasedASCII: Character? {
        guard let byte = asciiValue else { return nil }
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): return self
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): return Character(Unicode.Scalar(byte | 0x20))
        default: return nil
        }
    }
}

extension String {
    /// The text without the variation selectors that ask for a character to be drawn as text or as an emoji.
    var withoutVariationSelectors: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars where scalar != "\u{FE0E}" && scalar != "\u{FE0F}" { scalars.append(scalar) }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar draws nothing by itself; false for the joiner within an emoji.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .surrogate, .privateUse, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
        case .format: self != "\u{200D}"
        default: false
        }
    }
}

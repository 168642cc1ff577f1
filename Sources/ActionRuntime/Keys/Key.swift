/// A key of a keyboard: one that types a character, or one with a name such as `escape` or `f5`.
///
/// Letters have no case, so that `K` and `k` are the same key; shift is a modifier (see ``KeyStroke``). The character
/// is what the key types on its own under the keyboard's layout, not a place on the keyboard.
///
/// Two names need care. `backspace` is the key that Apple calls delete (⌫), and `delete` the one that Apple calls
/// forward delete (⌦), as all editors and toolkits but Apple's have it.
public struct Key: Hashable, Sendable {
    let content: Content

    enum Content: Hashable, Sendable {
        case character(Character)
        case name(KeyName)
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
    /// such as `⌫` and `↑`. The result is nil for other white space, control characters and private characters, for the
    /// symbols of modifiers, and for what does not stand apart from the text around it, such as a combining accent.
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
    /// Case and underscores do not matter: `escape`, `PageUp`, `page_up`, `numpad_add`, `KP_Add`, `comma`, `k`.
    public init?(validating name: String) {
        let bare = name.withoutVariationSelectors
        if bare.count == 1, let key = Key(printable: Character(bare)) {
            self = key
        } else if let key = KeyName(word: name) {
            self.init(key)
        } else if let character = KeyCharacterName.characters[KeyName.folded(name)] {
            self.init(.character(character))
        } else {
            return nil
        }
    }

    /// Creates the key that a name stands for, or returns nil where no key has that name.
    @available(*, deprecated, renamed: "init(validating:)")
    public init?(named name: String) {
        self.init(validating: name)
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
    /// The key that goes to the beginning (↖).
    public static let home = Key(.home)
    /// The key that goes to the end (↘).
    public static let end = Key(.end)
    /// The key that goes a page back (⇞).
    public static let pageUp = Key(.pageup)
    /// The key that goes a page on (⇟).
    public static let pageDown = Key(.pagedown)

    /// A function key.
    ///
    /// - Precondition: `number` is 1 to 24.
    public static func function(_ number: Int) -> Key {
        guard let name = KeyName(rawValue: "f\(number)") else {
            fatalError("There is no key F\(number), only F1 to F24.")
        }
        return Key(name)
    }
}

extension Key: CustomStringConvertible {
    /// The canonical name: `k`, `,`, `escape`, `f5`.
    public var description: String {
        switch content {
        case .character(let character): String(character)
        case .name(let name): name.rawValue
        }
    }

    /// The key as Apple's menus show it: `K`, `,`, `⎋`, `F5`.
    public var symbol: String {
        switch content {
        case .name(let name): return name.text
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

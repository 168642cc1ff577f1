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
///   is always written. `[KeyB]` is the key in a place of the keyboard (``KeyPosition``), and `any` is ``Key/any``.
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

    /// Creates a shortcut from its keystrokes, or returns nil where there are none or more than ``maximumLength``, or one of several is
    /// ``Key/any``.
    public init?(strokes: some Sequence<KeyStroke>) {
        let strokes = Array(strokes.prefix(Self.maximumLength + 1))
        guard (1...Self.maximumLength).contains(strokes.count), strokes.count == 1 || !strokes.haveAnyKey else {
            return nil
        }
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

    /// Whether the shortcut begins with the keystrokes of another one: both are equal, or this one is a longer chord.
    package func hasPrefix(_ prefix: KeyShortcut) -> Bool {
        strokes.starts(with: prefix.strokes)
    }
}

extension [KeyStroke] {
    /// Whether one of the keystrokes is that of any key.
    fileprivate var haveAnyKey: Bool { contains { $0.key == .any } }
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

/// What is wrong with a shortcut's text, and where.
public struct KeyShortcutError: Error, Hashable, Sendable {
    /// The position in the text, in characters, counted from 1.
    public let column: Int

    let fault: Fault

    init(_ fault: Fault, column: Int) {
        self.fault = fault
        self.column = column
    }

    enum Fault: Hashable, Sendable {
        case empty
        case tooLong(Int)
        case tooManyStrokes
        case missingKey(after: String, found: String?)
        case unknownKey(String)
        case unknownModifier(String)
        case repeatedModifier(String)
        case unknownPosition(String)
        case anyInChord
        case strayText(after: String, String)
    }
}

extension KeyShortcutError: CustomStringConvertible {
    /// The column and the message.
    ///
    /// `column 5: expected a key, found 'ecsape'. Did you mean 'escape'?`
    public var description: String { "column \(column): \(message)" }

    /// What was expected and found, and how to mend it, as sentences without the column.
    public var message: String { "expected \(expected), found \(found). \(advice)" }

    /// What the text should have in this column: `a key`.
    public var expected: String {
        switch fault {
        case .empty: "a key shortcut"
        case .tooLong: "at most \(KeyShortcutParser.longestText) bytes"
        case .tooManyStrokes: "at most \(KeyShortcut.maximumLength) keystrokes"
        case .missingKey(let word, _): "a key after \(word.quoted)"
        case .unknownKey: "a key"
        case .unknownPosition: "a place on the keyboard"
        case .anyInChord: "'any' alone"
        case .unknownModifier: "a modifier"
        case .repeatedModifier: "each modifier once"
        case .strayText(let word, _): "white space or the end after the key \(word.quoted)"
        }
    }

    /// What the text has in this column: `the end`.
    public var found: String {
        switch fault {
        case .empty: "nothing"
        case .tooLong(let count): "\(count)"
        case .tooManyStrokes: "one more"
        case .missingKey(_, let found): found.map(Self.named) ?? "the end"
        case .repeatedModifier(let word): "\(word.quoted) again"
        case .anyInChord: "more"
        case .unknownKey(let word), .unknownModifier(let word), .unknownPosition(let word), .strayText(_, let word):
            Self.named(word)
        }
    }

    /// How to mend the text: one or more sentences.
    public var advice: String {
        switch fault {
        case .empty: "Write modifiers and a key, as in 'ctrl+shift+k'."
        case .tooLong: "A shortcut is a few keystrokes, as in 'ctrl+k ctrl+s'."
        case .tooManyStrokes: "Leave some out."
        case .missingKey(let word, _): Self.adviceForMissingKey(after: word)
        case .unknownKey(let word): Self.adviceForKey(word)
        case .unknownModifier(let word): Self.adviceForModifier(word)
        case .repeatedModifier: "Leave it out; cmd, command, meta, super and win are one, and so are alt and option."
        case .unknownPosition(let word): Self.adviceForPosition(word)
        case .anyInChord: "It stands for every key with any modifiers, and is no part of a chord."
        case .strayText: "A keystroke has one key; put a space between the keystrokes of a chord."
        }
    }
}

// MARK: Advice that depends on what was found

extension KeyShortcutError {
    private static func adviceForMissingKey(after word: String) -> String {
        switch word {
        case "+": "For the plus key itself write '++', as in 'ctrl++'."
        case "-": "For the minus key itself write '+-', as in 'ctrl+-'."
        default: "A shortcut needs a key besides its modifiers; put '+' between them, as in 'ctrl+k'."
        }
    }

    private static func adviceForKey(_ word: String) -> String {
        let names = KeyName.allCases.map(\.rawValue) + KeyName.synonyms.keys + KeyCharacterName.characters.keys
        if let near = nearMisses(to: KeyName.folded(word), among: names, limit: 1).first {
            return "Did you mean '\(near)'?"
        }
        return "Write a character, or a name such as 'enter', 'escape', 'pageup', 'f5' or 'numpad_add'."
    }

    private static func adviceForModifier(_ word: String) -> String {
        let near = nearMisses(to: word.lowercased(), among: KeyModifiers.named.keys, limit: 1).first
        return near.map { "Did you mean '\($0)'?" } ?? "The modifiers are ctrl, alt, shift, cmd and fn."
    }

    private static func adviceForPosition(_ word: String) -> String {
        let name = String(word.dropFirst().dropLast()).lowercased()
        let near = nearMisses(to: name, among: KeyPosition.lowercasedNames, limit: 1).first.flatMap(KeyPosition.init)
        let advice = "A place has the W3C's name, as in '[KeyB]', '[Digit1]' or '[Slash]'."
        return near.map { "Did you mean '[\($0)]'?" } ?? advice
    }
}

// MARK: Naming what was found

extension KeyShortcutError {
    private static func named(_ word: String) -> String {
        word.allSatisfy(\.isWhitespace) ? "white space" : word.quoted
    }
}

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
        case scanCode(String)
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
        case .missingKey(let word, _): "a key after \(Self.excerpt(word))"
        case .unknownKey, .scanCode: "a key"
        case .unknownModifier: "a modifier"
        case .repeatedModifier: "each modifier once"
        case .strayText(let word, _): "white space or the end after the key \(Self.excerpt(word))"
        }
    }

    /// What the text has in this column: `the end`.
    public var found: String {
        switch fault {
        case .empty: "nothing"
        case .tooLong(let count): "\(count)"
        case .tooManyStrokes: "one more"
        case .missingKey(_, let found): found.map(Self.named) ?? "the end"
        case .repeatedModifier(let word): "\(Self.excerpt(word)) again"
        case .unknownKey(let word), .unknownModifier(let word), .scanCode(let word), .strayText(_, let word):
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
        case .scanCode(let word): Self.adviceForScanCode(word)
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
        let names = KeyName.allCases.map(\.rawValue) + KeyCharacterName.characters.keys
        if let near = nearMisses(to: word.lowercased(), among: names, limit: 1).first {
            return "Did you mean '\(near)'?"
        }
        return "Write a character, or a name such as 'enter', 'escape', 'pageup', 'f5' or 'numpad_add'."
    }

    private static func adviceForModifier(_ word: String) -> String {
        let near = nearMisses(to: word.lowercased(), among: KeyModifiers.named.keys, limit: 1).first
        return near.map { "Did you mean '\($0)'?" } ?? "The modifiers are ctrl, alt, shift, cmd and fn."
    }

    private static func adviceForScanCode(_ word: String) -> String {
        let name = word.dropFirst().dropLast()
        let prefix = ["Key", "Digit"].first { name.hasPrefix($0) } ?? ""
        guard let key = Key(validating: String(name.dropFirst(prefix.count))) else {
            return "This is a place on the keyboard; write the name of the key there."
        }
        return "This is a place on the keyboard; write the key that is there, such as '\(key)'."
    }
}

// MARK: Naming what was found

extension KeyShortcutError {
    private static func named(_ word: String) -> String {
        if word.allSatisfy(\.isWhitespace) { return "white space" }
        return excerpt(word)
    }

    /// At most 40 scalars of a text in quotes, with control characters escaped.
    private static func excerpt(_ word: String) -> String {
        let excerpt = String(word.unicodeScalars.prefix(40))
        return "'\(excerpt.printable)\(excerpt == word ? "" : "…")'"
    }
}

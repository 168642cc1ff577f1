/// A key event as it arrives: what was pressed, and what else the host of the program tells of the key.
///
/// What is bound is a ``KeyStroke``. A press meets the bindings of each keystroke that it may be called by:
///
/// | on an American keyboard | ``stroke`` | ``plain`` | meets bindings of |
/// | --- | --- | --- | --- |
/// | the key of `/` with shift | `?` | `shift+/` | `?`, `shift+/`, `shift+?`, `shift+[Slash]` |
/// | the same with control | `ctrl+?` | `ctrl+shift+/` | `ctrl+?`, `ctrl+shift+/`, `ctrl+shift+?`, `ctrl+shift+[Slash]` |
///
/// If no binding takes these, and the character belongs to another script than the Latin one, the bindings are asked again for
/// ``latin``. A host that tells less meets fewer bindings: only ``stroke`` is always there.
public struct KeyPress: Hashable, Sendable {
    /// Whether a key was pressed, is held down, or was let go.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        /// The key was pressed.
        case down
        /// The key is held down, so that the system repeats its press.
        case `repeat`
        /// The key was let go.
        case up

        /// Whether a binding of this phase is asked for a press of a phase: one of a key that is pressed also while the key is held down.
        func takes(_ phase: Phase) -> Bool { self == phase || (self == .down && phase == .repeat) }
    }

    /// The keystroke by the character of the keyboard's layout, with the modifiers that the character leaves: `?`, not `shift+?`.
    public var stroke: KeyStroke
    /// The same key without the shift that changed its character, with all modifiers that are held: `shift+/` for `?`.
    ///
    /// Nil where shift changed nothing but the case of a letter, and where the host does not tell.
    public var plain: KeyStroke?
    /// The key's Latin letter, with the same modifiers: `ctrl+c` for `ctrl+с` of a Cyrillic layout; nil where the host does not tell.
    public var latin: KeyStroke?
    /// Where the key lies on the keyboard; nil where the host does not tell.
    public var position: KeyPosition?
    /// Whether the key was pressed, is held down, or was let go.
    public var phase: Phase
    /// The text that the key types; nil for none.
    public var text: String?
    /// The event as the host gave it, for people; nil where there is none to show.
    public var raw: String?

    /// Creates a press.
    ///
    /// - Parameters:
    ///   - stroke: The keystroke by the character of the keyboard's layout.
    ///   - plain: The same key without the shift that changed its character.
    ///   - latin: The key's Latin letter, with the same modifiers.
    ///   - position: Where the key lies.
    ///   - phase: Whether the key was pressed, is held down, or was let go.
    ///   - text: The text that the key types.
    ///   - raw: The event as the host gave it, for people.
    public init(
        _ stroke: KeyStroke, plain: KeyStroke? = nil, latin: KeyStroke? = nil, position: KeyPosition? = nil,
        phase: Phase = .down, text: String? = nil, raw: String? = nil
    ) {
        self.stroke = stroke
        self.plain = plain
        self.latin = latin
        self.position = position
        self.phase = phase
        self.text = text
        self.raw = raw
    }
}

extension KeyPress: CustomStringConvertible {
    /// The keystroke, and what happens to its key besides being pressed: `ctrl+k`, `space let go`; `a character` for one that is hidden.
    public var description: String {
        let key = stroke.key == .any ? "a character" : "\(stroke)"
        return switch phase {
        case .down: key
        case .repeat: "\(key) held down"
        case .up: "\(key) let go"
        }
    }
}

extension KeyPress {
    /// The modifiers that are held down.
    private var held: KeyModifiers { plain?.modifiers ?? stroke.modifiers }

    /// The keystrokes by which bindings may name the press, ``stroke`` first; those of its Latin letter are not among them.
    var forms: [KeyStroke] {
        guard plain != nil || position != nil else { return [stroke] }
        var forms = [stroke]
        func add(_ form: KeyStroke) { if !forms.contains(form) { forms.append(form) } }
        if let plain {
            add(plain)
            add(KeyStroke(stroke.key, plain.modifiers))
            if plain.modifiers.contains(.shift) { add(KeyStroke(stroke.key, stroke.modifiers.subtracting(.shift))) }
        }
        if let position { add(KeyStroke(.position(position), held)) }
        return forms
    }

    /// The keystroke by the key's Latin letter, for a press whose own character is of another script; nil where there is none.
    ///
    /// A sign is of another script where the last letter was: the keys of some layouts have signs where others have letters.
    ///
    /// - Parameters:
    ///   - continues: Whether the press may continue a chord; others are looked up only with control, option or command.
    ///   - hasOtherLetters: Whether the last letter that was pressed is of another script.
    func latinForm(continuingChord continues: Bool, after hasOtherLetters: Bool) -> KeyStroke? {
        guard let latin, continues || !held.typesText, let character = stroke.key.character else { return nil }
        if character.isLetter { return isOfOtherScript == true ? latin : nil }
        return hasOtherLetters && latin.key.character?.isLetter == true ? latin : nil
    }

    /// Whether the press is that of a letter of another script than the Latin one; nil for what is no letter.
    var isOfOtherScript: Bool? { stroke.key.character.flatMap { $0.isLetter ? $0.isOfOtherScript : nil } }

    /// Whether the press types text, unless a binding takes it.
    package var isTyping: Bool {
        if text != nil { return held.isDisjoint(with: [.control, .command]) }
        // The function key of Apple's keyboards keeps no character from being typed.
        return KeyStroke(stroke.key, stroke.modifiers.subtracting(.function)).typesCharacter
    }

    /// What identifies the key while it is held down, whichever modifiers are.
    var identity: Key { position.map(Key.position) ?? plain?.key ?? stroke.key }

    /// The press as others are told of it where it types a character that nobody is to learn.
    var hidden: KeyPress { KeyPress(KeyStroke(.any), phase: phase) }
}

extension Character {
    /// Whether a letter is of another script than the Latin one.
    fileprivate var isOfOtherScript: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        switch scalar.value {
        case ..<0x370, 0x1D00..<0x1D80, 0x1E00..<0x1F00, 0x2C60..<0x2C80, 0xA720..<0xA800, 0xAB30..<0xAB70,
            0xFF21..<0xFF5B:
            return false
        default: return true
        }
    }
}

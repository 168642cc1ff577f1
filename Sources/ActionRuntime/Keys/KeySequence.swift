/// A control sequence of a terminal, taken apart: `97:65;2:1u` has two parameters, with the parts 97 and 65, and 2 and 1.
struct KeySequence {
    /// What a sequence stands for.
    enum Meaning {
        /// A key was pressed, is held down, or was let go. The keystroke is the one for programs that take a key for one keystroke.
        case press(KeyPress, as: KeyStroke)
        /// Text was made without a key.
        case text(String)
        /// A key without a keystroke was let go.
        case release
        /// No key and no text.
        case unknown
    }

    /// The parameters, which semicolons separate, and the parts of each, which colons separate; nil for an empty part.
    private let parameters: [[Int?]]
    /// The byte that ends the sequence.
    private let final: Unicode.Scalar

    /// Takes apart a sequence behind `ESC [` or `ESC O`; nil where no key has the sequence.
    init?(_ body: ArraySlice<UInt8>) {
        guard let last = body.last else { return nil }
        final = Unicode.Scalar(last)
        var parameters: [[Int?]] = [[nil]]
        for byte in body.dropLast() {
            let (parameter, part) = (parameters.count - 1, parameters[parameters.count - 1].count - 1)
            switch byte {
            case UInt8(ascii: ";"): parameters.append([nil])
            case UInt8(ascii: ":"): parameters[parameter].append(nil)
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let number = (parameters[parameter][part] ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
                guard number <= 0x10_FFFF else { return nil }
                parameters[parameter][part] = number
            default: return nil
            }
        }
        self.parameters = parameters
    }

    private func number(_ parameter: Int, _ part: Int = 0) -> Int? {
        guard parameter < parameters.count, part < parameters[parameter].count else { return nil }
        return parameters[parameter][part]
    }

    /// Whether a paste follows.
    var beginsPaste: Bool { final == "~" && parameters == [[200]] }

    // MARK: What a sequence stands for

    /// The meaning of the sequence behind `ESC [`.
    var meaning: Meaning {
        switch final {
        case "u": return unicodeMeaning
        case "~" where number(0) == 27 && parameters.count == 3: return otherKeyMeaning
        case "~": return press(number(0).flatMap { KeyCode.numbered[$0] }, number(1))
        case "^", "$", "@":
            guard parameters.count == 1, let key = number(0).flatMap({ KeyCode.numbered[$0] }) else { return .unknown }
            return .press(KeyStroke(Key(key), KeyCode.endings[final] ?? []))
        case "Z": return press(.tab, number(1), adding: .shift)
        case "R" where isCursorReport: return .unknown
        default:
            if parameters == [[nil]], let arrow = KeyCode.arrows[final] { return press(arrow, nil, adding: .shift) }
            return letterMeaning(KeyCode.letters[final])
        }
    }

    /// The meaning of the sequence behind `ESC O`.
    var functionMeaning: Meaning {
        if let key = KeyCode.arrows[final] { return press(key, nil, adding: .control) }
        return letterMeaning(KeyCode.letters[final] ?? KeyCode.keypad[final])
    }

    /// Whether the sequence reports the cursor's row and column; F3 with modifiers ends with the same letter.
    private var isCursorReport: Bool {
        parameters.count == 2 && (number(0) != 1 || (parameters[1].count == 1 && !(2...256 ~= number(1) ?? 0)))
    }

    /// A key that a letter names; old terminals give the modifiers as the only parameter.
    private func letterMeaning(_ key: KeyName?) -> Meaning {
        switch (parameters.count, number(0)) {
        case (_, nil), (_, 1): press(key, number(1))
        case (1, let modifiers): press(key, modifiers)
        default: .unknown
        }
    }

    private func press(_ key: KeyName?, _ held: Int?, adding more: KeyModifiers = []) -> Meaning {
        guard let key, let held = HeldKeys(held) else { return .unknown }
        let stroke = KeyStroke(Key(key), held.modifiers.union(more))
        return pressed(stroke, stroke.modifiers.typesText ? KeyCode.texts[key] : nil)
    }

    /// A key that has one keystroke, with the phase that the sequence tells.
    private func pressed(_ stroke: KeyStroke, _ text: String?) -> Meaning {
        guard let phase else { return .unknown }
        return .press(KeyPress(stroke, phase: phase, text: phase == .up ? nil : text), as: stroke)
    }

    /// What happens to the key; nil for a number that has no meaning.
    private var phase: KeyPress.Phase? {
        switch number(1, 1) {
        case nil, 1: .down
        case 2: .repeat
        case 3: .up
        default: nil
        }
    }

    // MARK: Keys that a code point names

    /// A key as xterm's `modifyOtherKeys` gives it, by the code point that it types: `27;5;13~`.
    private var otherKeyMeaning: Meaning {
        guard let held = HeldKeys(number(1)), let code = number(2), let stroke = KeyCode.stroke(code) else {
            return .unknown
        }
        let modifiers = held.modifiers.union(stroke.modifiers)
        let text = stroke.key.isTyped && modifiers.typesText ? Unicode.Scalar(UInt32(code)).map { "\($0)" } : nil
        let pressed = KeyStroke(stroke.key, modifiers)
        return .press(KeyPress(pressed, text: text), as: pressed)
    }

    /// A key as kitty gives it: `97:65:99;2:1;65u`.
    private var unicodeMeaning: Meaning {
        guard parameters.count <= 3, let held = HeldKeys(number(1)), let code = number(0) else { return .unknown }
        if code == 0 { return number(1, 1) == 3 ? .release : associatedText.map(Meaning.text) ?? .unknown }
        guard let phase else { return .unknown }
        let base = number(0, 2).flatMap(KeyCode.stroke)
        // No binding can name a character that combines with others, such as a vowel of Thai.
        let isCommand = !held.modifiers.typesText
        guard let typed = KeyCode.stroke(code) ?? (isCommand ? base : nil) else {
            return phase == .up ? .release : .unknown
        }
        let modifiers = held.modifiers.union(typed.modifiers)
        let stroke = KeyStroke(typed.key, modifiers)
        var press = KeyPress(stroke, phase: phase)
        if let sign = sign(of: stroke) { (press.stroke, press.plain) = (sign, stroke) }
        press.latin = base.map { KeyStroke($0.key, held.modifiers) }
        press.position = (base ?? typed).key.character.flatMap(KeyPosition.init(american:))
        // Programs that take a key for one keystroke get the Latin letter in place of the other.
        let isOfOtherScript = !modifiers.typesText && code >= KeyCode.firstOfOtherScripts
        let single = isOfOtherScript ? press.latin ?? stroke : stroke
        if phase != .up { press.text = associatedText ?? text(of: single.key, held, single.modifiers) }
        return .press(press, as: single)
    }

    /// The keystroke of the sign that a key types with shift; nil where shift is not held, or changes the case of a letter only.
    private func sign(of stroke: KeyStroke) -> KeyStroke? {
        guard stroke.modifiers.contains(.shift), let shifted = number(0, 1).flatMap(KeyCode.stroke),
            shifted.key.character != nil, shifted.key != stroke.key
        else { return nil }
        return KeyStroke(shifted.key, stroke.modifiers.subtracting(.shift))
    }

    /// The text that the terminal says a key types; nil where the terminal says none, or control characters.
    private var associatedText: String? {
        guard parameters.count == 3 else { return nil }
        var text = String.UnicodeScalarView()
        for code in parameters[2] {
            guard let code, code >= 0x20, !(0x7F..<0xA0).contains(code), let scalar = Unicode.Scalar(UInt32(code))
            else {
                return nil
            }
            text.append(scalar)
        }
        return String(text)
    }

    /// The text that a key types; nil for a sign with shift, whose text depends on the layout.
    private func text(of key: Key, _ held: HeldKeys, _ modifiers: KeyModifiers) -> String? {
        guard modifiers.typesText else { return nil }
        if let text = key.name.flatMap({ KeyCode.texts[$0] }) { return text }
        guard let character = key.character else { return nil }
        if modifiers.contains(.shift), let code = number(0, 1), let shifted = Unicode.Scalar(UInt32(code)) {
            return KeyStroke(typing: shifted) == nil ? nil : String(Character(shifted))
        }
        guard character.isCased else { return modifiers.contains(.shift) ? nil : String(character) }
        return modifiers.contains(.shift) != held.isCapsLocked ? character.uppercased() : String(character)
    }
}

extension KeySequence.Meaning {
    /// A key of which nothing but its keystroke is known.
    fileprivate static func press(_ stroke: KeyStroke) -> KeySequence.Meaning { .press(KeyPress(stroke), as: stroke) }
}

/// The modifiers in a sequence, whose number is one more than the sum of their bits.
private struct HeldKeys {
    let modifiers: KeyModifiers
    let isCapsLocked: Bool

    /// Reads the number; nil for one with a modifier that no keystroke has.
    init?(_ number: Int?) {
        let bits = max(0, (number ?? 1) - 1)
        let hyper = 16
        guard bits < 256, bits & hyper == 0 else { return nil }
        var modifiers: KeyModifiers = []
        if bits & 1 != 0 { modifiers.insert(.shift) }
        if bits & 2 != 0 { modifiers.insert(.option) }
        if bits & 4 != 0 { modifiers.insert(.control) }
        if bits & (8 | 32) != 0 { modifiers.insert(.command) }
        self.modifiers = modifiers
        isCapsLocked = bits & 64 != 0
    }
}

extension KeyModifiers {
    /// Whether a key types its text while these are held down.
    var typesText: Bool { subtracting(.shift).isEmpty }
}

extension Key {
    /// The name of a key that has one; nil for a key that types a character.
    var name: KeyName? {
        if case .name(let name) = content { name } else { nil }
    }

    /// Whether the key types a character.
    fileprivate var isTyped: Bool { character != nil || self == .space }
}

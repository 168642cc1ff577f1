extension KeyReader {
    /// Takes the next byte, which completes the held bytes or is held with them.
    mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: begin(byte)
        case .escape: takeAfterEscape(byte)
        case .character: takeOfCharacter(byte)
        case .control: takeOfControl(byte)
        case .function: takeOfFunction(byte)
        case .console: takeOfConsole(byte)
        case .mouse: takeOfMouse(byte)
        case .string: takeOfString(byte)
        case .stringEnd: takeOfStringEnd(byte)
        case .paste: takeOfPaste(byte)
        }
    }

    private mutating func begin(_ byte: UInt8) {
        switch byte {
        case Byte.escape: hold(byte, .escape)
        case 0..<0x20, 0x7F: give(Self.controlStroke(byte))
        case ..<0x80: give(Unicode.Scalar(byte))
        default: beginCharacter(byte)
        }
    }

    private mutating func takeAfterEscape(_ byte: UInt8) {
        switch byte {
        case Byte.escape where isMeta: add(.key(KeyStroke(.escape), text: nil))
        case Byte.escape:
            isMeta = true
            held.append(byte)
        case UInt8(ascii: "["): hold(byte, .control)
        case UInt8(ascii: "O"): hold(byte, .function)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): hold(byte, .string)
        default:
            giveMeta()
            reset()
            isMeta = true
            begin(byte)
        }
    }

    // MARK: Sequences

    /// The held bytes of a sequence behind its introducer, `ESC [`.
    private var body: ArraySlice<UInt8> { held.dropFirst(isMeta ? 3 : 2) }

    private mutating func takeOfControl(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "[") where body.isEmpty: hold(byte, .console)
        case UInt8(ascii: "M") where body.isEmpty: hold(byte, .mouse)
        case UInt8(ascii: "$") where !body.isEmpty && body.allSatisfy(\.isDigit), 0x40...0x7E:
            hold(byte, .control)
            finishControl()
        case 0x20..<0x40: hold(byte, .control)
        default: interrupt(byte)
        }
    }

    private mutating func finishControl() {
        guard held.count < Self.maximumSequence, let sequence = KeySequence(body) else { return giveOther() }
        if sequence.beginsPaste {
            giveMeta()
            reset()
            state = .paste
        } else {
            give(sequence.meaning)
        }
    }

    private mutating func takeOfFunction(_ byte: UInt8) {
        switch byte {
        case 0x30..<0x40: hold(byte, .function)
        case 0x40...0x7E:
            hold(byte, .function)
            let sequence = held.count < Self.maximumSequence ? KeySequence(body) : nil
            give(sequence?.functionMeaning ?? .unknown)
        default: interrupt(byte)
        }
    }

    private mutating func takeOfConsole(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "E"): give(KeyStroke(.function(Int(byte - UInt8(ascii: "A")) + 1)))
        case 0x20...0x7E:
            hold(byte, .console)
            giveOther()
        default: interrupt(byte)
        }
    }

    private mutating func takeOfMouse(_ byte: UInt8) {
        guard byte >= 0x20 else { return interrupt(byte) }
        hold(byte, .mouse)
        if body.count == 4 { giveOther() }
    }

    private mutating func takeOfString(_ byte: UInt8) {
        if body.isEmpty, !beginsAnswer(byte) { return interrupt(byte) }
        switch byte {
        case Byte.escape: state = .stringEnd
        case Byte.bell:
            held.append(byte)
            giveOther()
        case 0x20...: hold(byte, .string)
        default: interrupt(byte)
        }
    }

    private mutating func takeOfStringEnd(_ byte: UInt8) {
        if byte == UInt8(ascii: "\\") {
            held += [Byte.escape, byte]
            giveOther()
        } else {
            giveOther()
            take(Byte.escape)
            take(byte)
        }
    }

    /// Whether a byte may follow the introducer in an answer of a terminal; otherwise the introducer is a key with option.
    private func beginsAnswer(_ byte: UInt8) -> Bool {
        switch held.last {
        case UInt8(ascii: "]"): byte.isDigit
        case UInt8(ascii: "_"): byte == UInt8(ascii: "G")
        default: byte.isDigit || "!>$+?".utf8.contains(byte)
        }
    }

    // MARK: Pastes

    private static var endOfPaste: [UInt8] { [Byte.escape] + Array("[201~".utf8) }

    private mutating func takeOfPaste(_ byte: UInt8) {
        held.append(byte)
        if byte == UInt8(ascii: "~"), held.suffix(6) == Self.endOfPaste[...] {
            held.removeLast(6)
            givePaste(held.count)
            reset()
        } else if held.count == maximumPaste + 6 {
            // The last bytes may be a part of the end, and those before them of a character.
            let end = (maximumPaste - 3...maximumPaste).last { held[$0] & 0xC0 != 0x80 }
            givePaste(end ?? maximumPaste)
        }
    }

    private mutating func givePaste(_ count: Int) {
        guard count > 0 else { return }
        add(.paste(String(decoding: held[..<count], as: UTF8.self)))
        held.removeFirst(count)
    }

    // MARK: What is held

    private mutating func hold(_ byte: UInt8, _ state: State) {
        if held.count < Self.maximumSequence { held.append(byte) }
        self.state = state
    }

    /// Gives the held bytes as they are, and takes a byte that does not continue them.
    private mutating func interrupt(_ byte: UInt8) {
        giveUp()
        take(byte)
    }

    /// Gives the held bytes as they are.
    mutating func giveUp() {
        switch state {
        case .escape: give(KeyStroke(.escape))
        case .control where body.isEmpty, .function where body.isEmpty, .string where body.isEmpty:
            let byte = held.removeLast()
            giveMeta()
            isMeta = true
            give(Unicode.Scalar(byte))
        case .stringEnd:
            held.append(Byte.escape)
            giveOther()
        default: giveOther()
        }
    }

    mutating func reset() {
        state = .ground
        held = []
        isMeta = false
    }
}

// MARK: Giving what is complete

extension KeyReader {
    private mutating func give(_ meaning: KeySequence.Meaning) {
        switch meaning {
        case .press(let press, let stroke): give(press, as: stroke)
        case .text(let text): give(text)
        case .release:
            giveMeta()
            reset()
        case .unknown: giveOther()
        }
    }

    mutating func give(_ stroke: KeyStroke, _ text: String? = nil) {
        if isMeta {
            add(.key(KeyStroke(stroke.key, stroke.modifiers.union(.option)), text: nil))
        } else {
            add(.key(stroke, text: text))
        }
        reset()
    }

    /// Gives the key of a sequence, with all that the sequence tells of it.
    private mutating func give(_ press: KeyPress, as stroke: KeyStroke) {
        if isMeta, press.phase != .up { return give(stroke) }
        giveMeta()
        var press = press
        press.raw = "ESC" + String(decoding: held.dropFirst(), as: UTF8.self)
        found.append(Event(press.phase == .up ? nil : .key(stroke, text: press.text), press))
        reset()
    }

    private mutating func add(_ input: Input) { found.append(Event(input)) }

    mutating func give(_ text: String) {
        giveMeta()
        add(.text(text))
        reset()
    }

    mutating func giveOther() {
        giveOther(isMeta ? Array(held.dropFirst()) : held)
    }

    mutating func giveOther(_ bytes: [UInt8]) {
        giveMeta()
        add(.other(bytes))
        reset()
    }

    /// Gives the escape key for an escape byte that no key followed.
    private mutating func giveMeta() {
        if isMeta { add(.key(KeyStroke(.escape), text: nil)) }
        isMeta = false
    }
}

extension KeyReader {
    /// Bytes that have a meaning of their own.
    private enum Byte {
        static let bell: UInt8 = 0x07
        static let escape: UInt8 = 0x1B
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}

/// What the numbers and letters in the sequences of terminals stand for.
enum KeyCode {
    /// The keys of numbers before `~`, as the VT220 and its successors send them.
    static let numbered: [Int: KeyName] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageup, 6: .pagedown, 7: .home, 8: .end,
        11: .f1, 12: .f2, 13: .f3, 14: .f4, 15: .f5, 17: .f6, 18: .f7, 19: .f8, 20: .f9, 21: .f10,
        23: .f11, 24: .f12, 25: .f13, 26: .f14, 28: .f15, 29: .f16, 31: .f17, 32: .f18, 33: .f19, 34: .f20,
        57427: .clear,
    ]

    /// The modifiers of the bytes with which rxvt ends a sequence in place of `~`.
    static let endings: [Unicode.Scalar: KeyModifiers] = ["^": .control, "$": .shift, "@": [.control, .shift]]

    /// The keys of letters that end a sequence.
    static let letters: [Unicode.Scalar: KeyName] = [
        "A": .up, "B": .down, "C": .right, "D": .left, "E": .clear, "F": .end, "H": .home,
        "P": .f1, "Q": .f2, "R": .f3, "S": .f4,
    ]

    /// The arrows that rxvt sends with a modifier.
    static let arrows: [Unicode.Scalar: KeyName] = ["a": .up, "b": .down, "c": .right, "d": .left]

    /// The keys of a keypad in application mode, by the letter that ends the sequence.
    static let keypad: [Unicode.Scalar: KeyName] = [
        "I": .tab, "M": .numpadEnter, "X": .numpadEqual, "j": .numpadMultiply, "k": .numpadAdd, "l": .numpadSeparator,
        "m": .numpadSubtract, "n": .numpadDecimal, "o": .numpadDivide, "p": .numpad0, "q": .numpad1, "r": .numpad2,
        "s": .numpad3, "t": .numpad4, "u": .numpad5, "v": .numpad6, "w": .numpad7, "x": .numpad8, "y": .numpad9,
    ]

    /// The texts that keys with a name type.
    static let texts: [KeyName: String] = [
        .space: " ", .numpad0: "0", .numpad1: "1", .numpad2: "2", .numpad3: "3", .numpad4: "4", .numpad5: "5",
        .numpad6: "6", .numpad7: "7", .numpad8: "8", .numpad9: "9", .numpadAdd: "+", .numpadSubtract: "-",
        .numpadMultiply: "*", .numpadDivide: "/", .numpadDecimal: ".", .numpadSeparator: ",", .numpadEqual: "=",
    ]

    // MARK: Code points

    /// The first code point behind those of the Latin script.
    static let firstOfOtherScripts = 0x370

    /// The keystroke of a code point, with shift for an upper-case letter; nil where no key has the code point.
    static func stroke(_ code: Int) -> KeyStroke? {
        switch code {
        case 0x08, 0x7F: return KeyStroke(.backspace)
        case 0x09: return KeyStroke(.tab)
        case 0x0D: return KeyStroke(.enter)
        case 0x1B: return KeyStroke(.escape)
        case firstFunctional..<firstFunctional + functional.count:
            return functional[code - firstFunctional].map { KeyStroke(Key($0)) }
        default: return Unicode.Scalar(UInt32(clamping: code)).flatMap(KeyStroke.init(typing:))
        }
    }

    private static let firstFunctional = 57344

    /// The keys of private code points, in their order.
    private static let functional: [KeyName?] =
        [
            .escape, .enter, .tab, .backspace, .insert, .delete, .left, .right, .up, .down, .pageup, .pagedown, .home,
            .end, .capslock, .scrolllock, .numlock, .printscreen, .pausebreak, .menu,
            .f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .f12,
            .f13, .f14, .f15, .f16, .f17, .f18, .f19, .f20, .f21, .f22, .f23, .f24,
        ] + functionKeysWithoutName + [
            .numpad0, .numpad1, .numpad2, .numpad3, .numpad4, .numpad5, .numpad6, .numpad7, .numpad8, .numpad9,
            .numpadDecimal, .numpadDivide, .numpadMultiply, .numpadSubtract, .numpadAdd, .numpadEnter, .numpadEqual,
            .numpadSeparator, .left, .right, .up, .down, .pageup, .pagedown, .home, .end, .insert, .delete, .clear,
            .mediaplaypause, nil, .mediaplaypause, nil, .mediastop, nil, nil, .mediatracknext, .mediatrackprevious, nil,
            .audiovolumedown, .audiovolumeup, .audiovolumemute,
        ]

    /// F25 to F35.
    private static let functionKeysWithoutName = [KeyName?](repeating: nil, count: 11)
}

extension String {
    /// The text with control characters and invisible characters escaped as `\u{1b}`: safe in a line of output.
    ///
    /// Joiners and variation selectors after characters outside ASCII are kept, because scripts and emoji need them.
    package var printable: String {
        if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
        var text = ""
        var takesJoiner = false
        for scalar in unicodeScalars {
            let isShown = !scalar.isUnprintable || (takesJoiner && scalar.isJoiner)
            if isShown {
                text.unicodeScalars.append(scalar)
            } else {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            }
            takesJoiner = isShown && !scalar.isASCII
        }
        return text
    }

    /// The text without the spaces at its end.
    package var withoutTrailingSpaces: String { String(reversed().drop { $0 == " " }.reversed()) }

    /// The text with a full stop at its end, unless it ends as a sentence does.
    package var closed: String {
        last.map { ".?!…".contains($0) } ?? false ? self : self + "."
    }
}

extension Unicode.Scalar {
    /// Whether a terminal acts on the scalar instead of showing it, or shows nothing.
    package var isUnprintable: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isDefaultIgnorableCodePoint || isBlankPattern || isNoncharacter
        }
    }

    /// Whether the scalar is the Braille pattern without dots, which looks like a space and counts as a symbol.
    private var isBlankPattern: Bool { value == 0x2800 }

    /// Whether the scalar is one of the 66 noncharacters of Unicode.
    private var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE || 0xFDD0...0xFDEF ~= value }

    /// Whether the scalar changes how its neighbours are drawn: joined or not, as text or as a picture.
    fileprivate var isJoiner: Bool {
        switch value {
        case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
        default: false
        }
    }
}

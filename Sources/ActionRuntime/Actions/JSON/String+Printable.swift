extension String {
    /// The text with control characters, line breaks and writing-direction marks escaped: safe within a line of output.
    package var printable: String {
        guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isUnprintable {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether a terminal would act on the scalar instead of showing it.
    package var isUnprintable: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}

extension ActionValue {
    /// The value as a message shows it: printable JSON, cut off after 80 characters.
    package var excerpt: String {
        let text = json().printable
        let excerpt = text.prefix(80)
        return excerpt.endIndex == text.endIndex ? text : excerpt + "…"
    }
}

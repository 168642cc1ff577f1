import ActionMaps

/// The lines of a manual page in the language of mdoc(7).
struct ManualPage {
    private(set) var lines: [String] = []

    /// Adds lines of the language.
    mutating func add(_ lines: String...) { self.lines += lines }

    mutating func section(_ title: String) { add(".Sh \(title)") }

    mutating func paragraph(_ text: String) {
        // After a heading a paragraph begins without a macro.
        if lines.last?.hasPrefix(".Sh") != true, lines.last?.hasPrefix(".Ss") != true { add(".Pp") }
        lines += Self.lines(of: text)
    }

    /// Adds lines that are shown unchanged.
    mutating func literal(_ lines: [String]) {
        add(".Bd -literal -offset 2n")
        self.lines += lines.map(\.asManualText)
        add(".Ed")
    }

    /// Adds a list of lines of the language, each with its meaning; nothing for no rows.
    mutating func list(_ rows: [(tag: String, help: String)]) {
        if rows.isEmpty { return }
        add(".Bl -tag -width Ds")
        for row in rows { lines += [row.tag] + Self.lines(of: row.help) }
        add(".El")
    }

    /// The lines of a paragraph: the language wants each sentence to begin a line.
    private static func lines(of text: String) -> [String] {
        text.replacing(". ", with: ".\n").lines.flatMap { $0.wrapped(to: 72) }.map(\.asManualText)
    }

    mutating func add(_ text: HelpText) {
        for block in text.blocks {
            switch block {
            case .paragraph(let text): paragraph(text)
            case .lines(let lines): literal(lines)
            }
        }
    }
}

extension String {
    /// The text as a line that is no macro; characters that mdoc would change are written by their names.
    var asManualText: String {
        var text = ""
        var last: Character = " "
        for character in self {
            switch character {
            case "\\": text += "\\e"
            case "'": text += "\\(aq"
            case "`": text += "\\(ga"
            case "^": text += "\\(ha"
            case "~": text += "\\(ti"
            // A dash that begins an option is no hyphen.
            case "-" where !last.isLetter && !last.isNumber: text += "\\-"
            case "." where text.isEmpty: text += "\\&."
            default: text.append(character)
            }
            last = character
        }
        return text
    }

    /// The text as words after a macro, none of which is read as another macro or as quoted.
    var asMacroWords: String {
        split(separator: " ").map { "\\&" + String($0).asManualText.replacing("\"", with: "\\(dq") }.joined(
            separator: " ")
    }
}

import ActionRuntime

extension String {
    /// The text for an element or an attribute of HTML and XML, its lines as they are.
    ///
    /// Control characters and invisible characters, which XML has no way to write, are escaped as ``printable`` does.
    var markup: String {
        let lines = split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line).printable.reduce(into: "") { text, character in
                switch character {
                case "&": text += "&amp;"
                case "<": text += "&lt;"
                case ">": text += "&gt;"
                case "\"": text += "&quot;"
                default: text.append(character)
                }
            }
        }
        return lines.joined(separator: "\n")
    }
}

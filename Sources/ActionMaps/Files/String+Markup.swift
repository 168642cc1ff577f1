import ActionRuntime

extension String {
    /// The lines of the text, empty ones included.
    package var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    /// The text for an element or an attribute of HTML and XML, with its line breaks unchanged.
    ///
    /// Control characters and invisible characters, which XML cannot write, are escaped as by ``printable``.
    package var markup: String {
        let lines = lines.map { line in
            line.printable.unicodeScalars.reduce(into: "") { text, scalar in
                switch scalar {
                case "&": text += "&amp;"
                case "<": text += "&lt;"
                case ">": text += "&gt;"
                case "\"": text += "&quot;"
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
        return lines.joined(separator: "\n")
    }
}

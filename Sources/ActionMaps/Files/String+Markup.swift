import ActionRuntime

extension String {
    /// The lines of the text, empty ones included.
    package var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    /// The text in lines of at most a display width, parted at spaces; a longer word has a line of its own.
    package func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var room = width
        for word in split(separator: " ") {
            let size = String(word).displayWidth
            if !line.isEmpty, size >= room {
                lines.append(line)
                line = ""
            }
            room = line.isEmpty ? width - size : room - size - 1
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }

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

import ActionRuntime

// Terms of conditions as text, for formats that have conditions of another form.
extension Condition {
    /// Whether a text is one key of a condition.
    static func isKey(_ text: String) -> Bool { (try? Condition(parsing: text))?.keys == [text] }

    /// A text in single quotes, as a condition writes it.
    package static func quoted(_ text: String) -> String {
        var quoted = "'"
        for scalar in text.unicodeScalars {
            if scalar == "'" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "'"
    }

    /// A regular expression between slashes, with the slashes within it escaped.
    package static func pattern(_ text: String) -> String {
        var pattern = "/"
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if scalar == "/", !isEscaped { pattern += "\\" }
            pattern.unicodeScalars.append(scalar)
            isEscaped = scalar == "\\" && !isEscaped
        }
        return pattern + "/"
    }
}
